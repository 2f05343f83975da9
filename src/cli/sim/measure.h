/*
 * measure.h - speed of a game's functions.
 *
 * Positions and moves are sampled from games of random players; then each
 * function runs over all of them, again and again, for a given time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_MEASURE_H
#define CH_CLI_SIM_MEASURE_H

#include <stdbool.h>

#include "cluehouse/game.h"

struct measure_result {
    double legal_ns; /* count the moves and pick one */
    double check_ns;
    double apply_ns; /* with its facts; the copy of the state subtracted */
    double view_ns;  /* of the seat for which it takes longest */
};

/* Measures each function for so many seconds. False if memory is out. */
bool measure_game(const struct ch_game *game, const struct ch_setup *setup,
                  double seconds, struct measure_result *out);

#endif
