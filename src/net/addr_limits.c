/*
 * addr_limits.c - limits per address: a set-associative table.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/addr_limits.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { SETS = 1024, WAYS = 8 };

struct addr_limits_entry {
    uint8_t key[PEER_ADDRESS_KEY];
    uint32_t seen;  /* ms; 0: the entry is free */
    uint32_t conns; /* if any, the entry is not evicted */
    struct token_bucket bucket[ADDR_LIMITS_BUCKETS];
};

struct addr_limits_table {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct addr_limits_entry set[SETS][WAYS];
    struct addr_limits_entry others; /* shared by all that found no room */
};

struct addr_limits_table *addr_limits_create(void)
{
    struct addr_limits_table *table = calloc(1, sizeof *table);

    if (table != NULL)
        randombytes_buf(table->secret, sizeof table->secret);
    return table;
}

void addr_limits_destroy(struct addr_limits_table *table)
{
    free(table);
}

/* Is `a` a better entry to reuse than `b`? Free ones first, then the oldest. */
static bool is_staler(const struct addr_limits_entry *a,
                      const struct addr_limits_entry *b)
{
    return a->seen == 0 || (b->seen != 0 && (int32_t)(b->seen - a->seen) > 0);
}

static struct addr_limits_entry *
find_or_evict(struct addr_limits_table *table,
              const uint8_t key[PEER_ADDRESS_KEY], uint32_t now_ms)
{
    unsigned char hash[crypto_shorthash_BYTES];
    struct addr_limits_entry *set, *oldest = NULL;

    (void)crypto_shorthash(hash, key, PEER_ADDRESS_KEY, table->secret);
    set = table->set[(hash[0] | (unsigned)hash[1] << 8) % SETS];
    for (int i = 0; i < WAYS; i++) {
        struct addr_limits_entry *entry = &set[i];

        if (entry->seen != 0 &&
            memcmp(entry->key, key, PEER_ADDRESS_KEY) == 0) {
            entry->seen = now_ms | 1;
            return entry;
        }
        if (entry->conns == 0 && (oldest == NULL || is_staler(entry, oldest)))
            oldest = entry;
    }
    if (oldest == NULL)
        return &table->others;
    memset(oldest, 0, sizeof *oldest);
    memcpy(oldest->key, key, PEER_ADDRESS_KEY);
    oldest->seen = now_ms | 1;
    return oldest;
}

struct addr_limits addr_limits_find(struct addr_limits_table *table,
                                    const struct peer_address *address,
                                    uint32_t now_ms)
{
    struct addr_limits limits = {
        .own = find_or_evict(table, address->key, now_ms),
    };

    if (address->block[PEER_ADDRESS_KEY - 1] != 0)
        limits.block = find_or_evict(table, address->block, now_ms);
    return limits;
}

void addr_limits_hold(struct addr_limits limits)
{
    limits.own->conns++;
    if (limits.block != NULL)
        limits.block->conns++;
}

void addr_limits_release(struct addr_limits limits)
{
    limits.own->conns--;
    if (limits.block != NULL)
        limits.block->conns--;
}

bool addr_limits_is_full(struct addr_limits limits, unsigned most)
{
    return limits.own->conns >= most ||
           (limits.block != NULL &&
            limits.block->conns / ADDR_LIMITS_BLOCK >= most);
}

bool addr_limits_take(struct addr_limits limits, unsigned bucket,
                      uint32_t now_ms, double cost, double per_second,
                      double burst)
{
    return token_bucket_take(&limits.own->bucket[bucket], now_ms, cost,
                             per_second, burst) &&
           (limits.block == NULL ||
            token_bucket_take(&limits.block->bucket[bucket], now_ms, cost,
                              ADDR_LIMITS_BLOCK * per_second,
                              ADDR_LIMITS_BLOCK * burst));
}
