/*
 * human_turn.h - the turn of a person at the terminal.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_HUMAN_TURN_H
#define CH_CLI_TERM_HUMAN_TURN_H

#include "cli/term/session.h"

enum human_turn_result {
    HUMAN_TURN_DONE, /* a line was handled; the seat may be asked again */
    HUMAN_TURN_QUIT, /* the person leaves, or the input has ended */
    HUMAN_TURN_FAILED
};

/* Asks a person, reads one line and does what it says. */
enum human_turn_result human_turn_play(struct session *session, ch_seat seat);

#endif
