/*
 * hues_think.h - reasoning about cues and cells, for bots and for `ask hues`.
 *
 * Beliefs are distributions over the cells of either board; cells that the
 * pocket board lacks have none.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUES_THINK_H
#define CH_BOTS_HUES_THINK_H

#include <stdbool.h>

#include "cluehouse/set.h"
#include "games/hues_and_cues/board.h"
#include "lexicon/colour.h"

struct belief {
    float p[CUES_CELLS];
    float known; /* how well the cues are known, 0 to 1 */
};

/* What one cue means on this board. */
void belief_hear(struct belief *out, const char *cue, enum colour_listener ear,
                 bool pocket);
/* The first cue counts for less once there is a second. */
void belief_join(struct belief *first, const struct belief *second);
/* Somebody's piece lies on this cell; strength 1 is to believe it fully. */
void belief_lean(struct belief *belief, int cell, float strength);

/* The points that a piece is expected to win, by cell (H10). */
void belief_worth(const struct belief *belief, bool pocket,
                  float worth[CUES_CELLS]);
/* The free cell worth most. */
int worth_best(const float worth[CUES_CELLS], const struct ch_set *cells);

/* How people with this belief would score on the target: the points of one
 * piece; and in *frame the chance that it lies within one cell of it. */
float belief_gain(const struct belief *belief, bool pocket, int target,
                  float *frame);

#endif
