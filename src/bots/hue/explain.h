/*
 * explain.h - the reason for a move in HUE, as a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_EXPLAIN_H
#define CH_BOTS_HUE_EXPLAIN_H

#include "bots/hue/evaluate.h"

void hue_explain_choice(const struct hue_position *p,
                        const struct hue_evaluate_choice *choice, char *why);

#endif
