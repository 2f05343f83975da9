/*
 * clock.c - clocks, and what happens when time is up.
 *
 * A seat's clock runs while its person is asked something and somebody is here
 * to wait for the answer. It stands while the game is paused, while the disk
 * fails and while the table sleeps. All time is the house's monotonic clock, so
 * that nobody loses by a jump of the other one.
 *
 * Each question has the time of the move clock. Whoever has used up the time
 * for the game has ten seconds for each further question. Who lets the time
 * pass is played for and is silent from then on: three seconds for each
 * question, until it is heard of again. Who left for good has one second, at
 * any table.
 *
 * Invariants:
 *  (1) `since` is 0 exactly if the seat's clock stands.
 *  (2) The time of the timer is that of the next thing to happen; when it has
 *      come one seat is played for, and the next in the next turn of the loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include <event2/event.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/house_int.h"

/* Nobody has more on a clock, or has used more: thirty years. */
#define CLOCK_MOST INT64_C(1000000000000)

enum {
    SILENT_MS = 3000,
    LEFT_MS = 1000,
    EXTRA_MS = 10000 /* for each question after the time for the game */
};

/* Whose time a seat has. */
enum hurry { OWN_TIME, SILENT, LEFT };

const struct member *seat_person(const struct party *party, ch_seat seat)
{
    uint8_t member = party->seat[seat].member;

    if (party->seat[seat].kind != SEAT_PERSON || member == NOBODY ||
        party->member[member].gone)
        return NULL;
    return &party->member[member];
}

static enum hurry hurry_of(const struct party *party, ch_seat seat)
{
    if (seat_person(party, seat) == NULL)
        return LEFT;
    return party->seat[seat].silent ? SILENT : OWN_TIME;
}

bool party_awake(const struct party *party)
{
    return !LIST_EMPTY(&party->guests);
}

static bool is_played(const struct party *party)
{
    return party->phase == STORE_PLAYING && party->match != NULL &&
           !party->stale && !party->loading;
}

/* Does time pass for this seat, if it is asked? A person does not lose because
 * a stranger looks on. */
static bool time_passes(const struct party *party, ch_seat seat)
{
    const struct house *house = party->house;

    return !party->paused && !house->ailing && !house->stopping &&
           (party->here > 0 ||
            (party_awake(party) && hurry_of(party, seat) == LEFT));
}

/* --- Counting ------------------------------------------------------------- */

/* What has passed is taken off; the clock stands then. */
static void count(struct seat *seat, uint64_t now)
{
    int64_t passed = seat->since != 0 ? (int64_t)(now - seat->since) : 0;

    seat->move_ms -= passed;
    seat->game_ms -= passed;
    seat->since = 0;
}

static int64_t time_for_move(const struct party *party, enum hurry hurry)
{
    if (hurry == LEFT)
        return LEFT_MS;
    return hurry == SILENT ? SILENT_MS : (int64_t)party->set.move_s * 1000;
}

static void ask_seat(struct party *party, ch_seat number, uint32_t question)
{
    struct seat *seat = &party->seat[number];
    enum hurry hurry = hurry_of(party, number);

    if (seat->asked != question && party->wants_time == number)
        wish_forget(party);
    if (seat->asked != question && seat->game_ms < 0)
        seat->game_ms = 0;
    if (seat->asked != question || seat->hurry != hurry)
        seat->move_ms = time_for_move(party, hurry);
    seat->asked = question;
    seat->hurry = (uint8_t)hurry;
    if (time_passes(party, number))
        seat->since = party->house->now;
}

/* Starts and stops the clock of one seat. */
static void settle_seat(struct party *party, ch_seat number, bool asked)
{
    struct seat *seat = &party->seat[number];

    count(seat, party->house->now);
    if (asked && seat->kind == SEAT_PERSON) {
        ask_seat(party, number, ch_match_question(party->match, number));
        return;
    }
    if (party->wants_time == number)
        wish_forget(party);
    seat->asked = 0;
}

/* Milliseconds until the seat is to be played for; INT64_MAX: it is not. Its
 * clock was counted just now. */
static int64_t time_left(const struct party *party, ch_seat number)
{
    const struct seat *seat = &party->seat[number];
    int64_t left = INT64_MAX;

    if (seat->since == 0 || seat->thinking == seat->asked)
        return left;
    if (seat->hurry != OWN_TIME || party->set.move_s > 0)
        left = seat->move_ms;
    if (party->set.game_s > 0 && seat->game_ms + EXTRA_MS < left)
        left = seat->game_ms + EXTRA_MS;
    return left;
}

/* The seat whose time is up first; its number of milliseconds in *left. */
static ch_seat first_to_expire(const struct party *party, int64_t *left)
{
    ch_seat first = 0;

    *left = INT64_MAX;
    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        int64_t its = time_left(party, seat);

        if (its < *left) {
            *left = its;
            first = seat;
        }
    }
    return first;
}

/* --- Stirring ---------------------------------------------------------------
 */

static void settle_all(struct party *party)
{
    ch_seats actors = is_played(party) ? ch_match_actors(party->match) : 0;

    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        settle_seat(party, seat, ch_in(actors, seat));
}

static void time_event(evutil_socket_t fd, short what, void *with);

