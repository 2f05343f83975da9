/*
 * http_conn.c - HTTP connections, from the accept to the end or the upgrade.
 *
 * evhttp asks for a bufferevent when it accepts a connection, before the socket
 * is known; so a connection is registered a moment later, before anything was
 * read. evhttp does not report the end of one that never sent a request; the
 * sweep finds out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/http_conn.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/http.h>

#include "base/buf.h"
#include "net/http_header.h"
#include "net/memory.h"

enum {
    REQUEST_MS = 10 * 1000, /* for a request to be complete */
    KEEP_ALIVE_MS = 15 * 1000,
    REPLY_MS = 60 * 1000 /* for a reply to be read */
};

/* --- The end -------------------------------------------------------------- */

/* Its bufferevent may still use the SSL in the present callback. */
static void retire_ssl(struct http_conns *conns, SSL *ssl)
{
    if (ssl == NULL)
        return;
    if (!BUF_GROW(&conns->retired, conns->n_retired + (size_t)1,
                  &conns->room_retired))
        memory_end();
    conns->retired[conns->n_retired++] = ssl;
    net_core_wake(conns->core);
}

void http_conn_free_retired(struct http_conns *conns)
{
    while (conns->n_retired > 0)
        SSL_free(conns->retired[--conns->n_retired]);
}

static void free_conn(struct http_conn *conn)
{
    retire_ssl(conn->conns, conn->ssl);
    free(conn);
}

/* Forgets one whose connection ended, or ends now. */
static void unregister(struct http_conn *conn)
{
    struct http_conns *conns = conn->conns;

    if (conns->by_fd[conn->fd] == conn)
        conns->by_fd[conn->fd] = NULL;
    TAILQ_REMOVE(conn->upgrade != NULL ? &conns->upgrading : &conns->open, conn,
                 in);
    if (conn->evhttp_spoke)
        LIST_REMOVE(conn, in_reworded);
    addr_limits_release(conn->limits);
    conns->core->n_http--;
    free_conn(conn);
}

static void on_close(struct evhttp_connection *evcon, void *ctx)
{
    struct http_conn *conn = ctx;

    (void)evcon;
    (void)evbuffer_remove_cb_entry(bufferevent_get_input(conn->bev),
                                   conn->on_input);
    (void)evbuffer_remove_cb_entry(bufferevent_get_output(conn->bev),
                                   conn->on_output);
    unregister(conn);
}

/* --- Bytes ---------------------------------------------------------------- */

/* Scans the bytes as they come, before evhttp parses them. */
static void on_input(struct evbuffer *buffer,
                     const struct evbuffer_cb_info *info, void *ctx)
{
    struct http_conn *conn = ctx;
    struct evbuffer_ptr at;
    struct evbuffer_iovec part[8];
    size_t all = evbuffer_get_length(buffer), left = info->n_added;
    int n;

    if (left == 0 || left > all ||
        evbuffer_ptr_set(buffer, &at, all - left, EVBUFFER_PTR_SET) != 0)
        return;
    if (conn->scan.n == 0 && conn->evcon != NULL && !conn->replying)
        conn->since = net_core_clock(conn->conns->core);
    n = evbuffer_peek(buffer, (ev_ssize_t)left, &at, part, 8);
    if (n > 8) {
        conn->scan.bad = true;
        return;
    }
    for (int i = 0; i < n; i++) {
        size_t len = part[i].iov_len < left ? part[i].iov_len : left;

        request_head_scan(&conn->scan, part[i].iov_base, len);
        left -= len;
    }
}

/* Output without a request of ours: evhttp sends an error of its own. The rest
 * of it follows, and nothing is written before the loop goes round. */
static void on_output(struct evbuffer *buffer,
                      const struct evbuffer_cb_info *info, void *ctx)
{
    struct http_conn *conn = ctx;

    (void)buffer;
    if (info->n_added == 0 || conn->replying || conn->evhttp_spoke)
        return;
    conn->evhttp_spoke = true;
    LIST_INSERT_HEAD(&conn->conns->reworded, conn, in_reworded);
    net_core_wake(conn->conns->core);
}

/* --- The beginning -------------------------------------------------------- */

static struct bufferevent *new_bufferevent(struct event_base *base,
                                           struct http_conn *conn)
{
    SSL_CTX *tls = conn->conns->core->tls;
    struct bufferevent *bev;

