/*
 * postgres_rights.h - may the role do all that a node does?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_RIGHTS_H
#define CH_STORE_POSTGRES_RIGHTS_H

#include "store/postgres_store.h"

/* Otherwise the first move would find out. False: see *why. */
bool postgres_rights_check(struct store *store, char why[STORE_WHY]);

#endif
