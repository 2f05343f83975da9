/*
 * sqlite_error.c - error messages of the SQLite store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_error.h"

#include <stdio.h>

void sqlite_error(const struct store *store, const char *verb,
                  char why[STORE_WHY])
{
    int code = sqlite3_errcode(store->db) & 0xff;

    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        (void)snprintf(why, STORE_WHY, "another cluehouse is using %.160s",
                       store->file);
    else if (code == SQLITE_NOTADB)
        (void)snprintf(why, STORE_WHY, "%.160s is not a cluehouse database",
                       store->file);
    else if (code == SQLITE_CORRUPT)
        (void)snprintf(why, STORE_WHY,
                       "cannot %s %.160s: it is damaged; see cluehouse doctor",
                       verb, store->file);
    else if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
        (void)snprintf(why, STORE_WHY, "cannot %s %.160s: out of memory", verb,
                       store->file); /* an allocation of ours failed */
    else
        (void)snprintf(why, STORE_WHY, "cannot %s %.160s: %s", verb,
                       store->file, sqlite3_errmsg(store->db));
}
