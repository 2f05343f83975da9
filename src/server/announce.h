/*
 * announce.h - a message of the operator to everybody.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_ANNOUNCE_H
#define CH_SERVER_ANNOUNCE_H

#include <stdint.h>

struct client;
struct server;

enum { ANNOUNCE_CHARS = 300, ANNOUNCE_BYTES = 4 * ANNOUNCE_CHARS + 1 };

struct announcement {
    char text[ANNOUNCE_BYTES]; /* "": there is none */
    const char *slug;          /* of one that clients translate, or NULL */
    uint64_t until;            /* server->now; 0: until it is withdrawn */
};

/* Sends the text to all clients now, and to those who come within `ms` (0:
 * until it is withdrawn). A new one takes the place of the old. `slug` is a
 * static text, or NULL. */
void announce_begin(struct server *server, const char *text, const char *slug,
                    uint64_t ms);
/* Tells all clients that there is none any more. */
void announce_end(struct server *server);
/* Sends it to a client that has just come. */
void announce_greet(struct client *client);
/* Withdraws it when its time is over. */
void announce_tick(struct server *server);

#endif
