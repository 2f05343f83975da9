/*
 * bot_process.h - a seat played by another program, by docs/bot-protocol.md.
 *
 * The program gets the facts that its seat is told and the questions that its
 * seat is asked. If it breaks the protocol or is late, it is ended; `failure`
 * says why.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_BOT_PROCESS_H
#define CH_CLI_SIM_BOT_PROCESS_H

#include "cli/sim/child.h"
#include "cluehouse/match.h"

struct bot_process {
    struct bot_protocol_table table;
    double seconds; /* time limit for an answer */
    struct child child;
    char failure[256]; /* a sentence, or "" */
    char line[BOT_PROTOCOL_HOST_LINE];
};

/* Starts the program and gives it a seat. False: see failure. */
bool bot_process_start(struct bot_process *process, const char *command);
void bot_process_send_fact(struct bot_process *process,
                           const struct ch_fact *fact);
/* Asks for a move and checks that it is legal. The seat must be asked at the
 * match; `state` is re-dealt for it, or NULL. False: see failure. */
bool bot_process_ask(struct bot_process *process, const struct ch_match *match,
                     const void *state, struct ch_move *out);
/* Tells the program that the game is over, and ends it. */
void bot_process_stop(struct bot_process *process);

#endif
