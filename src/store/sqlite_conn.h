/*
 * sqlite_conn.h - the connection to the file: open, close, recover.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_CONN_H
#define CH_STORE_SQLITE_CONN_H

#include "store/sqlite_store.h"

/* Opens or creates the file, with schema and statements. */
bool sqlite_conn_open(struct store *store, char why[STORE_WHY]);
/* Opens one that may be damaged, for reading: its schema as it is, and nothing
 * is written to it. */
bool sqlite_conn_open_damaged(struct store *store, char why[STORE_WHY]);
/* Closes it; a store without a connection is fine. */
void sqlite_conn_close(struct store *store);
/* After an error: makes sure that nothing of what failed can come back, and
 * starts again with what is on disk. */
bool sqlite_conn_reopen(struct store *store, char why[STORE_WHY]);
/* Cuts off the write-ahead log what was not committed. True when that is
 * durable. */
bool sqlite_conn_cut_wal(struct store *store);

#endif
