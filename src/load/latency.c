/* latency.c - a histogram of latencies. SPDX-License-Identifier: MIT */
#include "load/latency.h"

/* Values below LATENCY_FINE have a bucket each; above, each power of two uses
 * half as many buckets, and the other half stays empty. */
static unsigned place_of(uint64_t us)
{
    unsigned power = 0;

    for (; us >= LATENCY_FINE; us /= 2)
        power++;
    return power * LATENCY_FINE + (unsigned)us;
}

static double middle_of(unsigned place)
{
    double us = place % LATENCY_FINE + 0.5;

    for (unsigned power = place / LATENCY_FINE; power > 0; power--)
        us *= 2;
    return us;
}

void latency_add(struct latency *latency, double seconds)
{
    uint64_t us = seconds > 0 ? (uint64_t)(seconds * 1e6) : 0;

    if (us > UINT32_MAX)
        us = UINT32_MAX;
    latency->count[place_of(us)]++;
    latency->n++;
}

double latency_at(const struct latency *latency, double share)
{
    double wanted = share * (double)latency->n, seen = 0;

    if (latency->n == 0)
        return 0;
    for (unsigned i = 0; i < LATENCY_POWERS * LATENCY_FINE; i++) {
        seen += latency->count[i];
        if (seen >= wanted && latency->count[i] > 0)
            return middle_of(i) / 1000;
    }
    return 0;
}
