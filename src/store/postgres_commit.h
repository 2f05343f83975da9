/*
 * postgres_commit.h - commits a batch, and settles what is in doubt.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_COMMIT_H
#define CH_STORE_POSTGRES_COMMIT_H

#include "store/postgres_store.h"

/* As store_kind.commit and settle. */
void postgres_commit(struct store *store, const struct store_batch *batch,
                     struct store_outcome *out);
void postgres_commit_settle(struct store *store, struct store_outcome *out);

#endif
