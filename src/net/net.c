/*
 * net.c - open, sweep, close.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <event2/listener.h>
#include <sodium.h>

enum { SWEEP_MS = 250 };

uint32_t net_clock(struct net *net)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    net->now = (uint32_t)((uint64_t)now.tv_sec * 1000 +
                          (uint64_t)now.tv_nsec / 1000000);
    return net->now;
}

void net_note(struct net *net, const char *what, const char *address)
{
    if (net->handler.note != NULL)
        net->handler.note(net->handler.with, what, address);
}

void net_wake(struct net *net)
{
    event_active(net->later, EV_TIMEOUT, 0);
}

static void free_used(struct net *net)
{
    while (net->n_used > 0)
        SSL_free(net->used[--net->n_used]);
}

static void bury(struct net *net)
{
    struct conn *conn;

    while ((conn = TAILQ_FIRST(&net->conns[CONN_DEAD])) != NULL)
        conn_destroy(conn);
}

static void on_later(evutil_socket_t fd, short what, void *with)
{
    struct net *net = with;

    (void)fd, (void)what;
    visitors_meet(net);
    visitors_reword(net);
    visitors_promote(net);
    net_flush(net);
    free_used(net);
    bury(net);
}

/* After a flood the allocator keeps what was freed, for ever if a little of it
 * is still in use above. */
static void give_memory_back(struct net *net)
{
    enum { FLOOD = 8 * 1024 * 1024 };

    if (net->output_peak < FLOOD || net->counts.output > net->output_peak / 4)
        return;
    net->output_peak = net->counts.output;
    (void)malloc_trim(0);
}

static void on_sweep(evutil_socket_t fd, short what, void *with)
{
    struct net *net = with;

    (void)fd, (void)what;
    (void)net_clock(net);
    give_memory_back(net);
    conns_sweep(net);
    visitors_sweep(net);
    net_listen_again(net);
}

static char *copy(const char *text)
{
    size_t n = strlen(text) + 1;

    return memcpy(memory_new(n), text, n);
}

static void or_else(unsigned *limit, unsigned usual)
{
    if (*limit == 0)
        *limit = usual;
}

static void take_config(struct net *net, const struct net_config *config)
{
    struct net_limits *limits = &net->limits;

    *limits = config->limits;
    or_else(&limits->connections, 20000);
    or_else(&limits->per_address, 256);
    or_else(&limits->messages, 50);
    or_else(&limits->burst, 200);
    or_else(&limits->requests, 20);
    or_else(&limits->request_burst, 100);
    or_else(&limits->idle_seconds, 60);
    or_else(&limits->output, 64 * 1024);
    or_else(&limits->frame_seconds, 15);
    net->trust_proxy = config->trust_proxy;
    for (int i = 0; i < NET_HOSTS; i++) {
        if (config->hosts[i] == NULL)
            continue;
        net->hosts[i] = copy(config->hosts[i]);
        net->any_host |= strcmp(config->hosts[i], "*") == 0;
    }
    if (config->tls_cert != NULL && config->tls_key != NULL) {
        net->cert = copy(config->tls_cert);
        net->key = copy(config->tls_key);
    }
}

/* One file a client: as many as we may have. */
static void raise_files(void)
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

    memset(net, 0, sizeof *net);
    net->base = base;
    net->handler = *handler;
    net->readers.calls = &conn_calls;
    for (int i = 0; i < CONN_LISTS; i++)
        TAILQ_INIT(&net->conns[i]);
    TAILQ_INIT(&net->flush);
    TAILQ_INIT(&net->half);
    TAILQ_INIT(&net->fresh);
    TAILQ_INIT(&net->visitors);
    TAILQ_INIT(&net->leaving);
    LIST_INIT(&net->told);
    net->dummy = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    net->later = event_new(base, -1, 0, on_later, net);
    net->sweep = event_new(base, -1, EV_PERSIST, on_sweep, net);
    net->peers = peers_create();
    return net;
}

