/*
 * game_clock.c - the clocks of a table's seats.
 *
 * A seat's clock runs while its person is asked something and somebody is
 * connected to wait for the answer. It stands while the game is paused, while
 * the store fails and while nobody is at the table; but for games by day
 * (by_day.c), whose clocks need nobody there. All times are monotonic, so that
 * nobody loses time when the wall clock jumps.
 *
 * Each question has the time of the move limit. A seat that has used up the
 * time for the game has ten seconds for each further question. When a seat's
 * time runs out, a move is made for it, and it is silent from then on: it has
 * three seconds for each question, until it acts again. A seat that is played
 * without its person has no clock if a bot plays there, and one second for each
 * question if not, also at tables without limits.
 *
 * Invariants:
 *  (1) `since` is 0 exactly if the seat's clock stands.
 *  (2) The timer is set for the next thing to happen; when it fires, one seat
 *      is played for, and the next one in the next turn of the loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/game_clock.h"

#include <event2/event.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/idle.h"
#include "server/server_state.h"
#include "server/stand_in.h"
#include "server/time_votes.h"
#include "server/uptime.h"

/* No clock shows more, or has been exceeded by more: thirty years. */
#define CLOCK_MOST INT64_C(1000000000000)

enum {
    SILENT_MS = 3000,
    LEFT_MS = 1000,
    LEAST_MS = 60000, /* for the rest of the game, when its limit is lowered */
    EXTRA_MS = 10000  /* for each question after the time for the game */
};

/* Which time limit applies to a seat. */
enum allowance { OWN_TIME, SILENT, LEFT };

static enum allowance allowance_of(const struct table *table, ch_seat seat)
{
    if (seat_person(table, seat) == NULL || table->seat[seat].stand_in)
        return LEFT;
    return table->seat[seat].timed_out ? SILENT : OWN_TIME;
}

bool game_clock_is_own_time(const struct table *table, ch_seat seat)
{
    return table->seat[seat].allowance == OWN_TIME;
}

/* Does time pass for this seat, if it is asked? Spectators alone do not keep a
 * player's clock running. */
static bool time_passes(const struct table *table, ch_seat seat)
{
    const struct server *server = table->server;

    return !table->paused && !server->commit.failing && !server->stopping &&
           stand_in_may_play(table, seat);
}

/* --- Counting ------------------------------------------------------------- */

/* Subtracts what has passed, and stops the clock. */
static void count(struct seat *seat, uint64_t now)
{
    int64_t passed = seat->since != 0 ? (int64_t)(now - seat->since) : 0;

    seat->move_ms -= passed;
    seat->game_ms -= passed;
    seat->since = 0;
}

static int64_t time_for_move(const struct table *table,
                             enum allowance allowance)
{
    if (allowance == LEFT)
        return LEFT_MS;
    return allowance == SILENT ? SILENT_MS
                               : (int64_t)table->settings.move_s * 1000;
}

static const struct clock_time NO_LIMIT = {INT64_MAX, INT64_MAX};

static void lower(int64_t *ms, int64_t most)
{
    if (*ms > most)
        *ms = most;
}

static void raise_to(int64_t *ms, int64_t least)
{
    if (*ms < least)
        *ms = least;
}

/* The seat is asked something new, which makes extra time new as well. Returns
 * the most that its clock may show: the question of a move that was taken back
 * goes on with what was left, if only a moment, and so does the question that
 * follows the next move, if one followed the former. */
static struct clock_time turn_to_question(struct seat *seat)
{
    struct clock_time most = NO_LIMIT;

    if (seat->undo.undoing) {
        seat->undo.undoing = false;
        raise_to(&seat->undo.spared.move_ms, LEFT_MS);
        raise_to(&seat->undo.spared.game_ms, LEFT_MS - EXTRA_MS);
        return seat->undo.spared;
    }
    if (seat->asked != 0)
        most = seat->undo.withdrawn;
    seat->undo.withdrawn = NO_LIMIT;
    seat->undo.spared = (struct clock_time){seat->move_ms, seat->game_ms};
    if (seat->game_ms < 0)
        seat->game_ms = 0;
    return most;
}

/* The seat is asked this question, maybe still; its clock ran until now, or
 * stood. */
static void start_clock(struct table *table, ch_seat number, uint32_t question,
                        bool ran)
{
    struct seat *seat = &table->seat[number];
    enum allowance allowance = allowance_of(table, number);
    bool is_new = seat->asked != question;
    struct clock_time most = is_new ? turn_to_question(seat) : NO_LIMIT;

    if (is_new && table->wants_time == number)
        time_votes_clear(table);
    if (is_new || seat->allowance != allowance)
        seat->move_ms = time_for_move(table, allowance);
    if (allowance == OWN_TIME)
        lower(&seat->move_ms, most.move_ms);
    lower(&seat->game_ms, most.game_ms);
    if (is_new)
        seat->undo.asked_with_ms = seat->game_ms;
    if (is_new || !ran)
        seat->asked_at = table->server->now;
    seat->asked = question;
    seat->allowance = (uint8_t)allowance;
    if (time_passes(table, number))
        seat->since = table->server->now;
}

