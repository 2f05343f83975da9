/*
 * postgres_passfile.h - why libpq found no password.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_PASSFILE_H
#define CH_STORE_POSTGRES_PASSFILE_H

#include "store/postgres_store.h"

/* Names the password file of a connection that failed for want of a password,
 * and says why it was not used. */
void postgres_passfile_explain(const struct store *store, char *out,
                               size_t room);

#endif
