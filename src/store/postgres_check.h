/*
 * postgres_check.h - checks that what is stored fits together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_CHECK_H
#define CH_STORE_POSTGRES_CHECK_H

#include "store/postgres_store.h"

/* As store_kind.check. */
bool postgres_check(struct store *store, char why[STORE_WHY]);

#endif
