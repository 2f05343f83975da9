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
    sqlite3_stmt *sql =
        make(store,
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

/* --- Rows ----------------------------------------------------------------- */

enum { KEY = 8 }; /* its column; the whole row's texts and sum are behind it */

/* Asks for rows, whole ones or without texts; `which` ends the statement. What
 * an old file does not have is NULL. */
static sqlite3_stmt *make_rows(struct store *store, bool whole,
                               const char *which, char why[STORE_WHY])
{
    const char *more =
        store->version < 2 ? ", first, card, NULL" : ", first, card, sum";
    char sql[320];

    (void)snprintf(sql, sizeof sql,
                   "SELECT id, code, game, phase, public, made, touched, seed,"
                   " key%s FROM tables WHERE %s",
                   whole ? more : "", which);
    return make(store, sql, why);
}

/* Numbers that cannot have been written make it damaged, too: what they would
 * become here might be something else. */
static bool numbers_fit(sqlite3_stmt *sql)
{
    int64_t phase = sqlite3_column_int64(sql, 3);
    int64_t is_public = sqlite3_column_int64(sql, 4);

    return phase >= STORE_OPEN && phase <= STORE_CLOSED && is_public >= 0 &&
           is_public <= 1 && sqlite3_column_int64(sql, 5) >= 0 &&
           sqlite3_column_int64(sql, 6) >= 0 &&
           sqlite3_column_bytes(sql, 7) == STORE_SEED;
}

/* The texts end where they are said to: none has a NUL inside. */
static bool texts_fit(sqlite3_stmt *sql, const struct store_row *row)
{
    return strlen(row->first) == (size_t)sqlite3_column_bytes(sql, KEY + 1) &&
           strlen(row->card) == (size_t)sqlite3_column_bytes(sql, KEY + 2);
}

static void read_row(sqlite3_stmt *sql, bool whole, struct store_row *row)
{
    const void *seed = sqlite3_column_blob(sql, 7);

    *row = (struct store_row){.first = NULL};
    copy_at(sql, 0, row->id, sizeof row->id);
    copy_at(sql, 1, row->code, sizeof row->code);
    copy_at(sql, 2, row->game, sizeof row->game);
    row->first = row->card = whole ? "" : NULL;
    row->damaged = !numbers_fit(sql);
    if (row->damaged)
        return;
    row->phase = (enum store_phase)sqlite3_column_int(sql, 3);
    row->is_public = sqlite3_column_int(sql, 4) != 0;
    row->made = (uint64_t)sqlite3_column_int64(sql, 5);
    row->touched = (uint64_t)sqlite3_column_int64(sql, 6);
    memcpy(row->seed, seed, STORE_SEED);
    if (!whole)
        return;
    row->first = text_at(sql, KEY + 1);
    row->card = text_at(sql, KEY + 2);
    row->damaged =
        !texts_fit(sql, row) ||
        (sqlite3_column_type(sql, KEY + 3) != SQLITE_NULL &&
         (uint64_t)sqlite3_column_int64(sql, KEY + 3) != store_row_sum(row));
}

bool sqlite_is_sound(struct store *store, int64_t key, struct store_row *out)
{
    char why[STORE_WHY];
    sqlite3_stmt *sql = make_rows(store, true, "key = ?1", why);
    bool found;

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_int64(sql, 1, key);
    found = sqlite3_step(sql) == SQLITE_ROW;
    if (found)
        read_row(sql, true, out);
    out->first = out->card = NULL;
    return sqlite3_finalize(sql) == SQLITE_OK && found && !out->damaged;
}

/* --- A table -------------------------------------------------------------- */

static void read_piece(sqlite3_stmt *sql, struct store_piece *out)
{
    int64_t seq = sqlite3_column_int64(sql, 0);
    int64_t lines = sqlite3_column_int64(sql, 1), counted = 0;

    *out = (struct store_piece){
        .seq = (uint32_t)seq,
        .move = text_at(sql, 2),
        .lines = text_at(sql, 3),
        .len = (size_t)sqlite3_column_bytes(sql, 3),
        .clocks = text_at(sql, 4),
    };
    for (size_t i = 0; i < out->len; i++)
        counted += out->lines[i] == '\n';
    out->damaged = seq < 1 || seq > UINT32_MAX || lines != counted ||
                   (sqlite3_column_type(sql, 5) != SQLITE_NULL &&
                    sqlite3_column_int64(sql, 5) != store_piece_sum(out));
}

static bool read_pieces(struct store *store, int64_t key, store_piece_fn *piece,
                        void *with, char why[STORE_WHY])
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
        sql = make(store, text, why);
        if (sql == NULL)
            return false;
        (void)sqlite3_bind_int64(sql, 1, key);
        while (more && sqlite3_step(sql) == SQLITE_ROW) {
            read_piece(sql, &found);
            more = piece(with, &found);
        }
        if (!done(store, sql, why))
            return false;
    }
    return true;
}

