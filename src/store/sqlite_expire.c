/*
 * sqlite_expire.c - deletes old games, a few at a time.
 *
 *  (1) A step is short, however much there is to do: an index leads to the next
 *      game, and a step ends after some games or some pieces.
 *  (2) While the store is busy there are at most ten steps a second: a step
 *      writes as much as about twenty moves.
 *  (3) A row that is not as it was saved is not deleted: its age, or that it is
 *      over, may be what is damaged.
 *  (4) A game that was loaded since expiry began is spared, because somebody
 *      looks at it. If there are too many of those, the rest waits for the next
 *      time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_expire.h"

#include "base/clock.h"
#include "store/sqlite_query.h"
#include "store/sqlite_row.h"

enum { GAMES = 8, PIECES = 256, SPARED = 64 };
static const double gap = 0.1; /* seconds between two steps */

void sqlite_expire_begin(struct store *store, uint64_t before)
{
    uint32_t done = store->expiry.done;

    store->expiry = (struct sqlite_expiry){
        .before = before, .touched = INT64_MIN, .done = done};
}

void sqlite_expire_spare(struct store *store, int64_t key, uint64_t touched)
{
    struct sqlite_expiry *expiry = &store->expiry;

    if (touched >= expiry->before)
        return;
    if (expiry->n_spared == SPARED)
        expiry->before = 0;
    else
        expiry->spared[expiry->n_spared++] = key;
}

bool sqlite_expire_due(const struct store *store, bool idle)
{
    return store->expiry.before > 0 &&
           (idle || clock_mono_seconds() >= store->expiry.next);
}

static bool is_spared(const struct sqlite_expiry *expiry, int64_t key)
{
    for (int i = 0; i < expiry->n_spared; i++)
        if (expiry->spared[i] == key)
            return true;
    return false;
}

/* Finds the next game in order; false if there is none, or after an error. */
static bool next_game(struct store *store, bool *fine)
{
    struct sqlite_expiry *expiry = &store->expiry;
    sqlite3_stmt *sql = store->sql[SQL_EXPIRING];
    bool found;

    (void)sqlite3_bind_int64(sql, 1, (int64_t)expiry->before);
    (void)sqlite3_bind_int64(sql, 2, expiry->touched);
    (void)sqlite3_bind_int64(sql, 3, expiry->key);
    found = sqlite3_step(sql) == SQLITE_ROW;
    if (found) {
        expiry->key = sqlite3_column_int64(sql, 0);
        expiry->touched = sqlite3_column_int64(sql, 1);
    }
    *fine = sqlite3_reset(sql) == SQLITE_OK;
    return found && *fine;
}

static bool erase(struct store *store, enum sqlite_statement what, int64_t key,
                  int *pieces)
{
    (void)sqlite3_bind_int64(store->sql[what], 1, key);
    if (sqlite_query_run(store->sql[what]) != SQLITE_OK)
        return false;
    *pieces += sqlite3_changes(store->db);
    return true;
}

/* The cache knows whether the game has pieces in `fresh`. */
static bool delete_game(struct store *store, const struct store_row *row,
                        int *pieces)
{
    struct table_cache_entry *table = table_cache_find(&store->cache, row->id);
    int64_t key = store->expiry.key;

    if (table != NULL && table->newest != 0) {
        (void)sqlite3_bind_int64(store->sql[SQL_CLEAR_FRESH], 2, table->newest);
        if (!erase(store, SQL_CLEAR_FRESH, key, pieces))
            return false;
    }
    if (table != NULL)
        table->key = table->newest = 0;
    store->expiry.done++;
    return erase(store, SQL_CLEAR_LOG, key, pieces) &&
           erase(store, SQL_DROP, key, pieces);
}

bool sqlite_expire_step(struct store *store)
{
    struct sqlite_expiry *expiry = &store->expiry;
    struct store_row row;
    bool fine = true, more = true;
    int pieces = 0;

    for (int i = 0; i < GAMES && pieces < PIECES && fine && more; i++) {
        more = next_game(store, &fine);
        if (more && !is_spared(expiry, expiry->key) &&
            sqlite_row_is_sound(store, expiry->key, &row) &&
            row.phase >= STORE_OVER && row.touched < expiry->before)
            fine = delete_game(store, &row, &pieces);
    }
    expiry->next = clock_mono_seconds() + gap;
    if (!more)
        expiry->before = 0;
    return fine;
}
