/*
 * db_check.h - checks of the tables in a database, for `cluehouse doctor`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_DB_CHECK_H
#define CH_CLI_OPS_DB_CHECK_H

#include "cli/ops/db_tables.h"
#include "server/table_checker.h"

struct db_check {
    struct db db;
    struct server *reader;
    struct db_tables_log log; /* the table checked last */
    uint64_t clock;           /* of the server, in seconds; is it valid? */
    bool clock_sound;
    size_t tables, wrong; /* tables seen, and errors found */
    uint64_t lines;
};

/* The store stays the caller's. False after an error message. */
bool db_check_begin(struct db_check *out, const struct db *db);
void db_check_end(struct db_check *check);
/* Checks one table and prints what is wrong with it. True if it is sound. */
bool db_check_table(struct db_check *check, const struct store_row *row);

#endif
