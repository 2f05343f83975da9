/*
 * node_events.h - the life of a node among others: lease, lobby, clocks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_NODE_EVENTS_H
#define CH_SERVER_NODE_EVENTS_H

#include "net/net_config.h"

struct server;
struct store;

/* Joins the nodes at this store; nothing if it cannot be shared. False: see
 * *why. */
bool node_events_join(struct server *server, struct store *store,
                      char why[NET_WHY]);
/* Connects to the store for reading and for the lease, and begins to renew it.
 * False: see *why. */
bool node_events_start(struct server *server, char why[NET_WHY]);
/* Call it twice a second. */
void node_events_tick(struct server *server);
/* Closes these connections. */
void node_events_stop(struct server *server);
/* Gives up all tables, because the lease does not hold. */
void node_events_give_up(struct server *server);

#endif
