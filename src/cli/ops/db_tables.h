/*
 * db_tables.h - tables read from a database, without a server.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_DB_TABLES_H
#define CH_CLI_OPS_DB_TABLES_H

#include "base/buf.h"
#include "cluehouse/match.h"
#include "store/store_thread.h"

/* An open store: a file, or a database that nodes share. */
struct db {
    const struct store_kind *kind;
    struct store *store;
};

/* A table and its log. */
struct db_tables_log {
    struct store_table *table; /* owned */
    struct ch_seed seed;
    struct buf text; /* the whole log, terminated */
};

/* Does the file exist and have content? False after an error message. */
bool db_tables_exists(const char *file);
/* Opens a database that exists: a file, or postgres://... False after an error
 * message. */
bool db_tables_open(const char *where, struct db *out);
/* Does no node use it? False after an error message that names one. */
bool db_tables_is_idle(const struct db *db);
void db_tables_close(struct db *db);
/* Is it the address of a database, not a file? */
bool db_tables_is_uri(const char *where);
/* Reads a table into *out, which is zeroed or was used before. False if it
 * cannot be read: see *why. */
bool db_tables_read(const struct db *db, const char *id,
                    struct db_tables_log *out, char why[STORE_WHY]);
void db_tables_free(struct db_tables_log *log);

/* Adds the seed's line if the game is over. NULL, or a slug if the log does not
 * replay. */
const char *db_tables_add_seed(struct db_tables_log *log);

#endif
