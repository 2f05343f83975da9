/*
 * presence.h - clients coming to a table and leaving it.
 *
 * Invariant: a member's `client` is the newest connection with its token, and
 * that client's `member` is its number; older connections are dismissed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_PRESENCE_H
#define CH_SERVER_PRESENCE_H

#include "net/net.h"

struct client;
struct table;

/* Puts a client at a table, as a member or as a spectator (NOBODY), and sends
 * it "welcome". `last` is the number of the last fact that it has, or 0. */
void presence_arrive(struct client *client, struct table *table, uint8_t member,
                     uint32_t last);
/* Takes a client away from its table, if it is at one. */
void presence_depart(struct client *client);
/* Sends "bye", takes the client away and closes the connection. */
void presence_dismiss(struct client *client, enum ws_close code,
                      const char *slug);
/* The same for good: the client is to forget its place at the table, which this
 * turn's batch takes from it. */
void presence_expel(struct client *client, const char *slug);

#endif
