/*
 * by_day.c - clocks that run while nobody is there, for games over days.
 *
 * What a seat has left is in the row with the uptime of that moment, so that
 * neither a restart nor the time out of memory gives anybody time or takes it.
 * After a crash the uptime may be a minute behind: that much longer they have.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/by_day.h"

#include "server/game_clock.h"
#include "server/server_state.h"

enum {
    AT_ONCE = 1,      /* an uptime that has been */
    NEAR_SECONDS = 90 /* more than a table is idle before it goes */
};

static uint64_t uptime_ms(const struct server *server)
{
    return server->earlier * 1000 + (server->now - server->opened);
}

static bool is_on(const struct table *table)
{
    return table->settings.by_day && table_is_playing(table);
}

/* --- When it is due ------------------------------------------------------- */

/* Is it a bot's turn, for itself or for an absent person? */
static bool awaits_bot(const struct table *table)
{
    ch_seats actors = ch_match_actors(table->match);

    for (ch_seat i = 0; i < table->setup.seats; i++)
        if (ch_in(actors, i) &&
            (table->seat[i].kind == SEAT_BOT || table->seat[i].thinking != 0))
            return true;
    return false;
}

/* The clocks were counted just now. If the server ends while a bot thinks, the
 * next one asks it at once. */
static uint64_t find_due(const struct table *table)
{
    int64_t left;

    if (!is_on(table) || table->paused)
        return 0;
    if (awaits_bot(table))
        return AT_ONCE;
    (void)game_clock_first(table, &left);
    if (left == INT64_MAX)
        return 0;
    if (left < 0)
        left = 0;
    return (uptime_ms(table->server) + (uint64_t)left + 999) / 1000;
}

static uint64_t find_shape(const struct table *table, uint64_t due)
{
    uint64_t shape = due * 1000003 + table->by_day.seq;

    for (unsigned i = 0; i < table->setup.seats; i++) {
        const struct seat *seat = &table->seat[i];

        shape = shape * 1000003 + 4 * (uint64_t)seat->asked +
                (seat->since != 0 ? 2U : 0U) + (seat->timed_out ? 1U : 0U);
    }
    return shape;
}

static void note_move(struct table *table)
{
    struct by_day *days = &table->by_day;
    uint32_t seq = table->match != NULL ? ch_match_seq(table->match) : 0;

    if (seq == days->seq)
        return;
    days->seq = seq;
    days->moved = uptime_ms(table->server) / 1000;
}

void by_day_update(struct table *table)
{
    const struct server *server = table->server;
    uint64_t due, shape;

    note_move(table);
    /* While nothing can be saved the clocks stand, and this comes again. */
    if (server->commit.failing || server->stopping || table->must_reload ||
        table->loading || (!table->settings.by_day && table->by_day.due == 0))
        return;
    due = find_due(table);
    shape = find_shape(table, due);
    if (due == table->by_day.due && shape == table->by_day.shape)
        return;
    table->by_day.due = due;
    table->by_day.shape = shape;
    dirty_mark(table, DIRTY_ROW);
}

uint64_t by_day_due(const struct table *table)
{
    return table->settings.by_day && table->phase == STORE_PLAYING
               ? table->by_day.due
               : 0;
}

bool by_day_is_near(const struct table *table)
{
    const struct server *server = table->server;
    uint64_t due = by_day_due(table);

    return due != 0 && due <= uptime_ms(server) / 1000 + NEAR_SECONDS;
}

/* --- In the row ----------------------------------------------------------- */

int64_t by_day_left(const struct table *table, unsigned number)
{
    const struct seat *seat = &table->seat[number];

    return seat->since != 0
               ? seat->move_ms - (int64_t)(table->server->now - seat->since)
               : seat->move_ms;
}

