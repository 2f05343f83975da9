/*
 * node_auth.h - how nodes prove to each other that they have the same key.
 *
 * The node that accepts a connection begins with a random challenge. The other
 * one answers it with an HMAC over the challenge and all that it says about the
 * client; and gets one over the challenge and its own nonce (Sec-WebSocket-Key)
 * in return, so that no message goes to a stranger who took over an address.
 *
 * A challenge and not a time stamp: the clocks of nodes may be an hour apart,
 * and what is random and used once needs no clock, and no memory of what was
 * seen before. The accepting side speaks first, so it costs no round trip.
 *
 * What follows is neither encrypted nor authenticated: the network between the
 * nodes is private, or is made so (WireGuard, a unix socket).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_NODE_AUTH_H
#define CH_NET_NODE_AUTH_H

#include <stdbool.h>

#include "net/net_config.h"
#include "net/peer_address.h"

enum {
    NODE_AUTH_CHALLENGE = 32, /* digits, without NUL; of 16 bytes */
    NODE_AUTH_NONCE = 24,     /* 16 bytes in base64 */
    NODE_AUTH_PROOF = 64,     /* digits; of 32 bytes */
    NODE_AUTH_HOPS = 3        /* nodes that a client may be passed on by */
};

/* A connection between nodes begins with this line and a challenge. */
#define NODE_AUTH_GREETING "CLUEHOUSE-NODE 1 "

/* What both sides know. */
struct node_auth {
    char challenge[NODE_AUTH_CHALLENGE + 1];
    char nonce[NODE_AUTH_NONCE + 1];
};

/* The client, as the node that it connected to sees it. */
struct node_auth_client {
    char address[PEER_ADDRESS_TEXT];
    bool local, tls;
    unsigned hops;
};

void node_auth_make_challenge(struct node_auth *auth);
void node_auth_make_nonce(struct node_auth *auth);
/* Proves what the connecting side says. */
void node_auth_prove(const unsigned char key[NET_PEER_KEY],
                     const struct node_auth *auth,
                     const struct node_auth_client *client,
                     char proof[NODE_AUTH_PROOF + 1]);
/* Proves that the accepting side has the key. */
void node_auth_prove_answer(const unsigned char key[NET_PEER_KEY],
                            const struct node_auth *auth,
                            char proof[NODE_AUTH_PROOF + 1]);
/* A fingerprint of the key, which does not give it away. */
void node_auth_print(const unsigned char key[NET_PEER_KEY],
                     char print[NODE_AUTH_PROOF + 1]);
/* Compares two proofs in constant time. */
bool node_auth_is_same(const char a[NODE_AUTH_PROOF + 1],
                       const char b[NODE_AUTH_PROOF + 1]);

#endif
