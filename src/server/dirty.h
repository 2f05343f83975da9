/*
 * dirty.h - tables that changed in this turn of the loop, or have writes in a
 * batch.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_DIRTY_H
#define CH_SERVER_DIRTY_H

#include <stdint.h>
#include <sys/queue.h>

#include "store/store.h"

struct server;
struct table;

struct dirty {
    LIST_HEAD(, table) changed; /* with work at the end of the turn */
    struct {
        struct table **at;
        uint32_t n, room;
    } in_batch[2]; /* with writes in that batch */
};

enum { DIRTY_ROW = 1, DIRTY_CLIENTS = 2 };

/* At the end of the turn the row is saved (DIRTY_ROW), or the clients are sent
 * the table (DIRTY_CLIENTS), or both. */
void dirty_mark(struct table *table, unsigned what);
/* The open batch, for a write of this table, which counts as in it from now on.
 * Ends the program if there is no memory: a table that is not on the list could
 * not be rolled back. */
struct store_batch *dirty_batch(struct table *table);
/* The table has nothing in that batch any more. */
void dirty_remove(struct table *table, unsigned which);
/* No table has. */
void dirty_clear(struct server *server, unsigned which);

#endif
