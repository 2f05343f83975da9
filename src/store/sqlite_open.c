/*
 * sqlite_open.c - the file: making, knowing, opening and mending it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_int.h"

enum {
    APPLICATION = 0x436c7568, /* "Cluh" */
    PAGE = 4096
};

/* Texts that are long and seldom read stand last in a row. */
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

/* Checksums and clocks are NULL in what was written before. The house's clock
 * is there twice, the second time as -1 - value. */
static const char version_2[] =
    "ALTER TABLE tables ADD COLUMN sum INTEGER;"
    "ALTER TABLE log ADD COLUMN clocks TEXT;"
    "ALTER TABLE log ADD COLUMN sum INTEGER;"
    "ALTER TABLE fresh ADD COLUMN clocks TEXT;"
    "ALTER TABLE fresh ADD COLUMN sum INTEGER;"
    "CREATE INDEX tables_over ON tables (touched) WHERE phase >= 2;"
    "INSERT INTO house SELECT 'clock-check', -1 - value FROM house"
    " WHERE name = 'clock';";

static const struct sqlite_step steps[] = {{1, version_1}, {2, version_2}};
enum { STEPS = sizeof steps / sizeof steps[0] };

static const char *const statements[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] =
        "INSERT INTO tables (id, code, game, phase, public, made, touched,"
        " seed, first, card, sum)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
        " ON CONFLICT (id) DO UPDATE SET code = ?2, game = ?3, phase = ?4,"
        " public = ?5, made = ?6, touched = ?7, seed = ?8, first = ?9,"
        " card = ?10, sum = ?11",
    [SQL_FREE_CODE] = "UPDATE tables SET code = '' WHERE code = ?1"
                      " AND phase >= 2",
    [SQL_FIND] = "SELECT key FROM tables WHERE id = ?1",
    [SQL_NEXT] = "SELECT seq + lines FROM log WHERE t = ?1"
                 " ORDER BY seq DESC LIMIT 1",
    [SQL_MOVES] = "SELECT move FROM log WHERE t = ?1 AND move <> ''",
    [SQL_MOVE_FILED] = "SELECT 1 FROM log WHERE t = ?1 AND move = ?2"
                       " AND move <> ''",
    [SQL_MOVE_FRESH] = "SELECT 1 FROM fresh WHERE t = ?1 AND move = ?2",
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
    [SQL_FILE] = "INSERT INTO log"
                 " SELECT t, seq, lines, move, text, clocks, sum FROM fresh"
                 " ORDER BY t, seq",
    [SQL_EMPTY] = "DELETE FROM fresh",
};

/* --- Complaints ----------------------------------------------------------- */

void sqlite_why(const struct store *store, const char *verb,
                char why[STORE_WHY])
{
    int code = sqlite3_errcode(store->db) & 0xff;

    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        (void)snprintf(why, STORE_WHY, "another cluehouse is using %.160s",
                       store->file);
    else if (code == SQLITE_NOTADB)
        (void)snprintf(why, STORE_WHY, "%.160s is not a cluehouse database",
                       store->file);
    else if (code == SQLITE_CORRUPT)
        (void)snprintf(why, STORE_WHY,
                       "cannot %s %.160s: it is damaged; see cluehouse doctor",
                       verb, store->file);
    else if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
        (void)snprintf(why, STORE_WHY, "cannot %s %.160s: out of memory", verb,
                       store->file); /* ours: SQLite knows nothing of it */
    else
        (void)snprintf(why, STORE_WHY, "cannot %s %.160s: %s", verb,
                       store->file, sqlite3_errmsg(store->db));
}

/* --- Schema --------------------------------------------------------------- */

static bool ask_number(sqlite3 *db, const char *sql, int *out)
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

static bool do_sql(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool set_version(sqlite3 *db, int version)
{
    char sql[64];

    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
    return do_sql(db, sql);
}

bool sqlite_migrate(sqlite3 *db, const struct sqlite_step *step, int n,
                    char why[STORE_WHY])
{
    int version = 0;

    if (!ask_number(db, "PRAGMA user_version", &version))
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
            (!do_sql(db, step[i].sql) || !set_version(db, step[i].to)))
            goto fail;
    return true;
fail:
    (void)snprintf(why, STORE_WHY, "cannot bring the database up to date: %s",
                   sqlite3_errmsg(db));
    return false;
}

/* Ours, or empty? Looked at before anything in it is changed. */
static bool is_ours(struct store *store, char why[STORE_WHY])
{
    int application = 0, things = 0;

    if (!ask_number(store->db, "PRAGMA application_id", &application) ||
        !ask_number(store->db, "SELECT count(*) FROM sqlite_schema", &things)) {
        sqlite_why(store, "read", why);
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
    if (!do_sql(store->db, "BEGIN IMMEDIATE") || !do_sql(store->db, sql)) {
        sqlite_why(store, "write", why);
        return false;
    }
    if (!sqlite_migrate(store->db, steps, STEPS, why))
        return false;
    if (!do_sql(store->db, "COMMIT")) {
        sqlite_why(store, "write", why);
        return false;
    }
    return true;
}

/* Is there nothing to change? Then opening writes nothing at all. */
static bool is_current(struct store *store)
{
    int version = 0;

    return ask_number(store->db, "PRAGMA user_version", &version) &&
           version == steps[STEPS - 1].to;
}

/* --- Opening -------------------------------------------------------------- */

/* The write-ahead log takes its mode from the file. */
static bool make_file(const char *file, char why[STORE_WHY])
{
    int fd = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd >= 0) {
        (void)close(fd); /* nothing was written to it */
        return true;
    }
    if (errno == EEXIST)
        return true;
    (void)snprintf(why, STORE_WHY, "cannot make %.160s: %s", file,
                   strerror(errno));
    return false;
}

