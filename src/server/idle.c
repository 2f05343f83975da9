/*
 * idle.c - people who are asked and do nothing, and people who are away.
 *
 * A clock moves a table on by itself. Where there is none, a person who sits
 * there and does nothing while others are here is idle after a minute: it is
 * asked whether it is still there, and others may let a bot sit in. What its
 * client does by itself (pings, views) does not count. None of this is stored.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/idle.h"

#include "server/server_state.h"

/* --- How long ------------------------------------------------------------- */

/* Would somebody who does nothing stop this seat's table for good, and somebody
 * else wait there? Against bots alone one may think for as long as one likes.
 * The seat is looked at first: nobody is waited for at most of them. */
static bool is_waited_for(const struct table *table, ch_seat seat)
{
    const struct seat *at = &table->seat[seat];

    return at->asked != 0 && at->since != 0 && !at->stand_in &&
           at->kind == SEAT_PERSON && table->here > 1 &&
           table->settings.move_s == 0 && table->settings.game_s == 0 &&
           table_is_playing(table);
}

int64_t idle_since(const struct table *table, ch_seat seat)
{
    const struct member *person;
    uint64_t since = table->seat[seat].asked_at;

    if (!is_waited_for(table, seat))
        return 0;
    person = seat_person(table, seat);
    if (person == NULL || person->client == NULL)
        return 0;
    if (person->client->heard > since)
        since = person->client->heard;
    if (table->company > since)
        since = table->company;
    return (int64_t)(table->server->now - since);
}

int64_t idle_away(const struct table *table, ch_seat seat)
{
    const struct member *person = seat_person(table, seat);
    uint64_t since = table->server->opened;

    if (person == NULL || person->client != NULL)
        return 0;
    if (person->seen > since)
        since = person->seen;
    return (int64_t)(table->server->now - since);
}

/* In a game by day people come and go: the clock says who is missing. */
static bool may_be_away(const struct table *table, ch_seat seat)
{
    return table->settings.by_day && !table->seat[seat].timed_out;
}

bool idle_may_be_replaced(const struct table *table, ch_seat seat)
{
    const struct member *person = seat_person(table, seat);

    return person != NULL &&
           ((person->client == NULL && !may_be_away(table, seat)) ||
            table->seat[seat].idle);
}

bool idle_host_may_replace(const struct table *table, ch_seat seat)
{
    return idle_since(table, seat) >= IDLE_HOST_MS ||
           (idle_away(table, seat) >= IDLE_AWAY_MS &&
            !may_be_away(table, seat));
}

bool idle_is_open(const struct table *table, ch_seat seat)
{
    return table->phase == STORE_PLAYING &&
           (table->seat[seat].kind == SEAT_BOT || seat_is_left(table, seat) ||
            table->seat[seat].abandoned);
}

/* --- Changes -------------------------------------------------------------- */

static void nudge(struct client *client)
{
    struct ch_json out = message_buffer_begin(client->server, "nudge");

    ch_json_object_end(&out);
    outbox_send(client, &out);
    message_buffer_return(client->server);
}

static void set_idle(struct table *table, ch_seat seat, bool idle)
{
    struct seat *at = &table->seat[seat];

    if (at->idle == idle)
        return;
    at->idle = idle;
    dirty_mark(table, DIRTY_CLIENTS);
    if (idle)
        nudge(seat_person(table, seat)->client);
}

static void set_abandoned(struct table *table, ch_seat seat, bool abandoned)
{
    if (table->seat[seat].abandoned != abandoned)
        dirty_mark(table, DIRTY_CLIENTS);
    table->seat[seat].abandoned = abandoned;
}

void idle_joined(struct table *table)
{
    if (table->here == 2)
        table->company = table->server->now;
}

void idle_update(struct table *table)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        set_idle(table, seat, idle_since(table, seat) >= IDLE_AFTER_MS);
        set_abandoned(table, seat,
                      table->seat[seat].stand_in &&
                          idle_away(table, seat) >= IDLE_ABANDON_MS);
    }
}

/* Milliseconds until something that lasts so long has lasted `limit`. */
static int64_t until(int64_t lasted, int64_t limit)
{
    return lasted > 0 && lasted < limit ? limit - lasted : INT64_MAX;
}

/* The same for what this seat waits for. */
static int64_t left_at(const struct table *table, ch_seat seat)
{
    const struct member *person;
    bool waited_for = is_waited_for(table, seat);

    if (!waited_for && !table->seat[seat].stand_in)
        return INT64_MAX;
    person = seat_person(table, seat);
    if (person == NULL)
        return INT64_MAX;
    if (waited_for && person->client != NULL)
        return until(idle_since(table, seat) + 1, IDLE_AFTER_MS + 1);
    if (table->seat[seat].stand_in && person->client == NULL)
        return until(idle_away(table, seat) + 1, IDLE_ABANDON_MS + 1);
    return INT64_MAX;
}

int64_t idle_left(const struct table *table)
{
    int64_t least = INT64_MAX;

    if (!table_is_playing(table))
        return least;
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        int64_t left = left_at(table, seat);

        if (left < least)
            least = left;
    }
    return least;
}

void idle_heard(struct client *client)
{
    struct table *table = client->table;
    ch_seat seat = client_seat(client);

    client->heard = client->server->now;
    if (seat == CH_SPECTATOR || !table->seat[seat].idle)
        return;
    set_idle(table, seat, false);
    if (table->timer != NULL) /* it is to be set anew */
        event_active(table->timer, EV_TIMEOUT, 1);
}