static void set_timer(struct party *party)
{
    struct timeval wait;
    int64_t left;

    left = deal_left(party);
    if (left == INT64_MAX)
        (void)first_to_expire(party, &left);
    if (left == INT64_MAX) {
        if (party->timer != NULL)
            (void)event_del(party->timer);
        return;
    }
    if (left < 0)
        left = 0;
    wait.tv_sec = (time_t)(left / 1000);
    wait.tv_usec = (suseconds_t)(left % 1000 * 1000);
    if (party->timer == NULL)
        party->timer = event_new(party->house->base, -1, 0, time_event, party);
    if (party->timer == NULL || event_add(party->timer, &wait) != 0) {
        note(party->house, LOG_ERROR, "out-of-memory", "for=clocks");
        memory_end(); /* the log makes a new start cheap */
    }
}

void party_stir(struct party *party)
{
    deal_stir(party);
    settle_all(party);
    if (is_played(party)) {
        if (wishes_fulfil(party))
            settle_all(party);
    }
    bots_stir(party);
    set_timer(party);
}

void seat_play_for(struct party *party, ch_seat seat)
{
    struct house *house = party->house;
    const char *why = ch_match_play_for(party->match, seat, &house->record);

    if (why != NULL) {
        note(house, LOG_ERROR, "cannot-play-for", "table=%s seat=%d slug=%s",
             party->id, seat, why);
        return;
    }
    house->count.played_for++;
    play_publish(party, "");
}

void seat_stand_in(struct party *party, ch_seat seat)
{
    if (party->set.silent_bot)
        bot_ask(party, seat, CH_NORMAL);
    else
        seat_play_for(party, seat);
}

static void time_event(evutil_socket_t fd, short what, void *with)
{
    struct party *party = with;
    int64_t left;
    ch_seat seat;

    (void)fd, (void)what;
    house_look(party->house);
    settle_all(party);
    seat = first_to_expire(party, &left);
    if (left <= 0) {
        if (party->seat[seat].hurry == OWN_TIME) {
            party->seat[seat].silent = true;
            party_changed(party, false, true);
        }
        seat_stand_in(party, seat);
    }
    party_stir(party);
}

void clock_reset(struct party *party)
{
    party->paused = false;
    party->wants_time = NOBODY;
    for (ch_seat number = 0; number < CH_SEATS; number++) {
        struct seat *seat = &party->seat[number];

        seat->silent = seat->grants = seat->pauses = false;
        seat->thinking = seat->asked = 0;
        seat->since = 0;
        seat->hurry = OWN_TIME;
        seat->move_ms = (int64_t)party->set.move_s * 1000;
        seat->game_ms = (int64_t)party->set.game_s * 1000;
    }
}

/* --- What is stored ----------------------------------------------------------
 */

int64_t clock_left(const struct party *party, ch_seat seat)
{
    const struct seat *at = &party->seat[seat];

    return at->since != 0
               ? at->game_ms - (int64_t)(party->house->now - at->since)
               : at->game_ms;
}

void clock_write(const struct party *party, char out[CLOCKS_BYTES])
{
    size_t n = 0;

    out[0] = '\0';
    if (party->set.game_s == 0)
        return;
    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        n += (size_t)snprintf(out + n, CLOCKS_BYTES - n, "%s%" PRId64,
                              seat > 0 ? " " : "", clock_left(party, seat));
}

bool clock_fits(int64_t ms)
{
    return ms > -CLOCK_MOST && ms < CLOCK_MOST;
}

bool clock_read(struct party *party, const char *text)
{
    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        char *end;
        long long ms = strtoll(text, &end, 10);

        if (end == text || !clock_fits(ms) ||
            *end != (seat + 1 < party->how.seats ? ' ' : '\0'))
            return false;
        party->seat[seat].game_ms = ms;
        text = end + (*end == ' ');
    }
    return true;
}

/* --- What is told ------------------------------------------------------------
 */

static int64_t shown(const struct party *party, const struct seat *seat,
                     int64_t ms)
{
    if (seat->since != 0)
        ms -= (int64_t)(party->house->now - seat->since);
    return ms > 0 ? ms : 0;
}

static void tell_seat(const struct party *party, ch_seat number,
                      struct ch_json *out)
{
    const struct seat *seat = &party->seat[number];

    ch_json_object_begin(out, NULL);
    if (seat->kind == SEAT_PERSON) {
        if (party->set.move_s > 0)
            ch_json_int(out, "move", shown(party, seat, seat->move_ms));
        if (party->set.game_s > 0)
            ch_json_int(out, "game", shown(party, seat, seat->game_ms));
        ch_json_bool(out, "runs", seat->since != 0);
    }
    ch_json_object_end(out);
}

static ch_seats who_pauses(const struct party *party)
{
    ch_seats who = 0;

    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        if (party->seat[seat].pauses)
            who |= ch_only(seat);
    return who;
}

void tell_clock(const struct party *party, struct ch_json *out)
{
    bool clock = party->set.move_s > 0 || party->set.game_s > 0;
    ch_seats pauses = who_pauses(party);

    if (!is_played(party) || (!clock && !party->paused && pauses == 0))
        return;
    ch_json_object_begin(out, "clock");
    ch_json_bool(out, "paused", party->paused);
    if (pauses != 0)
        ch_json_seats(out, "pauses", pauses);
    if (clock) {
        ch_json_array_begin(out, "seats");
        for (ch_seat seat = 0; seat < party->how.seats; seat++)
            tell_seat(party, seat, out);
        ch_json_array_end(out);
    }
    if (party->wants_time != NOBODY)
        ch_json_int(out, "asked", party->wants_time);
    ch_json_object_end(out);
}
