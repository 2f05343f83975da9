/*
 * sqlite_load.h - reads a table, and what the cache needs of all tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_LOAD_H
#define CH_STORE_SQLITE_LOAD_H

#include "store/sqlite_store.h"

/* As store_kind.load. *key is that of the row, or 0 if there is none, and
 * *touched its time. */
bool sqlite_load(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *ctx, int64_t *key,
                 uint64_t *touched, char why[STORE_WHY]);
/* Puts the tables of all pieces in `fresh` into the cache. */
bool sqlite_load_fresh(struct store *store, char why[STORE_WHY]);
/* Puts the move ids of a table that are in `log` into the cache. */
bool sqlite_load_moves(struct store *store, int64_t key);

#endif
