/*
 * kept.h - tables out of a database, for the commands that look after it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_KEPT_H
#define CH_CLI_KEPT_H

#include "cluehouse/match.h"
#include "store/keeper.h"

/* A table, and its log as one text. */
struct kept {
    struct keeper_table *table;
    bool lost; /* memory ran out */
    struct ch_seed seed;
    char *log;        /* first line and all others; with a NUL */
    size_t len, room; /* its bytes, and what was allocated */
};

/* Is there a database? False after a complaint. */
bool kept_exists(const char *file);
/* Opens a database that is there. NULL after a complaint. */
struct store *kept_open(const char *file);
/* Reads a table into *out, which is empty or was used before. False, with
 * *why, if it cannot be read. */
bool kept_read(struct store *store, const char *id, struct kept *out,
               char why[STORE_WHY]);
void kept_free(struct kept *kept);

/* Adds the seed's line if the game is over. NULL, or a slug if the log is not
 * good enough to tell. */
const char *kept_add_seed(struct kept *kept);

#endif
