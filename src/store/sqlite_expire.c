/*
 * sqlite_expire.c - old games are forgotten, a few at a time.
 *
 *  (1) A step is short, whatever there is to do: an index leads to the next
 *      game, and a step ends after so many games or so many pieces.
 *  (2) While others want something there are ten steps a second at the most:
 *      a step writes as much as some twenty moves.
 *  (3) A row that is not as it was saved is not forgotten: its age, or that it
 *      is over, may be what is damaged.
 *  (4) A game that was loaded since it all began is spared, for somebody looks
 *      at it. If too many are, the rest has time until it begins anew.
 *
 * SPDX-License-Identifier: MIT
 */
#include <time.h>

#include "store/sqlite_int.h"

enum { GAMES = 8, PIECES = 256, SPARED = 64 };
static const double gap = 0.1; /* seconds between two steps */

static double now(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t); /* cannot fail */
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

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
    return store->expiry.before > 0 && (idle || now() >= store->expiry.next);
}

static bool is_spared(const struct sqlite_expiry *expiry, int64_t key)
{
    for (int i = 0; i < expiry->n_spared; i++)
        if (expiry->spared[i] == key)
            return true;
    return false;
}

/* The next one in order; false if there is none, or after an error. */
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
    (void)sqlite3_step(store->sql[what]); /* the reset says the same */
    if (sqlite3_reset(store->sql[what]) != SQLITE_OK)
        return false;
    *pieces += sqlite3_changes(store->db);
    return true;
}

/* What is not filed yet is known, so it need not be looked for. */
static bool forget(struct store *store, const struct store_row *row,
                   int *pieces)
{
    struct known_table *table = known_find(&store->known, row->id);
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
            sqlite_is_sound(store, expiry->key, &row) &&
            row.phase >= STORE_OVER && row.touched < expiry->before)
            fine = forget(store, &row, &pieces);
    }
    expiry->next = now() + gap;
    if (!more)
        expiry->before = 0;
    return fine;
}
