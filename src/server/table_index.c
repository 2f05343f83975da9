/*
 * table_index.c - all tables: those in memory, and a summary of each.
 *
 * A table is in memory only while it has clients, and a little longer; its
 * summary stays as long as it is open or being played.
 *
 * SPDX-License-Identifier: MIT
 */
#define HASH_NONFATAL_OOM 1 /* the handle's `tbl` is NULL then */
#include "server/table_index.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/filter.h"
#include "server/server_state.h"

enum { DUE_AGAIN_SECONDS = 60 };

/* --- Tables in memory ----------------------------------------------------- */

struct table *table_index_find(struct server *server, const char *id)
{
    struct table *table;

    HASH_FIND(by_id, server->tables.loaded, id, strlen(id), table);
    return table;
}

void table_index_add(struct table *table)
{
    struct table_index *tables = &table->server->tables;

    HASH_ADD_KEYPTR(by_id, tables->loaded, table->id, strlen(table->id), table);
    if (table->by_id.tbl == NULL)
        memory_end();
    tables->n_loaded++;
}

void table_index_remove(struct table *table)
{
    struct table_index *tables = &table->server->tables;

    dirty_remove(table, 0);
    dirty_remove(table, 1);
    HASH_DELETE(by_id, tables->loaded, table);
    tables->n_loaded--;
    table_free(table);
}

bool table_index_has_room_for_bots(const struct server *server, unsigned more)
{
    const struct table *table;
    unsigned n = more;

    /* Tables that are not in memory have no clients, and their bots rest. */
    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        n += seat_count_bots(table);
    return n <= server->config.bots;
}

/* --- Summaries ------------------------------------------------------------ */

static struct table_summary *find_summary(struct server *server, const char *id)
{
    struct table_summary *summary;

    HASH_FIND(by_id, server->tables.by_id, id, strlen(id), summary);
    return summary;
}

struct table_summary *table_index_by_code(struct server *server,
                                          const char *code)
{
    struct table_summary *summary;

    HASH_FIND(by_code, server->tables.by_code, code, strlen(code), summary);
    return summary;
}

struct table_summary *table_index_newest(const struct server *server)
{
    struct table_summary *first = server->tables.by_id;

    return first == NULL
               ? NULL
               : ELMT_FROM_HH(first->by_id.tbl, first->by_id.tbl->tail);
}

static void set_due(struct table_index *tables, struct table_summary *summary,
                    uint64_t due)
{
    if (summary->due != 0)
        heap_remove(&tables->due, &summary->by_due);
    summary->due = due;
    if (due != 0)
        heap_put(&tables->due, &summary->by_due, (double)due);
}

static void remove_summary(struct table_index *tables,
                           struct table_summary *summary)
{
    set_due(tables, summary, 0);
    if (tables->cursor == summary)
        tables->cursor = summary->by_id.next;
    if (summary->by_code.tbl != NULL)
        HASH_DELETE(by_code, tables->by_code, summary);
    if (summary->by_id.tbl != NULL)
        HASH_DELETE(by_id, tables->by_id, summary);
    free(summary);
    tables->n_summaries--;
}

/* Finished games may have no code. NULL: no memory. */
static struct table_summary *add_summary(struct server *server, const char *id,
                                         const char *code)
{
    struct table_index *tables = &server->tables;
    struct table_summary *summary = calloc(1, sizeof *summary);

    if (summary == NULL)
        return NULL;
    (void)snprintf(summary->id, sizeof summary->id, "%s", id);
    (void)snprintf(summary->code, sizeof summary->code, "%s", code);
    tables->n_summaries++;
    HASH_ADD_KEYPTR(by_id, tables->by_id, summary->id, strlen(summary->id),
                    summary);
    if (summary->by_id.tbl != NULL && summary->code[0] != '\0')
        HASH_ADD_KEYPTR(by_code, tables->by_code, summary->code,
                        strlen(summary->code), summary);
    if (summary->by_id.tbl == NULL ||
        (summary->code[0] != '\0' && summary->by_code.tbl == NULL)) {
        remove_summary(tables, summary);
        return NULL;
    }
    return summary;
}

