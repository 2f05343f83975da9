/*
 * table_link.h - a member's connection to a table of a server.
 *
 * It joins once and reconnects by itself with the member's token, so that the
 * seat stays the same. A line that is dead is noticed within half a minute.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_JOIN_TABLE_LINK_H
#define CH_CLI_JOIN_TABLE_LINK_H

#include <jansson.h>
#include <stdbool.h>

#include "client/link.h"

enum {
    TABLE_LINK_ID = 64, /* bytes of a table's id, with its NUL */
    TABLE_LINK_TOKEN = 33
};

struct table_link {
    const char *url;     /* as given: .../t/ID, .../join/CODE, CODE@HOST:PORT */
    const char *name;    /* of the member */
    const char *program; /* its badge */
    char id[TABLE_LINK_ID], token[TABLE_LINK_TOKEN];
    uint32_t last, round; /* the last fact that the member has */
    struct link *link;
    json_t *pending; /* messages that came while an answer was awaited */
    unsigned requests;
    bool gone;       /* the place is lost: no reconnecting */
    char error[256]; /* why it could not join, or why it is gone */
};

/* Joins the table. False: see `error`. The messages of the server follow. */
bool table_link_open(struct table_link *table);
/* Closing twice is fine. */
void table_link_close(struct table_link *table);
/* The next message, waiting at most so many seconds; the caller owns it. NULL:
 * there was none, or `gone`. */
json_t *table_link_next(struct table_link *table, double seconds);
/* Sends a request, whose reference it takes over, and waits for its answer; the
 * caller owns it. NULL: the connection was lost, and a welcome follows. */
json_t *table_link_request(struct table_link *table, json_t *body);
/* Was it carried out? The slug of the refusal is in *slug, or "". */
bool table_link_is_ok(json_t *answer, const char **slug);

#endif
