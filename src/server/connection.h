/*
 * connection.h - events of WebSockets: for net_handler.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CONNECTION_H
#define CH_SERVER_CONNECTION_H

#include <jansson.h>

#include "net/net.h"

struct client;
struct store_owner;

void connection_opened(void *server, struct ws_conn *conn);
void connection_message(void *server, struct ws_conn *conn, const char *text,
                        size_t len);
void connection_closed(void *server, struct ws_conn *conn);
/* From now on the client is one of this node, beginning with this request. */
void connection_relay(struct client *client, const struct store_owner *owner,
                      json_t *body);
/* A node cannot be reached, which is the one of this session; `refused`:
 * nothing listens there. */
void connection_relay_failed(void *server, const char *address, uint64_t node,
                             const char *why, bool refused);

#endif
