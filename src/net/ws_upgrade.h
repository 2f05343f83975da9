/*
 * ws_upgrade.h - turns an HTTP connection into a WebSocket (RFC 6455, 4.2).
 *
 * In two steps, because evhttp must not lose a connection in its own callback.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_UPGRADE_H
#define CH_NET_WS_UPGRADE_H

#include "net/http_conn.h"
#include "net/ws_state.h"

/* Checks a request for an upgrade: refuses it, or marks the connection. */
void ws_upgrade_request(struct http_conn *conn, struct evhttp_request *req,
                        const struct peer_address *address);
enum { WS_UPGRADE_ACCEPT = 32 };

/* The Sec-WebSocket-Accept for a Sec-WebSocket-Key, which has 24 bytes. */
void ws_upgrade_accept(const char *key, char accept[WS_UPGRADE_ACCEPT]);
/* Takes the marked connections out of evhttp's hands, outside of its
 * callbacks. */
void ws_upgrade_all(struct http_conns *conns, struct ws_conns *websockets);

#endif
