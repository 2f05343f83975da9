/*
 * store.c - functions for all kinds of stores.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store.h"

#include <string.h>

const struct store_kind *store_kind_of(const char *where)
{
    bool uri = strncmp(where, "postgres://", 11) == 0 ||
               strncmp(where, "postgresql://", 13) == 0;

    return uri ? &store_postgres : &store_sqlite;
}

bool store_backup(const struct store_kind *kind, struct store *store,
                  const char *file, char why[STORE_WHY])
{
    enum store_copying state = kind->copy_begin(store, file, why)
                                   ? STORE_COPY_MORE
                                   : STORE_COPY_FAILED;

    while (state == STORE_COPY_MORE)
        state = kind->copy_step(store, why);
    return state == STORE_COPY_DONE;
}
