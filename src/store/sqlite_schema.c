/*
 * sqlite_schema.c - tables, migrations and statements of the SQLite store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_schema.h"

#include <stdio.h>

#include "store/sqlite_error.h"

enum { APPLICATION = 0x436c7568 }; /* "Cluh" */

/* Long texts that are seldom read are last in a row. */
static const char version_1[] =
    "CREATE TABLE tables ("
    " key INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE,"
    " code TEXT NOT NULL,"
    " game TEXT NOT NULL,"
    " phase INTEGER NOT NULL,"
    " public INTEGER NOT NULL,"
    " made INTEGER NOT NULL,"
    " touched INTEGER NOT NULL,"
    " seed BLOB NOT NULL,"
    " first TEXT NOT NULL,"
    " card TEXT NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code <> '';"
    "CREATE INDEX tables_live ON tables (phase) WHERE phase < 2;"
    "CREATE TABLE log ("
    " t INTEGER NOT NULL,"
    " seq INTEGER NOT NULL," /* of its first line */
    " lines INTEGER NOT NULL,"
    " move TEXT NOT NULL,"
    " text TEXT NOT NULL,"
    " PRIMARY KEY (t, seq)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX log_move ON log (t, move) WHERE move <> '';"
    "CREATE TABLE fresh ("
    " n INTEGER PRIMARY KEY,"
    " t INTEGER NOT NULL,"
    " seq INTEGER NOT NULL,"
    " lines INTEGER NOT NULL,"
    " move TEXT NOT NULL,"
    " text TEXT NOT NULL) STRICT;"
    "CREATE TABLE house ("
    " name TEXT PRIMARY KEY,"
    " value INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

/* Checksums and clocks are NULL in rows that were written before. The uptime is
 * stored twice, the second time as -1 - value. */
static const char version_2[] =
    "ALTER TABLE tables ADD COLUMN sum INTEGER;"
    "ALTER TABLE log ADD COLUMN clocks TEXT;"
    "ALTER TABLE log ADD COLUMN sum INTEGER;"
    "ALTER TABLE fresh ADD COLUMN clocks TEXT;"
    "ALTER TABLE fresh ADD COLUMN sum INTEGER;"
    "CREATE INDEX tables_over ON tables (touched) WHERE phase >= 2;"
    "INSERT INTO house SELECT 'clock-check', -1 - value FROM house"
    " WHERE name = 'clock';";

/* NULL: no clock runs without people. */
static const char version_3[] = "ALTER TABLE tables ADD COLUMN due INTEGER;";

static const struct sqlite_schema_step steps[] = {
    {1, version_1}, {2, version_2}, {3, version_3}};
enum { STEPS = sizeof steps / sizeof steps[0] };

const char *const sqlite_schema_statements[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] =
        "INSERT INTO tables (id, code, game, phase, public, made, touched,"
        " seed, first, card, sum, due)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        " ON CONFLICT (id) DO UPDATE SET code = ?2, game = ?3, phase = ?4,"
        " public = ?5, made = ?6, touched = ?7, seed = ?8, first = ?9,"
        " card = ?10, sum = ?11, due = ?12",
    [SQL_FREE_CODE] = "UPDATE tables SET code = '' WHERE code = ?1"
                      " AND phase >= 2",
    [SQL_FIND] = "SELECT key FROM tables WHERE id = ?1",
    [SQL_NEXT] = "SELECT seq + lines FROM log WHERE t = ?1"
                 " ORDER BY seq DESC LIMIT 1",
    [SQL_MOVES] = "SELECT move FROM log WHERE t = ?1 AND move <> ''",
    [SQL_MOVE_IN_LOG] = "SELECT 1 FROM log WHERE t = ?1 AND move = ?2"
                        " AND move <> ''",
    [SQL_MOVE_IN_FRESH] = "SELECT 1 FROM fresh WHERE t = ?1 AND move = ?2",
    [SQL_APPEND] = "INSERT INTO fresh (t, seq, lines, move, text, clocks, sum)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_CLEAR_LOG] = "DELETE FROM log WHERE t = ?1",
    [SQL_CLEAR_FRESH] = "DELETE FROM fresh WHERE t = ?1 AND n >= ?2",
    [SQL_DROP] = "DELETE FROM tables WHERE key = ?1",
    [SQL_ARCHIVE] = "UPDATE tables SET id = ?2, code = '' WHERE key = ?1",
    [SQL_EXPIRING] = "SELECT key, touched FROM tables WHERE phase >= 2"
                     " AND touched < ?1 AND (touched, key) > (?2, ?3)"
                     " ORDER BY touched, key LIMIT 1",
    [SQL_CLOCK] = "INSERT INTO house VALUES ('clock', ?1),"
                  " ('clock-check', -1 - ?1)"
                  " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [SQL_MERGE] = "INSERT INTO log"
                  " SELECT t, seq, lines, move, text, clocks, sum FROM fresh"
                  " ORDER BY t, seq",
    [SQL_EMPTY_FRESH] = "DELETE FROM fresh",
};

