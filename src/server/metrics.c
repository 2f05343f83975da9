/*
 * metrics.c - counters and histograms.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/metrics.h"

#include <string.h>

/* Upper bounds of the buckets, in seconds, but for the last one; one fsync of a
 * good disk takes about 4 ms. metrics_text.c has them as text. */
static const double bounds[METRICS_BUCKETS - 1] = {0.001, 0.0025, 0.005, 0.01,
                                                   0.025, 0.1,    1};

/* The same slug may be a different pointer in another file. When the table is
 * full, the last entry counts all others. */
void metrics_count_refusal(struct metrics *metrics, const char *slug)
{
    unsigned i;

    for (i = 0; i < METRICS_REFUSALS - 1; i++) {
        const char *known = metrics->refusal[i].slug;

        if (known == NULL)
            metrics->refusal[i].slug = slug;
        else if (known != slug && strcmp(known, slug) != 0)
            continue;
        break;
    }
    if (i == METRICS_REFUSALS - 1)
        metrics->refusal[i].slug = "other";
    metrics->refusal[i].n++;
}

static void count_time(struct metrics_histogram *of, double seconds)
{
    unsigned i = 0;

    while (i < METRICS_BUCKETS - 1 && seconds > bounds[i])
        i++;
    of->sum += seconds;
    of->bucket[i]++;
}

void metrics_count_commit(struct metrics *metrics, double seconds)
{
    metrics->commits++;
    count_time(&metrics->commit_seconds, seconds);
}

void metrics_count_bot(struct metrics *metrics, double waited, double thought)
{
    count_time(&metrics->bot_wait_seconds, waited);
    count_time(&metrics->bot_think_seconds, thought);
}
