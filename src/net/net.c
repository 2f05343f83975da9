/*
 * net.c - opens, runs and closes the network layer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>
#include <sodium.h>

#include "net/http_conn.h"
#include "net/http_reply.h"
#include "net/http_request.h"
#include "net/listen.h"
#include "net/memory.h"
#include "net/net_core.h"
#include "net/node_accept.h"
#include "net/relay.h"
#include "net/tls.h"
#include "net/ws_flush.h"
#include "net/ws_input.h"
#include "net/ws_shutdown.h"
#include "net/ws_sweep.h"
#include "net/ws_upgrade.h"

enum { SWEEP_MS = 250 };

struct net {
    struct net_core core;
    struct listen listen;
    struct http_conns http;
    struct ws_conns ws;
    struct node_accept peers;
    struct event *sweep;
    char *cert, *key; /* file names, or NULL */
};

/* --- Events --------------------------------------------------------------- */

static void on_request(struct evhttp_request *req, void *ctx)
{
    struct net *net = ctx;

    http_request(&net->http, req, ws_upgrade_request);
}

static void free_dead(struct ws_conns *conns)
{
    struct ws_conn *conn;

    while ((conn = TAILQ_FIRST(&conns->list[WS_DEAD])) != NULL)
        ws_state_destroy(conn);
}

static void on_later(evutil_socket_t fd, short what, void *ctx)
{
    struct net *net = ctx;

    (void)fd, (void)what;
    http_conn_register(&net->http);
    http_reply_reword(&net->http);
    ws_upgrade_all(&net->http, &net->ws);
    ws_flush_all(&net->ws);
    http_conn_free_retired(&net->http);
    free_dead(&net->ws);
}

/* After a flood the allocator keeps freed memory, for ever if something above
 * it on the heap is still in use. */
static void trim_memory(struct send_queue_total *output)
{
    enum { FLOOD = 8 * 1024 * 1024 };

    if (output->peak < FLOOD || output->bytes > output->peak / 4)
        return;
    output->peak = output->bytes;
    (void)malloc_trim(0);
}

static void on_sweep(evutil_socket_t fd, short what, void *ctx)
{
    struct net *net = ctx;

    (void)fd, (void)what;
    (void)net_core_clock(&net->core);
    trim_memory(&net->ws.output);
    ws_sweep(&net->ws);
    http_conn_sweep(&net->http);
    listen_retry(&net->listen, &net->core);
    node_accept_sweep(&net->peers);
}

/* --- Opening -------------------------------------------------------------- */

static char *copy(const char *text)
{
    size_t n = strlen(text) + 1;

    return memcpy(memory_new(n), text, n);
}

static void set_default(unsigned *limit, unsigned value)
{
    if (*limit == 0)
        *limit = value;
}

static void read_config(struct net *net, const struct net_config *config)
{
    struct net_core *core = &net->core;
    struct net_limits *limits = &core->limits;

    *limits = config->limits;
    set_default(&limits->connections, 20000);
    set_default(&limits->per_address, 256);
    set_default(&limits->messages, 50);
    set_default(&limits->burst, 200);
    set_default(&limits->requests, 20);
    set_default(&limits->request_burst, 100);
    set_default(&limits->idle_seconds, 60);
    set_default(&limits->output, 64 * 1024);
    set_default(&limits->frame_seconds, 15);
    core->trust_proxy = config->trust_proxy;
    memcpy(core->peer_key, config->peer_key, sizeof core->peer_key);
    core->has_peers = !sodium_is_zero(core->peer_key, sizeof core->peer_key);
    for (int i = 0; i < NET_HOSTS; i++) {
        if (config->hosts[i] == NULL)
            continue;
        core->hosts[i] = copy(config->hosts[i]);
        core->any_host |= strcmp(config->hosts[i], "*") == 0;
    }
    if (config->tls_cert != NULL && config->tls_key != NULL) {
        net->cert = copy(config->tls_cert);
        net->key = copy(config->tls_key);
    }
}

/* A connection is a file descriptor: allow as many as possible. */
static void raise_file_limit(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
}

static struct net *net_create(struct event_base *base,
                              const struct net_handler *handler)
{
    struct net *net = memory_new(sizeof *net);
    struct net_core *core = &net->core;

    memset(net, 0, sizeof *net);
    core->base = base;
    core->handler = *handler;
    core->dummy = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    core->later = event_new(base, -1, 0, on_later, net);
    core->addresses = addr_limits_create();
    http_conn_init(&net->http, core);
    ws_state_init(&net->ws, core);
    net->ws.readers.calls = &ws_input_calls;
    net->sweep = event_new(base, -1, EV_PERSIST, on_sweep, net);
    return net;
}

