/*
 * sim_runner.h - many complete games on a thread pool.
 *
 * Game i is played with the seed `seed + i`, so any one of them can be repeated
 * by itself, and the results do not depend on the number of threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_SIM_RUNNER_H
#define CH_CLI_SIM_SIM_RUNNER_H

#include "cli/sim/local_match.h"

enum {
    SIM_RUNNER_THREADS = 64,
    SIM_RUNNER_FAILURES =
        10, /* logs written; further failures are only counted */
    SIM_RUNNER_MOVES = 100000 /* longest game before it counts as endless */
};
/* Leaves room for the number of a game, and for integers in JSON. */
#define SIM_RUNNER_SEED_MAX (UINT64_MAX / 4)

struct sim_runner_config {
    struct table_spec_resolved who;
    uint64_t seed, games, limit;
    unsigned jobs;
    bool rotate;   /* players move on by one seat from seed to seed */
    bool progress; /* show a progress bar on standard error */
};

/* A game that failed. */
struct sim_runner_failure {
    uint64_t seed;
    uint64_t moves;
    const char *why;     /* a slug */
    const char *detail;  /* what broke, as a sentence, or NULL */
    struct ch_move move; /* the last one that was tried */
};

struct sim_runner_results {
    uint64_t games, moves, failures;
    uint64_t lost; /* programs that failed, at most one a seat and game */
    uint64_t longest, longest_seed;
    uint64_t wins[CH_SEATS]; /* by player: as seated before any rotation */
    int64_t points[CH_SEATS];
    double seconds;
    struct sim_runner_failure
        first[SIM_RUNNER_FAILURES]; /* those with the lowest seeds, sorted */
};

/* Plays one game and closes the match. Adds to the sums in *sums. False: *bad
 * says what failed. */
bool sim_runner_play_one(struct local_match *table,
                         const struct table_spec_resolved *who, uint64_t seed,
                         uint64_t limit, struct sim_runner_results *sums,
                         struct sim_runner_failure *bad);
/* Plays all games. False after an error message if memory or threads ran
 * out. */
bool sim_runner_run(const struct sim_runner_config *config,
                    struct sim_runner_results *out);
/* Plays a failed game again and writes its log. False after an error
 * message. */
bool sim_runner_write_log(const struct sim_runner_config *config,
                          const struct sim_runner_failure *bad,
                          const char *path);

#endif
