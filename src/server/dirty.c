/*
 * dirty.c - tables that changed in this turn, or have writes in a batch.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/dirty.h"

#include "base/buf.h"
#include "server/server_state.h"

void dirty_mark(struct table *table, unsigned what)
{
    if (!table->is_dirty) {
        LIST_INSERT_HEAD(&table->server->dirty.changed, table, in_dirty);
        table->is_dirty = true;
    }
    table->version++;
    if ((what & DIRTY_ROW) != 0) {
        /* It is in the batch from now on, though its row is written at the end
         * of the turn: if the batch in flight fails before that, this change is
         * rolled back with it. */
        if (!table->must_reload)
            (void)dirty_batch(table);
        table->save_due = true;
    }
    if ((what & DIRTY_CLIENTS) != 0)
        table->broadcast_due = true;
}

struct store_batch *dirty_batch(struct table *table)
{
    struct server *server = table->server;
    struct dirty *dirty = &server->dirty;
    unsigned which = server->commit.open;

    if (!table->in_batch[which]) {
        if (!BUF_GROW(&dirty->in_batch[which].at, dirty->in_batch[which].n + 1,
                      &dirty->in_batch[which].room))
            memory_end();
        dirty->in_batch[which].at[dirty->in_batch[which].n++] = table;
        table->in_batch[which] = true;
    }
    return &server->commit.batch[which];
}

void dirty_remove(struct table *table, unsigned which)
{
    struct dirty *dirty = &table->server->dirty;
    struct table **at = dirty->in_batch[which].at;
    uint32_t i = 0;

    if (!table->in_batch[which])
        return;
    while (at[i] != table)
        i++;
    at[i] = at[--dirty->in_batch[which].n];
    table->in_batch[which] = false;
}

void dirty_clear(struct server *server, unsigned which)
{
    struct dirty *dirty = &server->dirty;

    for (uint32_t i = 0; i < dirty->in_batch[which].n; i++)
        dirty->in_batch[which].at[i]->in_batch[which] = false;
    dirty->in_batch[which].n = 0;
}
