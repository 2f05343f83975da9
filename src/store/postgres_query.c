/*
 * postgres_query.c - sends statements and takes their results, in order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_query.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/postgres_conn.h"
#include "store/postgres_error.h"

void postgres_query_text(struct postgres_args *args, const char *text)
{
    args->value[args->n++] = text;
}

void postgres_query_bytes(struct postgres_args *args, const void *bytes,
                          size_t len)
{
    args->value[args->n] = bytes;
    args->length[args->n] = (int)len;
    args->format[args->n++] = 1;
}

void postgres_query_number(struct postgres_args *args, int64_t number)
{
    (void)snprintf(args->number[args->n], sizeof args->number[0], "%" PRId64,
                   number);
    args->value[args->n] = args->number[args->n];
    args->n++;
}

void postgres_query_null(struct postgres_args *args)
{
    args->value[args->n++] = NULL;
}

bool postgres_query_send(struct store *store, enum postgres_statement what,
                         const struct postgres_args *args)
{
    static const struct postgres_args none;
    char name[16];

    (void)snprintf(name, sizeof name, "s%d", (int)what);
    if (args == NULL)
        args = &none;
    return PQsendQueryPrepared(store->conn, name, args->n, args->value,
                               args->length, args->format, 0) == 1;
}

bool postgres_query_sync(struct store *store)
{
    return PQpipelineSync(store->conn) == 1;
}

PGresult *postgres_query_take(struct store *store)
{
    PGresult *result = PQgetResult(store->conn);
    PGresult *more;

    /* Each statement's results end with NULL. */
    if (result != NULL && PQresultStatus(result) != PGRES_PIPELINE_SYNC)
        while ((more = PQgetResult(store->conn)) != NULL)
            PQclear(more);
    return result;
}

bool postgres_query_is_fine(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);

    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* A connection that is lost never comes to the sync. */
void postgres_query_end(struct store *store)
{
    bool more = true;

    while (more && PQstatus(store->conn) == CONNECTION_OK) {
        PGresult *result = PQgetResult(store->conn);

        more = PQresultStatus(result) != PGRES_PIPELINE_SYNC;
        PQclear(result);
    }
}

static PGresult *run_once(struct store *store, enum postgres_statement what,
                          const struct postgres_args *args)
{
    PGresult *result;

    if (!postgres_query_send(store, what, args) || !postgres_query_sync(store))
        return NULL;
    result = postgres_query_take(store);
    postgres_query_end(store);
    return result;
}

PGresult *postgres_query_run(struct store *store, enum postgres_statement what,
                             const struct postgres_args *args,
                             char why[STORE_WHY])
{
    for (int tries = 0; tries < 2; tries++) {
        PGresult *result;

        if (!postgres_conn_open(store, why))
            return NULL;
        result = run_once(store, what, args);
        if (postgres_query_is_fine(result))
            return result;
        postgres_error(store, "use", result, why);
        (void)snprintf(store->state, sizeof store->state, "%s",
                       postgres_error_state(result));
        PQclear(result);
        if (PQstatus(store->conn) == CONNECTION_OK)
            return NULL; /* the statement's own fault */
    }
    return NULL;
}

PGresult *postgres_query_run_durable(struct store *store,
                                     enum postgres_statement what,
                                     const struct postgres_args *args,
                                     char why[STORE_WHY])
{
    PGresult *result;

    store->warned = false;
    result = postgres_query_run(store, what, args, why);
    if (result == NULL || !store->warned)
        return result;
    PQclear(result);
    store->state[0] = '\0';
    (void)snprintf(why, STORE_WHY,
                   "%.111s warns that a write may not be durable", store->name);
    return NULL;
}

int64_t postgres_query_int(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}
