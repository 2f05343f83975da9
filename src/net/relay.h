/*
 * relay.h - copies a client's bytes to another node, and back.
 *
 * Nothing is parsed: a client's frames are masked and a node's are not, so both
 * are valid as they are. Bytes wait in a buffer only when the other side does
 * not accept them; as long as there are any, nothing is read that would follow
 * them, so one read is the most that waits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_RELAY_H
#define CH_NET_RELAY_H

#include "net/relay_state.h"

/* Connects to the node. relay->up is sent first. Failures are reported later,
 * from the event loop. */
void relay_start(struct relay *relay, const struct node_address *to);
/* The node is dead, though its connection is not: the client is told to come
 * again. */
void relay_end(struct relay *relay);
/* Waits for the client as the present stage demands. */
void relay_watch_client(struct relay *relay);

#endif
