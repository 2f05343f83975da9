/* clock_house.c - see clock_house.h. SPDX-License-Identifier: MIT */
#include "clock_house.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_MS = 20000 };

struct fixture *the;

/* --- The rest of the house --------------------------------------------------
 */

void house_look(struct house *house)
{
    (void)house; /* the test sets the clock */
}

void note(const struct house *house, enum house_log level, const char *event,
          const char *format, ...)
{
    (void)house, (void)event, (void)format;
    the->errors += level == LOG_ERROR;
}

void party_changed(struct party *party, bool save, bool told)
{
    party->save |= save;
    party->told |= told;
}

void deal_stir(struct party *party)
{
    (void)party; /* nothing is dealt here */
}

int64_t deal_left(const struct party *party)
{
    (void)party;
    return INT64_MAX;
}

struct party *party_find(struct house *house, const char *id)
{
    (void)house;
    return strcmp(id, the->party.id) == 0 ? &the->party : NULL;
}

static void hear(struct party *party)
{
    struct history *history = &party->history;
    const struct ch_facts *facts = &party->house->record.facts;

    history->bytes = realloc(history->bytes, history->used + facts->used + 1);
    assert_non_null(history->bytes);
    memcpy(history->bytes + history->used, facts->bytes, facts->used);
    history->used += facts->used;
}

void play_publish(struct party *party, const char *move)
{
    (void)move;
    the->published++;
    hear(party);
    if (ch_match_actors(party->match) == 0)
        party->phase = STORE_OVER;
    party_stir(party);
}

struct ch_json house_message(struct house *house, const char *is)
{
    struct ch_json out;

    ch_json_init(&out, house->scratch, sizeof house->scratch);
    ch_json_object_begin(&out, NULL);
    ch_json_str(&out, "is", is);
    return out;
}

void house_tell(struct guest *guest, const struct ch_json *message)
{
    (void)guest;
    (void)snprintf(the->answer, sizeof the->answer, "%s", message->text);
}

void tell_refusal(struct guest *guest, const struct ch_game *game,
                  const char *id, const char *slug)
{
    (void)guest, (void)game, (void)id;
    the->refused = slug;
}

const char *ws_conn_address(const struct ws_conn *conn)
{
    (void)conn;
    return "192.0.2.1";
}

void count_thought(struct house *house, double waited, double thought)
{
    (void)house;
    the->thoughts++;
    assert_true(waited >= 0 && thought >= 0);
}

ch_seat guest_seat(const struct guest *guest)
{
    return guest->party->member[guest->member].seat;
}

bool order_read(struct order *order, const char *format, ...)
{
    va_list args;
    int bad;

    va_start(args, format);
    bad = json_vunpack_ex(order->body, NULL, JSON_STRICT, format, args);
    va_end(args);
    return bad == 0;
}

bool order_refuse(struct order *order, const char *slug)
{
    (void)order;
    the->refused = slug;
    return false;
}

void order_done(struct order *order)
{
    (void)order;
}

/* --- The table ---------------------------------------------------------------
 */

static void seat_person_at(ch_seat seat)
{
    struct party *party = &the->party;

    party->seat[seat].kind = SEAT_PERSON;
    party->seat[seat].member = seat;
    party->member[seat].seat = seat;
    party->member[seat].guest = &the->guest[seat];
    the->guest[seat].house = &the->house;
    the->guest[seat].party = party;
    the->guest[seat].member = seat;
    LIST_INSERT_HEAD(&party->guests, &the->guest[seat], at_party);
    party->here++;
}

static void open_house(void)
{
    the = calloc(1, sizeof *the);
    assert_non_null(the);
    the->house.base = event_base_new();
    the->house.crew = crew_start(1);
    assert_non_null(the->house.base);
    assert_non_null(the->house.crew);
    the->house.now = the->house.opened = 1000000;
    ch_rng_init(&the->house.rng, &(struct ch_seed){{1}}, 0);
    the->party.house = &the->house;
    the->party.member = the->member;
    the->party.members = SEATS;
    the->party.game = ch_game_find("hue");
    the->party.round = 1;
    memcpy(the->party.id, "table", 6);
    LIST_INIT(&the->party.guests);
}

struct party *sit_down(uint32_t move_s, uint32_t game_s)
{
    open_house();
    for (ch_seat seat = 0; seat < SEATS; seat++)
        seat_person_at(seat);
    the->party.set.move_s = move_s;
    the->party.set.game_s = game_s;
    return &the->party;
}

void begin(void)
{
    struct party *party = &the->party;
    const char *why;

    ch_setup_standard(party->game, SEATS, &party->how);
    party->seed = ch_seed_from(5);
    party->match = ch_match_create(party->game, &party->how, &party->seed,
                                   &the->house.record, &why);
    assert_non_null(party->match);
    party->phase = STORE_PLAYING;
    clock_reset(party);
    hear(party);
    party_stir(party);
}

void get_up(void)
{
    crew_stop(the->house.crew);
    if (the->party.timer != NULL)
        event_free(the->party.timer);
    event_base_free(the->house.base);
    ch_match_destroy(the->party.match);
    free(the->party.history.bytes);
    free(the);
}

ch_seat who_is_asked(void)
{
    return (ch_seat)ch_lowest(ch_match_actors(the->party.match));
}

void pass(uint64_t ms)
{
    struct event *timer = the->party.timer;

    the->house.now += ms;
    if (timer != NULL && event_pending(timer, EV_TIMEOUT, NULL)) {
        event_active(timer, EV_TIMEOUT, 1);
        (void)event_base_loop(the->house.base, EVLOOP_NONBLOCK);
    }
}

void take_turn(ch_seat seat)
{
    struct party *party = &the->party;
    struct ch_move move;

    ch_match_pick(party->match, seat, &the->house.rng, &move);
    assert_null(ch_match_submit(party->match,
                                ch_match_question(party->match, seat), &move,
                                &the->house.record));
    party->seat[seat].silent = false;
    play_publish(party, "");
}

void go_away(ch_seat seat)
{
    LIST_REMOVE(&the->guest[seat], at_party);
    the->party.member[seat].guest = NULL;
    the->party.member[seat].seen = the->house.now;
    the->party.here--;
    party_stir(&the->party);
}

void come_back(ch_seat seat)
{
    seat_person_at(seat);
    the->party.seat[seat].silent = false;
    party_stir(&the->party);
}

bool order(ch_seat seat, bool (*carry_out)(struct order *), const char *body)
{
    struct order order = {&the->house, &the->guest[seat],
                          &the->party, json_loads(body, 0, NULL),
                          "a1",        false};
    bool fine;

    the->refused = NULL;
    fine = carry_out(&order);
    json_decref(order.body);
    return fine;
}

void answers_due(uint64_t ms)
{
    struct event *timer = *crew_timer(the->house.crew);

    the->house.now += ms;
    if (timer != NULL) {
        event_active(timer, EV_TIMEOUT, 1);
        (void)event_base_loop(the->house.base, EVLOOP_NONBLOCK);
    }
}

void let_think(unsigned answers)
{
    struct pollfd wake = {.fd = crew_wake(the->house.crew), .events = POLLIN};

    for (; answers > 0; answers--) {
        assert_int_equal(poll(&wake, 1, PATIENCE_MS), 1);
        crew_event(wake.fd, EV_READ, &the->house);
        answers_due(GRID_MS);
    }
}