    if (tls == NULL)
        return bufferevent_socket_new(base, -1, 0);
    conn->ssl = SSL_new(tls);
    if (conn->ssl == NULL)
        return NULL;
    bev = bufferevent_openssl_socket_new(base, -1, conn->ssl,
                                         BUFFEREVENT_SSL_ACCEPTING, 0);
    if (bev != NULL)
        bufferevent_openssl_set_allow_dirty_shutdown(bev, 1);
    return bev;
}

static struct bufferevent *on_accept(struct event_base *base, void *ctx)
{
    struct http_conns *conns = ctx;
    struct http_conn *conn = memory_new(sizeof *conn);

    memset(conn, 0, sizeof *conn);
    conn->conns = conns;
    conn->bev = new_bufferevent(base, conn);
    if (conn->bev == NULL) {
        free_conn(conn);
        return NULL;
    }
    TAILQ_INSERT_TAIL(&conns->fresh, conn, in);
    net_core_wake(conns->core);
    return conn->bev;
}

static void remember_fd(struct http_conns *conns, struct http_conn *conn)
{
    size_t fd = (size_t)conn->fd;
    uint32_t had = conns->n_fds;

    if (!BUF_GROW(&conns->by_fd, fd + 1, &conns->n_fds))
        memory_end();
    memset(conns->by_fd + had, 0,
           (conns->n_fds - had) * sizeof(struct http_conn *));
    conns->by_fd[fd] = conn;
}

/* NULL: there is room. */
static const char *no_room(const struct net_core *core,
                           const struct http_conn *conn)
{
    if (core->stopping)
        return "stopping";
    if (core->n_http + core->n_ws >= core->limits.connections)
        return "too many connections";
    if (!conn->address.local &&
        addr_limits_is_full(conn->limits, core->limits.per_address))
        return "too many connections of one address";
    return NULL;
}

bool http_conn_is_current(const struct http_conn *conn)
{
    struct stat is;

    return fstat(conn->fd, &is) == 0 && is.st_ino == conn->inode;
}

static bool find_address(struct http_conn *conn)
{
    struct sockaddr_storage at = {0};
    socklen_t len = sizeof at;
    char text[NET_ADDRESS] = "unix";

    if (!conn->conns->core->unix_socket &&
        (getpeername(conn->fd, (struct sockaddr *)&at, &len) != 0 ||
         getnameinfo((struct sockaddr *)&at, len, text, sizeof text, NULL, 0,
                     NI_NUMERICHOST) != 0))
        return false;
    return peer_address_parse(text, &conn->address);
}

/* A refused connection is only shut down: evhttp notices and closes it. */
static void register_conn(struct http_conns *conns, struct http_conn *conn)
{
    struct net_core *core = conns->core;
    struct stat is;
    const char *why;

    conn->fd = (int)bufferevent_getfd(conn->bev);
    if (conn->fd < 0 || fstat(conn->fd, &is) != 0) {
        bufferevent_free(conn->bev); /* evhttp did not keep it */
        free_conn(conn);
        return;
    }
    conn->inode = is.st_ino;
    conn->since = net_core_clock(core);
    why = find_address(conn) ? NULL : "gone";
    conn->limits = addr_limits_find(core->addresses, &conn->address, core->now);
    if (why == NULL)
        why = no_room(core, conn);
    remember_fd(conns, conn);
    addr_limits_hold(conn->limits);
    core->n_http++;
    TAILQ_INSERT_TAIL(&conns->open, conn, in);
    conn->on_input =
        evbuffer_add_cb(bufferevent_get_input(conn->bev), on_input, conn);
    conn->on_output =
        evbuffer_add_cb(bufferevent_get_output(conn->bev), on_output, conn);
    if (why != NULL) {
        core->counts.refused++;
        net_core_log(core, why, conn->address.text);
        conn->shut = true;
        (void)shutdown(conn->fd, SHUT_RDWR);
    }
}

void http_conn_register(struct http_conns *conns)
{
    struct http_conn *conn;

    while ((conn = TAILQ_FIRST(&conns->fresh)) != NULL) {
        TAILQ_REMOVE(&conns->fresh, conn, in);
        register_conn(conns, conn);
    }
}

