/*
 * endgame.h - the last cards of HUE, computed without playouts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_ENDGAME_H
#define CH_BOTS_HUE_ENDGAME_H

#include "bots/hue/evaluate.h"

/* The best move with the last card of the game. */
void hue_endgame_last_card(struct hue_position *p,
                           struct hue_evaluate_choice *out);

/* The expected outcome of a move if one rival has two cards and lays the
 * last. */
double hue_endgame_last_but_one(struct hue_position *p,
                                const struct hue_evaluate_choice *choice);

#endif
