/*
 * relay_handshake.h - connects to another node, up to its 101.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_RELAY_HANDSHAKE_H
#define CH_NET_RELAY_HANDSHAKE_H

#include "net/relay_state.h"

/* Begins to connect. False: see relay->error. */
bool relay_handshake_connect(struct relay *relay,
                             const struct node_address *to);
/* The node has sent something, or the connection failed: goes on to the next
 * stage, or to RELAY_FLUSH when it is done. NULL, or why it failed: "refused"
 * if nothing listens there. What the node sent behind its answer is left in
 * relay->down. */
const char *relay_handshake_read(struct relay *relay,
                                 const struct node_auth_client *client);
/* Why a connection failed, in a word. */
const char *relay_handshake_fault(int error);

#endif
