/*
 * sqlite_read.c - reading a store.
 *
 * These are rare beside commits, so their statements are made when needed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite_int.h"

/* Makes a statement; NULL after filling in *why. A connection that was lost
 * is looked for again. */
static sqlite3_stmt *make(struct store *store, const char *sql,
                          char why[STORE_WHY])
{
    sqlite3_stmt *statement = NULL;

    why[0] = '\0';
    if (store->db == NULL && !sqlite_mend(store, why))
        return NULL;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) == SQLITE_OK)
        return statement;
    sqlite_why(store, "read", why);
    return NULL;
}

/* Ends a statement. False, with *why, if it met an error. */
static bool done(struct store *store, sqlite3_stmt *statement,
                 char why[STORE_WHY])
{
    if (sqlite3_finalize(statement) == SQLITE_OK)
        return true;
    sqlite_why(store, "read", why);
    return false;
}

static const char *text_at(sqlite3_stmt *statement, int at)
{
    const void *text = sqlite3_column_text(statement, at);

    return text != NULL ? text : "";
}

static void copy_at(sqlite3_stmt *statement, int at, char *to, size_t room)
{
    const char *text = text_at(statement, at);
    size_t len = strnlen(text, room - 1);

    memcpy(to, text, len);
    to[len] = '\0';
}

/* --- Pieces that are not filed -------------------------------------------- */

static bool note_piece(struct store *store, sqlite3_stmt *sql)
{
    struct known_table *table = known_at(&store->known, text_at(sql, 0));
    const char *move = text_at(sql, 4);

    known_keep(&store->known);
    if (table == NULL)
        return false;
    if (table->key == 0) {
        table->key = sqlite3_column_int64(sql, 2);
        table->newest = sqlite3_column_int64(sql, 1);
        if (!sqlite_know_moves(store, table->key))
            return false;
    }
    table->next = (uint32_t)sqlite3_column_int64(sql, 3);
    store->fresh++;
    return move[0] == '\0' || known_add_move(&store->known, table->key, move);
}

bool sqlite_know_moves(struct store *store, int64_t key)
{
    sqlite3_stmt *sql = store->sql[SQL_MOVES];
    bool fine = true;

    (void)sqlite3_bind_int64(sql, 1, key);
    while (fine && sqlite3_step(sql) == SQLITE_ROW)
        fine = known_add_move(&store->known, key, text_at(sql, 0));
    return sqlite3_reset(sql) == SQLITE_OK && fine;
}

bool sqlite_read_fresh(struct store *store, char why[STORE_WHY])
{
    sqlite3_stmt *sql = make(
        store,
        "SELECT id, n, t, seq + lines, move FROM fresh JOIN tables"
        " ON key = t ORDER BY n",
        why);
    bool fine = true;

    if (sql == NULL)
        return false;
    store->fresh = 0;
    known_clear(&store->known);
    while (fine && sqlite3_step(sql) == SQLITE_ROW)
        fine = note_piece(store, sql);
    if (!done(store, sql, why))
        return false;
    if (!fine)
        (void)snprintf(why, STORE_WHY, "out of memory");
    return fine;
}

/* --- Rows and logs -------------------------------------------------------- */

static const char columns[] =
    "SELECT id, code, game, phase, public, made, touched, seed, first, card,"
    " key FROM tables";
static const char short_columns[] =
    "SELECT id, code, game, phase, public, made, touched, seed FROM tables"
    " WHERE phase < 2";

static void read_row(sqlite3_stmt *sql, bool whole, struct store_row *row)
{
    const void *seed = sqlite3_column_blob(sql, 7);

    *row = (struct store_row){.first = NULL};
    copy_at(sql, 0, row->id, sizeof row->id);
    copy_at(sql, 1, row->code, sizeof row->code);
    copy_at(sql, 2, row->game, sizeof row->game);
    row->phase = (enum store_phase)sqlite3_column_int(sql, 3);
    row->is_public = sqlite3_column_int(sql, 4) != 0;
    row->made = (uint64_t)sqlite3_column_int64(sql, 5);
    row->touched = (uint64_t)sqlite3_column_int64(sql, 6);
    if (seed != NULL && sqlite3_column_bytes(sql, 7) == STORE_SEED)
        memcpy(row->seed, seed, STORE_SEED);
    if (whole) {
        row->first = text_at(sql, 8);
        row->card = text_at(sql, 9);
    }
}

