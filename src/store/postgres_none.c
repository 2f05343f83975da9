/*
 * postgres_none.c - in place of postgres.c, where there is no libpq.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "store/store.h"

static struct store *open_store(const char *where, char why[STORE_WHY])
{
    (void)where;
    (void)snprintf(why, STORE_WHY,
                   "this cluehouse was built without PostgreSQL (libpq)");
    return NULL;
}

const struct store_kind store_postgres = {
    .name = "postgres",
    .open = open_store,
    .open_damaged = open_store,
};
