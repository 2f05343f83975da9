/*
 * sqlite_check.c - checks of the file and of the stored uptime.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_check.h"

#include <stdio.h>
#include <string.h>

#include "store/sqlite_query.h"

/* --- Uptime --------------------------------------------------------------- */

/* Reads one number; *out stays if there is none, or no valid one. */
static bool read_time(struct store *store, const char *sql, uint64_t most,
                      uint64_t *out, char why[STORE_WHY])
{
    sqlite3_stmt *statement = sqlite_query_prepare(store, sql, why);

    if (statement == NULL)
        return false;
    (void)sqlite3_bind_int64(statement, 1,
                             most < INT64_MAX ? (int64_t)most : INT64_MAX);
    if (sqlite3_step(statement) == SQLITE_ROW &&
        sqlite3_column_type(statement, 0) != SQLITE_NULL &&
        sqlite3_column_int64(statement, 0) >= 0)
        *out = (uint64_t)sqlite3_column_int64(statement, 0);
    return sqlite_query_finish(store, statement, why);
}

/* If the two copies differ, the latest touch of a table is a time that has been
 * reached; and so is the lesser of the copies, since one of them is right. If
 * only one of them is a valid number, it is not trusted. */
bool sqlite_check_clock(struct store *store, uint64_t *seconds, bool *sound,
                        char why[STORE_WHY])
{
    uint64_t one = UINT64_MAX, two = UINT64_MAX, touched = 0;

    *seconds = 0;
    *sound = true;
    if (!read_time(store, "SELECT value FROM house WHERE name = 'clock'", 0,
                   &one, why) ||
        !read_time(store,
                   "SELECT -1 - value FROM house WHERE name = 'clock-check'", 0,
                   &two, why))
        return false;
    if (store->version < 2)
        two = one;
    *sound = one == two;
    if (*sound) {
        *seconds = one != UINT64_MAX ? one : 0;
        return true;
    }
    if (!read_time(store, "SELECT max(touched) FROM tables WHERE touched <= ?1",
                   one < two ? two : one, &touched, why))
        return false;
    if (one != UINT64_MAX && two != UINT64_MAX)
        *seconds = one < two ? one : two;
    if (touched > *seconds)
        *seconds = touched;
    return true;
}

/* --- Integrity ------------------------------------------------------------ */

/* Runs a query whose result, if any, is an error message. */
static bool find_none(struct store *store, const char *sql, const char *fine,
                      char why[STORE_WHY])
{
    sqlite3_stmt *statement = sqlite_query_prepare(store, sql, why);
    bool sound = true;

    if (statement == NULL)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        const char *text = sqlite_query_text(statement, 0);

        sound = strcmp(text, fine) == 0;
        if (!sound)
            (void)snprintf(why, STORE_WHY, "%.160s: %s", store->file, text);
    }
    if (!sound) {
        (void)sqlite3_finalize(statement); /* the error is known */
        return false;
    }
    return sqlite_query_finish(store, statement, why);
}

/* `log` has an index and `fresh` is short: no query needs more memory for more
 * tables. */
bool sqlite_check(struct store *store, char why[STORE_WHY])
{
    static const char *const queries[] = {
        "SELECT 'pieces of a log whose table is not there' FROM"
        " (SELECT t FROM log UNION ALL SELECT t FROM fresh) WHERE NOT EXISTS"
        " (SELECT 1 FROM tables WHERE key = t) LIMIT 1",
        "SELECT 'a move id that is there twice, at table ' || id"
        " FROM (SELECT t FROM log WHERE move <> ''"
        " GROUP BY t, move HAVING count(*) > 1) JOIN tables ON key = t LIMIT 1",
        "SELECT 'a move id that is there twice, at table ' || id"
        " FROM (SELECT t FROM fresh WHERE move <> ''"
        " GROUP BY t, move HAVING count(*) > 1) JOIN tables ON key = t LIMIT 1",
        "SELECT 'a move id that is there twice, at table ' || id"
        " FROM fresh JOIN tables ON key = fresh.t WHERE EXISTS"
        " (SELECT 1 FROM log WHERE log.t = fresh.t AND log.move = fresh.move"
        " AND log.move <> '') LIMIT 1",
    };
    bool fine = find_none(store, "PRAGMA integrity_check(1)", "ok", why);

    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++)
        fine = fine && find_none(store, queries[i], "", why);
    return fine;
}
