/*
 * connection.h - events of WebSockets: for net_handler.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CONNECTION_H
#define CH_SERVER_CONNECTION_H

#include "net/net.h"

void connection_opened(void *server, struct ws_conn *conn);
void connection_message(void *server, struct ws_conn *conn, const char *text,
                        size_t len);
void connection_closed(void *server, struct ws_conn *conn);

#endif
