/*
 * visitor.c - those who speak HTTP, from the accept to the end or the upgrade.
 *
 * evhttp owns their connections. It asks us for a bufferevent when it accepts
 * one, before the socket is known; so we meet them a moment later, before
 * anything was read. Of the end of one that never asked for anything it does
 * not tell; the sweep finds out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>

static void forget_visitor(struct visitor *visitor)
{
    if (visitor == NULL)
        return;
    tls_later(visitor->net, visitor->ssl);
    free(visitor);
}

/* The bytes as they come, before evhttp sees them. */
static void on_bytes(struct evbuffer *buffer,
                     const struct evbuffer_cb_info *info, void *with)
{
    struct visitor *visitor = with;
    struct evbuffer_ptr at;
    struct evbuffer_iovec part[8];
    size_t all = evbuffer_get_length(buffer), left = info->n_added;
    int n;

    if (left == 0 || left > all ||
        evbuffer_ptr_set(buffer, &at, all - left, EVBUFFER_PTR_SET) != 0)
        return;
    if (visitor->scan.n == 0 && visitor->evcon != NULL && !visitor->replying)
        visitor->since = net_clock(visitor->net);
    n = evbuffer_peek(buffer, (ev_ssize_t)left, &at, part, 8);
    if (n > 8) {
        visitor->scan.bad = true;
        return;
    }
    for (int i = 0; i < n; i++) {
        size_t len = part[i].iov_len < left ? part[i].iov_len : left;

        head_scan(&visitor->scan, part[i].iov_base, len);
        left -= len;
    }
}

/* It is told something. If we have not been asked, it is evhttp that speaks:
 * the rest of what it says is on the way, and nothing is written before the
 * loop goes round. */
static void on_told(struct evbuffer *buffer,
                    const struct evbuffer_cb_info *info, void *with)
{
    struct visitor *visitor = with;

    (void)buffer;
    if (info->n_added == 0 || visitor->replying || visitor->told)
        return;
    visitor->told = true;
    LIST_INSERT_HEAD(&visitor->net->told, visitor, in_told);
    net_wake(visitor->net);
}

static struct bufferevent *on_accept(struct event_base *base, void *with)
{
    struct net *net = with;
    struct visitor *visitor = memory_new(sizeof *visitor);

    memset(visitor, 0, sizeof *visitor);
    visitor->net = net;
    if (net->tls != NULL) {
        visitor->ssl = SSL_new(net->tls);
        visitor->bev =
            visitor->ssl == NULL
                ? NULL
                : bufferevent_openssl_socket_new(base, -1, visitor->ssl,
                                                 BUFFEREVENT_SSL_ACCEPTING, 0);
        if (visitor->bev != NULL)
            bufferevent_openssl_set_allow_dirty_shutdown(visitor->bev, 1);
    } else {
        visitor->bev = bufferevent_socket_new(base, -1, 0);
    }
    if (visitor->bev == NULL) {
        forget_visitor(visitor);
        return NULL;
    }
    TAILQ_INSERT_TAIL(&net->fresh, visitor, in);
    net_wake(net);
    return visitor->bev;
}

/* Lets go of one whose connection ended, or ends now. */
static void part(struct visitor *visitor)
{
    struct net *net = visitor->net;

    if (net->by_fd[visitor->fd] == visitor)
        net->by_fd[visitor->fd] = NULL;
    TAILQ_REMOVE(visitor->upgrade != NULL ? &net->leaving : &net->visitors,
                 visitor, in);
    if (visitor->told)
        LIST_REMOVE(visitor, in_told);
    pair_let_go(visitor->peer);
    net->n_visitors--;
    forget_visitor(visitor);
}

static void on_close(struct evhttp_connection *evcon, void *with)
{
    struct visitor *visitor = with;

    (void)evcon;
    (void)evbuffer_remove_cb_entry(bufferevent_get_input(visitor->bev),
                                   visitor->watch);
    (void)evbuffer_remove_cb_entry(bufferevent_get_output(visitor->bev),
                                   visitor->listen);
    part(visitor);
}

static void on_answered(struct evhttp_request *req, void *with)
{
    struct visitor *visitor = with;
    bool waited = visitor->scan.behind == 0;

    (void)req;
    memset(&visitor->scan, 0, sizeof visitor->scan);
    /* Whoever does not wait for the answer has sent what nobody looked at. */
    visitor->scan.bad = !waited;
    visitor->replying = false;
    visitor->since = net_clock(visitor->net);
}

