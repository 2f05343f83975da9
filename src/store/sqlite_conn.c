/*
 * sqlite_conn.c - the connection to the file: open, close, recover.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_conn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_copy.h"
#include "store/sqlite_error.h"
#include "store/sqlite_load.h"
#include "store/sqlite_schema.h"

enum { PAGE = 4096 };

static bool execute(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* --- Opening -------------------------------------------------------------- */

/* The write-ahead log gets the same mode as the file. */
static bool make_file(const char *file, char why[STORE_WHY])
{
    int fd = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd >= 0) {
        (void)close(fd); /* nothing was written */
        return true;
    }
    if (errno == EEXIST)
        return true;
    (void)snprintf(why, STORE_WHY, "cannot make %.160s: %s", file,
                   strerror(errno));
    return false;
}

/* Called after each commit. */
static int count_wal(void *ctx, sqlite3 *db, const char *name, int pages)
{
    struct store *store = ctx;

    (void)db;
    (void)name;
    store->wal = pages;
    return SQLITE_OK;
}

static bool prepare(struct store *store)
{
    for (int i = 0; i < SQL_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, sqlite_schema_statements[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &store->sql[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

/* The lock first: a second program fails at once, and nothing changes between
 * our checks. Checkpoints are made by tidy, when the store is idle. */
static bool configure(struct store *store)
{
    return execute(store->db, "PRAGMA locking_mode = EXCLUSIVE;"
                              "PRAGMA journal_mode = WAL;"
                              "PRAGMA synchronous = FULL;"
                              "PRAGMA wal_autocheckpoint = 0;"
                              "PRAGMA journal_size_limit = 16777216;"
                              "PRAGMA cache_size = -4096;"
                              "PRAGMA temp_store = MEMORY;"
                              "BEGIN EXCLUSIVE; COMMIT;");
}

/* A crash may have left pages in the write-ahead log. If they have to stay
 * there, their number is unknown. */
static void recover_wal(struct store *store)
{
    int rc = sqlite3_wal_checkpoint_v2(store->db, NULL,
                                       SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);

    store->wal = rc == SQLITE_OK ? 0 : -1;
}

bool sqlite_conn_open(struct store *store, char why[STORE_WHY])
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
    if (!execute(store->db, sql) ||
        !execute(store->db, "PRAGMA locking_mode = EXCLUSIVE"))
        goto fail;
    if (!sqlite_schema_is_ours(store, why))
        goto fail_told;
    if (!configure(store))
        goto fail;
    (void)sqlite3_wal_hook(store->db, count_wal, store);
    recover_wal(store);
    if (!sqlite_schema_update(store, why))
        goto fail_told;
    if (!sqlite_schema_number(store->db, "PRAGMA page_size",
                              &store->page_size) ||
        !prepare(store))
        goto fail;
    if (sqlite_load_fresh(store, why))
        return true;
    goto fail_told;

fail:
    sqlite_error(store, "open", why);
fail_told:
    sqlite_conn_close(store);
    return false;
}

/* A write-ahead log that a crash left is read, and left in place. */
bool sqlite_conn_open_damaged(struct store *store, char why[STORE_WHY])
{
    if (sqlite3_open_v2(store->file, &store->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                            SQLITE_OPEN_PRIVATECACHE,
                        NULL) != SQLITE_OK ||
        sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                          NULL) != SQLITE_OK ||
        !execute(store->db, "PRAGMA locking_mode = EXCLUSIVE;"
                            "PRAGMA query_only = ON"))
        goto fail;
    if (!sqlite_schema_is_ours(store, why))
        goto fail_told;
    if (!sqlite_schema_number(store->db, "PRAGMA user_version",
                              &store->version))
        goto fail;
    return true;
fail:
    sqlite_error(store, "open", why);
fail_told:
    sqlite_conn_close(store);
    return false;
}

void sqlite_conn_close(struct store *store)
{
    sqlite_copy_end(store); /* it uses the connection */
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        (void)sqlite3_finalize(store->sql[i]); /* repeats an old error */
        store->sql[i] = NULL;
    }
    (void)sqlite3_close(store->db); /* cannot fail: no statements are left */
    store->db = NULL;
    table_cache_clear(&store->cache);
}

/* --- After an error ------------------------------------------------------- */

/* A commit whose fsync failed may have left all its pages in the write-ahead
 * log, where recovery would take them for committed. So the log is truncated
 * behind the last good commit. */
bool sqlite_conn_cut_wal(struct store *store)
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

/* Checkpoints what was committed into the file, empties the write-ahead log and
 * opens the file anew. Until the checkpoint works the old connection stays, and
 * with it the lock. */
bool sqlite_conn_reopen(struct store *store, char why[STORE_WHY])
{
    int rc;

    if (store->db != NULL) {
        rc = sqlite3_wal_checkpoint_v2(store->db, NULL,
                                       SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
        if (rc != SQLITE_OK) {
            sqlite_error(store, "write", why);
            return false;
        }
        store->wal = 0;
        if (store->in_doubt &&
            !sqlite_conn_cut_wal(store)) { /* it is empty; durably? */
            sqlite_error(store, "write", why);
            return false;
        }
    }
    sqlite_conn_close(store);
    if (!sqlite_conn_open(store, why))
        return false;
    store->broken = false;
    return true;
}
