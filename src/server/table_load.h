/*
 * table_load.h - loads tables for requests that need them, and again after a
 * failed commit.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_LOAD_H
#define CH_SERVER_TABLE_LOAD_H

#include <stdbool.h>

struct request;
struct server;
struct table;

enum { TABLE_LOAD_LISTED = 200 }; /* most tables that the lobby shows */

/* The table, or NULL while it is being loaded: the request waits then, and is
 * taken again. NULL and *gone if there is no such table. */
struct table *table_load_for(struct request *request, const char *id,
                             bool *gone);
/* Memory differs from what is stored: tells the clients so and loads the table
 * again. */
void table_load_again(struct table *table);
/* Tries that once more, if there was no memory for it. */
void table_load_retry(struct table *table);
/* Begins to load a table that nobody asks for, and that is not in memory: its
 * clocks go on. */
void table_load_due(struct server *server, const char *id);
/* The table is not stored any more: sends its clients away, and frees it. */
void table_load_dismiss(struct table *table, const char *slug);
/* Begins to load public tables, so that the lobby shows their people. */
void table_load_public(struct server *server);

/* Everybody at the table, and who waits for it, is to connect again: to another
 * node, perhaps. */
void table_load_send_away(struct table *table);

#endif
