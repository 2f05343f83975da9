/*
 * sqlite_row.h - reads the rows of tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_ROW_H
#define CH_STORE_SQLITE_ROW_H

#include "store/sqlite_store.h"

enum { SQLITE_ROW_KEY = 9 }; /* the key's column; texts and sum follow */

/* Queries rows, complete or without texts; `where` ends the statement. Columns
 * that an old file does not have are NULL. */
sqlite3_stmt *sqlite_row_query(struct store *store, bool whole,
                               const char *where, char why[STORE_WHY]);
/* The row that was stepped to, checked. Texts are valid until the next step. */
void sqlite_row_read(sqlite3_stmt *sql, bool whole, struct store_row *row);
/* Is the row of this key as it was saved? False also if it cannot be read. *out
 * has no texts. */
bool sqlite_row_is_sound(struct store *store, int64_t key,
                         struct store_row *out);

#endif
