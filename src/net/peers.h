/*
 * peers.h - what is known of an address: how much it may still ask for.
 *
 * A table of fixed size: whoever has no connection and was not seen for the
 * longest time makes room. Addresses of IPv6 count by their first 64 bits,
 * which is what one household has.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_PEERS_H
#define CH_NET_PEERS_H

#include <stdbool.h>
#include <stdint.h>

#include "net/net.h"

/* So much at once, and so much a second. Zeros: full. */
struct bucket {
    float spent;
    uint32_t at; /* ms */
};

bool bucket_take(struct bucket *bucket, uint32_t now_ms, double per_second,
                 double burst);

enum { PEER_KEY = 16, PEER_TEXT = 24 };

struct peer_name {
    uint8_t key[PEER_KEY];
    char text[PEER_TEXT];
    bool local; /* loopback or a unix socket */
};

/* False: that is no address. */
bool peer_name(const char *address, struct peer_name *out);

struct peer {
    uint8_t key[PEER_KEY];
    uint32_t seen;  /* ms; 0: nobody */
    uint32_t conns; /* held: the place is not given away */
    struct bucket requests, budget[NET_BUDGETS];
};

struct peers;

struct peers *peers_create(void);
void peers_destroy(struct peers *peers);
struct peer *peers_find(struct peers *peers, const uint8_t key[PEER_KEY],
                        uint32_t now_ms);

#endif
