/*
 * sqlite_write.c - makes one write of a batch, in a transaction.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_write.h"

#include <stdio.h>
#include <string.h>

#include "store/sqlite_load.h"
#include "store/sqlite_query.h"
#include "store/sqlite_row.h"

static bool conflict(struct sqlite_refusal *refusal, const char *id,
                     const char *what)
{
    refusal->conflict = true;
    (void)snprintf(refusal->why, STORE_WHY, "table %s: %s", id, what);
    return false;
}

bool sqlite_write_is_fine(struct sqlite_refusal *refusal, int rc)
{
    refusal->rc = rc;
    return rc == SQLITE_OK;
}

/* Finds the table's cache entry, filled in from the file if need be; *out has
 * key 0 if there is no such table. */
static bool find_entry(struct store *store, const char *id,
                       struct table_cache_entry **out,
                       struct sqlite_refusal *refusal)
{
    struct table_cache_entry *table = table_cache_change(&store->cache, id);
    int64_t next = 1;

    *out = table;
    if (table == NULL)
        return sqlite_write_is_fine(refusal, SQLITE_NOMEM);
    if (table->key != 0)
        return true;
    sqlite_query_bind_text(store->sql[SQL_FIND], 1, id);
    if (!sqlite_write_is_fine(
            refusal, sqlite_query_number(store->sql[SQL_FIND], &table->key)))
        return false;
    if (table->key == 0)
        return true;
    (void)sqlite3_bind_int64(store->sql[SQL_NEXT], 1, table->key);
    if (!sqlite_write_is_fine(refusal,
                              sqlite_query_number(store->sql[SQL_NEXT], &next)))
        return false;
    table->next = (uint32_t)next;
    if (next > 1 && !sqlite_load_moves(store, table->key))
        return sqlite_write_is_fine(refusal, SQLITE_ERROR);
    return true;
}

/* A finished game needs its code no more: another table may have it. */
static bool free_code(struct store *store, const char *code)
{
    sqlite_query_bind_text(store->sql[SQL_FREE_CODE], 1, code);
    return sqlite_query_run(store->sql[SQL_FREE_CODE]) == SQLITE_OK &&
           sqlite3_changes(store->db) > 0;
}

static bool save(struct store *store, const struct store_row *row,
                 struct sqlite_refusal *refusal)
{
    sqlite3_stmt *sql = store->sql[SQL_SAVE];

    sqlite_query_bind_text(sql, 1, row->id);
    sqlite_query_bind_text(sql, 2, row->code);
    sqlite_query_bind_text(sql, 3, row->game);
    (void)sqlite3_bind_int(sql, 4, (int)row->phase);
    (void)sqlite3_bind_int(sql, 5, row->is_public);
    (void)sqlite3_bind_int64(sql, 6, (int64_t)row->made);
    (void)sqlite3_bind_int64(sql, 7, (int64_t)row->touched);
    (void)sqlite3_bind_blob(sql, 8, row->seed, STORE_SEED, SQLITE_STATIC);
    sqlite_query_bind_text(sql, 9, row->first);
    sqlite_query_bind_text(sql, 10, row->json);
    (void)sqlite3_bind_int64(sql, 11, (int64_t)store_sum_row(row));
    if (row->due != 0)
        (void)sqlite3_bind_int64(sql, 12, (int64_t)row->due);
    else
        (void)sqlite3_bind_null(sql, 12);
    if (sqlite_write_is_fine(refusal, sqlite_query_run(sql)))
        return true;
    if ((refusal->rc & 0xff) == SQLITE_CONSTRAINT &&
        free_code(store, row->code))
        (void)sqlite_write_is_fine(refusal, sqlite_query_run(sql));
    if (refusal->rc == SQLITE_OK)
        return true;
    if ((refusal->rc & 0xff) == SQLITE_CONSTRAINT)
        return conflict(refusal, row->id, "another table has its code");
    return false;
}

static bool find_move(sqlite3_stmt *sql, int64_t key, const char *move,
                      bool *seen, struct sqlite_refusal *refusal)
{
    int64_t answer = 0;

    (void)sqlite3_bind_int64(sql, 1, key);
    sqlite_query_bind_text(sql, 2, move);
    if (!sqlite_write_is_fine(refusal, sqlite_query_number(sql, &answer)))
        return false;
    *seen = answer != 0;
    return true;
}

static bool check_move(struct store *store,
                       const struct table_cache_entry *table, const char *move,
                       struct sqlite_refusal *refusal)
{
    bool seen = false;

    if (table_cache_has_move(&store->cache, table->key, move)) {
        if (!find_move(store->sql[SQL_MOVE_IN_FRESH], table->key, move, &seen,
                       refusal))
            return false;
        if (!seen && !find_move(store->sql[SQL_MOVE_IN_LOG], table->key, move,
                                &seen, refusal))
            return false;
    }
    if (seen)
        return conflict(refusal, table->id, "the move's id was used before");
    if (!table_cache_add_move(&store->cache, table->key, move))
        return sqlite_write_is_fine(refusal, SQLITE_NOMEM);
    return true;
}

static uint32_t count_lines(const char *text, size_t len)
{
    const char *end = text + len;
    uint32_t n = 0;

    while (text < end) {
        text = memchr(text, '\n', (size_t)(end - text));
        if (text == NULL)
            return 0; /* not whole lines */
        text++;
        n++;
    }
    return n;
}

static bool insert(struct store *store, struct table_cache_entry *table,
                   const struct store_piece *piece, uint32_t lines,
                   struct sqlite_refusal *refusal)
{
    sqlite3_stmt *sql = store->sql[SQL_APPEND];

