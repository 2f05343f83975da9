/*
 * postgres_files.h - files that libpq reads whenever it connects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_FILES_H
#define CH_STORE_POSTGRES_FILES_H

#include "store/postgres_store.h"

/* As store_kind.files. */
const char *const *postgres_files(struct store *store);
void postgres_files_forget(struct store *store);

#endif
