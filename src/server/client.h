/*
 * client.h - one WebSocket connection, as the server sees it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CLIENT_H
#define CH_SERVER_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "cluehouse/match.h"
#include "net/net.h"
#include "server/member.h"

struct server;
struct table;

enum { REQUEST_ID = 41 }; /* bytes of a request's id, with its NUL */

struct client {
    struct server *server;
    struct ws_conn *conn;
    struct table *table; /* NULL: at no table */
    LIST_ENTRY(client) at_table;
    uint8_t member;   /* NOBODY: a spectator, or at no table */
    uint8_t offers;   /* legal moves that it wants with a question */
    bool views;       /* wants a whole view with all facts */
    bool closing;     /* ws_conn_close was called */
    bool arriving;    /* its welcome will have everything that happened */
    uint32_t version; /* of the table that its welcome showed */
    uint64_t heard;   /* when its person last did something */

    /* A request that waits until its table is loaded, or NULL. */
    json_t *waiting;
    LIST_ENTRY(client) in_waiting; /* of that table */
    /* The bot job that works on its hint, or 0; and the request's id. */
    uint32_t hint;
    char hint_request[REQUEST_ID];

    /* Output that is held until a commit: outbox.c. By batch: the place + 1 in
     * the outbox's list, 0 if it is not there; and answers among the output. */
    uint32_t in_outbox[2];
    uint16_t answers[2];
    /* The last request whose change is not durable yet, and its batch. */
    char unsaved[REQUEST_ID];
    uint8_t unsaved_batch;
    /* 1 + the batch in which it left a table, or 0; and that table, which is
     * not freed before the batch is durable. */
    uint8_t left_batch;
    bool turned_away; /* it did not leave by itself: it is told to */
    struct table *left_table;
};
LIST_HEAD(client_list, client);

/* The seat that it plays, or CH_SPECTATOR. */
ch_seat client_seat(const struct client *client);
/* It is no longer, or not, at this table if the open batch is durable: what it
 * is told of that goes out with it, or not at all. */
void client_leaves(struct client *client, struct table *table,
                   bool turned_away);
/* Takes it off its table's list; it is at no table then. The caller keeps the
 * table's counts. */
void client_detach(struct client *client);

#endif
