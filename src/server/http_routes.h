/*
 * http_routes.h - what the server answers to HTTP requests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HTTP_ROUTES_H
#define CH_SERVER_HTTP_ROUTES_H

#include "net/net.h"

/* A path that banned addresses may ask for too: those of balancers, which would
 * take a server that refuses them for dead. */
extern const char http_routes_health[];

/* For net_handler. */
void http_routes_request(void *server, const struct net_request *request,
                         struct net_reply *reply);

#endif
