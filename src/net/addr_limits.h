/*
 * addr_limits.h - limits per address: connections and token buckets.
 *
 * A table of fixed size. When a set of it is full, the address without a
 * connection that was not seen for the longest time is evicted.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_ADDR_LIMITS_H
#define CH_NET_ADDR_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "net/net_config.h"
#include "net/peer_address.h"
#include "net/token_bucket.h"

enum {
    ADDR_LIMITS_REQUESTS = NET_BUDGETS, /* the bucket of HTTP requests, behind
                                         * those of ws_conn_budget */
    ADDR_LIMITS_BUCKETS,
    ADDR_LIMITS_BLOCK = 8 /* a block may have this many times what an address
                           * may have */
};

struct addr_limits_table;
struct addr_limits_entry;

/* The entries of an address and of its block, which may be NULL. Valid until
 * the next addr_limits_find, and as long as it is held. */
struct addr_limits {
    struct addr_limits_entry *own, *block;
};

struct addr_limits_table *addr_limits_create(void); /* NULL: no memory */
void addr_limits_destroy(struct addr_limits_table *table);

struct addr_limits addr_limits_find(struct addr_limits_table *table,
                                    const struct peer_address *address,
                                    uint32_t now_ms);
/* One connection more, or less. */
void addr_limits_hold(struct addr_limits limits);
void addr_limits_release(struct addr_limits limits);
/* True if the address, or its block, already has this many connections. */
bool addr_limits_is_full(struct addr_limits limits, unsigned most);
/* As token_bucket_take, of both. */
bool addr_limits_take(struct addr_limits limits, unsigned bucket,
                      uint32_t now_ms, double cost, double per_second,
                      double burst);

#endif
