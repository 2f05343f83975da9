/*
 * postgres_read.c - reads and lists tables: see struct store_kind.
 *
 * Results are complete before a callback sees them: it may use the store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_read.h"

#include <stdio.h>

#include "store/postgres_conn.h"
#include "store/postgres_error.h"
#include "store/postgres_query.h"
#include "store/postgres_row.h"

enum { PAGE = 256 }; /* rows of a list that are in memory at a time */

/* --- One table ------------------------------------------------------------ */

/* Row and pieces of the same moment, in one round trip. False: an error. */
static bool ask_table(struct store *store, const char *id, bool pieces,
                      PGresult *out[2])
{
    struct postgres_args args = {0};
    PGresult *begin;
    bool fine;

    out[0] = out[1] = NULL;
    postgres_query_text(&args, id);
    if (!postgres_query_send(store, PG_SNAPSHOT, NULL) ||
        !postgres_query_send(store, PG_ROW, &args) ||
        (pieces && !postgres_query_send(store, PG_PIECES, &args)) ||
        !postgres_query_send(store, PG_COMMIT, NULL) ||
        !postgres_query_sync(store))
        return false;
    begin = postgres_query_take(store);
    fine = postgres_query_is_fine(begin);
    PQclear(begin);
    for (int i = 0; i <= (int)pieces && fine; i++) {
        out[i] = postgres_query_take(store);
        fine = postgres_query_is_fine(out[i]);
    }
    postgres_query_end(store);
    return fine;
}

/* An error within the transaction leaves it open. */
static void abandon(struct store *store, PGresult *out[2], char why[STORE_WHY])
{
    postgres_error(store, "read", out[1] != NULL ? out[1] : out[0], why);
    PQclear(out[0]);
    PQclear(out[1]);
    out[0] = out[1] = NULL;
    if (PQstatus(store->conn) != CONNECTION_OK)
        return;
    if (postgres_query_send(store, PG_ROLLBACK, NULL) &&
        postgres_query_sync(store))
        postgres_query_end(store);
}

static bool read_table(struct store *store, const char *id, bool pieces,
                       PGresult *out[2], char why[STORE_WHY])
{
    for (int tries = 0; tries < 2; tries++) {
        if (!postgres_conn_open(store, why))
            return false;
        if (ask_table(store, id, pieces, out))
            return true;
        abandon(store, out, why);
        if (PQstatus(store->conn) == CONNECTION_OK)
            return false;
    }
    return false;
}

bool postgres_read_load(struct store *store, const char *id, store_row_fn *row,
                        store_piece_fn *piece, void *ctx, int64_t *key,
                        uint64_t *touched, char why[STORE_WHY])
{
    struct store_piece found_piece;
    struct store_row found;
    PGresult *result[2];
    bool more;

    *key = 0;
    if (!read_table(store, id, piece != NULL, result, why))
        return false;
    why[0] = '\0';
    more = PQntuples(result[0]) > 0;
    if (more) {
        postgres_row_read(result[0], 0, &found);
        *key = postgres_row_key(result[0], 0);
        *touched = found.touched;
        more = row(ctx, &found);
    }
    for (int i = 0; more && piece != NULL && i < PQntuples(result[1]); i++) {
        postgres_row_piece(result[1], i, &found_piece);
        more = piece(ctx, &found_piece);
    }
    PQclear(result[0]);
    PQclear(result[1]);
    return *key != 0;
}

/* --- Lists ---------------------------------------------------------------- */

/* Reports rows; false when the callback wants no more. *last is the key of the
 * last one. */
static bool report(const PGresult *result, store_row_fn *row, void *ctx,
                   int64_t *last)
{
    struct store_row found;

    for (int i = 0; i < PQntuples(result); i++) {
        postgres_row_read(result, i, &found);
        *last = postgres_row_key(result, i);
        if (!row(ctx, &found))
            return false;
    }
    return true;
}

bool postgres_read_list(struct store *store, bool all, store_row_fn *row,
                        void *ctx, char why[STORE_WHY])
{
    int64_t last = INT64_MIN;
    bool more = true;

    while (more) {
        struct postgres_args args = {0};
        PGresult *result;

        postgres_query_number(&args, last);
        postgres_query_number(&args, PAGE);
        result =
            postgres_query_run(store, all ? PG_LIST : PG_LIST_LIVE, &args, why);
        if (result == NULL)
            return false;
        more = report(result, row, ctx, &last) && PQntuples(result) == PAGE;
        PQclear(result);
    }
    return true;
}

static bool list_few(struct store *store, enum postgres_statement what,
                     const struct postgres_args *args, store_row_fn *row,
                     void *ctx, char why[STORE_WHY])
{
    PGresult *result = postgres_query_run(store, what, args, why);
    int64_t last;

    if (result == NULL)
        return false;
    (void)report(result, row, ctx, &last);
    PQclear(result);
    return true;
}

bool postgres_read_public(struct store *store, unsigned most, store_row_fn *row,
                          void *ctx, char why[STORE_WHY])
{
    struct postgres_args args = {0};

    postgres_query_number(&args, most);
    return list_few(store, PG_PUBLIC, &args, row, ctx, why);
}

bool postgres_read_due(struct store *store, uint64_t uptime, bool all,
                       unsigned most, store_row_fn *row, void *ctx,
                       char why[STORE_WHY])
{
    struct postgres_args args = {0};

    postgres_query_number(&args, (int64_t)uptime);
    postgres_query_number(&args, most);
    postgres_query_number(&args, store->node);
    postgres_query_text(&args, all ? "t" : "f");
    return list_few(store, PG_DUE, &args, row, ctx, why);
}

/* --- Small answers -------------------------------------------------------- */

bool postgres_read_find(struct store *store, const char *code,
                        char id[STORE_ID], char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;

    postgres_query_text(&args, code);
    result = postgres_query_run(store, PG_FIND, &args, why);
    id[0] = '\0';
    if (result == NULL)
        return false;
    if (PQntuples(result) > 0)
        (void)snprintf(id, STORE_ID, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return true;
}

/* -1: it is no number. */
static bool read_number(struct store *store, enum postgres_statement what,
                        int64_t *out, char why[STORE_WHY])
{
    PGresult *result = postgres_query_run(store, what, NULL, why);

    if (result == NULL)
        return false;
    *out = PQntuples(result) > 0 ? postgres_query_int(result, 0, 0) : -1;
    PQclear(result);
    return true;
}

/* If it cannot be read, the latest touch of a table is a time that was. */
bool postgres_read_clock(struct store *store, uint64_t *seconds, bool *sound,
                         char why[STORE_WHY])
{
    int64_t value = 0;

    if (!read_number(store, PG_UPTIME, &value, why))
        return false;
    *sound = value >= 0;
    if (value < 0 && !read_number(store, PG_TOUCHED, &value, why))
        return false;
    *seconds = value >= 0 ? (uint64_t)value : 0;
    return true;
}
