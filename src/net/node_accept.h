/*
 * node_accept.h - accepts clients that other nodes relay to this one.
 *
 * A socket of its own, where only nodes connect. A node proves that it has the
 * key (node_auth.h), says who the client is, and asks for an upgrade; from then
 * on the connection is a WebSocket like any other, with the client's address
 * and its limits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_NODE_ACCEPT_H
#define CH_NET_NODE_ACCEPT_H

#include "net/listen.h"
#include "net/ws_state.h"

TAILQ_HEAD(node_accept_list, node_accept_conn);

/* Zeros: not open. */
struct node_accept {
    struct net_core *core;
    struct ws_conns *websockets;
    struct listen listen;
    struct node_accept_list fresh; /* not yet upgraded, the oldest first */
    unsigned n_fresh;
};

/* False: see *why. */
bool node_accept_open(struct node_accept *accept, struct net_core *core,
                      struct ws_conns *websockets, const char *where,
                      char why[NET_WHY]);
void node_accept_sweep(struct node_accept *accept); /* timeouts */
void node_accept_stop(struct node_accept *accept);
void node_accept_close(struct node_accept *accept);

#endif
