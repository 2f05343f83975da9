/*
 * db_copy.h - copies tables from one database to another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_DB_COPY_H
#define CH_CLI_OPS_DB_COPY_H

#include "cli/ops/db_check.h"

struct db_copy {
    struct db_check check; /* of what is copied from */
    struct db to;
    struct store_batch batch;
    const char *id; /* of the table being copied */
    size_t saved;
    bool failed; /* `to` cannot be written */
};

/* Copies the clock and every table that is sound; what is wrong with others is
 * printed and counted. False after an error message. */
bool db_copy_all(struct db_copy *copy);
void db_copy_free(struct db_copy *copy);

#endif
