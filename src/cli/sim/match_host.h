/*
 * match_host.h - a match in this process as the host of a program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_MATCH_HOST_H
#define CH_CLI_SIM_MATCH_HOST_H

#include "cli/sim/bot_process.h"
#include "cluehouse/match.h"

struct match_host {
    const struct ch_match *match;
    ch_seat seat;
    const void *state; /* re-dealt for the seat, or NULL */
};

/* Answers the questions of the program at this seat; *own must live as long. */
struct bot_host match_host(struct match_host *own);

#endif
