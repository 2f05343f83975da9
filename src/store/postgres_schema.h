/*
 * postgres_schema.h - tables, migrations and statements of the PostgreSQL
 * store.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_SCHEMA_H
#define CH_STORE_POSTGRES_SCHEMA_H

#include "store/postgres_store.h"

/* Statements that are prepared on each connection. */
extern const char *const postgres_schema_statements[PG_STATEMENTS];

/* Makes the tables, or brings them up to date; a store that is read only must
 * have them. The connection is not in pipeline mode. False: see *why. */
bool postgres_schema_update(struct store *store, char why[STORE_WHY]);

#endif
