/*
 * postgres_writer.c - a connection's row in `writers`, which says what became
 * of its last commit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_writer.h"

#include <stdio.h>
#include <string.h>

#include "store/postgres_conn.h"
#include "store/postgres_query.h"

/* Is the connection the one that committed last? */
static bool is_current(const struct store *store)
{
    return strcmp(store->writer_pid, store->pid) == 0 &&
           strcmp(store->writer_began, store->began) == 0;
}

static void become_current(struct store *store)
{
    memcpy(store->writer_pid, store->pid, sizeof store->writer_pid);
    memcpy(store->writer_began, store->began, sizeof store->writer_began);
}

static bool create(struct store *store, char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;

    if (store->node != 0)
        postgres_query_number(&args, store->node);
    else
        postgres_query_null(&args);
    result = postgres_query_run(store, PG_WRITER, &args, why);
    if (result == NULL)
        return false;
    store->writer = postgres_query_int(result, 0, 0);
    store->generation = 1;
    store->batch = 0;
    PQclear(result);
    become_current(store);
    return true;
}

/* The old connection may not know yet that we are gone, and hold locks. */
static bool end_old(struct store *store, char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;

    postgres_query_text(&args, store->writer_pid);
    postgres_query_text(&args, store->writer_began);
    result = postgres_query_run(store, PG_END_BACKEND, &args, why);
    PQclear(result);
    return result != NULL;
}

/* *found: the row is there, and *batch the number of its last commit. That one
 * is as durable as this write behind it. */
static bool renew(struct store *store, bool *found, int64_t *batch,
                  char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;

    if (!is_current(store) && !end_old(store, why))
        return false;
    postgres_query_number(&args, store->writer);
    result = postgres_query_run_durable(store, PG_RENEW, &args, why);
    if (result == NULL)
        return false;
    *found = PQntuples(result) > 0;
    if (*found) {
        store->generation = postgres_query_int(result, 0, 0);
        *batch = postgres_query_int(result, 0, 1);
    }
    PQclear(result);
    become_current(store);
    return true;
}

void postgres_writer_say_replaced(struct store *store, char why[STORE_WHY])
{
    store->replaced = true;
    (void)snprintf(why, STORE_WHY,
                   "another server has joined under this node's name");
}

bool postgres_writer_ready(struct store *store, char why[STORE_WHY])
{
    int64_t batch = 0;
    bool found = true;

    if (!postgres_conn_open(store, why))
        return false;
    if (store->writer == 0)
        return create(store, why);
    if (is_current(store))
        return true;
    if (!renew(store, &found, &batch, why))
        return false;
    if (!found)
        postgres_writer_say_replaced(store, why);
    return found;
}

bool postgres_writer_settle(struct store *store, bool *there,
                            char why[STORE_WHY])
{
    int64_t batch = 0;
    bool found = false;

    if (!postgres_conn_open(store, why) || !renew(store, &found, &batch, why))
        return false;
    if (!found) { /* with the row went the answer */
        postgres_writer_say_replaced(store, why);
        return false;
    }
    *there = batch == store->batch;
    return true;
}

/* If it cannot be removed it stays, and does no harm. */
void postgres_writer_drop(struct store *store)
{
    struct postgres_args args = {0};
    char why[STORE_WHY];

    if (store->writer == 0)
        return;
    postgres_query_number(&args, store->writer);
    PQclear(postgres_query_run(store, PG_FORGET_WRITER, &args, why));
    store->writer = 0;
}
