/*
 * events.c - the events of the server's loop: signals, timers, threads.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/events.h"

#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "server/bot_answers.h"
#include "server/calls.h"
#include "server/node_events.h"
#include "server/server_state.h"
#include "server/uptime.h"

static void store_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;

    (void)fd, (void)what;
    uptime_update(server);
    commit_take_results(server);
}

static void tick_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;

    (void)fd, (void)what;
    uptime_update(server);
    nodes_check(server);
    commit_probe(server);
    log_event_net_rest(server);
    expiry_sweep(server);
    calls_sweep(server);
    announce_tick(server);
    drain_tick(server);
    node_events_tick(server);
}

static void reload_certificates(struct server *server)
{
    char why[NET_WHY];

    if (net_reload(server->net, why))
        log_event(server, LOG_INFO, "certificates-read", "ok=true");
    else
        log_event(server, LOG_ERROR, "certificates-not-read", "why=\"%s\"",
                  why);
}

static void signal_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;
    struct signalfd_siginfo signal;

    (void)what;
    while (read(fd, &signal, sizeof signal) == (ssize_t)sizeof signal) {
        if (signal.ssi_signo == SIGHUP)
            reload_certificates(server);
        else
            server->stopping = true;
    }
}

/* Signals are read from a descriptor: no handler interrupts anything, and none
 * gets lost. They stay blocked after the server has closed, so that a second
 * one does not change how the program ends. */
static bool open_signals(struct server *server)
{
    sigset_t ours;

    (void)sigemptyset(&ours);
    (void)sigaddset(&ours, SIGTERM);
    (void)sigaddset(&ours, SIGINT);
    (void)sigaddset(&ours, SIGHUP);
    (void)pthread_sigmask(SIG_BLOCK, &ours, NULL);
    server->events.signal_fd = signalfd(-1, &ours, SFD_NONBLOCK | SFD_CLOEXEC);
    return server->events.signal_fd >= 0;
}

static struct event *add_event(struct server *server, int fd, short what,
                               event_callback_fn call,
                               const struct timeval *every)
{
    struct event *event = event_new(server->base, fd, what, call, server);

    if (event != NULL && event_add(event, every) == 0)
        return event;
    if (event != NULL)
        event_free(event);
    return NULL;
}

bool events_add(struct server *server)
{
    static const struct timeval half_second = {0, 500000};
    struct events *events = &server->events;

    if (!open_signals(server))
        return false;
    events->signals = add_event(server, events->signal_fd, EV_READ | EV_PERSIST,
                                signal_event, NULL);
    events->store = add_event(server, store_thread_fd(server->store_thread),
                              EV_READ | EV_PERSIST, store_event, NULL);
    events->bots = add_event(server, bot_pool_wake(server->bot_pool),
                             EV_READ | EV_PERSIST, bot_answers_event, NULL);
    server->bot_timer = event_new(server->base, -1, 0, bot_answers_due, server);
    events->tick = add_event(server, -1, EV_PERSIST, tick_event, &half_second);
    return events->signals != NULL && events->store != NULL &&
           events->bots != NULL && server->bot_timer != NULL &&
           events->tick != NULL;
}

static void free_event(struct event *event)
{
    if (event != NULL)
        event_free(event);
}

void events_free(struct server *server)
{
    struct events *events = &server->events;

    free_event(events->signals);
    if (events->signal_fd >= 0)
        (void)close(events->signal_fd); /* only read */
    free_event(events->store);
    free_event(events->bots);
    free_event(server->bot_timer);
    free_event(events->tick);
}
