/*
 * drain.h - letting games end before the server stops.
 *
 * While it drains, the server begins neither tables nor games. It stops when
 * nobody is at a game any more, or when the time is up.
 *
 * A node among others goes on as before for a moment, in which balancers learn
 * from /healthz that it leaves, and stops: its games go on at the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_DRAIN_H
#define CH_SERVER_DRAIN_H

#include <stdbool.h>
#include <stdint.h>

struct server;

struct drain {
    bool on;               /* nothing begins any more */
    bool leaves;           /* a node among others, instead */
    uint64_t since, until; /* server->now; 0: however long it takes */
};

/* 0 minutes: however long it takes. */
void drain_begin(struct server *server, unsigned minutes);
/* False: it does not drain. */
bool drain_end(struct server *server);
/* Games that somebody is at. */
unsigned drain_games(const struct server *server);
/* Stops the server when it is time. */
void drain_tick(struct server *server);

#endif
