/*
 * outside.h - a seat that another program plays, by docs/bot-protocol.md.
 *
 * The program is told what its seat is told and asked what its seat is asked.
 * If it breaks the protocol, or is late, it is ended; the words in `trouble`
 * say why.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OUTSIDE_H
#define CH_CLI_OUTSIDE_H

#include "cli/sim/child.h"
#include "cluehouse/match.h"

struct outside {
    struct wire_table table;
    double seconds; /* to answer in */
    struct child child;
    char trouble[256]; /* "" while all is well */
    char line[WIRE_HOST_LINE];
};

/* Starts the program and gives it a seat. False: see trouble. */
bool outside_begin(struct outside *outside, const char *command);
void outside_hear(struct outside *outside, const struct ch_fact *fact);
/* A legal move for its seat, which is asked. The state is re-dealt for it, or
 * NULL. False: see trouble. */
bool outside_ask(struct outside *outside, const struct ch_match *match,
                 const void *state, struct ch_move *out);
/* Says that the game is over, and sees the program off. */
void outside_end(struct outside *outside);

#endif
