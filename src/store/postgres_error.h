/*
 * postgres_error.h - error messages of the PostgreSQL store: no secrets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_ERROR_H
#define CH_STORE_POSTGRES_ERROR_H

#include "store/postgres_store.h"

/* Writes "cannot VERB DATABASE: what the server says", or what the connection
 * says if `result` is NULL or has nothing to say. */
void postgres_error(const struct store *store, const char *verb,
                    const PGresult *result, char why[STORE_WHY]);
/* The same of a connection that could not be made. */
void postgres_error_connect(const struct store *store, char why[STORE_WHY]);
/* The SQLSTATE of a result, "" if it did not come from the server. */
const char *postgres_error_state(const PGresult *result);
/* Replaces every occurrence of `secret` in a text; it may be NULL. */
void postgres_error_scrub(char *text, const char *secret);

#endif