void visitor_asks(struct visitor *visitor, struct evhttp_request *req)
{
    visitor->replying = true;
    visitor->since = net_clock(visitor->net);
    evhttp_request_set_on_complete_cb(req, on_answered, visitor);
    if (visitor->evcon == NULL) {
        visitor->evcon = evhttp_request_get_connection(req);
        evhttp_connection_set_closecb(visitor->evcon, on_close, visitor);
    }
}

static void remember_fd(struct net *net, struct visitor *visitor)
{
    size_t fd = (size_t)visitor->fd;

    if (fd >= net->n_fds) {
        size_t n = fd * 2 + 64;

        net->by_fd = memory_resize(net->by_fd, n * sizeof *net->by_fd);
        memset(net->by_fd + net->n_fds, 0,
               (n - net->n_fds) * sizeof *net->by_fd);
        net->n_fds = n;
    }
    net->by_fd[fd] = visitor;
}

/* NULL: there is room. */
static const char *no_room(const struct net *net, const struct visitor *visitor)
{
    if (net->stopping)
        return "stopping";
    if (net->n_visitors + net->n_conns >= net->limits.connections)
        return "too many connections";
    if (!visitor->name.local &&
        pair_crowded(visitor->peer, net->limits.per_address))
        return "too many connections of one address";
    return NULL;
}

/* The inode of a socket is never the same again; its number is, soon. */
static bool same_socket(const struct visitor *visitor)
{
    struct stat is;

    return fstat(visitor->fd, &is) == 0 && is.st_ino == visitor->inode;
}

static bool find_name(struct visitor *visitor)
{
    struct sockaddr_storage at = {0};
    socklen_t len = sizeof at;
    char text[NET_ADDRESS] = "unix";

    if (!visitor->net->unix_socket &&
        (getpeername(visitor->fd, (struct sockaddr *)&at, &len) != 0 ||
         getnameinfo((struct sockaddr *)&at, len, text, sizeof text, NULL, 0,
                     NI_NUMERICHOST) != 0))
        return false;
    return peer_name(text, &visitor->name);
}

/* Those turned away are shut down only: evhttp sees it, and closes. */
static void meet(struct net *net, struct visitor *visitor)
{
    struct stat is;
    const char *why;

    visitor->fd = (int)bufferevent_getfd(visitor->bev);
    if (visitor->fd < 0 || fstat(visitor->fd, &is) != 0) {
        bufferevent_free(visitor->bev); /* evhttp did not want it */
        forget_visitor(visitor);
        return;
    }
    visitor->inode = is.st_ino;
    visitor->since = net_clock(net);
    why = find_name(visitor) ? NULL : "gone";
    visitor->peer = peers_find(net->peers, &visitor->name, net->now);
    if (why == NULL)
        why = no_room(net, visitor);
    remember_fd(net, visitor);
    pair_hold(visitor->peer);
    net->n_visitors++;
    TAILQ_INSERT_TAIL(&net->visitors, visitor, in);
    visitor->watch =
        evbuffer_add_cb(bufferevent_get_input(visitor->bev), on_bytes, visitor);
    visitor->listen =
        evbuffer_add_cb(bufferevent_get_output(visitor->bev), on_told, visitor);
    if (why != NULL) {
        net->counts.refused++;
        net_note(net, why, visitor->name.text);
        visitor->shut = true;
        (void)shutdown(visitor->fd, SHUT_RDWR);
    }
}

void visitors_meet(struct net *net)
{
    struct visitor *visitor;

    while ((visitor = TAILQ_FIRST(&net->fresh)) != NULL) {
        TAILQ_REMOVE(&net->fresh, visitor, in);
        meet(net, visitor);
    }
}

void visitors_close(struct net *net)
{
    visitors_meet(net);
    if (net->http != NULL)
        evhttp_free(net->http); /* and the listener */
    while (!TAILQ_EMPTY(&net->visitors))
        part(TAILQ_FIRST(&net->visitors));
}

bool visitors_open(struct net *net)
{
    net->http = evhttp_new(net->base);
    if (net->http == NULL)
        return false;
    evhttp_set_max_headers_size(net->http, HEAD_BYTES);
    evhttp_set_max_body_size(net->http, 0);
    evhttp_set_default_content_type(net->http, NULL);
    evhttp_set_timeout(net->http, NET_KEEP_MS / 1000);
    evhttp_set_bevcb(net->http, on_accept, net);
    evhttp_set_gencb(net->http, http_request, net);
    return evhttp_bind_listener(net->http, net->listener) != NULL;
}

