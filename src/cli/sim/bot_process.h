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

#include "base/buf.h"
#include "cli/sim/child.h"
#include "cluehouse/game.h"
#include "cluehouse/facts.h"

/* Who answers the questions of a program: a match in this process, or a server
 * that it sits at. */
struct bot_host {
    void *ctx;
    /* Appends the legal moves of the seat as lines, BOT_PROTOCOL_MOVES at the
     * most; its view as JSON. False: see `why`. */
    bool (*moves)(void *ctx, struct buf *out, uint32_t *n);
    bool (*view)(void *ctx, struct buf *out);
    /* Writes a state that is re-dealt for the seat, game->size bytes. False:
     * there is none. */
    bool (*state)(void *ctx, void *out);
    /* NULL if the move is legal, else why not. */
    const char *(*check)(void *ctx, const struct ch_move *move);
    const char *why;
};

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
/* Asks for a move and checks that it is legal. `state` is re-dealt for the
 * seat, or NULL: the program can ask for one. False: see failure. */
bool bot_process_ask(struct bot_process *process, const struct bot_host *host,
                     uint32_t question, const void *state, struct ch_move *out);
/* Tells the program that the game is over, and ends it. */
void bot_process_stop(struct bot_process *process);

#endif
