/*
 * store_table.h - a table as it was read, row and log in one block of memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_TABLE_H
#define CH_STORE_TABLE_H

#include "store/store.h"

struct store_table {
    bool found;
    /* With an address: another node has it, and nothing else here is set. */
    struct store_owner elsewhere;
    struct store_row row;
    uint32_t pieces;
    const char *log; /* all lines after the head */
    size_t len;
    const char *moves;  /* the pieces' move ids, one behind the other, each with
                         * its NUL; "" for what the server did */
    const char *clocks; /* of the last piece */
    uint32_t bad;       /* the first line of a piece that is damaged or does not
                         * follow the one before it, or 0 */
};

/* Reads a table. NULL after an error, with *why; else to be freed with free().
 * A table that does not exist is not an error: `found` is false. */
struct store_table *store_table_read(const struct store_kind *kind,
                                     struct store *store, const char *id,
                                     char why[STORE_WHY]);

/* The same, but claims it first where there are several nodes; its epoch is in
 * the row. */
struct store_table *store_table_take(const struct store_kind *kind,
                                     struct store *store, const char *id,
                                     char why[STORE_WHY]);

#endif