static void settle_seat(struct table *table, ch_seat number, bool asked)
{
    struct seat *seat = &table->seat[number];
    bool ran = seat->since != 0;

    count(seat, table->server->now);
    if (asked && seat->kind == SEAT_PERSON && !stand_in_is_bot(table, number)) {
        start_clock(table, number, ch_match_question(table->match, number),
                    ran);
        return;
    }
    if (table->wants_time == number)
        time_votes_clear(table);
    seat->asked = 0;
    seat->undo.undoing = false;
}

/* Others were asked something because of that move: they get back what they
 * have spent on it. Returns the most that one of them gets. */
static int64_t give_back(struct table *table, ch_seat by)
{
    ch_seats actors = ch_match_actors(table->match);
    int64_t most = 0;

    for (ch_seat other = 0; other < table->setup.seats; other++) {
        struct seat *seat = &table->seat[other];
        int64_t spent;

        if (other == by || seat->asked == 0 ||
            (ch_in(actors, other) &&
             ch_match_question(table->match, other) == seat->asked))
            continue;
        count(seat, table->server->now);
        spent = seat->undo.asked_with_ms - seat->game_ms;
        if (spent <= 0)
            continue;
        seat->game_ms += spent;
        if (spent > most)
            most = spent;
    }
    return most;
}

/* Each question keeps what was left of its time, the one that is asked again
 * and the one that followed it. What others lost meanwhile is the mover's. */
void game_clock_undo(struct table *table, ch_seat number)
{
    struct seat *seat = &table->seat[number];
    int64_t lost = give_back(table, number);

    count(seat, table->server->now);
    if (seat->asked != 0)
        seat->undo.withdrawn =
            (struct clock_time){seat->move_ms, seat->game_ms};
    else
        seat->undo.spared = (struct clock_time){seat->move_ms, seat->game_ms};
    if (seat->game_ms < 0)
        seat->game_ms = 0; /* extra time is that of its question */
    else
        seat->game_ms -= lost < seat->game_ms ? lost : seat->game_ms;
    seat->undo.undoing = true;
}

void game_clock_update(struct table *table)
{
    ch_seats actors =
        table_is_playing(table) ? ch_match_actors(table->match) : 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        settle_seat(table, seat, ch_in(actors, seat));
}

void game_clock_reset(struct table *table)
{
    table->paused = false;
    table->wants_time = NOBODY;
    for (ch_seat number = 0; number < CH_SEATS; number++) {
        struct seat *seat = &table->seat[number];

        seat->timed_out = seat->grants = seat->pauses = seat->undo.undoing =
            false;
        seat->thinking = seat->asked = 0;
        seat->since = 0;
        seat->undo.spared = seat->undo.withdrawn = NO_LIMIT;
        seat->allowance = OWN_TIME;
        seat->move_ms = (int64_t)table->settings.move_s * 1000;
        seat->game_ms = (int64_t)table->settings.game_s * 1000;
    }
}

void game_clock_change(struct table *table,
                       const struct table_settings *settings)
{
    int64_t before = (int64_t)table->settings.game_s * 1000;
    int64_t limit = (int64_t)settings->game_s * 1000;

    for (ch_seat number = 0; number < CH_SEATS; number++) {
        struct seat *seat = &table->seat[number];
        int64_t used;

        count(seat, table->server->now);
        used = before > 0 ? before - seat->game_ms : 0;
        seat->game_ms = limit - used;
        if (seat->game_ms < LEAST_MS)
            seat->game_ms = LEAST_MS;
        seat->move_ms = (int64_t)settings->move_s * 1000;
        seat->asked = 0;
        seat->timed_out = false;
    }
    table->settings = *settings;
}

/* --- The timer ------------------------------------------------------------ */

/* Milliseconds until the seat's time runs out; INT64_MAX: never. Its clock was
 * counted just now. */
static int64_t time_left(const struct table *table, ch_seat number)
{
    const struct seat *seat = &table->seat[number];
    int64_t left = INT64_MAX;

    if (seat->since == 0 || seat->thinking == seat->asked)
        return left;
    if (seat->allowance != OWN_TIME || table->settings.move_s > 0)
        left = seat->move_ms;
    if (table->settings.game_s > 0 && seat->game_ms + EXTRA_MS < left)
        left = seat->game_ms + EXTRA_MS;
    return left;
}

ch_seat game_clock_first(const struct table *table, int64_t *left)
{
    ch_seat first = 0;

    *left = INT64_MAX;
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        int64_t its = time_left(table, seat);

        if (its < *left) {
            *left = its;
            first = seat;
        }
    }
    return first;
}

