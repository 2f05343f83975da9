/*
 * cue.h - the word rules of Hues and Cues that a program can check.
 *
 * What it cannot check (an object in the room, a misspelt colour, a colour in
 * another language) is left to the vote of the guessers, H18.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_CUE_H
#define CH_GAMES_HUES_AND_CUES_CUE_H

#include <stdbool.h>

#include "cluehouse/game.h"

enum { CUES_CUE_LENGTH = 40 }; /* characters of a cue, at most (H17) */

/* H17: who judges what is doubtful. */
enum cues_referee {
    CUES_STRICT, /* the program refuses it */
    CUES_EASY,   /* the program refuses what is clear */
    CUES_TABLE   /* the program checks spelling and H13 only */
};

/* H13: whose words are judged; the English ones always. */
enum cues_language { CUES_ENGLISH, CUES_GERMAN };

struct cues_word_rules {
    enum cues_referee referee;
    enum cues_language language;
    bool second; /* the second cue of the round */
};

/* Is this a proper cue, as far as its words go (H6, H8, H13-H15, H17)? NULL,
 * and the folded cue is written; or a slug. The caller checks whether it was
 * used before (H16). */
const char *cues_cue_judge(const char *text,
                           const struct cues_word_rules *rules,
                           char folded[CH_TEXT]);

/* samples.c: everyday words that are proper cues, each once. */
extern const char *const cues_samples[];
extern const unsigned cues_sample_count;

#endif