static bool read_pieces(struct store *store, int64_t key,
                        store_piece_fn *piece, void *with,
                        char why[STORE_WHY])
{
    static const char *const from[] = {
        "SELECT seq, move, text FROM log WHERE t = ?1 ORDER BY seq",
        "SELECT seq, move, text FROM fresh WHERE t = ?1 ORDER BY n",
    };
    bool more = true;

    for (int i = 0; i < 2 && more; i++) {
        sqlite3_stmt *sql = make(store, from[i], why);

        if (sql == NULL)
            return false;
        (void)sqlite3_bind_int64(sql, 1, key);
        while (more && sqlite3_step(sql) == SQLITE_ROW) {
            const char *text = text_at(sql, 2);

            more = piece(with, (uint32_t)sqlite3_column_int64(sql, 0),
                         text_at(sql, 1), text,
                         (size_t)sqlite3_column_bytes(sql, 2));
        }
        if (!done(store, sql, why))
            return false;
    }
    return true;
}

bool sqlite_load(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *with, char why[STORE_WHY])
{
    char text[sizeof columns + 32];
    struct store_row found;
    sqlite3_stmt *sql;
    int64_t key = 0;
    bool more = false;

    (void)snprintf(text, sizeof text, "%s WHERE id = ?1", columns);
    sql = make(store, text, why);
    if (sql == NULL)
        return false;
    (void)sqlite3_bind_text(sql, 1, id, -1, SQLITE_STATIC);
    if (sqlite3_step(sql) == SQLITE_ROW) {
        read_row(sql, true, &found);
        key = sqlite3_column_int64(sql, 10);
        more = row(with, &found);
    }
    if (!done(store, sql, why) || key == 0)
        return false;
    return !more || piece == NULL ||
           read_pieces(store, key, piece, with, why);
}

bool sqlite_list(struct store *store, bool all, store_row_fn *row, void *with,
                 char why[STORE_WHY])
{
    sqlite3_stmt *sql = make(store, all ? columns : short_columns, why);
    struct store_row found;
    bool more = true;

    if (sql == NULL)
        return false;
    while (more && sqlite3_step(sql) == SQLITE_ROW) {
        read_row(sql, all, &found);
        more = row(with, &found);
    }
    return done(store, sql, why);
}

bool sqlite_clock(struct store *store, uint64_t *seconds, char why[STORE_WHY])
{
    sqlite3_stmt *sql =
        make(store, "SELECT value FROM house WHERE name = 'clock'", why);

    *seconds = 0;
    if (sql == NULL)
        return false;
    if (sqlite3_step(sql) == SQLITE_ROW)
        *seconds = (uint64_t)sqlite3_column_int64(sql, 0);
    return done(store, sql, why);
}

/* --- Is it sound? --------------------------------------------------------- */

/* Runs a question whose every answer is a complaint. */
static bool no_answer(struct store *store, const char *sql, const char *fine,
                      char why[STORE_WHY])
{
    sqlite3_stmt *statement = make(store, sql, why);
    bool sound = true;

    if (statement == NULL)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        const char *text = text_at(statement, 0);

        sound = strcmp(text, fine) == 0;
        if (!sound)
            (void)snprintf(why, STORE_WHY, "%.160s: %s", store->file, text);
    }
    if (!sound) {
        (void)sqlite3_finalize(statement); /* we know already */
        return false;
    }
    return done(store, statement, why);
}

bool sqlite_check(struct store *store, char why[STORE_WHY])
{
    return no_answer(store, "PRAGMA integrity_check(1)", "ok", why) &&
           no_answer(store,
                     "SELECT 'pieces of a log whose table is not there' FROM"
                     " (SELECT t FROM log UNION ALL SELECT t FROM fresh)"
                     " WHERE t NOT IN (SELECT key FROM tables) LIMIT 1",
                     "", why) &&
           no_answer(store,
                     "SELECT 'a move id that is there twice, at table ' || id"
                     " FROM (SELECT t, move FROM log WHERE move <> '' UNION ALL"
                     " SELECT t, move FROM fresh WHERE move <> '')"
                     " JOIN tables ON key = t GROUP BY t, move"
                     " HAVING count(*) > 1 LIMIT 1",
                     "", why);
}