/* The questions that people were called to. */
static void write_called(const struct table *table, struct ch_json *out)
{
    uint32_t any = 0;

    for (unsigned i = 0; i < table->setup.seats; i++)
        any |= table->by_day.call[i].called;
    if (any == 0 || table->phase != STORE_PLAYING)
        return;
    ch_json_array_begin(out, "called");
    for (unsigned i = 0; i < table->setup.seats; i++)
        ch_json_int(out, NULL, table->by_day.call[i].called);
    ch_json_array_end(out);
}

static bool read_called(struct table *table, json_t *called)
{
    json_t *one;
    size_t i;

    if (called == NULL)
        return true;
    if (json_array_size(called) != table->setup.seats)
        return false;
    json_array_foreach(called, i, one) {
        json_int_t question = json_integer_value(one);

        if (!json_is_integer(one) || question < 0 || question > UINT32_MAX)
            return false;
        table->by_day.call[i].called = (uint32_t)question;
    }
    return true;
}

void by_day_write(const struct table *table, struct ch_json *out)
{
    if (table->match != NULL)
        ch_json_int(out, "moved", (int64_t)table->by_day.moved);
    write_called(table, out);
    if (!table->settings.by_day || table->phase != STORE_PLAYING)
        return;
    ch_json_object_begin(out, "days");
    ch_json_int(out, "at", (int64_t)uptime_ms(table->server));
    ch_json_array_begin(out, "seats");
    for (unsigned i = 0; i < table->setup.seats; i++) {
        const struct seat *seat = &table->seat[i];

        ch_json_object_begin(out, NULL);
        ch_json_int(out, "asked", seat->asked);
        ch_json_int(out, "move", by_day_left(table, i));
        ch_json_bool(out, "runs", seat->since != 0);
        ch_json_bool(out, "silent", seat->timed_out);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
    ch_json_object_end(out);
}

/* Until the clocks go on, `since` says whether they ran. */
static bool read_seat(struct seat *seat, json_t *from)
{
    json_int_t asked, move;
    int runs, silent;

    if (json_unpack(from, "{s:I,s:I,s:b,s:b}", "asked", &asked, "move", &move,
                    "runs", &runs, "silent", &silent) != 0 ||
        asked < 0 || asked > UINT32_MAX || !game_clock_fits(move))
        return false;
    seat->asked = (uint32_t)asked;
    seat->move_ms = move;
    seat->since = runs != 0;
    seat->timed_out = silent != 0;
    return true;
}

bool by_day_read(struct table *table, json_t *row)
{
    json_t *days = json_object_get(row, "days");
    json_t *seats = json_object_get(days, "seats"), *one;
    json_int_t at, moved = 0;
    size_t i;

    if (json_unpack(row, "{s?:I}", "moved", &moved) != 0 || moved < 0 ||
        !read_called(table, json_object_get(row, "called")))
        return false;
    table->by_day.moved = (uint64_t)moved;
    if (days == NULL)
        return true;
    if (json_unpack(days, "{s:I}", "at", &at) != 0 || at < 0 ||
        json_array_size(seats) != table->setup.seats)
        return false;
    table->by_day.saved_ms = (uint64_t)at;
    json_array_foreach(seats, i, one) {
        if (!read_seat(&table->seat[i], one))
            return false;
    }
    return true;
}

void by_day_resume(struct table *table)
{
    uint64_t now = uptime_ms(table->server);
    uint64_t saved = table->by_day.saved_ms;
    int64_t passed = now > saved ? (int64_t)(now - saved) : 0;

    table->by_day.seq = table->match != NULL ? ch_match_seq(table->match) : 0;
    table->by_day.told_round = table->round; /* by who was here before us */
    table->by_day.told_phase = table->phase;
    for (unsigned i = 0; i < table->setup.seats; i++) {
        struct seat *seat = &table->seat[i];
        bool ran = seat->since != 0;

        seat->since = 0;
        if (!is_on(table) || seat->kind != SEAT_PERSON) {
            seat->asked = 0;
        } else if (ran &&
                   seat->asked == ch_match_question(table->match, (ch_seat)i)) {
            seat->move_ms -= passed;
            seat->game_ms -= passed;
        }
    }
}
