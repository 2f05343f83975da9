/*
 * table_index.h - all tables: those in memory, and a summary of every table
 * that is open or being played.
 *
 * Summaries let the lobby and table codes work without the disk.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_INDEX_H
#define CH_SERVER_TABLE_INDEX_H

#include "server/heap.h"
#include "server/table.h"

struct table_summary {
    UT_hash_handle by_id, by_code;
    char id[STORE_ID], code[STORE_CODE];
    const struct ch_game *game; /* NULL: one that this program does not have */
    enum store_phase phase;
    bool is_public;
    uint64_t touched, due;   /* uptime in seconds; 0: see by_day_due */
    struct heap_node by_due; /* in the heap, while due is not 0 */
    char host[NAME_BYTES];   /* "" until the table was loaded */
    uint8_t seats, taken;    /* 0 seats: not known until it was loaded */
};

/* Hash tables (uthash), in the order in which things were added: go through one
 * with the `next` of its handle. */
struct table_index {
    struct table *loaded; /* by id */
    struct table_summary *by_id, *by_code;
    struct table_summary
        *cursor;     /* in by_id: where expiry.c goes on, or NULL */
    struct heap due; /* summaries of games by day, the first to be due on top */
    unsigned n_loaded, n_summaries;
};

/* Frees all tables and summaries. */
void table_index_free(struct server *server);
/* For the store's list at the start: adds a summary. False: no memory. */
bool table_index_list(void *server, const struct store_row *row);

/* A table in memory, or NULL. */
struct table *table_index_find(struct server *server, const char *id);
/* Ends the program if there is no memory. */
void table_index_add(struct table *table);
/* Removes it from all lists, and frees it. */
void table_index_remove(struct table *table);

struct table_summary *table_index_by_code(struct server *server,
                                          const char *code);
/* The summary that was added last, or NULL; the one before it is by_id.prev. */
struct table_summary *table_index_newest(const struct server *server);
/* Brings the summary of a table up to date, or makes one. */
void table_index_summarize(const struct table *table);
/* The summary of a table, or NULL. */
const struct table_summary *table_index_summary(struct server *server,
                                                const char *id);
/* The host's name, as everybody may see it; there has to be a host. */
const char *table_index_host_name(const struct table *table);
/* A game by day whose time was up at this uptime and that is not in memory; or
 * NULL. It comes again in a minute, unless its summary changes before. */
const struct table_summary *table_index_next_due(struct server *server,
                                                 uint64_t uptime);
/* Removes the summary, if there is one. */
void table_index_remove_summary(struct server *server, const char *id);
/* Writes a random code that no table has. */
void table_index_make_code(struct server *server, char out[STORE_CODE]);

/* May there be so many more seats with bots at tables in memory? */
bool table_index_has_room_for_bots(const struct server *server, unsigned more);

#endif
