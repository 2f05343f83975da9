/*
 * postgres_rights.c - may the role do all that a node does?
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_rights.h"

#include <stdio.h>

#include "store/postgres_error.h"

/* The first right that is missing, and where. */
#define MISSING(rights)                                                        \
    "SELECT kind, relname FROM pg_class, unnest(ARRAY[" rights "]) AS kind"    \
    " WHERE relnamespace = 'cluehouse'::regnamespace AND relkind = 'r'"        \
    " AND NOT has_table_privilege(oid, kind) ORDER BY relname, kind LIMIT 1"

bool postgres_rights_check(struct store *store, char why[STORE_WHY])
{
    PGresult *result = PQexec(
        store->conn, store->read_only
                         ? MISSING("'SELECT'")
                         : MISSING("'SELECT', 'INSERT', 'UPDATE', 'DELETE'"));
    bool fine = PQresultStatus(result) == PGRES_TUPLES_OK;

    if (!fine) {
        postgres_error(store, "use", result, why);
    } else if (PQntuples(result) > 0) {
        fine = false;
        (void)snprintf(why, STORE_WHY,
                       "the database role %.40s may not %.6s in the table "
                       "cluehouse.%.20s of %.111s; run there: GRANT %s ON ALL "
                       "TABLES IN SCHEMA cluehouse TO %.40s",
                       PQuser(store->conn), PQgetvalue(result, 0, 0),
                       PQgetvalue(result, 0, 1), store->name,
                       store->read_only ? "SELECT" : "ALL",
                       PQuser(store->conn));
    }
    PQclear(result);
    return fine;
}
