/*
 * log.h - the parts of a log's lines that are written and checked alike.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_MATCH_LOG_H
#define CH_MATCH_LOG_H

#include "match/match_state.h"

/* Before the digest of words of the players' own, which ends a first line. */
#define LOG_WORDS " words="

/* In the place of a move: the seat takes its last one back. No verb is called
 * so. */
#define LOG_UNDO "undo"

enum { LOG_DIGEST = 10 }; /* bytes of " #0123abcd" */

/* The log's first line, and the line of a seat that adds to the seed, with
 * their ends; they return the length. */
size_t log_first_line(const struct ch_game *game, const struct ch_setup *setup,
                      unsigned format, const char *commitment, char *out);
size_t log_mix_line(unsigned seat, const struct ch_mix *mix, char *out);
/* Cuts the digest of words off the first line's options, and takes the game
 * that has these words. NULL, or a slug. */
const char *log_take_words(char *options, const struct ch_game *own,
                           const struct ch_game **game);
/* What follows the '#': a fingerprint of the line before it and of the state
 * after the move. 32 bits are enough to notice where two runs differ. */
uint32_t log_fingerprint(const char *line, size_t len, uint64_t state);

#endif
