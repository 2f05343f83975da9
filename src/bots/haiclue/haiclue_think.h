/*
 * haiclue_think.h - which of four words does a clue point to?
 *
 * Nobody hears a clue quite like the next. So there are several listeners, who
 * weigh the measures of assoc.h differently: the first is the best single
 * judge, and a good clue is one that most of them understand. Works for any
 * words, not only for those of our tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_THINK_H
#define CH_BOTS_HAICLUE_THINK_H

#include <stdint.h>

enum {
    THINK_TARGETS = 4,
    THINK_TILES = 22,
    THINK_LISTENERS = 4,
    THINK_JOINED = 32, /* compounds looked for, at the most */
    THINK_LAID = 5     /* tiles of a clue that is not a haiku */
};

/* What one word has to do with each target, to each listener. */
struct think_ties {
    float to[THINK_LISTENERS][THINK_TARGETS];
};

struct think {
    int n; /* tiles */
    int word[THINK_TILES];
    struct think_ties tie[THINK_TILES];
    /* Two tiles that make one word if laid in this order. */
    int n_joined;
    struct {
        uint8_t first, second;
        struct think_ties tie;
    } joined[THINK_JOINED];
};

/* Words are numbers of vectors.h, -1 for the unknown. At most THINK_TILES
 * tiles are taken. */
void think_init(struct think *th, const int *tiles, int n,
                const int targets[THINK_TARGETS]);

/* How strongly a clue (indexes of k tiles, in order) points to each target, to
 * one listener, as a log-likelihood. */
void think_score(const struct think *th, int listener, const uint8_t *clue,
                 int k, float out[THINK_TARGETS]);
/* Scores as chances. */
void think_chances(const float score[THINK_TARGETS], float out[THINK_TARGETS]);
/* How many of the first `listeners` get this target right, from 0 to 1. */
float think_worth(const struct think *th, int listeners, const uint8_t *clue,
                  int k, int target);
/* The best that a tile pair could do for each target, to the first listener:
 * what its author passed over is telling too. */
void think_best(const struct think *th, float out[THINK_TARGETS]);

/* The clue of two to `most` tiles that the first `listeners` understand best.
 * Writes its tiles in order; returns how many. There are two tiles at least. */
int think_lay(const struct think *th, int listeners, int most, int target,
              uint8_t out[THINK_LAID]);

#endif
