/*
 * sqlite_copy.h - copies the whole file while it is in use.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_COPY_H
#define CH_STORE_SQLITE_COPY_H

#include "store/sqlite_store.h"

/* As store_kind.copy_begin and copy_step. */
bool sqlite_copy_begin(struct store *store, const char *file,
                       char why[STORE_WHY]);
enum store_copying sqlite_copy_step(struct store *store, char why[STORE_WHY]);
/* Abandons an unfinished copy; fine if there is none. */
void sqlite_copy_end(struct store *store);

#endif
