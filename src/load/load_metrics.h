/*
 * load_metrics.h - processor time and memory of the server, from /metrics.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_METRICS_H
#define CH_LOAD_LOAD_METRICS_H

#include <stdbool.h>

#include "client/client.h"

struct load_metrics {
    double cpu_s;
    double rss_kb;
};

/* False if the server does not answer or has no such metrics. */
bool load_metrics_get(const struct client_address *address,
                      struct load_metrics *out);

#endif