struct visitor *visitor_of(struct net *net, struct evhttp_request *req)
{
    struct evhttp_connection *evcon = evhttp_request_get_connection(req);
    evutil_socket_t fd =
        bufferevent_getfd(evhttp_connection_get_bufferevent(evcon));

    return fd >= 0 && (size_t)fd < net->n_fds ? net->by_fd[fd] : NULL;
}

/* Every proxy adds what it has seen at the end: to the line, or as a line of
 * its own. What stands before that, the client may have written. */
static const char *last_forwarded(struct evhttp_request *req)
{
    const struct evkeyval *at;
    const char *list = NULL, *last;

    TAILQ_FOREACH(at, evhttp_request_get_input_headers(req), next) {
        if (strcasecmp(at->key, "X-Forwarded-For") == 0)
            list = at->value;
    }
    if (list == NULL)
        return NULL;
    last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    return last + strspn(last, " \t");
}

bool visitor_name(struct visitor *visitor, struct evhttp_request *req,
                  struct peer_name *name)
{
    const char *last = last_forwarded(req);

    *name = visitor->name;
    if (!visitor->name.local)
        return true;
    if (visitor->net->trust_proxy && last != NULL) {
        if (!peer_name(last, name) || strcmp(last, "unix") == 0)
            return false;
        if (name->local) /* a proxy before the proxy: it may be anybody */
            peer_name_tunnel(name);
    } else if (!http_direct(req)) {
        peer_name_tunnel(name);
    }
    return true;
}

static uint32_t patience(const struct visitor *visitor)
{
    if (visitor->replying)
        return NET_REPLY_MS;
    /* A first request has no more time to begin than to arrive. */
    return visitor->scan.n == 0 && visitor->evcon != NULL ? NET_KEEP_MS
                                                          : NET_REQUEST_MS;
}

void visitors_sweep(struct net *net)
{
    struct visitor *visitor, *next;

    for (visitor = TAILQ_FIRST(&net->visitors); visitor != NULL;
         visitor = next) {
        next = TAILQ_NEXT(visitor, in);
        if (visitor->evcon == NULL && !same_socket(visitor)) {
            part(visitor);
        } else if (!visitor->shut &&
                   net->now - visitor->since >= patience(visitor)) {
            visitor->shut = true;
            (void)shutdown(visitor->fd, SHUT_RDWR);
        }
    }
}

void visitors_reword(struct net *net)
{
    struct visitor *visitor;

    while ((visitor = LIST_FIRST(&net->told)) != NULL) {
        LIST_REMOVE(visitor, in_told);
        visitor->told = false;
        /* Of its end, evhttp would not have told us. */
        if (same_socket(visitor))
            http_reword(visitor);
    }
}

static void promote(struct visitor *visitor, int fd)
{
    const int yes = 1;
    struct net *net = visitor->net;
    SSL *ssl = visitor->ssl;
    struct evbuffer *input = bufferevent_get_input(visitor->bev);
    struct conn *conn;

    /* evhttp shuts down and closes the number that it knows: from now on that
     * is a socket to nowhere, and the real one is ours. */
    (void)dup2(net->dummy, visitor->fd);
    visitor->ssl = NULL;
    if (ssl != NULL)
        (void)SSL_set_fd(ssl, fd);
    if (!net->unix_socket)
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    conn = conn_create(net, fd, ssl, &visitor->conn_name);
    if (upgrade_answer(conn, visitor->upgrade)) {
        size_t n = evbuffer_get_length(input);

        conn_begin(conn);
        if (n > 0)
            conn_feed(conn, evbuffer_pullup(input, -1), n);
    } else {
        conn_drop(conn);
    }
    evhttp_connection_free(visitor->evcon);
    if (ssl != NULL && conn->state != CONN_DEAD)
        conn_readable(conn); /* it may have read more than it has told */
}

void visitors_promote(struct net *net)
{
    struct visitor *visitor;

    while ((visitor = TAILQ_FIRST(&net->leaving)) != NULL) {
        int fd = fcntl(visitor->fd, F_DUPFD_CLOEXEC, 3);

        if (fd >= 0) {
            promote(visitor, fd);
            continue;
        }
        net_note(net, "no more files", visitor->name.text);
        evhttp_connection_free(visitor->evcon);
    }
}
