/*
 * explain.h - the reason for a clue or a guess, as a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_EXPLAIN_H
#define CH_BOTS_HAICLUE_EXPLAIN_H

#include "bots/haiclue/infer.h"
#include "games/haiclue/state.h"

/* Why the clue points to the target; `tiles` are those of `infer`. */
void haiclue_explain_clue(const struct haiclue_state *t,
                          const struct haiclue_infer *infer,
                          const uint8_t *tiles, const struct haiclue_clue *clue,
                          int target, char *why);

/* Why the clue that is being read, k tiles, points to the guess. */
void haiclue_explain_guess(const struct haiclue_state *t,
                           const struct haiclue_infer *infer, int k, int guess,
                           float chance, char *why);

#endif
