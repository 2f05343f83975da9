/*
 * kit.h - what the tests of match and log share: a toy game, a list of games
 * with it, and random games written down as logs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_KIT_H
#define CH_TESTS_KIT_H

#include "cluehouse/match.h"

/* toy.c: has every kind of verb and argument, and faults on demand. */
extern const struct ch_game toy_game;
enum toy_verb { TOY_ROLL, TOY_SAY, TOY_PILE, TOY_RESIGN, TOY_OBJECT, TOY_NOTE };
enum toy_fact { TOY_ROLLED, TOY_SAID, TOY_PILED, TOY_RESIGNED, TOY_NOTED };
enum toy_option { TOY_TURNS, TOY_START, TOY_FAULT };
enum toy_fault { TOY_NONE, TOY_AUDIT, TOY_NEWS, TOY_BURST, TOY_REDEAL };

/* The toy, the template and all listed games, ended by NULL. The program is
 * linked with --wrap=ch_game_find, so that logs of the first two are found. */
const struct ch_game *kit_game(int i);
const struct ch_game *__wrap_ch_game_find(const char *name);
const struct ch_game *__real_ch_game_find(const char *name);

/* Text that grows. */
struct kit_text {
    char *text; /* NULL, or ends with a NUL */
    size_t len, cap;
};
void kit_add(struct kit_text *text, const char *bytes, size_t len);
void kit_free(struct kit_text *text);

/* Called with each record; may be NULL. */
typedef void kit_seen(void *ctx, const struct ch_match *match,
                      const struct ch_record *record);

/* A random game of at most `most` lines, with some moves played for silent
 * seats, some unasked and some asides; its log in *log, with the seed if it
 * came to its end. Never NULL. */
struct ch_match *kit_play(const struct ch_game *game,
                          const struct ch_setup *setup, uint64_t seed,
                          uint32_t most, struct kit_text *log, kit_seen *seen,
                          void *ctx);

#endif