static void timer_event(evutil_socket_t fd, short what, void *ctx)
{
    struct table *table = ctx;

    (void)fd, (void)what;
    table->timer_at = 0;
    uptime_update(table->server);
    table->server->hooks.time_up(table);
}

/* Milliseconds until time changes something here; INT64_MAX: never. */
static int64_t first_change(const struct table *table)
{
    int64_t left = deal_left(table), other;

    if (left != INT64_MAX)
        return left > 0 ? left : 0;
    (void)game_clock_first(table, &left);
    other = idle_left(table);
    left = other < left ? other : left;
    other = votes_left(table);
    left = other < left ? other : left;
    return left > 0 ? left : 0;
}

void game_clock_stop_timer(struct table *table)
{
    if (table->timer_at != 0)
        (void)event_del(table->timer);
    table->timer_at = 0;
}

/* A timer that is set for an earlier time stays: it comes, finds nothing to do,
 * and is set again. With each move somebody else has a minute before it is
 * idle. */
void game_clock_set_timer(struct table *table)
{
    struct timeval wait;
    int64_t left = first_change(table);
    uint64_t at;

    if (left == INT64_MAX) {
        game_clock_stop_timer(table);
        return;
    }
    at = table->server->now + (uint64_t)left;
    if (table->timer_at != 0 && table->timer_at <= at)
        return;
    table->timer_at = at;
    wait.tv_sec = (time_t)(left / 1000);
    wait.tv_usec = (suseconds_t)(left % 1000 * 1000);
    if (table->timer == NULL)
        table->timer =
            event_new(table->server->base, -1, 0, timer_event, table);
    if (table->timer == NULL || event_add(table->timer, &wait) != 0) {
        /* A table without its timer would hang; a restart replays its log. */
        log_event(table->server, LOG_ERROR, "out-of-memory", "for=clocks");
        memory_end();
    }
}

/* --- In the store --------------------------------------------------------- */

int64_t game_clock_left(const struct table *table, ch_seat seat)
{
    const struct seat *at = &table->seat[seat];

    return at->since != 0
               ? at->game_ms - (int64_t)(table->server->now - at->since)
               : at->game_ms;
}

void game_clock_print(const struct table *table, char out[GAME_CLOCK_TEXT])
{
    size_t n = 0;

    out[0] = '\0';
    if (table->settings.game_s == 0)
        return;
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        n +=
            (size_t)snprintf(out + n, GAME_CLOCK_TEXT - n, "%s%" PRId64,
                             seat > 0 ? " " : "", game_clock_left(table, seat));
}

bool game_clock_fits(int64_t ms)
{
    return ms > -CLOCK_MOST && ms < CLOCK_MOST;
}

bool game_clock_parse(struct table *table, const char *text)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        char *end;
        long long ms = strtoll(text, &end, 10);

        if (end == text || !game_clock_fits(ms) ||
            *end != (seat + 1 < table->setup.seats ? ' ' : '\0'))
            return false;
        table->seat[seat].game_ms = ms;
        text = end + (*end == ' ');
    }
    return true;
}

/* --- In messages ---------------------------------------------------------- */

static int64_t shown(const struct table *table, const struct seat *seat,
                     int64_t ms)
{
    if (seat->since != 0)
        ms -= (int64_t)(table->server->now - seat->since);
    return ms > 0 ? ms : 0;
}

static void write_seat(const struct table *table, ch_seat number,
                       struct ch_json *out)
{
    const struct seat *seat = &table->seat[number];

    ch_json_object_begin(out, NULL);
    if (seat->kind == SEAT_PERSON) {
        if (table->settings.move_s > 0)
            ch_json_int(out, "move",
                        seat->asked != 0
                            ? shown(table, seat, seat->move_ms)
                            : (int64_t)table->settings.move_s * 1000);
        if (table->settings.game_s > 0)
            ch_json_int(out, "game", shown(table, seat, seat->game_ms));
        ch_json_bool(out, "runs", seat->since != 0);
    }
    ch_json_object_end(out);
}

static ch_seats who_votes_for_pause(const struct table *table)
{
    ch_seats who = 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].pauses)
            who |= ch_only(seat);
    return who;
}

void game_clock_write(const struct table *table, struct ch_json *out)
{
    bool clock = table->settings.move_s > 0 || table->settings.game_s > 0;
    ch_seats pauses = who_votes_for_pause(table);

    if (!table_is_playing(table) || (!clock && !table->paused && pauses == 0))
        return;
    ch_json_object_begin(out, "clock");
    ch_json_bool(out, "paused", table->paused);
    if (pauses != 0)
        ch_json_seats(out, "pauses", pauses);
    if (clock) {
        ch_json_array_begin(out, "seats");
        for (ch_seat seat = 0; seat < table->setup.seats; seat++)
            write_seat(table, seat, out);
        ch_json_array_end(out);
    }
    if (table->wants_time != NOBODY)
        ch_json_int(out, "asked", table->wants_time);
    ch_json_object_end(out);
}