bool sqlite_load(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *with, char why[STORE_WHY])
{
    sqlite3_stmt *sql = make_rows(store, true, "id = ?1", why);
    struct store_row found;
    int64_t key = 0;
    bool more = false;

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_text(sql, 1, id, -1, SQLITE_STATIC);
    if (sqlite3_step(sql) == SQLITE_ROW) {
        read_row(sql, true, &found);
        key = sqlite3_column_int64(sql, KEY);
        /* The index led here; the row itself may say something else. */
        found.damaged = found.damaged || strcmp(found.id, id) != 0;
        sqlite_expire_spare(store, key, found.touched);
        more = row(with, &found);
    }
    if (!done(store, sql, why) || key == 0)
        return false;
    return !more || piece == NULL || read_pieces(store, key, piece, with, why);
}

/* --- All tables ----------------------------------------------------------- */

struct listing {
    struct store *store;
    bool all, more;
    store_row_fn *row;
    void *with;
    char *why;
};

static void tell(struct listing *list, const struct store_row *row)
{
    if (list->all || row->damaged || row->phase < STORE_OVER)
        list->more = list->row(list->with, row);
}

/* Is it the file that is damaged, so that other pages may be fine? */
static bool is_damage(struct store *store)
{
    int code = sqlite3_errcode(store->db) & 0xff;

    return code == SQLITE_CORRUPT || code == SQLITE_IOERR;
}

/* All ids are in an index, each with its row's key: what cannot be read has a
 * name all the same. The one of this key, or of the next. */
static bool ask_ids(struct listing *list, bool next, int64_t *key,
                    char id[STORE_ID])
{
    sqlite3_stmt *sql =
        make(list->store,
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
        copy_at(sql, 0, id, STORE_ID);
        *key = sqlite3_column_int64(sql, 1);
    }
    return done(list->store, sql, list->why);
}

/* One row, which may turn out to be unreadable. */
static bool list_one(struct listing *list, int64_t key)
{
    sqlite3_stmt *sql =
        make_rows(list->store, list->all, "key = ?1", list->why);
    struct store_row row = {.damaged = true};
    bool lost;

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_int64(sql, 1, key);
    if (sqlite3_step(sql) == SQLITE_ROW) {
        read_row(sql, list->all, &row);
        tell(list, &row);
    }
    if (done(list->store, sql, list->why))
        return true;
    lost = is_damage(list->store);
    if (lost && ask_ids(list, false, &key, row.id))
        tell(list, &row);
    return lost;
}

/* Rows in the order of their keys, until one cannot be read; *key is the last
 * one that was. */
static bool list_behind(struct listing *list, int64_t *key)
{
    sqlite3_stmt *sql =
        make_rows(list->store, list->all, "key > ?1 ORDER BY key", list->why);
    struct store_row row;

    if (sql == NULL)
        return false;
    (void)sqlite3_bind_int64(sql, 1, *key);
    while (list->more && sqlite3_step(sql) == SQLITE_ROW) {
        *key = sqlite3_column_int64(sql, KEY);
        read_row(sql, list->all, &row);
        tell(list, &row);
    }
    return done(list->store, sql, list->why);
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
    size_t n, room;
};

static bool add_key(struct keys *keys, int64_t key)
{
    size_t room = 2 * keys->room + 1024;
    int64_t *more;

    if (keys->n == keys->room) {
        more = realloc(keys->at, room * sizeof *more);
        if (more == NULL)
            return false;
        keys->at = more;
        keys->room = room;
    }
    keys->at[keys->n++] = key;
    return true;
}

/* The keys first: an index has them, and a row that cannot be read does not
 * stand in the way of the next. */
