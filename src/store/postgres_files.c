/*
 * postgres_files.c - files that libpq reads whenever it connects.
 *
 * The connection itself knows them, whether they come from the URI, a service
 * or the environment.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_files.h"

#include <stdlib.h>
#include <string.h>

static const char *const options[] = {"passfile", "sslrootcert", "sslcert",
                                      "sslkey",   "sslcrl",      "sslcrldir"};
enum { OPTIONS = sizeof options / sizeof options[0] };

static bool is_file(const PQconninfoOption *at)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strcmp(at->keyword, options[i]) == 0)
            return at->val != NULL && at->val[0] != '\0';
    return false;
}

const char *const *postgres_files(struct store *store)
{
    PQconninfoOption *all = PQconninfo(store->conn);
    int n = 0;

    _Static_assert(sizeof store->files / sizeof store->files[0] == OPTIONS + 1,
                   "one more, for the NULL");
    postgres_files_forget(store);
    for (PQconninfoOption *at = all; at != NULL && at->keyword != NULL; at++)
        if (is_file(at)) {
            store->files[n] = strdup(at->val);
            n += store->files[n] != NULL;
        }
    PQconninfoFree(all);
    return (const char *const *)store->files;
}

void postgres_files_forget(struct store *store)
{
    for (int i = 0; i < OPTIONS; i++) {
        free(store->files[i]);
        store->files[i] = NULL;
    }
}
