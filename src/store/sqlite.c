/*
 * sqlite.c - a store in one SQLite file: commits and maintenance.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "store/sqlite_check.h"
#include "store/sqlite_conn.h"
#include "store/sqlite_copy.h"
#include "store/sqlite_error.h"
#include "store/sqlite_expire.h"
#include "store/sqlite_list.h"
#include "store/sqlite_load.h"
#include "store/sqlite_query.h"
#include "store/sqlite_write.h"

enum {
    MERGE_FEW = 4096, /* pieces in `fresh` that are merged soon: see enough() */
    MERGE_MANY = 16384,
    MERGE_NOW = 32768,    /* that are merged at once, */
    MERGE_IDLE = 64,      /* and when there is nothing else to do */
    CHECKPOINT_AT = 2000, /* likewise for pages in the write-ahead log */
    CHECKPOINT_NOW = 4000,
    CHECKPOINT_IDLE = 16
};

/* --- Maintenance ---------------------------------------------------------- */

static void roll_back(struct store *store)
{
    if (sqlite3_get_autocommit(store->db) == 0)
        (void)sqlite_query_run(
            store->sql[SQL_ROLLBACK]); /* whatever it returns, we reopen */
}

/* A transaction failed, through no fault of the caller's. */
static void fail(struct store *store, char why[STORE_WHY])
{
    sqlite_error(store, "write", why);
    roll_back(store);
    store->broken = true;
}

static bool merge_fresh(struct store *store, char why[STORE_WHY])
{
    if (sqlite_query_run(store->sql[SQL_BEGIN]) != SQLITE_OK ||
        sqlite_query_run(store->sql[SQL_MERGE]) != SQLITE_OK ||
        sqlite_query_run(store->sql[SQL_EMPTY_FRESH]) != SQLITE_OK ||
        sqlite_query_run(store->sql[SQL_COMMIT]) != SQLITE_OK) {
        fail(store, why);
        return false;
    }
    store->fresh = 0;
    table_cache_merged(&store->cache);
    return true;
}

/* With one connection all pages are copied, and the next commit starts at the
 * front of the write-ahead log again. */
static bool checkpoint(struct store *store, char why[STORE_WHY])
{
    if (sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                  NULL, NULL) != SQLITE_OK) {
        fail(store, why);
        return false;
    }
    store->wal = 0;
    return true;
}

static bool tidy_beyond(struct store *store, uint32_t fresh, int wal,
                        char why[STORE_WHY])
{
    if (store->fresh >= fresh && !merge_fresh(store, why))
        return false;
    return store->wal < wal || checkpoint(store, why);
}

/* How many pieces are worth merging? Many at a time are cheap, a few at a time
 * are quick. When commits are small there is time, and quick is better. */
static uint32_t enough(const struct store *store)
{
    uint32_t pieces = MERGE_FEW + 256 * store->last;

    return pieces < MERGE_MANY ? pieces : MERGE_MANY;
}

/* Deletes a few old games; the next commit reports an error. */
static void expire(struct store *store)
{
    char why[STORE_WHY];

    if (sqlite_query_run(store->sql[SQL_BEGIN]) != SQLITE_OK ||
        !sqlite_expire_step(store) ||
        sqlite_query_run(store->sql[SQL_COMMIT]) != SQLITE_OK)
        fail(store, why);
}

/* An error here will happen again in the next commit, which reports it. */
static bool tidy(struct store *store, bool idle)
{
    bool due = sqlite_expire_due(store, idle), small = idle && !due;
    char why[STORE_WHY];

    if (store->broken ||
        !tidy_beyond(store, small ? MERGE_IDLE : enough(store),
                     small ? CHECKPOINT_IDLE : CHECKPOINT_AT, why))
        return false;
    if (due)
        expire(store);
    return due && !store->broken;
}

/* --- Commits -------------------------------------------------------------- */

static bool is_refused(const struct store *store, const char *id)
{
    for (uint32_t i = 0; i < store->n_refused; i++)
        if (strcmp(store->refused[i], id) == 0)
            return true;
    return false;
}

static bool add_refused(struct store *store, const char *id)
{
    if (!BUF_GROW(&store->refused, store->n_refused + (size_t)1,
                  &store->refused_room))
        return false;
    memcpy(store->refused[store->n_refused++], id, STORE_ID);
    return true;
}

/* Makes all writes but those to tables that were refused before; *expire is set
 * if that is among them. False: *refusal says why, `id` whose write it was. */
static bool write_all(struct store *store, const struct store_batch *batch,
                      struct sqlite_refusal *refusal, char id[STORE_ID],
                      uint64_t *expire)
{
    struct store_write write;

    if (!sqlite_write_is_fine(refusal, sqlite_query_run(store->sql[SQL_BEGIN])))
        return false;
    for (size_t at = 0; store_batch_next(batch, &at, &write);) {
        if (store->n_refused > 0 && is_refused(store, write.row.id))
            continue;
        if (!sqlite_write(store, &write, refusal)) {
            memcpy(id, write.row.id, STORE_ID);
            return false;
        }
        if (write.what == STORE_EXPIRE)
            *expire = write.seconds;
    }
    return true;
}

/* One attempt. True: finished, successfully or not. False: a table was refused,
 * and everything must be written again without it. */
static bool attempt(struct store *store, const struct store_batch *batch,
                    struct store_outcome *out)
{
    struct sqlite_refusal refusal = {0};
    uint32_t fresh = store->fresh;
    char id[STORE_ID] = "";
    uint64_t expire = 0;
    bool written = write_all(store, batch, &refusal, id, &expire);

