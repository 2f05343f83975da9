/*
 * sim_stats.h - win rates of simulated games, with confidence intervals.
 *
 * One row a seat; or, if players change seats from game to game, one row a
 * name, for all players of that name together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_SIM_STATS_H
#define CH_CLI_SIM_SIM_STATS_H

#include "cli/sim/sim_runner.h"
#include "cluehouse/json.h"

void sim_stats_print(const struct sim_runner_config *config,
                     const struct sim_runner_results *results);
/* Writes the member "results", an array. */
void sim_stats_json(const struct sim_runner_config *config,
                    const struct sim_runner_results *results,
                    struct ch_json *out);

#endif
