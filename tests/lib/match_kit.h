/*
 * match_kit.h - what the tests of the referee share: one table, and moves in
 * one line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_MATCH_KIT_H
#define CH_TESTS_MATCH_KIT_H

#include "cluehouse/match.h"

extern struct ch_match *match;  /* the table */
extern struct ch_record record; /* of its last move */

/* `option` may be NULL. */
void open_table(const struct ch_game *game, unsigned seats, const char *option);
int close_table(void **unused); /* cmocka's */

struct ch_move move_of(const char *line); /* must be one */
const char *try(const char *line, uint32_t question);
/* Answers the question that the seat has. */
void make(const char *line);

/* All that must stay as it is when a move is refused. */
struct snapshot {
    uint64_t digest;
    uint32_t seq, question[CH_SEATS], told[CH_SEATS + 1];
    ch_seats actors;
};

struct snapshot snap(void);

#endif
