/*
 * word_class.h - what a word can do to a cue: say where, or compare (H14, H15).
 *
 * A file for each language. Words come in bare letters (lexicon/fold.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_WORD_CLASS_H
#define CH_GAMES_HUES_AND_CUES_WORD_CLASS_H

#include "games/hues_and_cues/word.h"

enum cues_class {
    CUES_PLACE = 1 << 0,       /* top, corner: says where */
    CUES_ONLY_PLACE = 1 << 1,  /* leftmost: in any company */
    CUES_DIRECTION = 1 << 2,   /* up: a place beside others, a steer alone */
    CUES_FILL = 1 << 3,        /* far, of: adds nothing of its own to a place */
    CUES_AREA = 1 << 4,        /* side, half: makes a place of top and left */
    CUES_STEER = 1 << 5,       /* there, almost: nothing but the guesses */
    CUES_COMPARES = 1 << 6,    /* darker, between: in any company */
    CUES_BEHIND = 1 << 7,      /* but not behind another word: paint thinner */
    CUES_MAY_COMPARE = 1 << 8, /* riper: with the first cue, perhaps */
    CUES_DEGREE = 1 << 9,      /* much, slightly: before a comparison */
    CUES_TOO = 1 << 10,        /* too dark */
    CUES_SHADE = 1 << 11,      /* dark: where "too" has other uses as well */
    CUES_BEFORE = 1 << 12      /* compares, but not before another word: in
                              * German "dunkler Wald" is a dark forest */
};

/* The classes of a word, as a set of bits; 0 for an ordinary one. */
unsigned cues_class_en(struct cues_word word);
unsigned cues_class_de(struct cues_word word);

#endif
