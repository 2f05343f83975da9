/*
 * rounds.c - from one game of a table to the next.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/rounds.h"

#include <string.h>

#include "server/seating.h"
#include "server/server_state.h"
#include "server/table_store.h"

/* The code of a finished game may belong to another table by now. */
static void renew_code(struct table *table)
{
    struct server *server = table->server;
    const struct table_summary *owner =
        table_index_by_code(server, table->code);

    if (table->code[0] != '\0' &&
        (owner == NULL || strcmp(owner->id, table->id) == 0))
        return;
    table_index_remove_summary(server, table->id);
    table_index_make_code(server, table->code);
}

/* Nobody plays on in a game that was ended: it is stored as closed, and expires
 * like a finished one. */
static void close_unfinished(struct table *table)
{
    if (table->phase != STORE_PLAYING)
        return;
    table->phase = STORE_CLOSED;
    table_store_save(table);
}

void rounds_reopen(struct table *table)
{
    char archive_id[STORE_ID];

    close_unfinished(table);
    table_make_id(archive_id);
    tally_archive(table, archive_id);
    seating_move_on(table);
    store_batch_archive(dirty_batch(table), table->id, table->epoch,
                        archive_id);
    table_free_game(table);
    notices_clear(table);
    renew_code(table);
    table->phase = STORE_OPEN;
    table->round++;
    for (uint8_t i = 0; i < table->members; i++) {
        table->member[i].lost = NOBODY;
        table->member[i].late = false;
        table->member[i].alias[0] = '\0';
    }
    seat_reopen(table);
}