static bool net_start(struct net *net, const char *listen, char why[NET_WHY])
{
    const struct timeval often = {0, SWEEP_MS * 1000};

    if (net->dummy < 0 || net->later == NULL || net->sweep == NULL ||
        net->peers == NULL) {
        (void)snprintf(why, NET_WHY, "cannot start: %s", strerror(errno));
        return false;
    }
    if (net->cert != NULL) {
        net->tls = tls_load(net->cert, net->key, why);
        if (net->tls == NULL)
            return false;
    }
    if (net_listen(net, listen, why) == NULL)
        return false;
    if (!visitors_open(net)) {
        (void)snprintf(why, NET_WHY, "cannot serve HTTP");
        return false;
    }
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
    raise_files();
    /* A client that is gone is an error of its write, not our end. */
    (void)signal(SIGPIPE, SIG_IGN);
    /* Large buffers go back to the system when they are freed. By itself the
     * allocator keeps more and more of them: 42 MB where 18 would do. */
    (void)mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    net = net_create(base, handler);
    take_config(net, config);
    if (!net_start(net, config->listen, why)) {
        net_close(net);
        return NULL;
    }
    return net;
}

/* Those who are to hear something still, or have not hung up yet. What is held
 * by now is never told. */
static nfds_t list_closing(struct net *net, struct pollfd *wait,
                           struct conn **who)
{
    struct conn *conn, *next;
    nfds_t n = 0;

    for (conn = TAILQ_FIRST(&net->conns[CONN_CLOSING]); conn != NULL;
         conn = next) {
        next = TAILQ_NEXT(conn, in);
        if (conn->released < conn->len) {
            conn_drop(conn);
            continue;
        }
        wait[n].fd = conn->fd;
        wait[n].events = POLLIN;
        if (conn->sent < conn->released)
            wait[n].events |= POLLOUT;
        who[n++] = conn;
    }
    return n;
}

/* Without the loop: nothing but goodbyes is said, and what comes is thrown
 * away. To hang up with something unread would take back what was said. */
static void say_goodbye(struct net *net, int ms)
{
    struct pollfd *wait = calloc(net->n_conns + 1, sizeof *wait);
    struct conn **who = calloc(net->n_conns + 1, sizeof(struct conn *));
    uint32_t start = net_clock(net);
    nfds_t n;

    while (wait != NULL && who != NULL) {
        int left = ms - (int)(net_clock(net) - start);

        n = list_closing(net, wait, who);
        if (n == 0 || left <= 0)
            break;
        if (poll(wait, n, left) < 0)
            continue; /* a signal */
        for (nfds_t i = 0; i < n; i++) {
            if ((wait[i].revents & POLLOUT) != 0)
                conn_flush(who[i]);
            if ((wait[i].revents & ~POLLOUT) != 0 &&
                who[i]->state == CONN_CLOSING)
                conn_readable(who[i]);
        }
    }
    free(wait);
    free(who);
}

void net_stop(struct net *net, int ms)
{
    net->stopping = true;
    (void)evconnlistener_disable(net->listener);
    for (int state = CONN_LIVE; state <= CONN_PINGED; state++) {
        struct conn *conn;

        while ((conn = TAILQ_FIRST(&net->conns[state])) != NULL)
            conn_close(conn, NET_GOING_AWAY, "the server stops");
    }
    net_flush(net);
    say_goodbye(net, ms);
}

static void free_events(struct net *net)
{
    if (net->later != NULL)
        event_free(net->later);
    if (net->sweep != NULL)
        event_free(net->sweep);
}

void net_close(struct net *net)
{
    if (net == NULL)
        return;
    for (int state = 0; state < CONN_LISTS; state++)
        while (!TAILQ_EMPTY(&net->conns[state]))
            conn_destroy(TAILQ_FIRST(&net->conns[state]));
    visitors_close(net);
    if (net->unix_path != NULL && net->listener != NULL)
        (void)unlink(net->unix_path);
    free_used(net);
    free_events(net);
    SSL_CTX_free(net->tls);
    peers_destroy(net->peers);
    readers_finish(&net->readers);
    if (net->dummy >= 0)
        (void)close(net->dummy);
    for (int i = 0; i < NET_HOSTS; i++)
        free(net->hosts[i]);
    free(net->used);
    free(net->by_fd);
    free(net->cert);
    free(net->key);
    free(net->unix_path);
    free(net);
}

unsigned net_port(const struct net *net)
{
    return net->port;
}

void net_count(const struct net *net, struct net_counts *out)
{
    *out = net->counts;
}
