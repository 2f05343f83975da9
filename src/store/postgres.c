/*
 * postgres.c - a store in a PostgreSQL database, for one node or several.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres_check.h"
#include "store/postgres_commit.h"
#include "store/postgres_conn.h"
#include "store/postgres_expire.h"
#include "store/postgres_files.h"
#include "store/postgres_news.h"
#include "store/postgres_node.h"
#include "store/postgres_read.h"
#include "store/postgres_uri.h"
#include "store/postgres_writer.h"

static void close_store(struct store *store)
{
    if (store == NULL)
        return;
    if (store->conn != NULL && PQstatus(store->conn) == CONNECTION_OK &&
        !store->in_doubt)
        postgres_writer_drop(store);
    postgres_conn_close(store);
    postgres_files_forget(store);
    free(store->refused);
    free(store->secret);
    free(store->where);
    free(store);
}

static struct store *open_with(const char *where, bool read_only,
                               char why[STORE_WHY])
{
    struct store *store = calloc(1, sizeof *store);

    if (store != NULL)
        store->where = strdup(where);
    if (store == NULL || store->where == NULL) {
        (void)snprintf(why, STORE_WHY, "out of memory");
        free(store);
        return NULL;
    }
    store->read_only = read_only;
    if (!postgres_conn_open(store, why)) {
        close_store(store);
        return NULL;
    }
    return store;
}

static struct store *open_store(const char *where, char why[STORE_WHY])
{
    return open_with(where, false, why);
}

static struct store *open_damaged(const char *where, char why[STORE_WHY])
{
    return open_with(where, true, why);
}

static bool load(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *ctx, char why[STORE_WHY])
{
    int64_t key = 0;
    uint64_t touched = 0;
    bool fine =
        postgres_read_load(store, id, row, piece, ctx, &key, &touched, why);

    if (key != 0)
        postgres_expire_spare(store, key, touched);
    return fine;
}

static bool copy_begin(struct store *store, const char *file,
                       char why[STORE_WHY])
{
    (void)file;
    (void)snprintf(why, STORE_WHY,
                   "the tables are in %.111s; copy it by pg_dump "
                   "--schema=cluehouse --format=custom, and check it by "
                   "cluehouse doctor postgres://...",
                   store->name);
    return false;
}

static enum store_copying copy_step(struct store *store, char why[STORE_WHY])
{
    (void)copy_begin(store, "", why);
    return STORE_COPY_FAILED;
}

const struct store_kind store_postgres = {
    .name = "postgres",
    .is_address = postgres_uri_check,
    .open = open_store,
    .open_damaged = open_damaged,
    .close = close_store,
    .commit = postgres_commit,
    .settle = postgres_commit_settle,
    .load = load,
    .list = postgres_read_list,
    .clock = postgres_read_clock,
    .copy_begin = copy_begin,
    .copy_step = copy_step,
    .files = postgres_files,
    .check = postgres_check,
    .join = postgres_node_join,
    .attach = postgres_node_attach,
    .beat = postgres_node_beat,
    .leave = postgres_node_leave,
    .bury = postgres_node_bury,
    .claim = postgres_node_claim,
    .find = postgres_read_find,
    .list_public = postgres_read_public,
    .list_due = postgres_read_due,
    .note = postgres_news_note,
    .news = postgres_news,
    .tidy = postgres_expire_tidy,
};
