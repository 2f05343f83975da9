/*
 * tile.h - the tiles of Haiclue: their words and syllable counts.
 *
 * A tile has a white and a black word. Word number = 2 * tile + side, and the
 * side is 0 for white, 1 for black. Tiles that are no longer played keep their
 * numbers, because logs of older rules have them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_TILE_H
#define CH_LEXICON_TILE_H

#include <stdint.h>

enum {
    TILE_OLD = 216, /* rules 1 were played with the first so many */
    TILE_COUNT = 237,
    TILE_WORDS = 2 * TILE_COUNT,
    TILE_BREAK = TILE_WORDS, /* stands for the end of a line */
    TILE_SPRING = 2,         /* the number of the word "spring" */
    TILE_SET = 4             /* 64-bit words for a set of tiles */
};

/* The words, and behind them "/" for TILE_BREAK. */
extern const char *const tile_words[TILE_WORDS + 1];
/* Tiles go by their white words. */
extern const char *const tile_names[TILE_COUNT];
/* Bit n is set if the dictionary knows the word with n syllables. */
extern const uint8_t tile_syllables[TILE_WORDS];
/* The tiles that are played, and those of them with two words that glue
 * others together: the, with, not. */
extern const uint64_t tile_played[TILE_SET];
extern const uint64_t tile_glue[TILE_SET];

#endif