void http_conn_init(struct http_conns *conns, struct net_core *core)
{
    conns->core = core;
    TAILQ_INIT(&conns->fresh);
    TAILQ_INIT(&conns->open);
    TAILQ_INIT(&conns->upgrading);
    LIST_INIT(&conns->reworded);
}

bool http_conn_open(struct http_conns *conns, struct evconnlistener *listener,
                    void (*on_request)(struct evhttp_request *req, void *ctx),
                    void *ctx)
{
    conns->http = evhttp_new(conns->core->base);
    if (conns->http == NULL)
        return false;
    evhttp_set_max_headers_size(conns->http, REQUEST_HEAD_BYTES);
    evhttp_set_max_body_size(conns->http, 0);
    evhttp_set_default_content_type(conns->http, NULL);
    evhttp_set_timeout(conns->http, KEEP_ALIVE_MS / 1000);
    evhttp_set_bevcb(conns->http, on_accept, conns);
    evhttp_set_gencb(conns->http, on_request, ctx);
    return evhttp_bind_listener(conns->http, listener) != NULL;
}

void http_conn_close(struct http_conns *conns)
{
    http_conn_register(conns);
    if (conns->http != NULL)
        evhttp_free(conns->http); /* and the listener */
    while (!TAILQ_EMPTY(&conns->open))
        unregister(TAILQ_FIRST(&conns->open));
    http_conn_free_retired(conns);
    free(conns->retired);
    free(conns->by_fd);
}

/* --- Requests ------------------------------------------------------------- */

static void on_complete(struct evhttp_request *req, void *ctx)
{
    struct http_conn *conn = ctx;
    bool pipelined = conn->scan.behind > 0;

    (void)req;
    memset(&conn->scan, 0, sizeof conn->scan);
    /* Bytes sent before the reply were not scanned. */
    conn->scan.bad = pipelined;
    conn->replying = false;
    conn->since = net_core_clock(conn->conns->core);
}

struct http_conn *http_conn_of(struct http_conns *conns,
                               struct evhttp_request *req)
{
    struct evhttp_connection *evcon = evhttp_request_get_connection(req);
    evutil_socket_t fd =
        bufferevent_getfd(evhttp_connection_get_bufferevent(evcon));
    struct http_conn *conn =
        fd >= 0 && (size_t)fd < conns->n_fds ? conns->by_fd[fd] : NULL;

    if (conn == NULL)
        return NULL;
    conn->replying = true;
    conn->since = net_core_clock(conns->core);
    evhttp_request_set_on_complete_cb(req, on_complete, conn);
    if (conn->evcon == NULL) {
        conn->evcon = evcon;
        evhttp_connection_set_closecb(evcon, on_close, conn);
    }
    return conn;
}

bool http_conn_address(const struct http_conn *conn, struct evhttp_request *req,
                       struct peer_address *out)
{
    const char *forwarded = http_header_forwarded(req);

    *out = conn->address;
    if (!conn->address.local)
        return true;
    if (conn->conns->core->trust_proxy && forwarded != NULL) {
        if (!peer_address_parse(forwarded, out) ||
            strcmp(forwarded, "unix") == 0)
            return false;
        if (out->local) /* a proxy before the proxy: it may be anybody */
            peer_address_set_tunnel(out);
    } else if (!http_header_is_direct(req)) {
        peer_address_set_tunnel(out);
    }
    return true;
}

static uint32_t timeout_ms(const struct http_conn *conn)
{
    if (conn->replying)
        return REPLY_MS;
    /* A first request has no more time to begin than to arrive. */
    return conn->scan.n == 0 && conn->evcon != NULL ? KEEP_ALIVE_MS
                                                    : REQUEST_MS;
}

void http_conn_sweep(struct http_conns *conns)
{
    struct http_conn *conn, *next;

    for (conn = TAILQ_FIRST(&conns->open); conn != NULL; conn = next) {
        next = TAILQ_NEXT(conn, in);
        if (conn->evcon == NULL && !http_conn_is_current(conn)) {
            unregister(conn);
        } else if (!conn->shut &&
                   conns->core->now - conn->since >= timeout_ms(conn)) {
            conn->shut = true;
            (void)shutdown(conn->fd, SHUT_RDWR);
        }
    }
}