    if (written && sqlite_write_is_fine(
                       &refusal, sqlite_query_run(store->sql[SQL_COMMIT]))) {
        table_cache_keep(&store->cache);
        /* A refused table may be one that was to be touched. */
        if (expire > 0 && store->n_refused == 0)
            sqlite_expire_begin(store, expire);
        return true;
    }
    if (refusal.conflict && id[0] != '\0' && add_refused(store, id)) {
        out->verdict = STORE_CONFLICT;
        memcpy(out->why, refusal.why, sizeof out->why);
        roll_back(store);
        table_cache_undo(&store->cache);
        store->fresh = fresh;
        return false;
    }
    fail(store, out->why);
    /* Before COMMIT no page is marked as committed. */
    store->in_doubt = !sqlite_conn_cut_wal(store) && written;
    out->verdict = store->in_doubt ? STORE_IN_DOUBT : STORE_FAILED;
    return true;
}

static void commit(struct store *store, const struct store_batch *batch,
                   struct store_outcome *out)
{
    *out = (struct store_outcome){.verdict = STORE_FINE};
    store->n_refused = 0;
    if (batch->lost) {
        out->verdict = STORE_FAILED;
        (void)snprintf(out->why, sizeof out->why, "out of memory");
        return;
    }
    if (batch->n == 0)
        return;
    if (store->in_doubt) { /* settle must come first */
        out->verdict = STORE_FAILED;
        (void)snprintf(out->why, sizeof out->why,
                       "the last commit is still in doubt");
        return;
    }
    if ((store->broken && !sqlite_conn_reopen(store, out->why)) ||
        !tidy_beyond(store, MERGE_NOW, CHECKPOINT_NOW, out->why)) {
        out->verdict = STORE_FAILED;
        return;
    }
    store->last = batch->n < MERGE_MANY ? batch->n : MERGE_MANY;
    while (!attempt(store, batch, out))
        ; /* again, without the refused table */
    out->refused = (const char(*)[STORE_ID])store->refused;
    out->n_refused = store->n_refused;
    out->expired = store->expiry.done;
    out->expiring = store->expiry.before > 0;
    store->expiry.done = 0;
}

/* If the commit cannot be cut off the write-ahead log, everything before it is
 * checkpointed into the file, and then the whole log is dropped. */
static void settle(struct store *store, struct store_outcome *out)
{
    *out = (struct store_outcome){.verdict = STORE_FAILED};
    if (!store->in_doubt)
        return;
    store->in_doubt =
        !sqlite_conn_cut_wal(store) && !sqlite_conn_reopen(store, out->why);
    if (store->in_doubt)
        out->verdict = STORE_IN_DOUBT;
}

/* --- The kind ------------------------------------------------------------- */

static void close_store(struct store *store)
{
    char why[STORE_WHY];

    if (store == NULL)
        return;
    if (store->db != NULL && !store->broken && store->fresh > 0)
        (void)merge_fresh(store, why); /* else it is done later */
    sqlite_conn_close(store);
    table_cache_free(&store->cache);
    free(store->refused);
    free(store->file);
    free(store);
}

static struct store *open_with(bool attach(struct store *, char *),
                               const char *where, char why[STORE_WHY])
{
    struct store *store = calloc(1, sizeof *store);

    if (store != NULL)
        store->file = strdup(where);
    if (store == NULL || store->file == NULL) {
        (void)snprintf(why, STORE_WHY, "out of memory");
        free(store);
        return NULL;
    }
    if (!attach(store, why)) {
        close_store(store);
        return NULL;
    }
    return store;
}

static struct store *open_store(const char *where, char why[STORE_WHY])
{
    return open_with(sqlite_conn_open, where, why);
}

static struct store *open_damaged(const char *where, char why[STORE_WHY])
{
    return open_with(sqlite_conn_open_damaged, where, why);
}

/* A connection that could not be reopened is tried again. */
static bool is_connected(struct store *store, char why[STORE_WHY])
{
    return store->db != NULL || sqlite_conn_reopen(store, why);
}

static bool load(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *ctx, char why[STORE_WHY])
{
    int64_t key = 0;
    uint64_t touched = 0;
    bool fine = is_connected(store, why) &&
                sqlite_load(store, id, row, piece, ctx, &key, &touched, why);

    if (key != 0)
        sqlite_expire_spare(store, key, touched);
    return fine;
}

static bool list(struct store *store, bool all, store_row_fn *row, void *ctx,
                 char why[STORE_WHY])
{
    return is_connected(store, why) && sqlite_list(store, all, row, ctx, why);
}

static bool read_clock(struct store *store, uint64_t *seconds, bool *sound,
                       char why[STORE_WHY])
{
    return is_connected(store, why) &&
           sqlite_check_clock(store, seconds, sound, why);
}

static bool copy_begin(struct store *store, const char *file,
                       char why[STORE_WHY])
{
    return is_connected(store, why) && sqlite_copy_begin(store, file, why);
}

static bool check(struct store *store, char why[STORE_WHY])
{
    return is_connected(store, why) && sqlite_check(store, why);
}

const struct store_kind store_sqlite = {
    .name = "sqlite",
    .open = open_store,
    .open_damaged = open_damaged,
    .close = close_store,
    .commit = commit,
    .settle = settle,
    .load = load,
    .list = list,
    .clock = read_clock,
    .copy_begin = copy_begin,
    .copy_step = sqlite_copy_step,
    .check = check,
    .tidy = tidy,
};