static bool list_live(struct listing *list)
{
    sqlite3_stmt *sql =
        make(list->store, "SELECT key FROM tables WHERE phase < 2", list->why);
    struct keys keys = {.n = 0};
    bool memory = true, fine;

    if (sql == NULL)
        return false;
    while (memory && sqlite3_step(sql) == SQLITE_ROW)
        memory = add_key(&keys, sqlite3_column_int64(sql, 0));
    fine = done(list->store, sql, list->why);
    if (!memory)
        (void)snprintf(list->why, STORE_WHY, "out of memory");
    for (size_t i = 0; i < keys.n && memory && fine && list->more; i++)
        fine = list_one(list, keys.at[i]);
    free(keys.at);
    return memory && fine;
}

/* If it is the index that cannot be read, all rows are looked at. */
bool sqlite_list(struct store *store, bool all, store_row_fn *row, void *with,
                 char why[STORE_WHY])
{
    struct listing list = {store, all, true, row, with, why};

    if (!all && list_live(&list))
        return true;
    return (all || is_damage(store)) && list_all(&list);
}

/* --- The clock ------------------------------------------------------------ */

/* One number; *out stays if there is none, or none that can be. */
static bool ask_time(struct store *store, const char *sql, uint64_t most,
                     uint64_t *out, char why[STORE_WHY])
{
    sqlite3_stmt *statement = make(store, sql, why);

    if (statement == NULL)
        return false;
    (void)sqlite3_bind_int64(statement, 1,
                             most < INT64_MAX ? (int64_t)most : INT64_MAX);
    if (sqlite3_step(statement) == SQLITE_ROW &&
        sqlite3_column_type(statement, 0) != SQLITE_NULL &&
        sqlite3_column_int64(statement, 0) >= 0)
        *out = (uint64_t)sqlite3_column_int64(statement, 0);
    return done(store, statement, why);
}

/* If the two copies differ, the last touch of a table is a time that was; and
 * so is the lesser of the copies, as one of them is right. If there is only one
 * that can be at all, it is not believed. */
bool sqlite_clock(struct store *store, uint64_t *seconds, bool *sound,
                  char why[STORE_WHY])
{
    uint64_t one = UINT64_MAX, two = UINT64_MAX, touched = 0;

    *seconds = 0;
    *sound = true;
    if (!ask_time(store, "SELECT value FROM house WHERE name = 'clock'", 0,
                  &one, why) ||
        !ask_time(store,
                  "SELECT -1 - value FROM house WHERE name = 'clock-check'", 0,
                  &two, why))
        return false;
    if (store->version < 2)
        two = one;
    *sound = one == two;
    if (*sound) {
        *seconds = one != UINT64_MAX ? one : 0;
        return true;
    }
    if (!ask_time(store, "SELECT max(touched) FROM tables WHERE touched <= ?1",
                  one < two ? two : one, &touched, why))
        return false;
    if (one != UINT64_MAX && two != UINT64_MAX)
        *seconds = one < two ? one : two;
    if (touched > *seconds)
        *seconds = touched;
    return true;
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

/* What is filed has an index to go by, and what is not is little: nothing here
 * needs more memory for more tables. */
bool sqlite_check(struct store *store, char why[STORE_WHY])
{
    static const char *const complaints[] = {
        "SELECT 'pieces of a log whose table is not there' FROM"
        " (SELECT t FROM log UNION ALL SELECT t FROM fresh) WHERE NOT EXISTS"
        " (SELECT 1 FROM tables WHERE key = t) LIMIT 1",
        "SELECT 'a move id that is there twice, at table ' || id"
        " FROM (SELECT t FROM log WHERE move <> ''"
        " GROUP BY t, move HAVING count(*) > 1) JOIN tables ON key = t LIMIT 1",
        "SELECT 'a move id that is there twice, at table ' || id"
        " FROM (SELECT t FROM fresh WHERE move <> ''"
        " GROUP BY t, move HAVING count(*) > 1) JOIN tables ON key = t LIMIT 1",
        "SELECT 'a move id that is there twice, at table ' || id"
        " FROM fresh JOIN tables ON key = fresh.t WHERE EXISTS"
        " (SELECT 1 FROM log WHERE log.t = fresh.t AND log.move = fresh.move"
        " AND log.move <> '') LIMIT 1",
    };
    bool fine = no_answer(store, "PRAGMA integrity_check(1)", "ok", why);

    for (size_t i = 0; i < sizeof complaints / sizeof complaints[0]; i++)
        fine = fine && no_answer(store, complaints[i], "", why);
    return fine;
}
