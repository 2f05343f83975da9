/*
 * latency.h - a histogram of latencies.
 *
 * Microseconds in buckets by powers of two, each divided in 32: a percentile is
 * at most 2 % off.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LATENCY_H
#define CH_LOAD_LATENCY_H

#include <stdint.h>

enum { LATENCY_FINE = 64, LATENCY_POWERS = 32 };

struct latency {
    uint64_t n;
    uint32_t count[LATENCY_POWERS * LATENCY_FINE];
};

void latency_add(struct latency *latency, double seconds);
/* The percentile `share`, from 0 to 1, in milliseconds; 0 if there are none. */
double latency_at(const struct latency *latency, double share);

#endif
