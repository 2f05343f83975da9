/*
 * table_messages.h - messages about a table and its people.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_MESSAGES_H
#define CH_SERVER_TABLE_MESSAGES_H

#include <stdbool.h>

#include "cluehouse/json.h"

struct client;
struct table;

/* The table: the member "table"; with its tally, or without. */
void table_messages_write_table(struct table *table, bool tally,
                                struct ch_json *out);
/* Who the client is at its table: the member "you". */
void table_messages_write_you(const struct client *client, struct ch_json *out);
/* Sends every client "table" and "you". */
void table_messages_broadcast(struct table *table);
/* Does the rate limit allow that now? If not it is tried again at the end of a
 * later turn, and clients skip the states between. */
bool table_messages_may_broadcast(struct table *table);

#endif
