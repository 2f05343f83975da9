/*
 * events.h - the events of the server's loop: signals, timers, threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_EVENTS_H
#define CH_SERVER_EVENTS_H

#include <stdbool.h>

struct event;
struct server;

struct events {
    int signal_fd; /* a signalfd, or -1 */
    struct event *signals, *store, *bots;
    struct event *tick; /* twice a second */
};

/* Registers them. False: no memory, or no descriptor. */
bool events_add(struct server *server);
void events_free(struct server *server);

#endif
