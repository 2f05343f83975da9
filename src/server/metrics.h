/*
 * metrics.h - counters and histograms.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_METRICS_H
#define CH_SERVER_METRICS_H

#include <stdint.h>

#include "server/notify.h"

enum { METRICS_BUCKETS = 8, METRICS_REFUSALS = 128 };

struct metrics_histogram {
    double sum;
    uint64_t bucket[METRICS_BUCKETS];
};

struct metrics {
    uint64_t moves, refused_moves, bot_moves, default_moves, commits,
        failed_commits, writes, loads, unloads, games_over, chats, created,
        closed;
    uint64_t notices[NOTIFY_KINDS][NOTIFY_ENDS];
    struct metrics_histogram commit_seconds, bot_wait_seconds,
        bot_think_seconds;
    struct {
        const char *slug; /* a static text */
        uint64_t n;
    } refusal[METRICS_REFUSALS];
};

void metrics_count_refusal(struct metrics *metrics, const char *slug);
void metrics_count_commit(struct metrics *metrics, double seconds);
/* One more answer of a bot: how long its job waited for a thread, and how much
 * processor time it took. */
void metrics_count_bot(struct metrics *metrics, double waited, double thought);

#endif
