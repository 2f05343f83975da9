/*
 * peer_address.h - a client's address as limits count it and logs show it.
 *
 * IPv6 addresses count by their first 64 bits, which is what one household has,
 * and once more by their first 48, because some customers have all of those.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_PEER_ADDRESS_H
#define CH_NET_PEER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { PEER_ADDRESS_KEY = 16, PEER_ADDRESS_TEXT = 24 };

struct peer_address {
    uint8_t key[PEER_ADDRESS_KEY];
    uint8_t block[PEER_ADDRESS_KEY]; /* of IPv6; zeros: none */
    char text[PEER_ADDRESS_TEXT];
    bool local; /* loopback or a unix socket, without a proxy or a tunnel */
};

/* Parses a numeric address, or "unix". False: that is no address. */
bool peer_address_parse(const char *address, struct peer_address *out);
/* Remote clients that reach this machine through a tunnel or an untrusted
 * proxy: they share one set of limits, and are not local. */
void peer_address_set_tunnel(struct peer_address *address);

#endif
