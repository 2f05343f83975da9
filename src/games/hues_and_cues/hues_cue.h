/*
 * hues_cue.h - the word rules of Hues and Cues that a program can judge.
 *
 * What it cannot judge (an object in the room, a misspelt colour, a colour in
 * another language) is left to the table's vote, H18.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_CUE_H
#define CH_GAMES_HUES_CUE_H

#include <stdbool.h>

#include "cluehouse/game.h"

enum { HUES_CUE_LENGTH = 40 }; /* characters of a cue, at most (H17) */

/* Is this a proper first or second cue, as far as its words go (H13-H15, H17)?
 * NULL, and the folded cue is written; or a slug. Whether it was used before
 * (H16) is for the game to say. */
const char *hues_cue_judge(const char *text, bool second, char folded[CH_TEXT]);

/* hues_samples.c: everyday words that are proper cues, each once. */
extern const char *const hues_samples[];
extern const unsigned hues_sample_count;

#endif
