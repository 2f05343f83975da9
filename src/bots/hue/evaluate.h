/*
 * evaluate.h - the value of moves in HUE.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_EVALUATE_H
#define CH_BOTS_HUE_EVALUATE_H

#include "bots/hue/position.h"

enum {
    HUE_EVALUATE_POINT = 256, /* a point, in the units of a rating */
    HUE_EVALUATE_ALL = 256,   /* evaluate all places: 256 of 256 */
    HUE_EVALUATE_WIN = 60     /* points that a win is worth, beside the lead */
};

/* A move and how good it looks. */
struct hue_evaluate_choice {
    struct hue_fast_lay lay;
    int32_t rating;
    uint8_t value[HUE_COLOURS]; /* of the colours afterwards */
};

/* The best moves of a seat by rating, the best first: its own best score card
 * less a share of what rivals may get. Evaluates a random `places` of 256
 * places. Returns how many moves there are, at most `room`. */
int hue_evaluate_moves(struct hue_position *p, ch_seat seat, int places,
                       struct hue_evaluate_choice *out, int room);

/* The bot's result if these are the score cards: points ahead of the best
 * rival, and HUE_EVALUATE_WIN for a win. */
int hue_evaluate_outcome(const struct hue_position *p,
                         const uint32_t hand[HUE_SEATS],
                         const uint8_t value[HUE_COLOURS]);

/* What each colour's value costs in a rating if rivals hold cards like
 * these. */
void hue_evaluate_rivals(uint32_t cards, int32_t weight[HUE_COLOURS]);

#endif
