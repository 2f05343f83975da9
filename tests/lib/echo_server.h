/*
 * echo_server.h - a small server for tests of src/net, in the same thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_ECHO_SERVER_H
#define CH_TESTS_ECHO_SERVER_H

#include <stdbool.h>

#include <event2/event.h>

#include "net/net.h"
#include "net_client.h"

enum { ECHO_SERVER_BODY = 300000 };

/* Echoes messages, serves two pages, and closes when it is told "close". */
struct echo_server {
    struct event_base *base;
    struct net *net;
    struct ws_conn *last; /* opened */
    unsigned opened, closed, messages, logged;
    bool hold; /* the test decides when output is released */
    bool local;
    unsigned failed; /* relays, why, and as the last one */
    bool refused;
    char why[32];
    char path[2048], query[2048], address[NET_ADDRESS];
    char received[NET_MESSAGE + 1];
    char *big;
};

/* One turn of the loop; the `pump` of a net_client. */
void echo_server_run(void *ctx);
void echo_server_run_ms(struct echo_server *server, int ms);
void echo_server_open(struct echo_server *server, struct net_config config);
void echo_server_close(struct echo_server *server);
struct net_handler echo_server_handler(struct echo_server *server);
void echo_server_connect(struct echo_server *server, struct net_client *c);
void echo_server_connect_ws(struct echo_server *server, struct net_client *c);

#endif
