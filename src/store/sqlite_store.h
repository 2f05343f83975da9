/*
 * sqlite_store.h - the SQLite store's data, shared by its files.
 *
 * A piece is written twice. First it is appended to `fresh`, where the pieces
 * of all tables are in the order they came: a commit of a hundred pieces of a
 * hundred tables changes three pages instead of two hundred. From time to time,
 * when the store is idle, `fresh` is merged into `log`, where the pieces of a
 * table are together and its move ids are indexed; one change of a page there
 * serves many pieces. A table's log is what `log` has of it, followed by what
 * `fresh` has.
 *
 * Invariants:
 *  (1) One connection, and no other while it is open.
 *  (2) A table's pieces follow each other without a gap: in `log`, then in
 *      `fresh`, in the order of `n`.
 *  (3) Between transactions, `cache` agrees with the file.
 *  (4) After a disk error nothing is written before the connection was closed
 *      and opened again, so that all cached state was read from disk.
 *  (5) A commit that failed is cut out of the write-ahead log, durably, before
 *      anybody is told that it failed. Until then its outcome is unknown.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_STORE_H
#define CH_STORE_SQLITE_STORE_H

#include <sqlite3.h>

#include "store/store.h"
#include "store/table_cache.h"

enum sqlite_statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE,
    SQL_FREE_CODE,
    SQL_FIND,
    SQL_NEXT,
    SQL_MOVES,
    SQL_MOVE_IN_LOG,
    SQL_MOVE_IN_FRESH,
    SQL_APPEND,
    SQL_CLEAR_LOG,
    SQL_CLEAR_FRESH,
    SQL_DROP,
    SQL_ARCHIVE,
    SQL_EXPIRING,
    SQL_CLOCK,
    SQL_MERGE,
    SQL_EMPTY_FRESH,
    SQL_STATEMENTS
};

/* Old games are deleted in steps, in the order of their last touch. */
struct sqlite_expiry {
    uint64_t before;      /* this uptime; 0: nothing to do */
    int64_t touched, key; /* the last one that was considered */
    int64_t spared[64];   /* keys of games that were loaded meanwhile */
    int n_spared;
    uint32_t done; /* games, since the last commit */
    double next;   /* not before this time, unless idle */
};

struct store {
    char *file;
    sqlite3 *db; /* NULL: it could not be reopened yet */
    sqlite3_stmt *sql[SQL_STATEMENTS];
    struct table_cache cache;
    uint32_t fresh; /* pieces there, at most */
    int wal;        /* pages in the write-ahead log that are committed and
                     * not yet in the file itself; -1: unknown */
    int page_size;
    uint32_t last;             /* writes of the last commit */
    char (*refused)[STORE_ID]; /* tables whose writes it left out */
    uint32_t n_refused, refused_room;
    struct sqlite_copy *copy; /* being made, or NULL */
    struct sqlite_expiry expiry;
    int version;   /* of the schema; an old one only if open_damaged */
    bool broken;   /* an error happened: reopen before the next write */
    bool in_doubt; /* the last commit may be in the write-ahead log */
};

#endif
