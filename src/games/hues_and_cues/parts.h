/*
 * parts.h - a cue cut into the parts that its signs separate.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_PARTS_H
#define CH_GAMES_HUES_AND_CUES_PARTS_H

#include "cluehouse/game.h"
#include "games/hues_and_cues/word.h"

enum { CUES_PARTS = 82 }; /* a text has no more */

struct cues_parts {
    int n;
    struct cues_word part[CUES_PARTS];
    /* The sign before part i, and behind it: ' ', '-', '&', '.', '\'', or 0 at
     * the ends. */
    char before[CUES_PARTS], behind[CUES_PARTS];
    char text[CH_TEXT];    /* all parts with blanks between them, */
    char letters[CH_TEXT]; /* and with nothing between them */
};

/* Cuts a folded cue in bare letters. Apostrophes do not part (s'more), and the
 * 's of the genitive is left out. */
void cues_parts_cut(const char *bare, struct cues_parts *out);

/* The parts i to k, joined. */
struct cues_word cues_parts_join(const struct cues_parts *parts, int i, int k);

#endif
