/*
 * table_store.h - a table and its row: saving it, filling it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_STORE_H
#define CH_SERVER_TABLE_STORE_H

#include "cluehouse/match.h"
#include "store/store_thread.h"

struct server;
struct table;

/* Puts the row into the batch. */
void table_store_save(struct table *table);
/* The same for all tables that were played since their row was saved. */
void table_store_save_all(struct server *server);
/* Lets other nodes have the table, or all tables, from the next commit on. */
void table_store_release(struct table *table);
void table_store_release_all(struct server *server);
/* Fills an empty table with what was stored. NULL, or a slug; if that is
 * "table-damaged", *bad says more. Draws that were due are in *draws, to be
 * published: they are stored with the move before them, so there should be
 * none. */
const char *table_store_fill(struct table *table,
                             const struct store_table *stored,
                             struct ch_record *draws, struct ch_log_error *bad);

#endif
