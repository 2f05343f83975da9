/*
 * tile.h - the tiles of Haiclue: their words and syllable counts.
 *
 * A tile has a white and a black word. Word number = 2 * tile + side, and the
 * side is 0 for white, 1 for black.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_TILE_H
#define CH_LEXICON_TILE_H

#include <stdint.h>

enum {
    TILE_COUNT = 216,
    TILE_WORDS = 432,
    TILE_BREAK = TILE_WORDS /* stands for the end of a line */
};

/* The words, and behind them "/" for TILE_BREAK. */
extern const char *const tile_words[TILE_WORDS + 1];
/* Tiles go by their white words. */
extern const char *const tile_names[TILE_COUNT];
/* Bit n is set if the dictionary knows the word with n syllables. */
extern const uint8_t tile_syllables[TILE_WORDS];

#endif
