/*
 * net_core.h - what all connections of a server share.
 *
 * The files of src/net, each using only those below it:
 *
 *     net                        opens, closes, and runs deferred work
 *     http_request               checks and answers a request
 *     node_accept                accepts clients that other nodes relay
 *     ws_upgrade                 turns an HTTP connection into a WebSocket
 *     http_reply, http_conn      HTTP connections, which evhttp owns
 *     ws_conn_relay, relay       relay a WebSocket to another node
 *     ws_input, ws_shutdown, ws_sweep      WebSockets: reading, ends, timeouts
 *     ws_flush, ws_conn          writing and queueing their output
 *     ws_held                    those whose input is not parsed
 *     ws_state, send_queue       the connection's data
 *     relay_handshake, relay_state, node_auth, node_head, node_address
 *     net_core, tls, listen, addr_limits, request_head, ws_reader, ws_frame
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_CORE_H
#define CH_NET_CORE_H

#include <stdbool.h>
#include <stdint.h>

#include <openssl/ssl.h>

#include "net/addr_limits.h"
#include "net/net.h"

struct event;

struct net_core {
    struct event_base *base;
    struct net_handler handler;
    struct net_limits limits;
    struct net_counts counts;
    char *hosts[NET_HOSTS];
    bool any_host, trust_proxy;
    bool unix_socket; /* listens on one: clients have no address */
    bool stopping;
    bool has_peers; /* there is a key */
    unsigned char peer_key[NET_PEER_KEY];
    SSL_CTX *tls;        /* NULL: without TLS */
    struct event *later; /* see net_core_wake */
    struct addr_limits_table *addresses;
    unsigned n_http, n_ws; /* connections */
    uint32_t now;          /* ms, when the clock was last read */
    int dummy;             /* a socket that is connected to nothing */
};

/* Reads the clock: monotonic milliseconds, which wrap. */
uint32_t net_core_clock(struct net_core *core);
/* Has net_open's deferred work run soon: flush, and free what is dead. Nothing
 * is freed in the middle of a callback that may still use it. */
void net_core_wake(struct net_core *core);
/* Reports something refused or dropped to the handler's log. */
void net_core_log(struct net_core *core, const char *what, const char *address);

#endif
