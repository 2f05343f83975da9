/*
 * sqlite_error.h - error messages of the SQLite store.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_ERROR_H
#define CH_STORE_SQLITE_ERROR_H

#include "store/sqlite_store.h"

/* Writes "cannot VERB FILE: what SQLite says". */
void sqlite_error(const struct store *store, const char *verb,
                  char why[STORE_WHY]);

#endif
