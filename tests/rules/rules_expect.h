/*
 * rules_expect.h - a run of rule tests, and what its cases expect.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_RULES_EXPECT_H
#define CH_TESTS_RULES_EXPECT_H

#include "cluehouse/facts.h"
#include "cluehouse/game.h"
#include "cluehouse/rng.h"

struct run {
    const char *file;
    int line, cases, failed;
    char title[1024];
    bool open, bad; /* a case is open; it has failed */

    const struct ch_game *game;
    const struct ch_game *own; /* with words of one's own, held; or NULL */
    _Alignas(16) unsigned char state[1 << 16];
    struct ch_facts facts;
    struct ch_rng rng;
    bool dealer; /* draws by himself */
    char view[65536];
};

/* The case fails; the first reason is printed, with the line. */
__attribute__((format(printf, 2, 3))) void
rules_expect_fail(struct run *run, const char *format, ...);
/* Is the move on the seat's list? */
bool rules_expect_is_listed(const struct run *run, const struct ch_move *move);
/* Must every move that check() allows be listed? */
bool rules_expect_list_is_whole(const struct run *run,
                                const struct ch_move *move);
/* A line that begins with "?": what follows it. */
void rules_expect_line(struct run *run, char *rest);

#endif
