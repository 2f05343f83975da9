/*
 * progress.c - what moves a table on: deals that are complete, clocks that run
 * out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/progress.h"

#include "server/game_clock.h"
#include "server/table_messages.h"
#include "server/play.h"
#include "server/server_state.h"
#include "server/table_store.h"
#include "server/turns.h"

static void send_deal(struct table *table)
{
    struct client *client;

    LIST_FOREACH(client, &table->clients, at_table)
        deal_send(client);
}

/* Makes the match out of the deal; its first lines go into the batch. NULL, or
 * a slug. */
static const char *begin_game(struct table *table)
{
    struct ch_record record;
    const char *why = NULL;

    table_free_game(table);
    table->seed = table->deal.seed;
    table->match = ch_match_deal(table->game, &table->setup, &table->seed,
                                 table->deal.mix, &record, &why);
    if (table->match == NULL)
        return why;
    deal_renew(table);
    table->phase = STORE_PLAYING;
    history_begin(table);
    for (unsigned i = 0; i < table->members; i++) {
        table->member[i].again = false;
        table->member[i].sat = table->member[i].seat != NOBODY;
    }
    game_clock_reset(table);
    /* The row has the log's first line, so it comes before the pieces. */
    table_store_save(table);
    /* The commitment, and all that the cards are drawn from, before the first
     * card. */
    table->version++;
    table_messages_broadcast(table);
    send_deal(table);
    play_publish(table, &record, "");
    return NULL;
}

const char *progress_start(struct table *table)
{
    if (!deal_begin(table))
        return begin_game(table);
    send_deal(table);
    dirty_mark(table, DIRTY_CLIENTS);
    progress_update(table);
    return NULL;
}

/* Begins the game if its deal waits for nobody any longer. */
static void finish_deal(struct table *table)
{
    const char *why;

    if (deal_left(table) > 0)
        return;
    table->deal.dealing = false;
    why = begin_game(table);
    if (why == NULL)
        return;
    log_event(table->server, LOG_ERROR, "cannot-deal", "table=%s slug=%s",
              table->id, why);
    deal_renew(table); /* the table is open as before; they may try again */
    seat_reopen(table);
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
}

void progress_update(struct table *table)
{
    finish_deal(table);
    turns_update(table);
}

void progress_update_all(struct server *server)
{
    struct table *table;

    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        progress_update(table);
}

void progress_time_up(struct table *table)
{
    int64_t left;
    ch_seat seat;

    game_clock_update(table);
    seat = game_clock_first(table, &left);
    if (left <= 0) {
        if (game_clock_is_own_time(table, seat)) {
            table->seat[seat].timed_out = true;
            dirty_mark(table, DIRTY_CLIENTS);
        }
        play_for_absent(table, seat);
    }
    progress_update(table);
}
