/*
 * crowd.h - many complete games, on several threads.
 *
 * Game i is played with the seed `seed + i`, so any one of them can be
 * repeated by itself, and the sums do not depend on the number of threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_CROWD_H
#define CH_CLI_CROWD_H

#include "cli/table.h"

enum {
    CROWD_JOBS = 64,
    CROWD_FAILURES = 10, /* logs of so many are written, the rest counted */
    CROWD_LIMIT = 100000 /* moves of a game that will not end */
};
/* Seeds stay well inside what JSON and a sum with a game's number can hold. */
#define SEED_MAX (UINT64_MAX / 4)

struct crowd_wish {
    struct settled who;
    uint64_t seed, games, limit;
    unsigned jobs;
    bool rotate;   /* everybody moves on by one seat from seed to seed */
    bool progress; /* a bar on standard error */
};

/* A game that went wrong. */
struct failure {
    uint64_t seed;
    uint64_t moves;
    const char *why;     /* a slug */
    const char *detail;  /* what broke, in words, or NULL */
    struct ch_move move; /* the last one that was tried */
};

struct crowd {
    uint64_t games, moves, failures;
    uint64_t lost; /* programs that broke down, each counted once a game */
    uint64_t longest, longest_seed;
    uint64_t wins[CH_SEATS]; /* by player: as seated before any rotation */
    int64_t points[CH_SEATS];
    double seconds;
    struct failure first[CROWD_FAILURES]; /* those with the lowest seeds */
};

/* One whole game; the table is left closed. False: *bad says what failed. The
 * sums in *sums go up. */
bool crowd_play_one(struct table *table, const struct settled *who,
                    uint64_t seed, uint64_t limit, struct crowd *sums,
                    struct failure *bad);
/* All of them. False if memory or threads ran out, after a complaint. */
bool crowd_play(const struct crowd_wish *wish, struct crowd *out);
/* Play a failed game again and write its log. False after a complaint. */
bool crowd_write_log(const struct crowd_wish *wish, const struct failure *bad,
                     const char *path);

/* Seconds on a clock that only goes forward. */
double seconds_now(void);
/* Seconds that a processor spent on this program. */
double seconds_worked(void);

#endif
