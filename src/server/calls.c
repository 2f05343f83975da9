/*
 * calls.c - finds out who is to be called, and what the operator is told.
 *
 * A person is called who is asked something and has been away for half a
 * minute, once for each question. That it was called is durable first: after a
 * crash it may not have been called, but nobody is called twice. Of a table
 * that has something in a batch nothing is told before that is durable.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/calls.h"

#include "server/notify.h"
#include "server/push.h"
#include "server/server_state.h"
#include "server/webhook.h"

enum { AWAY_MS = 30000 };

/* --- People --------------------------------------------------------------- */

static bool is_away(const struct table *table, ch_seat number)
{
    const struct seat *seat = &table->seat[number];
    const struct server *server = table->server;
    const struct member *member;

    if (seat->kind != SEAT_PERSON || seat->member == NOBODY ||
        seat->timed_out || seat->stand_in)
        return false;
    member = &table->member[seat->member];
    return !member->gone && member->client == NULL &&
           server->now - member->seen >= AWAY_MS &&
           server->now - table->by_day.call[number].since >= AWAY_MS;
}

/* True if the person is to be called now. */
static bool look_at_seat(struct table *table, ch_seat number)
{
    struct by_day_call *call = &table->by_day.call[number];
    uint32_t question = ch_match_question(table->match, number);

    if (call->question != question) {
        call->question = question;
        call->since = table->server->now;
        call->due = false;
    }
    if (!is_away(table, number)) {
        call->due = false;
        return false;
    }
    if (call->called != question) {
        call->called = question;
        call->due = true;
        dirty_mark(table, DIRTY_ROW);
        return false; /* when that is durable */
    }
    question = call->due;
    call->due = false;
    return question != 0;
}

static void look_at_seats(struct table *table)
{
    ch_seats actors = ch_match_actors(table->match), turn = 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (ch_in(actors, seat) && look_at_seat(table, seat)) {
            push_call(table, seat);
            turn |= ch_only(seat);
        }
    if (turn != 0 && notify_is_on(table->server, NOTIFY_WEBHOOK))
        webhook_turn(table, turn);
}

/* --- Games ---------------------------------------------------------------- */

static void look_at_game(struct table *table)
{
    struct by_day *told = &table->by_day;
    bool begun =
        table->phase != STORE_OPEN &&
        (told->told_phase == STORE_OPEN || told->told_round != table->round);
    bool over =
        table->phase == STORE_OVER && (begun || told->told_phase != STORE_OVER);

    told->told_phase = table->phase;
    told->told_round = table->round;
    if (table->match == NULL || !notify_is_on(table->server, NOTIFY_WEBHOOK))
        return;
    if (begun)
        webhook_game_begun(table);
    if (over)
        webhook_game_over(table);
}

void calls_sweep(struct server *server)
{
    struct table *table;

    if (server->notify == NULL || server->commit.failing)
        return;
    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next) {
        if (table->loading || table->must_reload || table->in_batch[0] ||
            table->in_batch[1])
            continue;
        look_at_game(table);
        if (table_is_playing(table) && !table->paused)
            look_at_seats(table);
    }
    notify_sweep(server);
}
