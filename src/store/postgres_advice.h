/*
 * postgres_advice.h - what to do about an error of the database.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_ADVICE_H
#define CH_STORE_POSTGRES_ADVICE_H

#include "store/postgres_store.h"

/* About a connection that failed: `text` is what libpq says, with a line for
 * each host that it tried. *line is the one that says most. NULL: we know
 * nothing better than the line itself. Some advice is written into `room`. */
const char *postgres_advice_connect(const struct store *store, const char *text,
                                    const char **line, char *room, size_t len);
/* About a statement that failed with this SQLSTATE. NULL: nothing. */
const char *postgres_advice_state(const char *state);

#endif
