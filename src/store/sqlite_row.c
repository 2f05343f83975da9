/*
 * sqlite_row.c - reads the rows of tables.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_row.h"

#include <stdio.h>
#include <string.h>

#include "store/sqlite_query.h"

sqlite3_stmt *sqlite_row_query(struct store *store, bool whole,
                               const char *where, char why[STORE_WHY])
{
    const char *more =
        store->version < 2 ? ", first, card, NULL" : ", first, card, sum";
    char sql[320];

    (void)snprintf(sql, sizeof sql,
                   "SELECT id, code, game, phase, public, made, touched, seed,"
                   " %s, key%s FROM tables WHERE %s",
                   store->version < 3 ? "NULL" : "due", whole ? more : "",
                   where);
    return sqlite_query_prepare(store, sql, why);
}

/* Numbers out of range mean damage, too: converted to our types they might
 * look valid. */
static bool numbers_fit(sqlite3_stmt *sql)
{
    int64_t phase = sqlite3_column_int64(sql, 3);
    int64_t is_public = sqlite3_column_int64(sql, 4);

    return phase >= STORE_OPEN && phase <= STORE_CLOSED && is_public >= 0 &&
           is_public <= 1 && sqlite3_column_int64(sql, 5) >= 0 &&
           sqlite3_column_int64(sql, 6) >= 0 &&
           sqlite3_column_int64(sql, 8) >= 0 &&
           sqlite3_column_bytes(sql, 7) == STORE_SEED;
}

/* No text has a NUL inside. */
static bool texts_fit(sqlite3_stmt *sql, const struct store_row *row)
{
    return strlen(row->first) ==
               (size_t)sqlite3_column_bytes(sql, SQLITE_ROW_KEY + 1) &&
           strlen(row->json) ==
               (size_t)sqlite3_column_bytes(sql, SQLITE_ROW_KEY + 2);
}

void sqlite_row_read(sqlite3_stmt *sql, bool whole, struct store_row *row)
{
    const void *seed = sqlite3_column_blob(sql, 7);

    *row = (struct store_row){.first = NULL};
    sqlite_query_copy(sql, 0, row->id, sizeof row->id);
    sqlite_query_copy(sql, 1, row->code, sizeof row->code);
    sqlite_query_copy(sql, 2, row->game, sizeof row->game);
    row->first = row->json = whole ? "" : NULL;
    row->damaged = !numbers_fit(sql);
    if (row->damaged)
        return;
    row->phase = (enum store_phase)sqlite3_column_int(sql, 3);
    row->is_public = sqlite3_column_int(sql, 4) != 0;
    row->made = (uint64_t)sqlite3_column_int64(sql, 5);
    row->touched = (uint64_t)sqlite3_column_int64(sql, 6);
    row->due = (uint64_t)sqlite3_column_int64(sql, 8); /* NULL is 0 */
    memcpy(row->seed, seed, STORE_SEED);
    if (!whole)
        return;
    row->first = sqlite_query_text(sql, SQLITE_ROW_KEY + 1);
    row->json = sqlite_query_text(sql, SQLITE_ROW_KEY + 2);
    row->damaged =
        !texts_fit(sql, row) ||
        (sqlite3_column_type(sql, SQLITE_ROW_KEY + 3) != SQLITE_NULL &&
         (uint64_t)sqlite3_column_int64(sql, SQLITE_ROW_KEY + 3) !=
             store_sum_row(row));
}

bool sqlite_row_is_sound(struct store *store, int64_t key,
                         struct store_row *out)
{
    char why[STORE_WHY];
    sqlite3_stmt *sql = sqlite_row_query(store, true, "key = ?1", why);
    bool found;

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_int64(sql, 1, key);
    found = sqlite3_step(sql) == SQLITE_ROW;
    if (found)
        sqlite_row_read(sql, true, out);
    out->first = out->json = NULL;
    return sqlite3_finalize(sql) == SQLITE_OK && found && !out->damaged;
}
