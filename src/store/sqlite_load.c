/*
 * sqlite_load.c - reads a table, and what the cache needs of all tables.
 *
 * Loads are rare compared with commits, so their statements are prepared when
 * they are needed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_load.h"

#include <stdio.h>
#include <string.h>

#include "store/sqlite_query.h"
#include "store/sqlite_row.h"

/* --- The cache ------------------------------------------------------------ */

static bool cache_piece(struct store *store, sqlite3_stmt *sql)
{
    struct table_cache_entry *table =
        table_cache_change(&store->cache, sqlite_query_text(sql, 0));
    const char *move = sqlite_query_text(sql, 4);

    table_cache_keep(&store->cache);
    if (table == NULL)
        return false;
    if (table->key == 0) {
        table->key = sqlite3_column_int64(sql, 2);
        table->newest = sqlite3_column_int64(sql, 1);
        if (!sqlite_load_moves(store, table->key))
            return false;
    }
    table->next = (uint32_t)sqlite3_column_int64(sql, 3);
    store->fresh++;
    return move[0] == '\0' ||
           table_cache_add_move(&store->cache, table->key, move);
}

bool sqlite_load_moves(struct store *store, int64_t key)
{
    sqlite3_stmt *sql = store->sql[SQL_MOVES];
    bool fine = true;

    (void)sqlite3_bind_int64(sql, 1, key);
    while (fine && sqlite3_step(sql) == SQLITE_ROW)
        fine =
            table_cache_add_move(&store->cache, key, sqlite_query_text(sql, 0));
    return sqlite3_reset(sql) == SQLITE_OK && fine;
}

bool sqlite_load_fresh(struct store *store, char why[STORE_WHY])
{
    sqlite3_stmt *sql = sqlite_query_prepare(
        store,
        "SELECT id, n, t, seq + lines, move FROM fresh JOIN tables"
        " ON key = t ORDER BY n",
        why);
    bool fine = true;

    if (sql == NULL)
        return false;
    store->fresh = 0;
    table_cache_clear(&store->cache);
    while (fine && sqlite3_step(sql) == SQLITE_ROW)
        fine = cache_piece(store, sql);
    if (!sqlite_query_finish(store, sql, why))
        return false;
    if (!fine)
        (void)snprintf(why, STORE_WHY, "out of memory");
    return fine;
}

/* --- A table -------------------------------------------------------------- */

static void read_piece(sqlite3_stmt *sql, struct store_piece *out)
{
    int64_t seq = sqlite3_column_int64(sql, 0);
    int64_t lines = sqlite3_column_int64(sql, 1), counted = 0;

    *out = (struct store_piece){
        .seq = (uint32_t)seq,
        .move = sqlite_query_text(sql, 2),
        .lines = sqlite_query_text(sql, 3),
        .len = (size_t)sqlite3_column_bytes(sql, 3),
        .clocks = sqlite_query_text(sql, 4),
    };
    for (size_t i = 0; i < out->len; i++)
        counted += out->lines[i] == '\n';
    out->damaged = seq < 1 || seq > UINT32_MAX || lines != counted ||
                   (sqlite3_column_type(sql, 5) != SQLITE_NULL &&
                    sqlite3_column_int64(sql, 5) != store_sum_piece(out));
}

static bool read_pieces(struct store *store, int64_t key, store_piece_fn *piece,
                        void *ctx, char why[STORE_WHY])
{
    static const char *const from[] = {"log WHERE t = ?1 ORDER BY seq",
                                       "fresh WHERE t = ?1 ORDER BY n"};
    struct store_piece found;
    bool more = true;

    for (int i = 0; i < 2 && more; i++) {
        char text[128];
        sqlite3_stmt *sql;

        (void)snprintf(
            text, sizeof text, "SELECT seq, lines, move, text, %s FROM %s",
            store->version < 2 ? "NULL, NULL" : "clocks, sum", from[i]);
        sql = sqlite_query_prepare(store, text, why);
        if (sql == NULL)
            return false;
        (void)sqlite3_bind_int64(sql, 1, key);
        while (more && sqlite3_step(sql) == SQLITE_ROW) {
            read_piece(sql, &found);
            more = piece(ctx, &found);
        }
        if (!sqlite_query_finish(store, sql, why))
            return false;
    }
    return true;
}

bool sqlite_load(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *ctx, int64_t *key,
                 uint64_t *touched, char why[STORE_WHY])
{
    sqlite3_stmt *sql = sqlite_row_query(store, true, "id = ?1", why);
    struct store_row found;
    bool more = false;

    *key = 0;
    if (sql == NULL)
        return false;
    sqlite_query_bind_text(sql, 1, id);
    if (sqlite3_step(sql) == SQLITE_ROW) {
        sqlite_row_read(sql, true, &found);
        *key = sqlite3_column_int64(sql, SQLITE_ROW_KEY);
        *touched = found.touched;
        /* The index led here; the row itself may have another id. */
        found.damaged = found.damaged || strcmp(found.id, id) != 0;
        more = row(ctx, &found);
    }
    if (!sqlite_query_finish(store, sql, why) || *key == 0)
        return false;
    return !more || piece == NULL || read_pieces(store, *key, piece, ctx, why);
}
