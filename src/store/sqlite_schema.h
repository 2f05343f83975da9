/*
 * sqlite_schema.h - tables, migrations and statements of the SQLite store.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_SCHEMA_H
#define CH_STORE_SQLITE_SCHEMA_H

#include "store/sqlite_store.h"

struct sqlite_schema_step {
    int to; /* the version that it leads to */
    const char *sql;
};

extern const char *const sqlite_schema_statements[SQL_STATEMENTS];

/* Is the file ours, or empty? Checked before anything in it is changed. */
bool sqlite_schema_is_ours(struct store *store, char why[STORE_WHY]);
/* Creates the schema or brings it up to date, unless it is. */
bool sqlite_schema_update(struct store *store, char why[STORE_WHY]);
/* Applies all steps beyond the database's version, in the transaction that the
 * caller has begun. */
bool sqlite_schema_migrate(sqlite3 *db, const struct sqlite_schema_step *step,
                           int n, char why[STORE_WHY]);
/* The number that a query returns. False: none, or an error. */
bool sqlite_schema_number(sqlite3 *db, const char *sql, int *out);

#endif
