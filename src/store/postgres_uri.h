/*
 * postgres_uri.h - the address of the database, as libpq reads it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_URI_H
#define CH_STORE_POSTGRES_URI_H

#include "store/postgres_store.h"

/* Finds names for messages, and what must not be in them. False: see *why. */
bool postgres_uri_read(struct store *store, char why[STORE_WHY]);
/* As store_kind.is_address. */
bool postgres_uri_check(const char *where, char why[STORE_WHY]);

#endif