    (void)sqlite3_bind_int64(sql, 1, table->key);
    (void)sqlite3_bind_int64(sql, 2, piece->seq);
    (void)sqlite3_bind_int64(sql, 3, lines);
    sqlite_query_bind_text(sql, 4, piece->move);
    (void)sqlite3_bind_text64(sql, 5, piece->lines, piece->len, SQLITE_STATIC,
                              SQLITE_UTF8);
    sqlite_query_bind_text(sql, 6,
                           piece->clocks[0] != '\0' ? piece->clocks : NULL);
    (void)sqlite3_bind_int(sql, 7, store_sum_piece(piece));
    if (!sqlite_write_is_fine(refusal, sqlite_query_run(sql)))
        return false;
    if (table->newest == 0)
        table->newest = sqlite3_last_insert_rowid(store->db);
    table->next = piece->seq + lines;
    store->fresh++;
    return true;
}

static bool append(struct store *store, const struct store_write *write,
                   struct sqlite_refusal *refusal)
{
    const struct store_piece *piece = &write->piece;
    uint32_t lines = count_lines(piece->lines, piece->len);
    struct table_cache_entry *table;

    if (!find_entry(store, write->row.id, &table, refusal))
        return false;
    if (table->key == 0)
        return conflict(refusal, write->row.id, "there is no such table");
    if (lines == 0)
        return conflict(refusal, write->row.id, "a piece without whole lines");
    if (piece->seq != table->next)
        return conflict(refusal, write->row.id,
                        "a piece does not follow the last line");
    if (piece->move[0] != '\0' &&
        !check_move(store, table, piece->move, refusal))
        return false;
    return insert(store, table, piece, lines, refusal);
}

/* `fresh` is only searched if it has pieces of this table. */
static bool delete_log(struct store *store, struct table_cache_entry *table,
                       struct sqlite_refusal *refusal)
{
    sqlite3_stmt *merged = store->sql[SQL_CLEAR_LOG];
    sqlite3_stmt *fresh = store->sql[SQL_CLEAR_FRESH];

    (void)sqlite3_bind_int64(merged, 1, table->key);
    if (!sqlite_write_is_fine(refusal, sqlite_query_run(merged)))
        return false;
    if (table->newest != 0) {
        (void)sqlite3_bind_int64(fresh, 1, table->key);
        (void)sqlite3_bind_int64(fresh, 2, table->newest);
        if (!sqlite_write_is_fine(refusal, sqlite_query_run(fresh)))
            return false;
    }
    table->newest = 0;
    table->next = 1;
    return true;
}

static bool drop(struct store *store, const struct store_write *write,
                 struct sqlite_refusal *refusal)
{
    sqlite3_stmt *sql = store->sql[SQL_DROP];
    struct table_cache_entry *table;
    struct store_row row;

    if (!find_entry(store, write->row.id, &table, refusal))
        return false;
    if (table->key == 0)
        return true;
    if (write->what == STORE_RETIRE &&
        (!sqlite_row_is_sound(store, table->key, &row) ||
         row.touched >= write->seconds))
        return true;
    if (!delete_log(store, table, refusal))
        return false;
    (void)sqlite3_bind_int64(sql, 1, table->key);
    table->key = 0;
    return sqlite_write_is_fine(refusal, sqlite_query_run(sql));
}

/* The row keeps its key, and so its log; the id becomes free. */
static bool archive(struct store *store, const struct store_write *write,
                    struct sqlite_refusal *refusal)
{
    sqlite3_stmt *sql = store->sql[SQL_ARCHIVE];
    struct table_cache_entry *table, was;

    if (!find_entry(store, write->row.id, &table, refusal))
        return false;
    if (table->key == 0)
        return conflict(refusal, write->row.id, "there is no such table");
    was = *table;
    table->key = 0;
    table->newest = 0;
    table->next = 1;
    table = table_cache_change(&store->cache, write->as);
    if (table == NULL)
        return sqlite_write_is_fine(refusal, SQLITE_NOMEM);
    table->key = was.key;
    table->newest = was.newest;
    table->next = was.next;
    (void)sqlite3_bind_int64(sql, 1, was.key);
    sqlite_query_bind_text(sql, 2, write->as);
    if (sqlite_write_is_fine(refusal, sqlite_query_run(sql)))
        return true;
    if ((refusal->rc & 0xff) == SQLITE_CONSTRAINT)
        return conflict(refusal, write->row.id, "the other id is taken");
    return false;
}

bool sqlite_write(struct store *store, const struct store_write *write,
                  struct sqlite_refusal *refusal)
{
    switch (write->what) {
    case STORE_SAVE:
        return save(store, &write->row, refusal);
    case STORE_APPEND:
        return append(store, write, refusal);
    case STORE_DROP:
    case STORE_RETIRE:
        return drop(store, write, refusal);
    case STORE_ARCHIVE:
        return archive(store, write, refusal);
    case STORE_EXPIRE: /* starts when all of this is committed */
    case STORE_RELEASE:
    case STORE_HOLD:
        return true;
    case STORE_CLOCK:
        (void)sqlite3_bind_int64(store->sql[SQL_CLOCK], 1,
                                 (int64_t)write->seconds);
        return sqlite_write_is_fine(refusal,
                                    sqlite_query_run(store->sql[SQL_CLOCK]));
    }
    return sqlite_write_is_fine(refusal, SQLITE_MISUSE);
}