void table_index_remove_summary(struct server *server, const char *id)
{
    struct table_summary *summary = find_summary(server, id);

    if (summary != NULL)
        remove_summary(&server->tables, summary);
}

bool table_index_list(void *ctx, const struct store_row *row)
{
    struct server *server = ctx;
    struct table_summary *summary;

    if (row->damaged) {
        log_event(server, LOG_ERROR, "table-damaged",
                  "table=%s why=row-damaged", row->id);
        return true; /* a client that asks for it is told */
    }
    summary = add_summary(server, row->id, row->code);
    if (summary == NULL)
        return false;
    summary->game = ch_game_find(row->game);
    summary->phase = row->phase;
    summary->is_public = row->is_public;
    summary->touched = row->touched;
    set_due(&server->tables, summary, row->due);
    return true;
}

const struct table_summary *table_index_summary(struct server *server,
                                                const char *id)
{
    return find_summary(server, id);
}

/* The lobby is for everybody, whatever a table says of its own filter. */
const char *table_index_host_name(const struct table *table)
{
    const char *name = table->member[table->host].name;

    return table->settings.is_public &&
                   filter_refuses(&table->server->filter, name)
               ? "***"
               : name;
}

void table_index_summarize(const struct table *table)
{
    struct table_summary *summary = find_summary(table->server, table->id);

    if (summary == NULL)
        summary = add_summary(table->server, table->id, table->code);
    if (summary == NULL)
        return; /* no memory: only the lobby and the code miss it */
    /* It outlives words of the table's own. */
    summary->game = ch_game_find(table->game->name);
    summary->phase = table->phase;
    summary->is_public = table->settings.is_public;
    summary->touched = table->touched;
    set_due(&table->server->tables, summary, by_day_due(table));
    summary->seats = table->setup.seats;
    summary->taken = 0;
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (table->seat[i].kind != SEAT_EMPTY)
            summary->taken++;
    summary->host[0] = '\0';
    if (table->host != NOBODY)
        (void)snprintf(summary->host, sizeof summary->host, "%s",
                       table_index_host_name(table));
}

const struct table_summary *table_index_next_due(struct server *server,
                                                 uint64_t uptime)
{
    struct table_index *tables = &server->tables;

    while (tables->due.top != NULL && tables->due.top->key <= (double)uptime) {
        struct table_summary *summary =
            (struct table_summary *)((char *)tables->due.top -
                                     offsetof(struct table_summary, by_due));

        /* One in memory has its own timer. If its load fails, or its clocks
         * stand for the moment, it is tried again. */
        heap_remove(&tables->due, &summary->by_due);
        heap_put(&tables->due, &summary->by_due,
                 (double)(uptime + DUE_AGAIN_SECONDS));
        if (table_index_find(server, summary->id) == NULL)
            return summary;
    }
    return NULL;
}

/* There are 70^6 codes, so that guessing does not find one
 * (docs/operating.md). */
void table_index_make_code(struct server *server, char out[STORE_CODE])
{
    static const char first[] = ID_CODE_CONSONANTS, second[] = ID_CODE_VOWELS;

    do {
        for (int i = 0; i < STORE_CODE - 1; i++) {
            if (i % 5 == 4)
                out[i] = '-';
            else if (i % 5 % 2 == 0)
                out[i] = first[randombytes_uniform(sizeof first - 1)];
            else
                out[i] = second[randombytes_uniform(sizeof second - 1)];
        }
        out[STORE_CODE - 1] = '\0';
    } while (table_index_by_code(server, out) != NULL);
}

void table_index_free(struct server *server)
{
    struct table_index *tables = &server->tables;

    while (tables->loaded != NULL)
        table_index_remove(tables->loaded);
    while (tables->by_id != NULL)
        remove_summary(tables, tables->by_id);
}
