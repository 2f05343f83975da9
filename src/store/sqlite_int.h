/*
 * sqlite_int.h - what the files of the SQLite store share.
 *
 * A piece is written twice. At first it goes to the end of `fresh`, where the
 * pieces of all tables stand in the order they came: a commit of a hundred
 * pieces of a hundred tables changes three pages instead of two hundred. Now
 * and then, when nobody waits, what is in `fresh` is filed in `log`, where the
 * pieces of a table stand together and its move ids are indexed; one change
 * of a page there serves many pieces. A table's log is what `log` has of it,
 * and behind that what `fresh` has.
 *
 * Invariants:
 *  (1) One connection, and nobody else's while it is open.
 *  (2) A table's pieces follow each other without a gap: in `log`, then in
 *      `fresh`, in the order of `n`.
 *  (3) `known` says what the file says, between transactions.
 *  (4) After an error of the disk nothing is written before the connection
 *      was closed and opened again, so that what we believe was read.
 *  (5) A commit that failed is cut out of the write-ahead log, durably, before
 *      anybody is told that it failed. Until then its outcome is unknown.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_INT_H
#define CH_STORE_SQLITE_INT_H

#include <sqlite3.h>

#include "store/known.h"
#include "store/store.h"

enum sqlite_statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE,
    SQL_FREE_CODE,
    SQL_FIND,
    SQL_NEXT,
    SQL_MOVES,
    SQL_MOVE_FILED,
    SQL_MOVE_FRESH,
    SQL_APPEND,
    SQL_CLEAR_LOG,
    SQL_CLEAR_FRESH,
    SQL_DROP,
    SQL_ARCHIVE,
    SQL_EXPIRING,
    SQL_CLOCK,
    SQL_FILE,
    SQL_EMPTY,
    SQL_STATEMENTS
};

/* Old games are forgotten in steps, in the order of their last touch. */
struct sqlite_expiry {
    uint64_t before;      /* this house time; 0: nothing to do */
    int64_t touched, key; /* the last one that was looked at */
    int64_t spared[64];   /* keys of games that were loaded meanwhile */
    int n_spared;
    uint32_t done; /* games, since the last commit */
    double next;   /* not before this time, unless all is quiet */
};

struct store {
    char *file;
    sqlite3 *db; /* NULL: it could not be opened again, yet */
    sqlite3_stmt *sql[SQL_STATEMENTS];
    struct known known;
    uint32_t fresh; /* pieces there, at most */
    int wal;        /* pages in the write-ahead log that are committed and
                     * not yet in the file itself; -1: who knows */
    int page_size;
    uint32_t last;             /* writes of the last commit */
    char (*refused)[STORE_ID]; /* tables whose writes it left out */
    uint32_t n_refused, refused_room;
    struct sqlite_copy *copy; /* being made, or NULL */
    struct sqlite_expiry expiry;
    int version; /* of the schema; an old one only if opened as damaged */
    bool hurt;   /* an error happened: mend before the next transaction */
    bool doubt;  /* the last commit may be in the write-ahead log */
};

/* --- sqlite_open.c: the file ---------------------------------------------- */

struct sqlite_step {
    int to; /* the version that it leads to */
    const char *sql;
};
/* Takes the database through all steps beyond its version, in the
 * transaction that the caller has begun. */
bool sqlite_migrate(sqlite3 *db, const struct sqlite_step *step, int n,
                    char why[STORE_WHY]);
/* Opens or makes the file, with schema and statements. */
bool sqlite_attach(struct store *store, char why[STORE_WHY]);
/* Opens one that may be damaged, for reading: its schema as it is, and nothing
 * is written to it. */
bool sqlite_attach_damaged(struct store *store, char why[STORE_WHY]);
/* Closes it; a store without a connection is fine. */
void sqlite_detach(struct store *store);
/* After an error: make sure that nothing of what failed can come back, and
 * begin with what is on the disk. */
bool sqlite_mend(struct store *store, char why[STORE_WHY]);
/* Cuts off the write-ahead log what was not committed. True when that is
 * durable. */
bool sqlite_cut(struct store *store);
/* "cannot DO FILE: what SQLite says" */
void sqlite_why(const struct store *store, const char *verb,
                char why[STORE_WHY]);

/* --- sqlite_read.c -------------------------------------------------------- */

/* Remembers the move ids of a table that are filed. */
bool sqlite_know_moves(struct store *store, int64_t key);
/* The next piece's number, and what else there is to know, of all pieces that
 * are not yet filed. */
bool sqlite_read_fresh(struct store *store, char why[STORE_WHY]);
bool sqlite_load(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *with, char why[STORE_WHY]);
bool sqlite_list(struct store *store, bool all, store_row_fn *row, void *with,
                 char why[STORE_WHY]);
bool sqlite_clock(struct store *store, uint64_t *seconds, bool *sound,
                  char why[STORE_WHY]);
/* Is the row of this key as it was saved? False also if it cannot be read. *out
 * has no texts. */
bool sqlite_is_sound(struct store *store, int64_t key, struct store_row *out);
bool sqlite_check(struct store *store, char why[STORE_WHY]);

/* --- sqlite_expire.c ------------------------------------------------------ */

/* From now on, and if it was under way, anew. */
void sqlite_expire_begin(struct store *store, uint64_t before);
/* Somebody has this row: it is not to be forgotten now. */
void sqlite_expire_spare(struct store *store, int64_t key, uint64_t touched);
/* Is it time for a step? */
bool sqlite_expire_due(const struct store *store, bool idle);
/* Forgets a few games, in a transaction that the caller makes. */
bool sqlite_expire_step(struct store *store);

/* --- sqlite_copy.c -------------------------------------------------------- */

bool sqlite_copy_begin(struct store *store, const char *file,
                       char why[STORE_WHY]);
enum store_copying sqlite_copy_step(struct store *store, char why[STORE_WHY]);
/* Gives up what there is of it; fine if there is none. */
void sqlite_copy_end(struct store *store);

#endif
