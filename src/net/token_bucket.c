/*
 * token_bucket.c - a rate limit: so much at once, and so much a second.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/token_bucket.h"

bool token_bucket_take(struct token_bucket *bucket, uint32_t now_ms,
                       double cost, double per_second, double burst)
{
    double spent = (double)bucket->spent -
                   (double)(now_ms - bucket->at) / 1000 * per_second;

    if (spent < 0 || bucket->spent <= 0)
        spent = 0;
    bucket->at = now_ms;
    bucket->spent = (float)spent;
    if (spent + (cost > 0 ? cost : 1) > burst)
        return false;
    bucket->spent = (float)(spent + cost);
    return true;
}

void token_bucket_charge(struct token_bucket *bucket, double cost)
{
    bucket->spent += (float)cost;
}
