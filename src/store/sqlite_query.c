/*
 * sqlite_query.c - prepares, steps and finishes statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_query.h"

#include <string.h>

#include "store/sqlite_error.h"

sqlite3_stmt *sqlite_query_prepare(struct store *store, const char *sql,
                                   char why[STORE_WHY])
{
    sqlite3_stmt *statement = NULL;

    why[0] = '\0';
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) == SQLITE_OK)
        return statement;
    sqlite_error(store, "read", why);
    return NULL;
}

bool sqlite_query_finish(struct store *store, sqlite3_stmt *statement,
                         char why[STORE_WHY])
{
    if (sqlite3_finalize(statement) == SQLITE_OK)
        return true;
    sqlite_error(store, "read", why);
    return false;
}

const char *sqlite_query_text(sqlite3_stmt *statement, int column)
{
    const void *text = sqlite3_column_text(statement, column);

    return text != NULL ? text : "";
}

void sqlite_query_copy(sqlite3_stmt *statement, int column, char *to,
                       size_t room)
{
    const char *text = sqlite_query_text(statement, column);
    size_t len = strnlen(text, room - 1);

    memcpy(to, text, len);
    to[len] = '\0';
}

void sqlite_query_bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    (void)sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

int sqlite_query_run(sqlite3_stmt *statement)
{
    (void)sqlite3_step(statement); /* the reset returns the same result */
    return sqlite3_reset(statement);
}

int sqlite_query_number(sqlite3_stmt *statement, int64_t *out)
{
    if (sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    return sqlite3_reset(statement);
}
