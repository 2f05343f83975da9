/*
 * token_bucket.h - a rate limit: so much at once, and so much a second.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_TOKEN_BUCKET_H
#define CH_NET_TOKEN_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

/* Zeros: full. */
struct token_bucket {
    float spent;
    uint32_t at; /* ms, when `spent` was last computed */
};

/* True if `cost` was left and was taken; a cost of 0 takes nothing and asks
 * whether 1 is left. */
bool token_bucket_take(struct token_bucket *bucket, uint32_t now_ms,
                       double cost, double per_second, double burst);
/* Takes `cost` whether it is left or not. */
void token_bucket_charge(struct token_bucket *bucket, double cost);

#endif
