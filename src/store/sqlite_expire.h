/*
 * sqlite_expire.h - deletes old games, a few at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_EXPIRE_H
#define CH_STORE_SQLITE_EXPIRE_H

#include "store/sqlite_store.h"

/* Starts, or restarts, the expiry of games last touched before this uptime. */
void sqlite_expire_begin(struct store *store, uint64_t before);
/* The game of this key was loaded: do not delete it now. */
void sqlite_expire_spare(struct store *store, int64_t key, uint64_t touched);
/* Is it time for a step? */
bool sqlite_expire_due(const struct store *store, bool idle);
/* Deletes a few games, in a transaction that the caller makes. */
bool sqlite_expire_step(struct store *store);

#endif
