/*
 * http_request.h - checks a request and dispatches it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_HTTP_REQUEST_H
#define CH_NET_HTTP_REQUEST_H

#include "net/http_conn.h"

/* Answers a request for a WebSocket. */
typedef void http_request_upgrade(struct http_conn *conn,
                                  struct evhttp_request *req,
                                  const struct peer_address *address);

/* Refuses the request, passes it to the handler and sends the reply, or passes
 * it on as an upgrade if it is for /ws. */
void http_request(struct http_conns *conns, struct evhttp_request *req,
                  http_request_upgrade *upgrade);

#endif
