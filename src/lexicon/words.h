/*
 * words.h - the words of Haiclue and how many syllables they have.
 *
 * A tile has a white and a black word. Word number = 2 * tile + side, and the
 * side is 0 for white, 1 for black.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_WORDS_H
#define CH_LEXICON_WORDS_H

#include <stdint.h>

enum {
    LEXICON_TILES = 216,
    LEXICON_WORDS = 432,
    LEXICON_BREAK = LEXICON_WORDS /* stands for the end of a line */
};

/* The words, and behind them "/" for LEXICON_BREAK. */
extern const char *const lexicon_words[LEXICON_WORDS + 1];
/* Tiles go by their white words. */
extern const char *const lexicon_tiles[LEXICON_TILES];
/* Bit n is set if the dictionary knows the word with n syllables. */
extern const uint8_t lexicon_syllables[LEXICON_WORDS];

#endif
