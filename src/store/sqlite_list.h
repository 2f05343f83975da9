/*
 * sqlite_list.h - lists tables, also those of a damaged file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_LIST_H
#define CH_STORE_SQLITE_LIST_H

#include "store/sqlite_store.h"

/* As store_kind.list. */
bool sqlite_list(struct store *store, bool all, store_row_fn *row, void *ctx,
                 char why[STORE_WHY]);

#endif
