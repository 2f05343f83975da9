/*
 * measure.h - how long a game's functions take.
 *
 * Positions and moves are gathered from games of random players; then each
 * function runs over all of them, again and again, for a given time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_MEASURE_H
#define CH_CLI_MEASURE_H

#include <stdbool.h>

#include "cluehouse/game.h"

struct measures {
    double legal_ns; /* count the moves and pick one */
    double check_ns;
    double apply_ns; /* with its facts; the copy of the state subtracted */
    double view_ns;  /* of the seat for which it takes longest */
};

/* Measures each for so many seconds. False if memory is out. */
bool measure(const struct ch_game *game, const struct ch_setup *how,
             double seconds, struct measures *out);

#endif
