/*
 * tally.h - who won how often, and how sure that is.
 *
 * A row a seat; or a row a player, when players change seats from game to
 * game: then those of one name are counted together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TALLY_H
#define CH_CLI_TALLY_H

#include "cli/sim/crowd.h"
#include "cluehouse/json.h"

/* A share of so many cases, with its 95 % interval by Wilson's formula, which
 * holds for few cases and for shares near 0 and 1 too. All from 0 to 1. */
struct tally_share {
    double share, low, high;
};
struct tally_share tally_share(uint64_t hits, uint64_t cases);

void tally_print(const struct crowd_wish *wish, const struct crowd *crowd);
/* The member "results", an array. */
void tally_json(const struct crowd_wish *wish, const struct crowd *crowd,
                struct ch_json *out);

#endif
