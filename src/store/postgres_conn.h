/*
 * postgres_conn.h - the connection to the database: open, close, open again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_CONN_H
#define CH_STORE_POSTGRES_CONN_H

#include "store/postgres_store.h"

/* Connects, with schema and statements, unless there is a connection that
 * works as far as we know. The connection is in pipeline mode. */
bool postgres_conn_open(struct store *store, char why[STORE_WHY]);
/* Closes it; a store without a connection is fine. */
void postgres_conn_close(struct store *store);

#endif
