/*
 * table_close.c - deletes a table on the operator's word.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_close.h"

#include <stdio.h>

#include "server/game_clock.h"
#include "server/server_state.h"
#include "server/table_load.h"

/* Requests for a table that is not in memory have to wait, too: one takes its
 * place that is never loaded. NULL: no memory. */
static struct table *hold_place(struct server *server, const char *id,
                                uint64_t epoch)
{
    struct table *table = table_new(server);

    if (table == NULL)
        return NULL;
    (void)snprintf(table->id, sizeof table->id, "%s", id);
    table->epoch = epoch;
    table_index_add(table);
    return table;
}

bool table_close_begin(struct server *server, const char *id, uint64_t epoch)
{
    struct table *table = table_index_find(server, id);

    if (table != NULL && (table->loading || table->must_reload))
        return false;
    if (table == NULL)
        table = hold_place(server, id, epoch);
    if (table == NULL)
        return false;
    store_batch_drop(dirty_batch(table), id, table->epoch);
    table->must_reload = table->is_closing = true;
    table->save_due = table->broadcast_due = false;
    game_clock_stop_timer(table);
    return true;
}

void table_close_end(struct server *server, const char *id, bool durable)
{
    struct table *table = table_index_find(server, id);

    if (table == NULL || !table->is_closing)
        return;
    if (durable) {
        server->metrics.closed++;
        table_load_dismiss(table, "closed-by-operator");
        return;
    }
    table->is_closing = false;
    table_load_again(table);
}