/* Called after each commit. */
static int count_wal(void *with, sqlite3 *db, const char *name, int pages)
{
    struct store *store = with;

    (void)db;
    (void)name;
    store->wal = pages;
    return SQLITE_OK;
}

static bool prepare(struct store *store)
{
    for (int i = 0; i < SQL_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, statements[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &store->sql[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

/* The lock first: a second program is told at once, and what we look at then
 * stays as it is. Page size counts for a new file alone. Checkpoints are made
 * by us, at a time that suits. */
static bool configure(struct store *store)
{
    return do_sql(store->db, "PRAGMA locking_mode = EXCLUSIVE;"
                             "PRAGMA journal_mode = WAL;"
                             "PRAGMA synchronous = FULL;"
                             "PRAGMA wal_autocheckpoint = 0;"
                             "PRAGMA journal_size_limit = 16777216;"
                             "PRAGMA cache_size = -4096;"
                             "PRAGMA temp_store = MEMORY;"
                             "BEGIN EXCLUSIVE; COMMIT;");
}

bool sqlite_attach(struct store *store, char why[STORE_WHY])
{
    char sql[48];

    if (!make_file(store->file, why))
        return false;
    if (sqlite3_open_v2(store->file, &store->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                            SQLITE_OPEN_PRIVATECACHE,
                        NULL) != SQLITE_OK)
        goto fail;
    (void)sqlite3_extended_result_codes(store->db, 1);
    (void)snprintf(sql, sizeof sql, "PRAGMA page_size = %d", PAGE);
    if (!do_sql(store->db, sql) ||
        !do_sql(store->db, "PRAGMA locking_mode = EXCLUSIVE"))
        goto fail;
    if (!is_ours(store, why))
        goto fail_told;
    if (!configure(store))
        goto fail;
    (void)sqlite3_wal_hook(store->db, count_wal, store);
    /* What a crash left in the write-ahead log. If it has to stay there we do
     * not know how much it is. */
    store->wal =
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                  NULL, NULL) == SQLITE_OK
            ? 0
            : -1;
    if (!is_current(store) && !make_schema(store, why))
        goto fail_told;
    store->version = steps[STEPS - 1].to;
    if (!ask_number(store->db, "PRAGMA page_size", &store->page_size) ||
        !prepare(store))
        goto fail;
    if (!sqlite_read_fresh(store, why))
        goto fail_told;
    return true;

fail:
    sqlite_why(store, "open", why);
fail_told:
    sqlite_detach(store);
    return false;
}

/* A write-ahead log that a crash left is read, and stays where it is. */
bool sqlite_attach_damaged(struct store *store, char why[STORE_WHY])
{
    if (sqlite3_open_v2(store->file, &store->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                            SQLITE_OPEN_PRIVATECACHE,
                        NULL) != SQLITE_OK ||
        sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                          NULL) != SQLITE_OK ||
        !do_sql(store->db, "PRAGMA locking_mode = EXCLUSIVE;"
                           "PRAGMA query_only = ON"))
        goto fail;
    if (!is_ours(store, why))
        goto fail_told;
    if (!ask_number(store->db, "PRAGMA user_version", &store->version))
        goto fail;
    return true;
fail:
    sqlite_why(store, "open", why);
fail_told:
    sqlite_detach(store);
    return false;
}

void sqlite_detach(struct store *store)
{
    sqlite_copy_end(store); /* it hangs on the connection */
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        (void)sqlite3_finalize(store->sql[i]); /* repeats an old error */
        store->sql[i] = NULL;
    }
    (void)sqlite3_close(store->db); /* cannot fail: nothing is left of it */
    store->db = NULL;
    known_clear(&store->known);
}

/* --- After an error ------------------------------------------------------- */

/* A commit whose fsync failed may have left all its pages in the write-ahead
 * log, and whoever reads that next would take them for committed. So it is
 * cut behind the last good one. */
bool sqlite_cut(struct store *store)
{
    enum { WAL_HEAD = 32, FRAME_HEAD = 24 };
    sqlite3_file *wal = NULL;
    sqlite3_int64 good = 0;

    if (store->db == NULL || store->wal < 0)
        return false;
    if (sqlite3_file_control(store->db, "main", SQLITE_FCNTL_JOURNAL_POINTER,
                             &wal) != SQLITE_OK ||
        wal == NULL || wal->pMethods == NULL)
        return false;
    if (store->wal > 0)
        good = WAL_HEAD +
               (sqlite3_int64)store->wal * (FRAME_HEAD + store->page_size);
    return wal->pMethods->xTruncate(wal, good) == SQLITE_OK &&
           wal->pMethods->xSync(wal, SQLITE_SYNC_FULL) == SQLITE_OK;
}

/* What was committed is brought into the file, and the write-ahead log is
 * emptied; then the file is opened anew. Until that works we keep the old
 * connection, and with it the lock. */
bool sqlite_mend(struct store *store, char why[STORE_WHY])
{
    int rc;

    if (store->db != NULL) {
        rc = sqlite3_wal_checkpoint_v2(store->db, NULL,
                                       SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
        if (rc != SQLITE_OK) {
            sqlite_why(store, "write", why);
            return false;
        }
        store->wal = 0;
        if (store->doubt && !sqlite_cut(store)) { /* it is empty; durably? */
            sqlite_why(store, "write", why);
            return false;
        }
    }
    sqlite_detach(store);
    if (!sqlite_attach(store, why))
        return false;
    store->hurt = false;
    return true;
}
