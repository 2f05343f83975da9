/*
 * sqlite_write.h - makes one write of a batch, in a transaction.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_SQLITE_WRITE_H
#define CH_STORE_SQLITE_WRITE_H

#include "store/sqlite_store.h"

/* Why a write was not made. */
struct sqlite_refusal {
    int rc;        /* SQLite's */
    bool conflict; /* the table's fault, see `why`; nothing is wrong with the
                    * file */
    char why[STORE_WHY];
};

/* False: see *refusal. */
bool sqlite_write(struct store *store, const struct store_write *write,
                  struct sqlite_refusal *refusal);
/* Notes SQLite's result; false if it is an error. */
bool sqlite_write_is_fine(struct sqlite_refusal *refusal, int rc);

#endif