/* --- Migrations ----------------------------------------------------------- */

bool sqlite_schema_number(sqlite3 *db, const char *sql, int *out)
{
    sqlite3_stmt *statement;
    bool fine;

    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    fine = sqlite3_step(statement) == SQLITE_ROW;
    if (fine)
        *out = sqlite3_column_int(statement, 0);
    return sqlite3_finalize(statement) == SQLITE_OK && fine;
}

static bool execute(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool set_version(sqlite3 *db, int version)
{
    char sql[64];

    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
    return execute(db, sql);
}

bool sqlite_schema_migrate(sqlite3 *db, const struct sqlite_schema_step *step,
                           int n, char why[STORE_WHY])
{
    int version = 0;

    if (!sqlite_schema_number(db, "PRAGMA user_version", &version))
        goto fail;
    if (version > step[n - 1].to) {
        (void)snprintf(why, STORE_WHY,
                       "the database was written by a newer cluehouse: it has "
                       "version %d, and this program knows %d",
                       version, step[n - 1].to);
        return false;
    }
    for (int i = 0; i < n; i++)
        if (step[i].to > version &&
            (!execute(db, step[i].sql) || !set_version(db, step[i].to)))
            goto fail;
    return true;
fail:
    (void)snprintf(why, STORE_WHY, "cannot bring the database up to date: %s",
                   sqlite3_errmsg(db));
    return false;
}

bool sqlite_schema_is_ours(struct store *store, char why[STORE_WHY])
{
    int application = 0, things = 0;

    if (!sqlite_schema_number(store->db, "PRAGMA application_id",
                              &application) ||
        !sqlite_schema_number(store->db, "SELECT count(*) FROM sqlite_schema",
                              &things)) {
        sqlite_error(store, "read", why);
        return false;
    }
    if (application == APPLICATION || (application == 0 && things == 0))
        return true;
    (void)snprintf(why, STORE_WHY, "%.160s is not a cluehouse database",
                   store->file);
    return false;
}

static bool make_schema(struct store *store, char why[STORE_WHY])
{
    char sql[64];

    (void)snprintf(sql, sizeof sql, "PRAGMA application_id = %d", APPLICATION);
    if (!execute(store->db, "BEGIN IMMEDIATE") || !execute(store->db, sql)) {
        sqlite_error(store, "write", why);
        return false;
    }
    if (!sqlite_schema_migrate(store->db, steps, STEPS, why))
        return false;
    if (!execute(store->db, "COMMIT")) {
        sqlite_error(store, "write", why);
        return false;
    }
    return true;
}

/* If there is nothing to change, opening writes nothing at all. */
bool sqlite_schema_update(struct store *store, char why[STORE_WHY])
{
    int version = 0, newest = steps[STEPS - 1].to;

    if ((!sqlite_schema_number(store->db, "PRAGMA user_version", &version) ||
         version != newest) &&
        !make_schema(store, why))
        return false;
    store->version = newest;
    return true;
}
