/*
 * sqlite_check.h - checks of the file and of the stored uptime.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_CHECK_H
#define CH_STORE_SQLITE_CHECK_H

#include "store/sqlite_store.h"

/* As store_kind.check. */
bool sqlite_check(struct store *store, char why[STORE_WHY]);
/* As store_kind.clock. */
bool sqlite_check_clock(struct store *store, uint64_t *seconds, bool *sound,
                        char why[STORE_WHY]);

#endif
