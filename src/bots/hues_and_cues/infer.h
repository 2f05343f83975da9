/*
 * infer.h - beliefs about where a colour is, for bots and for `ask hues`.
 *
 * A belief is a distribution over the cells of the board; cells that the pocket
 * board lacks have probability 0.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUES_AND_CUES_INFER_H
#define CH_BOTS_HUES_AND_CUES_INFER_H

#include <stdbool.h>

#include "cluehouse/set.h"
#include "games/hues_and_cues/board.h"
#include "lexicon/colour.h"

struct cues_infer_belief {
    float p[CUES_CELLS];
    float known; /* how well the cues are known, 0 to 1 */
};

/* What one cue means on this board, to one kind of listener. */
void cues_infer_hear(struct cues_infer_belief *out, const char *cue,
                     enum colour_listener ear, bool pocket);
/* The first cue counts for less once there is a second. */
void cues_infer_join(struct cues_infer_belief *first,
                     const struct cues_infer_belief *second);
/* A piece of another player lies on this cell; strength 1 trusts it fully. */
void cues_infer_lean(struct cues_infer_belief *belief, int cell,
                     float strength);

/* The expected points of a piece, by cell (H10). */
void cues_infer_worth(const struct cues_infer_belief *belief, bool pocket,
                      float worth[CUES_CELLS]);
/* The free cell worth most. */
int cues_infer_best(const float worth[CUES_CELLS], const struct ch_set *cells);

/* The points that people with this belief would score with one piece if this is
 * the target; and in *frame the chance that it lies within one cell of it. */
float cues_infer_gain(const struct cues_infer_belief *belief, bool pocket,
                      int target, float *frame);

#endif
