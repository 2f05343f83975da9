/*
 * sqlite.c - a store in one SQLite file: transactions and upkeep.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite_int.h"

enum {
    FILE_FEW = 4096, /* fresh pieces that are filed soon; see enough() */
    FILE_MANY = 16384,
    FILE_NOW = 32768,     /* that are filed at once, */
    FILE_IDLE = 64,       /* and when there is nothing else to do */
    CHECKPOINT_AT = 2000, /* the same for pages in the write-ahead log */
    CHECKPOINT_NOW = 4000,
    CHECKPOINT_IDLE = 16
};

/* --- Statements ----------------------------------------------------------- */

/* Ends a statement that was stepped. */
static int finish(sqlite3_stmt *statement)
{
    return sqlite3_reset(statement);
}

static int run(sqlite3_stmt *statement)
{
    (void)sqlite3_step(statement); /* the reset says the same */
    return finish(statement);
}

/* Steps a question with one number as its answer; *out stays if there is
 * none. */
static int ask(sqlite3_stmt *statement, int64_t *out)
{
    if (sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    return finish(statement);
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    (void)sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* --- Writes --------------------------------------------------------------- */

/* Why a write was not made, beyond what SQLite says of it. */
struct refusal {
    int rc;
    bool conflict;
    char why[STORE_WHY];
};

static bool conflict(struct refusal *refusal, const char *id, const char *what)
{
    refusal->conflict = true;
    (void)snprintf(refusal->why, STORE_WHY, "table %s: %s", id, what);
    return false;
}

static bool is_fine(struct refusal *refusal, int rc)
{
    refusal->rc = rc;
    return rc == SQLITE_OK;
}

/* Finds the table's entry and sees that it is filled in; *out has key 0 if
 * there is no such table. */
static bool find(struct store *store, const char *id, struct known_table **out,
                 struct refusal *refusal)
{
    struct known_table *table = known_at(&store->known, id);
    int64_t next = 1;

    *out = table;
    if (table == NULL)
        return is_fine(refusal, SQLITE_NOMEM);
    if (table->key != 0)
        return true;
    bind_text(store->sql[SQL_FIND], 1, id);
    if (!is_fine(refusal, ask(store->sql[SQL_FIND], &table->key)))
        return false;
    if (table->key == 0)
        return true;
    (void)sqlite3_bind_int64(store->sql[SQL_NEXT], 1, table->key);
    if (!is_fine(refusal, ask(store->sql[SQL_NEXT], &next)))
        return false;
    table->next = (uint32_t)next;
    if (next > 1 && !sqlite_know_moves(store, table->key))
        return is_fine(refusal, SQLITE_ERROR);
    return true;
}

/* Nobody comes to a finished game by its code any more, so one that is needed
 * is taken from it. */
static bool free_code(struct store *store, const char *code)
{
    bind_text(store->sql[SQL_FREE_CODE], 1, code);
    return run(store->sql[SQL_FREE_CODE]) == SQLITE_OK &&
           sqlite3_changes(store->db) > 0;
}

static bool save(struct store *store, const struct store_row *row,
                 struct refusal *refusal)
{
    sqlite3_stmt *sql = store->sql[SQL_SAVE];

    bind_text(sql, 1, row->id);
    bind_text(sql, 2, row->code);
    bind_text(sql, 3, row->game);
    (void)sqlite3_bind_int(sql, 4, (int)row->phase);
    (void)sqlite3_bind_int(sql, 5, row->is_public);
    (void)sqlite3_bind_int64(sql, 6, (int64_t)row->made);
    (void)sqlite3_bind_int64(sql, 7, (int64_t)row->touched);
    (void)sqlite3_bind_blob(sql, 8, row->seed, STORE_SEED, SQLITE_STATIC);
    bind_text(sql, 9, row->first);
    bind_text(sql, 10, row->card);
    (void)sqlite3_bind_int64(sql, 11, (int64_t)store_row_sum(row));
    if (is_fine(refusal, run(sql)))
        return true;
    if ((refusal->rc & 0xff) == SQLITE_CONSTRAINT &&
        free_code(store, row->code))
        (void)is_fine(refusal, run(sql));
    if (refusal->rc == SQLITE_OK)
        return true;
    if ((refusal->rc & 0xff) == SQLITE_CONSTRAINT)
        return conflict(refusal, row->id, "another table has its code");
    return false;
}

static bool ask_move(sqlite3_stmt *sql, int64_t key, const char *move,
                     bool *seen, struct refusal *refusal)
{
    int64_t answer = 0;

    (void)sqlite3_bind_int64(sql, 1, key);
    bind_text(sql, 2, move);
    if (!is_fine(refusal, ask(sql, &answer)))
        return false;
    *seen = answer != 0;
    return true;
}

static bool check_move(struct store *store, const struct known_table *table,
                       const char *move, struct refusal *refusal)
{
    bool seen = false;

    if (known_move(&store->known, table->key, move)) {
        if (!ask_move(store->sql[SQL_MOVE_FRESH], table->key, move, &seen,
                      refusal))
            return false;
        if (!seen && !ask_move(store->sql[SQL_MOVE_FILED], table->key, move,
                               &seen, refusal))
            return false;
    }
    if (seen)
        return conflict(refusal, table->id, "the move's id was used before");
    if (!known_add_move(&store->known, table->key, move))
        return is_fine(refusal, SQLITE_NOMEM);
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

static bool insert(struct store *store, struct known_table *table,
                   const struct store_piece *piece, uint32_t lines,
                   struct refusal *refusal)
{
    sqlite3_stmt *sql = store->sql[SQL_APPEND];

    (void)sqlite3_bind_int64(sql, 1, table->key);
    (void)sqlite3_bind_int64(sql, 2, piece->seq);
    (void)sqlite3_bind_int64(sql, 3, lines);
    bind_text(sql, 4, piece->move);
    (void)sqlite3_bind_text64(sql, 5, piece->lines, piece->len, SQLITE_STATIC,
                              SQLITE_UTF8);
    bind_text(sql, 6, piece->clocks[0] != '\0' ? piece->clocks : NULL);
    (void)sqlite3_bind_int(sql, 7, store_piece_sum(piece));
    if (!is_fine(refusal, run(sql)))
        return false;
    if (table->newest == 0)
        table->newest = sqlite3_last_insert_rowid(store->db);
    table->next = piece->seq + lines;
    store->fresh++;
    return true;
}

static bool append(struct store *store, const struct store_write *write,
                   struct refusal *refusal)
{
    const struct store_piece *piece = &write->piece;
    uint32_t lines = count_lines(piece->lines, piece->len);
    struct known_table *table;

    if (!find(store, write->row.id, &table, refusal))
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

/* Pieces that are not yet filed are looked for only if there are any. */
static bool clear(struct store *store, struct known_table *table,
                  struct refusal *refusal)
{
    sqlite3_stmt *filed = store->sql[SQL_CLEAR_LOG];
    sqlite3_stmt *fresh = store->sql[SQL_CLEAR_FRESH];

    (void)sqlite3_bind_int64(filed, 1, table->key);
    if (!is_fine(refusal, run(filed)))
        return false;
    if (table->newest != 0) {
        (void)sqlite3_bind_int64(fresh, 1, table->key);
        (void)sqlite3_bind_int64(fresh, 2, table->newest);
        if (!is_fine(refusal, run(fresh)))
            return false;
    }
    table->newest = 0;
    table->next = 1;
    return true;
}

static bool clear_or_drop(struct store *store, const struct store_write *write,
                          struct refusal *refusal)
{
    sqlite3_stmt *drop = store->sql[SQL_DROP];
    struct known_table *table;
    struct store_row row;

    if (!find(store, write->row.id, &table, refusal))
        return false;
    if (table->key == 0)
        return true;
    if (write->what == STORE_RETIRE &&
        (!sqlite_is_sound(store, table->key, &row) ||
         row.touched >= write->seconds))
        return true;
    if (!clear(store, table, refusal))
        return false;
    if (write->what == STORE_CLEAR)
        return true;
    (void)sqlite3_bind_int64(drop, 1, table->key);
    table->key = 0;
    return is_fine(refusal, run(drop));
}

/* The row keeps its key, and so its log; the id is free. */
static bool archive(struct store *store, const struct store_write *write,
                    struct refusal *refusal)
{
    sqlite3_stmt *sql = store->sql[SQL_ARCHIVE];
    struct known_table *table, was;

    if (!find(store, write->row.id, &table, refusal))
        return false;
    if (table->key == 0)
        return conflict(refusal, write->row.id, "there is no such table");
    was = *table;
    table->key = 0;
    table->newest = 0;
    table->next = 1;
    table = known_at(&store->known, write->as);
    if (table == NULL)
        return is_fine(refusal, SQLITE_NOMEM);
    table->key = was.key;
    table->newest = was.newest;
    table->next = was.next;
    (void)sqlite3_bind_int64(sql, 1, was.key);
    bind_text(sql, 2, write->as);
    if (is_fine(refusal, run(sql)))
        return true;
    if ((refusal->rc & 0xff) == SQLITE_CONSTRAINT)
        return conflict(refusal, write->row.id, "the other id is taken");
    return false;
}

static bool make(struct store *store, const struct store_write *write,
                 struct refusal *refusal)
{
    switch (write->what) {
    case STORE_SAVE:
        return save(store, &write->row, refusal);
    case STORE_APPEND:
        return append(store, write, refusal);
    case STORE_CLEAR:
    case STORE_DROP:
    case STORE_RETIRE:
        return clear_or_drop(store, write, refusal);
    case STORE_ARCHIVE:
        return archive(store, write, refusal);
    case STORE_EXPIRE:
        return true; /* begins when all of this is kept */
    case STORE_CLOCK:
        (void)sqlite3_bind_int64(store->sql[SQL_CLOCK], 1,
                                 (int64_t)write->seconds);
        return is_fine(refusal, run(store->sql[SQL_CLOCK]));
    }
    return is_fine(refusal, SQLITE_MISUSE);
}

/* --- Upkeep --------------------------------------------------------------- */

static void roll_back(struct store *store)
{
    if (sqlite3_get_autocommit(store->db) == 0)
        (void)run(store->sql[SQL_ROLLBACK]); /* whatever it says, we mend */
}

/* A transaction failed for a reason that is not the caller's. */
static void fail(struct store *store, char why[STORE_WHY])
{
    sqlite_why(store, "write", why);
    roll_back(store);
    store->hurt = true;
}

static bool file_fresh(struct store *store, char why[STORE_WHY])
{
    if (run(store->sql[SQL_BEGIN]) != SQLITE_OK ||
        run(store->sql[SQL_FILE]) != SQLITE_OK ||
        run(store->sql[SQL_EMPTY]) != SQLITE_OK ||
        run(store->sql[SQL_COMMIT]) != SQLITE_OK) {
        fail(store, why);
        return false;
    }
    store->fresh = 0;
    known_filed(&store->known);
    return true;
}

/* With one connection all of it is copied, and the next commit begins at the
 * front again. */
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
    if (store->fresh >= fresh && !file_fresh(store, why))
        return false;
    return store->wal < wal || checkpoint(store, why);
}

/* How many pieces are worth filing? Many at a time are cheap, a few at a time
 * are quick. When commits are small there is time, and quick is better. */
static uint32_t enough(const struct store *store)
{
    uint32_t pieces = FILE_FEW + 256 * store->last;

    return pieces < FILE_MANY ? pieces : FILE_MANY;
}

/* A few old games are forgotten; what cannot be is told by the next commit. */
static void expire(struct store *store)
{
    char why[STORE_WHY];

    if (run(store->sql[SQL_BEGIN]) != SQLITE_OK || !sqlite_expire_step(store) ||
        run(store->sql[SQL_COMMIT]) != SQLITE_OK)
        fail(store, why);
}

/* Whatever goes wrong here, the next commit meets it again and tells. */
static bool sqlite_tidy(struct store *store, bool idle)
{
    bool due = sqlite_expire_due(store, idle), small = idle && !due;
    char why[STORE_WHY];

    if (store->hurt ||
        !tidy_beyond(store, small ? FILE_IDLE : enough(store),
                     small ? CHECKPOINT_IDLE : CHECKPOINT_AT, why))
        return false;
    if (due)
        expire(store);
    return due && !store->hurt;
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
    if (store->n_refused == store->refused_room) {
        uint32_t room = 2 * store->refused_room + 16;
        void *more = realloc(store->refused, room * sizeof *store->refused);

        if (more == NULL)
            return false;
        store->refused = more;
        store->refused_room = room;
    }
    memcpy(store->refused[store->n_refused++], id, STORE_ID);
    return true;
}

/* All writes but those to tables that were refused before, and *expire, if that
 * is among them. False: *refusal says why, and `id` whose write it was. */
static bool write_all(struct store *store, const struct store_batch *batch,
                      struct refusal *refusal, char id[STORE_ID],
                      uint64_t *expire)
{
    struct store_write write;

    if (!is_fine(refusal, run(store->sql[SQL_BEGIN])))
        return false;
    for (size_t at = 0; store_batch_next(batch, &at, &write);) {
        if (store->n_refused > 0 && is_refused(store, write.row.id))
            continue;
        if (!make(store, &write, refusal)) {
            memcpy(id, write.row.id, STORE_ID);
            return false;
        }
        if (write.what == STORE_EXPIRE)
            *expire = write.seconds;
    }
    return true;
}

/* One attempt. True: it is done, well or badly. False: a table was refused,
 * and everything is to be written again without it. */
static bool attempt(struct store *store, const struct store_batch *batch,
                    struct store_outcome *out)
{
    struct refusal refusal = {0};
    uint32_t fresh = store->fresh;
    char id[STORE_ID] = "";
    uint64_t expire = 0;
    bool written = write_all(store, batch, &refusal, id, &expire);

    if (written && is_fine(&refusal, run(store->sql[SQL_COMMIT]))) {
        known_keep(&store->known);
        /* A table that was refused may be one that was to be touched. */
        if (expire > 0 && store->n_refused == 0)
            sqlite_expire_begin(store, expire);
        return true;
    }
    if (refusal.conflict && id[0] != '\0' && add_refused(store, id)) {
        out->verdict = STORE_CONFLICT;
        memcpy(out->why, refusal.why, sizeof out->why);
        roll_back(store);
        known_undo(&store->known);
        store->fresh = fresh;
        return false;
    }
    fail(store, out->why);
    /* Before COMMIT no page says that it is committed. */
    store->doubt = !sqlite_cut(store) && written;
    out->verdict = store->doubt ? STORE_UNKNOWN : STORE_FAILED;
    return true;
}

static void sqlite_commit(struct store *store, const struct store_batch *batch,
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
    if (store->doubt) { /* settle comes first */
        out->verdict = STORE_FAILED;
        (void)snprintf(out->why, sizeof out->why,
                       "the last commit is still in doubt");
        return;
    }
    if ((store->hurt && !sqlite_mend(store, out->why)) ||
        !tidy_beyond(store, FILE_NOW, CHECKPOINT_NOW, out->why)) {
        out->verdict = STORE_FAILED;
        return;
    }
    store->last = batch->n < FILE_MANY ? batch->n : FILE_MANY;
    while (!attempt(store, batch, out))
        ; /* once more, without the table that was refused */
    out->refused = (const char(*)[STORE_ID])store->refused;
    out->n_refused = store->n_refused;
    out->expired = store->expiry.done;
    out->expiring = store->expiry.before > 0;
    store->expiry.done = 0;
}

/* If it cannot be cut off by itself, everything before it is brought into the
 * file, and then the whole write-ahead log goes. */
static void sqlite_settle(struct store *store, struct store_outcome *out)
{
    *out = (struct store_outcome){.verdict = STORE_FAILED};
    if (!store->doubt)
        return;
    store->doubt = !sqlite_cut(store) && !sqlite_mend(store, out->why);
    if (store->doubt)
        out->verdict = STORE_UNKNOWN;
}

/* --- The kind ------------------------------------------------------------- */

static void sqlite_close(struct store *store)
{
    char why[STORE_WHY];

    if (store == NULL)
        return;
    if (store->db != NULL && !store->hurt && store->fresh > 0)
        (void)file_fresh(store, why); /* else the next one to open does it */
    sqlite_detach(store);
    known_free(&store->known);
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
        sqlite_close(store);
        return NULL;
    }
    return store;
}

static struct store *sqlite_open(const char *where, char why[STORE_WHY])
{
    return open_with(sqlite_attach, where, why);
}

static struct store *sqlite_open_damaged(const char *where, char why[STORE_WHY])
{
    return open_with(sqlite_attach_damaged, where, why);
}

const struct store_kind store_sqlite = {
    .name = "sqlite",
    .open = sqlite_open,
    .open_damaged = sqlite_open_damaged,
    .close = sqlite_close,
    .commit = sqlite_commit,
    .settle = sqlite_settle,
    .load = sqlite_load,
    .list = sqlite_list,
    .clock = sqlite_clock,
    .copy_begin = sqlite_copy_begin,
    .copy_step = sqlite_copy_step,
    .check = sqlite_check,
    .tidy = sqlite_tidy,
};
