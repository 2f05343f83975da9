/*
 * http_conn.h - HTTP connections, from the accept to the end or the upgrade.
 *
 * evhttp owns them. A WebSocket's socket is taken out of evhttp's hands: that
 * costs less memory and fewer system calls than staying there (ws_upgrade.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_HTTP_CONN_H
#define CH_NET_HTTP_CONN_H

#include <sys/queue.h>
#include <sys/types.h>

#include <event2/event.h>

#include "net/net_core.h"
#include "net/request_head.h"

struct bufferevent;
struct evbuffer_cb_entry;
struct evconnlistener;
struct evhttp;
struct evhttp_connection;
struct evhttp_request;

TAILQ_HEAD(http_conn_list, http_conn);

struct http_conns {
    struct net_core *core;
    struct evhttp *http;
    struct http_conn_list fresh, open, upgrading;
    LIST_HEAD(, http_conn) reworded; /* see `evhttp_spoke` */
    struct http_conn **by_fd;
    SSL **retired; /* to be freed outside of callbacks */
    uint32_t n_fds, n_retired, room_retired;
};

struct http_conn {
    TAILQ_ENTRY(http_conn) in;
    struct http_conns *conns;
    struct evhttp_connection *evcon; /* evhttp's; NULL: no request so far */
    struct evhttp_request *upgrade;  /* is to become a WebSocket */
    struct bufferevent *bev;         /* evhttp's */
    struct evbuffer_cb_entry *on_input, *on_output;
    LIST_ENTRY(http_conn) in_reworded;
    SSL *ssl; /* ours, unless it was handed on; NULL without TLS */
    struct addr_limits limits;
    struct peer_address address, ws_address; /* its own; as a WebSocket */
    struct request_head_scan scan;           /* of the bytes as they came */
    uint32_t since; /* ms: of the accept, or of the last reply */
    bool replying, shut;
    bool evhttp_spoke; /* evhttp sends an error of its own: see http_reply */
    int fd;
    ino_t inode;
};

void http_conn_init(struct http_conns *conns, struct net_core *core);
/* Binds evhttp to the listener; each request is passed to `on_request`. */
bool http_conn_open(struct http_conns *conns, struct evconnlistener *listener,
                    void (*on_request)(struct evhttp_request *req, void *ctx),
                    void *ctx);
void http_conn_close(struct http_conns *conns);
/* Registers those that were accepted since, or shuts them down. */
void http_conn_register(struct http_conns *conns);
/* The connection of a request, or NULL. Notes that it is being replied to. */
struct http_conn *http_conn_of(struct http_conns *conns,
                               struct evhttp_request *req);
/* The client's address, with a trusted proxy's word for it. False: the proxy
 * names none. */
bool http_conn_address(const struct http_conn *conn, struct evhttp_request *req,
                       struct peer_address *out);
/* Is `fd` still the same socket? Descriptors are reused, inodes are not. */
bool http_conn_is_current(const struct http_conn *conn);
void http_conn_sweep(struct http_conns *conns); /* timeouts */
void http_conn_free_retired(struct http_conns *conns);

#endif
