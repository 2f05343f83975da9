/*
 * stand_in.c - bots that play for people who are away or idle, or have left.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/stand_in.h"

#include "server/server_state.h"

/* A table for people only has no bots that sit in, unless it is set so that
 * bots play for seats that do not answer. */
static bool has_bots(const struct table *table)
{
    return (table->settings.bots || table->settings.absent_bot) &&
           bot_has_level(table->game, CH_NORMAL);
}

bool stand_in_is_needed(const struct table *table, ch_seat seat)
{
    return table->seat[seat].kind == SEAT_PERSON &&
           (table->seat[seat].stand_in || seat_is_left(table, seat));
}

bool stand_in_is_bot(const struct table *table, ch_seat seat)
{
    return stand_in_is_needed(table, seat) && has_bots(table);
}

bool stand_in_may_play(const struct table *table, ch_seat seat)
{
    return table->here > 0 || table->settings.by_day ||
           (!LIST_EMPTY(&table->clients) && seat_is_left(table, seat));
}

void stand_in_stop_thinking(struct table *table, ch_seat seat)
{
    struct seat *at = &table->seat[seat];

    if (at->thinking == 0)
        return;
    bot_pool_cancel(table->server->bot_pool, at->job);
    at->thinking = 0;
}

void stand_in_begin(struct table *table, ch_seat seat, const char *why)
{
    struct seat *at = &table->seat[seat];

    at->stand_in = true;
    at->idle = at->timed_out = false;
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    notices_add(table, &(struct notice){.kind = NOTICE_STAND_IN,
                                        .seat = seat,
                                        .name = seat_name(table, seat),
                                        .word = why});
}

void stand_in_end(struct table *table, ch_seat seat)
{
    struct seat *at = &table->seat[seat];

    if (!at->stand_in || table->must_reload)
        return;
    stand_in_stop_thinking(table, seat);
    at->stand_in = at->abandoned = false;
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    if (table->phase != STORE_PLAYING)
        return; /* they come back, but there is nothing to play */
    notices_add(table, &(struct notice){.kind = NOTICE_BACK,
                                        .seat = seat,
                                        .name = seat_name(table, seat)});
}

void stand_in_announce_leave(struct table *table, ch_seat seat)
{
    notices_add(table,
                &(struct notice){.kind = NOTICE_LEFT,
                                 .seat = seat,
                                 .name = seat_name(table, seat),
                                 .word = has_bots(table) ? "bot" : "mildest"});
}
