/* store.c - what all kinds of stores share. SPDX-License-Identifier: MIT */
#include "store/store.h"

bool store_backup(const struct store_kind *kind, struct store *store,
                  const char *file, char why[STORE_WHY])
{
    enum store_copying how = kind->copy_begin(store, file, why)
                                 ? STORE_COPY_MORE
                                 : STORE_COPY_FAILED;

    while (how == STORE_COPY_MORE)
        how = kind->copy_step(store, why);
    return how == STORE_COPY_DONE;
}
