/*
 * postgres_expire.h - deletes old games, a few at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_EXPIRE_H
#define CH_STORE_POSTGRES_EXPIRE_H

#include "store/postgres_store.h"

/* Starts, or restarts, the expiry of tables of this phase that were last
 * touched before this uptime. */
void postgres_expire_begin(struct store *store, enum store_phase phase,
                           uint64_t before);
/* Is there more to do? */
bool postgres_expire_is_on(const struct store *store);
/* The game of this key was loaded: do not delete it now. */
void postgres_expire_spare(struct store *store, int64_t key, uint64_t touched);
/* As store_kind.tidy. */
bool postgres_expire_tidy(struct store *store, bool idle);

#endif
