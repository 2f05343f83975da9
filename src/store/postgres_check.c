/*
 * postgres_check.c - checks that what is stored fits together.
 *
 * Of pages and indexes PostgreSQL takes care (pg_amcheck, data checksums).
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_check.h"

#include <stdio.h>

#include "store/postgres_query.h"
#include "store/postgres_read.h"

struct damage {
    char id[STORE_ID];
    bool found;
};

static bool find_damage(void *ctx, const struct store_row *row)
{
    struct damage *damage = ctx;

    damage->found = row->damaged;
    if (row->damaged)
        (void)snprintf(damage->id, sizeof damage->id, "%s", row->id);
    return !row->damaged;
}

/* Runs a query whose result, if any, is an error message. */
static bool find_none(struct store *store, enum postgres_statement what,
                      char why[STORE_WHY])
{
    PGresult *result = postgres_query_run(store, what, NULL, why);
    bool sound;

    if (result == NULL)
        return false;
    sound = PQntuples(result) == 0;
    if (!sound)
        (void)snprintf(why, STORE_WHY, "%.111s: %.120s", store->name,
                       PQgetvalue(result, 0, 0));
    PQclear(result);
    return sound;
}

bool postgres_check(struct store *store, char why[STORE_WHY])
{
    static const enum postgres_statement queries[] = {
        PG_CHECK_ORPHANS, PG_CHECK_ORDER, PG_CHECK_EPOCHS, PG_CHECK_OWNERS};
    struct damage damage = {.found = false};

    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++)
        if (!find_none(store, queries[i], why))
            return false;
    if (!postgres_read_list(store, true, find_damage, &damage, why))
        return false;
    if (damage.found)
        (void)snprintf(why, STORE_WHY,
                       "%.111s: the row of table %s is not as it was saved",
                       store->name, damage.id);
    return !damage.found;
}
