/*
 * postgres_expire.c - deletes old games, a few at a time.
 *
 *  (1) A step is short, however much there is to do: an index leads to the next
 *      games, and a step ends after some games or some pieces.
 *  (2) While the store is busy there are at most ten steps a second.
 *  (3) A row that is not as it was saved is not deleted: its age, or that it is
 *      over, may be what is damaged.
 *  (4) A game that a living node has is not deleted; nor is one that was loaded
 *      here since expiry began, because somebody looks at it. If there are too
 *      many of those, the rest waits for the next time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_expire.h"

#include "base/clock.h"
#include "store/postgres_query.h"
#include "store/postgres_row.h"

enum { GAMES = 8, PIECES = 256, SPARED = 64 };
static const double gap = 0.1; /* seconds between two steps */

/* The next phase that is wanted; nothing was loaded since. */
static void next_phase(struct postgres_expiry *expiry)
{
    for (int i = STORE_OPEN; i <= STORE_OVER; i++) {
        if (expiry->wanted[i] == 0)
            continue;
        expiry->phase = (enum store_phase)i;
        expiry->before = expiry->wanted[i];
        expiry->wanted[i] = 0;
        expiry->touched = INT64_MIN;
        expiry->key = 0;
        expiry->n_spared = 0;
        return;
    }
}

void postgres_expire_begin(struct store *store, enum store_phase phase,
                           uint64_t before)
{
    struct postgres_expiry *expiry = &store->expiry;

    expiry->wanted[phase] = before;
    if (expiry->before == 0 || expiry->phase == phase)
        next_phase(expiry);
}

bool postgres_expire_is_on(const struct store *store)
{
    return store->expiry.before > 0;
}

void postgres_expire_spare(struct store *store, int64_t key, uint64_t touched)
{
    struct postgres_expiry *expiry = &store->expiry;

    if (touched >= expiry->before)
        return;
    if (expiry->n_spared == SPARED)
        expiry->before = 0;
    else
        expiry->spared[expiry->n_spared++] = key;
}

static bool is_spared(const struct postgres_expiry *expiry, int64_t key)
{
    for (int i = 0; i < expiry->n_spared; i++)
        if (expiry->spared[i] == key)
            return true;
    return false;
}

static bool delete_game(struct store *store, int64_t key)
{
    struct postgres_expiry *expiry = &store->expiry;
    struct postgres_args args = {0};
    char why[STORE_WHY];
    PGresult *result;

    postgres_query_number(&args, key);
    postgres_query_number(&args, (int64_t)expiry->before);
    if (expiry->phase < STORE_OVER)
        postgres_query_number(&args, (int64_t)expiry->phase);
    result = postgres_query_run(
        store, expiry->phase < STORE_OVER ? PG_ABANDON : PG_EXPIRE, &args, why);
    if (result == NULL)
        return false;
    expiry->done += PQcmdTuples(result)[0] == '1';
    PQclear(result);
    return true;
}

/* Deletes the games of a list that may be, until it is a step's worth. */
static bool delete_games(struct store *store, const PGresult *games)
{
    struct postgres_expiry *expiry = &store->expiry;
    struct store_row row;
    int64_t pieces = 0;
    bool fine = true;

    for (int i = 0; i < PQntuples(games) && pieces < PIECES && fine; i++) {
        expiry->key = postgres_row_key(games, i);
        postgres_row_read(games, i, &row);
        expiry->touched = (int64_t)row.touched;
        if (row.damaged || is_spared(expiry, expiry->key))
            continue;
        pieces += postgres_query_int(games, i, POSTGRES_ROW_WHOLE);
        fine = delete_game(store, expiry->key);
    }
    return fine;
}

static bool step(struct store *store)
{
    struct postgres_expiry *expiry = &store->expiry;
    struct postgres_args args = {0};
    char why[STORE_WHY];
    PGresult *games;
    bool fine;

    postgres_query_number(&args, (int64_t)expiry->before);
    postgres_query_number(&args, expiry->touched);
    postgres_query_number(&args, expiry->key);
    postgres_query_number(&args, GAMES);
    if (expiry->phase < STORE_OVER)
        postgres_query_number(&args, (int64_t)expiry->phase);
    games = postgres_query_run(
        store, expiry->phase < STORE_OVER ? PG_ABANDONED : PG_EXPIRING, &args,
        why);
    if (games == NULL)
        return false;
    fine = delete_games(store, games);
    if (PQntuples(games) == 0)
        expiry->before = 0;
    if (expiry->before == 0)
        next_phase(expiry);
    PQclear(games);
    expiry->next = clock_mono_seconds() + gap;
    return fine;
}

/* After an error the rest waits for the next time. Nothing is deleted while a
 * commit is in doubt: the connection is lost. */
bool postgres_expire_tidy(struct store *store, bool idle)
{
    struct postgres_expiry *expiry = &store->expiry;

    if (expiry->before == 0 || store->in_doubt ||
        (!idle && clock_mono_seconds() < expiry->next))
        return false;
    if (!step(store))
        expiry->before = 0;
    return expiry->before > 0;
}
