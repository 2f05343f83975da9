/*
 * sqlite_query.h - prepares, steps and finishes statements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_QUERY_H
#define CH_STORE_SQLITE_QUERY_H

#include "store/sqlite_store.h"

/* Prepares a statement. NULL: see *why, which is "" otherwise. */
sqlite3_stmt *sqlite_query_prepare(struct store *store, const char *sql,
                                   char why[STORE_WHY]);
/* Finalizes a statement. False, with *why, if it met an error. */
bool sqlite_query_finish(struct store *store, sqlite3_stmt *statement,
                         char why[STORE_WHY]);
/* A column's text, or "". */
const char *sqlite_query_text(sqlite3_stmt *statement, int column);
/* Copies a column's text, cut if it is too long. */
void sqlite_query_copy(sqlite3_stmt *statement, int column, char *to,
                       size_t room);

/* For the store's own statements, which are reset and not finalized. They
 * return SQLite's result. */
void sqlite_query_bind_text(sqlite3_stmt *statement, int at, const char *text);
int sqlite_query_run(sqlite3_stmt *statement);
/* Runs a query that returns one number; *out stays if there is none. */
int sqlite_query_number(sqlite3_stmt *statement, int64_t *out);

#endif
