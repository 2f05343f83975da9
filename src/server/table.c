/*
 * table.c - a table in memory: made, emptied, freed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table.h"

#include <event2/event.h>
#include <sodium.h>
#include <stdlib.h>

#include "server/server_state.h"

struct table *table_new(struct server *server)
{
    struct table *table = calloc(1, sizeof *table);

    if (table == NULL)
        return NULL;
    table->server = server;
    table->host = NOBODY;
    table->wants_time = table->mover = NOBODY;
    table->round = 1;
    table->idle_since = server->now;
    LIST_INIT(&table->clients);
    LIST_INIT(&table->waiting);
    for (unsigned i = 0; i < CH_SEATS; i++) {
        table->seat[i].member = NOBODY;
        table->seat[i].colour = table->seat[i].bot = (uint8_t)i;
    }
    deal_renew(table);
    return table;
}

void table_free_game(struct table *table)
{
    ch_match_destroy(table->match);
    table->match = NULL;
    table->mover = NOBODY;
    table->scene_ms = 0;
    history_free(table);
    move_ids_free(&table->move_ids);
    sodium_memzero(&table->seed, sizeof table->seed);
    for (unsigned i = 0; i < CH_SEATS; i++) {
        table->seat[i].thinking = table->seat[i].asked = 0;
        table->seat[i].asides = table->seat[i].undos = 0;
        table->seat[i].timed_out = table->seat[i].idle = false;
        table->by_day.call[i] = (struct by_day_call){.called = 0};
    }
}

void table_free(struct table *table)
{
    table_free_game(table);
    notices_clear(table);
    if (table->is_dirty)
        LIST_REMOVE(table, in_dirty);
    if (table->timer != NULL)
        event_free(table->timer);
    sodium_memzero(&table->deal, sizeof table->deal);
    tally_free(&table->tally);
    for (unsigned i = 0; i < table->members; i++)
        free(table->member[i].push);
    bans_free(table);
    free(table->member);
    table_words_free(table);
    free(table);
}

void table_make_id(char out[STORE_ID])
{
    static const char letters[] = ID_TABLE_LETTERS;

    for (int i = 0; i < STORE_ID - 1; i++)
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[STORE_ID - 1] = '\0';
}

bool table_is_playing(const struct table *table)
{
    return table->phase == STORE_PLAYING && table->match != NULL &&
           !table->must_reload && !table->loading;
}
