/*
 * search.h - the search for a move in HUE by playouts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_SEARCH_H
#define CH_BOTS_HUE_SEARCH_H

#include "bots/hue/evaluate.h"

enum { HUE_SEARCH_CHOICES = 64 }; /* most moves that race */

/* How well a level plays. */
struct hue_search_skill {
    uint64_t effort; /* for a move, as struct hue_position counts it */
    int choices;     /* moves that race */
    bool shrewd;     /* assumes that rivals hold good cards */
    bool exact;      /* computes the last card but one between two */
};

/* The best move found within the skill's effort and the budget. */
void hue_search_move(struct hue_position *p,
                     const struct hue_search_skill *skill,
                     const struct ch_budget *budget,
                     struct hue_evaluate_choice *out);

#endif
