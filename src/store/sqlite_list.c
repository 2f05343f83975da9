/*
 * sqlite_list.c - lists tables, also those of a damaged file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_list.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "store/sqlite_query.h"
#include "store/sqlite_row.h"

struct listing {
    struct store *store;
    bool all, more;
    store_row_fn *row;
    void *ctx;
    char *why;
};

static void report(struct listing *list, const struct store_row *row)
{
    if (list->all || row->damaged || row->phase < STORE_OVER)
        list->more = list->row(list->ctx, row);
}

/* Is it damage of the file, so that other pages may be readable? */
static bool is_damage(struct store *store)
{
    int code = sqlite3_errcode(store->db) & 0xff;

    return code == SQLITE_CORRUPT || code == SQLITE_IOERR;
}

/* Finds the id of this key, or of the next one, in the index, which has all ids
 * with their keys: even a row that cannot be read has an id. */
static bool ask_ids(struct listing *list, bool next, int64_t *key,
                    char id[STORE_ID])
{
    sqlite3_stmt *sql = sqlite_query_prepare(
        list->store,
        next ? "SELECT id, min(key) FROM tables"
               " INDEXED BY sqlite_autoindex_tables_1 WHERE key > ?1"
             : "SELECT id, key FROM tables"
               " INDEXED BY sqlite_autoindex_tables_1 WHERE key = ?1",
        list->why);

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_int64(sql, 1, *key);
    id[0] = '\0';
    if (sqlite3_step(sql) == SQLITE_ROW &&
        sqlite3_column_type(sql, 1) != SQLITE_NULL) {
        sqlite_query_copy(sql, 0, id, STORE_ID);
        *key = sqlite3_column_int64(sql, 1);
    }
    return sqlite_query_finish(list->store, sql, list->why);
}

/* Reports one row, which may turn out to be unreadable. */
static bool list_one(struct listing *list, int64_t key)
{
    sqlite3_stmt *sql =
        sqlite_row_query(list->store, list->all, "key = ?1", list->why);
    struct store_row row = {.damaged = true};
    bool lost;

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_int64(sql, 1, key);
    if (sqlite3_step(sql) == SQLITE_ROW) {
        sqlite_row_read(sql, list->all, &row);
        report(list, &row);
    }
    if (sqlite_query_finish(list->store, sql, list->why))
        return true;
    lost = is_damage(list->store);
    if (lost && ask_ids(list, false, &key, row.id))
        report(list, &row);
    return lost;
}

/* Reports the rows after *key in order, until one cannot be read; *key is then
 * the last one that could. */
static bool list_behind(struct listing *list, int64_t *key)
{
    sqlite3_stmt *sql = sqlite_row_query(list->store, list->all,
                                         "key > ?1 ORDER BY key", list->why);
    struct store_row row;

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_int64(sql, 1, *key);
    while (list->more && sqlite3_step(sql) == SQLITE_ROW) {
        *key = sqlite3_column_int64(sql, SQLITE_ROW_KEY);
        sqlite_row_read(sql, list->all, &row);
        report(list, &row);
    }
    return sqlite_query_finish(list->store, sql, list->why);
}

static bool list_all(struct listing *list)
{
    int64_t key = INT64_MIN;
    char id[STORE_ID];

    while (!list_behind(list, &key)) {
        if (!is_damage(list->store) || !ask_ids(list, true, &key, id))
            return false;
        if (id[0] == '\0')
            return true; /* it was the last one */
        if (!list_one(list, key))
            return false;
    }
    return true;
}

struct keys {
    int64_t *at;
    uint32_t n, room;
};

static bool add_key(struct keys *keys, int64_t key)
{
    if (!BUF_GROW(&keys->at, keys->n + (size_t)1, &keys->room))
        return false;
    keys->at[keys->n++] = key;
    return true;
}

/* Collects the keys from the index first, so that an unreadable row does not
 * prevent reading the next one. */
static bool list_live(struct listing *list)
{
    sqlite3_stmt *sql = sqlite_query_prepare(
        list->store, "SELECT key FROM tables WHERE phase < 2", list->why);
    struct keys keys = {.n = 0};
    bool memory = true, fine;

    if (sql == NULL)
        return false;
    while (memory && sqlite3_step(sql) == SQLITE_ROW)
        memory = add_key(&keys, sqlite3_column_int64(sql, 0));
    fine = sqlite_query_finish(list->store, sql, list->why);
    if (!memory)
        (void)snprintf(list->why, STORE_WHY, "out of memory");
    for (uint32_t i = 0; i < keys.n && memory && fine && list->more; i++)
        fine = list_one(list, keys.at[i]);
    free(keys.at);
    return memory && fine;
}

/* If the index cannot be read, all rows are. */
bool sqlite_list(struct store *store, bool all, store_row_fn *row, void *ctx,
                 char why[STORE_WHY])
{
    struct listing list = {store, all, true, row, ctx, why};

    if (!all && list_live(&list))
        return true;
    return (all || is_damage(store)) && list_all(&list);
}