static bool net_start(struct net *net, const struct net_config *config,
                      char why[NET_WHY])
{
    const struct timeval often = {0, SWEEP_MS * 1000};
    struct net_core *core = &net->core;

    if (core->dummy < 0 || core->later == NULL || net->sweep == NULL ||
        core->addresses == NULL) {
        (void)snprintf(why, NET_WHY, "cannot start: %s", strerror(errno));
        return false;
    }
    if (net->cert != NULL) {
        core->tls = tls_load(net->cert, net->key, why);
        if (core->tls == NULL)
            return false;
    }
    if (!listen_open(&net->listen, core->base, config->listen, "--listen", why))
        return false;
    core->unix_socket = net->listen.unix_path != NULL;
    if (!http_conn_open(&net->http, net->listen.listener, on_request, net)) {
        (void)snprintf(why, NET_WHY, "cannot serve HTTP");
        return false;
    }
    if (config->peer_listen != NULL &&
        !node_accept_open(&net->peers, core, &net->ws, config->peer_listen,
                          why))
        return false;
    return event_add(net->sweep, &often) == 0;
}

struct net *net_open(struct event_base *base, const struct net_config *config,
                     const struct net_handler *handler, char why[NET_WHY])
{
    struct net *net;

    if (sodium_init() < 0) {
        (void)snprintf(why, NET_WHY, "cannot start libsodium");
        return NULL;
    }
    raise_file_limit();
    /* A write to a closed connection is an error, not a signal. */
    (void)signal(SIGPIPE, SIG_IGN);
    /* Large buffers are returned to the system when they are freed. With its
     * dynamic threshold the allocator keeps more and more of them: 42 MB where
     * 18 would do. */
    (void)mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    net = net_create(base, handler);
    read_config(net, config);
    if (!net_start(net, config, why)) {
        net_close(net);
        return NULL;
    }
    return net;
}

/* --- Running -------------------------------------------------------------- */

bool net_reload(struct net *net, char why[NET_WHY])
{
    SSL_CTX *tls;

    if (net->cert == NULL)
        return true;
    tls = tls_load(net->cert, net->key, why);
    if (tls == NULL)
        return false;
    SSL_CTX_free(net->core.tls); /* open connections hold references */
    net->core.tls = tls;
    return true;
}

unsigned net_port(const struct net *net)
{
    return net->listen.port;
}

unsigned net_peer_port(const struct net *net)
{
    return net->peers.listen.port;
}

void net_flush(struct net *net)
{
    ws_flush_all(&net->ws);
}

void net_each(struct net *net, void (*each)(void *ctx, struct ws_conn *conn),
              void *ctx)
{
    static const enum ws_state open[] = {WS_LIVE, WS_PINGED};
    struct ws_conn *conn, *next;

    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++)
        for (conn = TAILQ_FIRST(&net->ws.list[open[i]]); conn != NULL;
             conn = next) {
            next = TAILQ_NEXT(conn, in);
            if (conn->opened)
                each(ctx, conn);
        }
}

void net_end_relays(struct net *net, bool (*is_dead)(void *ctx, uint64_t node),
                    void *ctx)
{
    struct ws_conn *conn, *next;

    for (conn = TAILQ_FIRST(&net->ws.list[WS_RELAYED]); conn != NULL;
         conn = next) {
        next = TAILQ_NEXT(conn, in);
        if (is_dead(ctx, conn->relay->number))
            relay_end(conn->relay);
    }
}

void net_count(const struct net *net, struct net_counts *out)
{
    *out = net->core.counts;
    out->output = net->ws.output.bytes;
}

/* --- Closing -------------------------------------------------------------- */

void net_stop(struct net *net, int ms)
{
    net->core.stopping = true;
    listen_stop(&net->listen);
    node_accept_stop(&net->peers);
    ws_shutdown(&net->ws, ms);
}

static void free_core(struct net_core *core)
{
    if (core->later != NULL)
        event_free(core->later);
    SSL_CTX_free(core->tls);
    addr_limits_destroy(core->addresses);
    if (core->dummy >= 0)
        (void)close(core->dummy);
    for (int i = 0; i < NET_HOSTS; i++)
        free(core->hosts[i]);
    sodium_memzero(core->peer_key, sizeof core->peer_key);
}

void net_close(struct net *net)
{
    if (net == NULL)
        return;
    for (int state = 0; state < WS_STATES; state++)
        while (!TAILQ_EMPTY(&net->ws.list[state]))
            ws_state_destroy(TAILQ_FIRST(&net->ws.list[state]));
    node_accept_close(&net->peers);
    http_conn_close(&net->http);
    listen_close(&net->listen);
    if (net->sweep != NULL)
        event_free(net->sweep);
    ws_reader_pool_free(&net->ws.readers);
    free_core(&net->core);
    free(net->cert);
    free(net->key);
    free(net);
}
