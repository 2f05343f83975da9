/*
 * commitment.h - commitments, and the seed that cards are drawn from.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_MATCH_COMMITMENT_H
#define CH_MATCH_COMMITMENT_H

#include "match/match_state.h"

/* The seed that cards are drawn from: the dealer's, mixed with the log's head
 * if seats have added to it. */
void commitment_deal_seed(const struct ch_match *match,
                          const struct ch_seed *seed, struct ch_seed *out);
/* Is what the seat revealed what it committed to? */
bool commitment_mix_fits(const char *commitment, const struct ch_mix *mix);

#endif
