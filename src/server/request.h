/*
 * request.h - a client's request: reading, permission, answering.
 *
 * Files that handle requests register them in tables of `struct request_kind`
 * (request_kinds.c lists the tables). A handler returns true if it carried the
 * request out, or will answer later; false after a refusal.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_REQUEST_H
#define CH_SERVER_REQUEST_H

#include <jansson.h>
#include <stdbool.h>

#include "server/client.h"
#include "store/store.h"

struct request {
    struct server *server;
    struct client *client;
    struct table *table; /* the client's, or NULL */
    json_t *body;
    char id[REQUEST_ID]; /* "" if it has none */
    bool is_repeat; /* was carried out before, and is durable: writes nothing */
};

/* Whom it is for: anybody; clients that are at no table; and those at a table,
 * each with more rights than the one before. */
enum request_who {
    WHO_ANYBODY,
    WHO_NEWCOMER,
    WHO_SPECTATOR,
    WHO_MEMBER,
    WHO_SEATED,
    WHO_HOST
};

/* For clients at a table; DEALING is between BEFORE and DURING. */
enum request_when {
    BEFORE = 1 << STORE_OPEN,
    DURING = 1 << STORE_PLAYING,
    AFTER = 1 << STORE_OVER,
    DEALING = 1 << (STORE_CLOSED + 1),
    ALWAYS = BEFORE | DURING | AFTER | DEALING
};

/* WRITES: refused while the store fails. MAY_WRITE: asks request_may_write. */
enum request_writes { READS, WRITES, MAY_WRITE };

struct request_kind {
    const char *name; /* NULL ends a table */
    bool (*run)(struct request *request);
    enum request_who who;
    unsigned when;
    enum request_writes writes;
    bool by_itself; /* a client sends it without its person: idle.c */
};

/* Checks permission and runs it; takes over the reference to `body`. */
void request_take(struct client *client, json_t *body);
/* The request is taken again when the table is loaded. */
void request_wait(struct request *request, struct table *table);

/* Reads members as json_unpack does; no others may be there except "do" and
 * "id". Strings live as long as the request. False after a refusal. */
bool request_read(struct request *request, const char *format, ...);
/* Can a change of this table, or a new one (NULL), be saved? False after a
 * refusal. Check first whether the request was carried out before: it must not
 * be told that it was not. */
bool request_may_write(struct request *request, const struct table *table);

/* Begins the answer "yes"; add members, then request_answer. */
struct ch_json request_begin_answer(struct request *request);
void request_answer(struct request *request, struct ch_json *answer);
void request_done(struct request *request); /* the same without members */
/* Answers "no"; always false. The slug is a static text. */
bool request_refuse(struct request *request, const char *slug);

#endif
