/*
 * hooks.h - functions of higher layers that lower ones call.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HOOKS_H
#define CH_SERVER_HOOKS_H

#include <jansson.h>

struct client;
struct request_kind;
struct server;
struct store_owner;
struct table;

/* Set when the server opens. */
struct hooks {
    const struct request_kind *const *request_kinds;
    void (*time_up)(struct table *table);   /* a table's timer */
    void (*give_up)(struct server *server); /* the lease is lost */
    /* Another node has the table that this request is for. */
    void (*relay)(struct client *client, const struct store_owner *owner,
                  json_t *body);
};

#endif
