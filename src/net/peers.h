/*
 * peers.h - what is known of an address: how much it may still ask for.
 *
 * A table of fixed size: whoever has no connection and was not seen for the
 * longest time makes room. Addresses of IPv6 count by their first 64 bits,
 * which is what one household has, and once more by their first 48, since
 * there are customers who have all of those.
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

/* True if `cost` was left, and is taken; with a cost of 0 nothing is taken, and
 * it says whether 1 is left. */
bool bucket_take(struct bucket *bucket, uint32_t now_ms, double cost,
                 double per_second, double burst);

/* Takes it, whether it is left or not. */
void bucket_charge(struct bucket *bucket, double cost);

enum {
    PEER_KEY = 16,
    PEER_TEXT = 24,
    PEER_BLOCK = 8, /* a block of addresses has so many times what one has */
    PEER_REQUESTS = NET_BUDGETS, /* behind the budgets: HTTP requests */
    PEER_BUCKETS
};

struct peer_name {
    uint8_t key[PEER_KEY];
    uint8_t block[PEER_KEY]; /* of IPv6; zeros: none */
    char text[PEER_TEXT];
    bool local; /* loopback or a unix socket, without a proxy or a tunnel */
};

/* False: that is no address. */
bool peer_name(const char *address, struct peer_name *out);
/* Strangers who come through this machine, by a tunnel or a proxy that is not
 * trusted: all of them are one peer, and not this machine itself. */
void peer_name_tunnel(struct peer_name *name);

struct peer {
    uint8_t key[PEER_KEY];
    uint32_t seen;  /* ms; 0: nobody */
    uint32_t conns; /* held: the place is not given away */
    struct bucket bucket[PEER_BUCKETS];
};

/* An address, and the block that it is in or NULL. */
struct peer_pair {
    struct peer *own, *block;
};

struct peers;

struct peers *peers_create(void);
void peers_destroy(struct peers *peers);
struct peer_pair peers_find(struct peers *peers, const struct peer_name *name,
                            uint32_t now_ms);
/* One connection more, or less. */
void pair_hold(struct peer_pair pair);
void pair_let_go(struct peer_pair pair);
/* Are there so many connections of this address, or block? */
bool pair_crowded(struct peer_pair pair, unsigned most);
/* As bucket_take, from both. */
bool pair_take(struct peer_pair pair, unsigned bucket, uint32_t now_ms,
               double cost, double per_second, double burst);

#endif
