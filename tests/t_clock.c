/*
 * t_clock.c - clocks, wishes and bots of one table, by a clock that the test
 * sets. What the rest of the house does for them is done here.
 *
 * SPDX-License-Identifier: MIT
 */
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

#include "server/house_int.h"

enum { SEATS = 3, PATIENCE_MS = 20000 };

/* A house with one table: two people, and a third seat as the test wants it. */
struct fixture {
    struct house house;
    struct party party;
    struct member member[SEATS];
    struct guest guest[SEATS];
    unsigned published, errors;
    char answer[4096];   /* the last one told to anybody */
    const char *refused; /* the last slug */
};

static struct fixture *the; /* the stubs have no other way to it */

/* --- The rest of the house -------------------------------------------------- */

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

struct party *party_find(struct house *house, const char *id)
{
    (void)house;
    return strcmp(id, the->party.id) == 0 ? &the->party : NULL;
}

static void hear(struct party *party)
{
    struct history *history = &party->history;
    const struct ch_news *news = &party->house->record.news;

    history->bytes = realloc(history->bytes, history->used + news->used + 1);
    assert_non_null(history->bytes);
    memcpy(history->bytes + history->used, news->bytes, news->used);
    history->used += news->used;
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
    ch_json_open(&out, NULL);
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

/* --- The table --------------------------------------------------------------- */

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

/* Everybody is a person, unless the test changes that before it begins. */
static struct party *sit_down(uint32_t move_s, uint32_t game_s)
{
    open_house();
    for (ch_seat seat = 0; seat < SEATS; seat++)
        seat_person_at(seat);
    the->party.set.move_s = move_s;
    the->party.set.game_s = game_s;
    return &the->party;
}

static void begin(void)
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

static void get_up(void)
{
    crew_stop(the->house.crew);
    if (the->party.timer != NULL)
        event_free(the->party.timer);
    event_base_free(the->house.base);
    ch_match_destroy(the->party.match);
    free(the->party.history.bytes);
    free(the);
}

static ch_seat who_is_asked(void)
{
    return (ch_seat)ch_lowest(ch_match_actors(the->party.match));
}

/* Time passes, and the table's timer goes off if it is set at all. */
static void pass(uint64_t ms)
{
    struct event *timer = the->party.timer;

    the->house.now += ms;
    if (timer != NULL && event_pending(timer, EV_TIMEOUT, NULL)) {
        event_active(timer, EV_TIMEOUT, 1);
        (void)event_base_loop(the->house.base, EVLOOP_NONBLOCK);
    }
}

static void take_turn(ch_seat seat)
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

static void go_away(ch_seat seat)
{
    LIST_REMOVE(&the->guest[seat], at_party);
    the->party.member[seat].guest = NULL;
    the->party.member[seat].seen = the->house.now;
    the->party.here--;
    party_stir(&the->party);
}

static void come_back(ch_seat seat)
{
    seat_person_at(seat);
    the->party.seat[seat].silent = false;
    party_stir(&the->party);
}

static bool order(ch_seat seat, bool (*carry_out)(struct order *),
                  const char *body)
{
    struct order order = {&the->house, &the->guest[seat], &the->party,
                          json_loads(body, 0, NULL), "a1"};
    bool fine;

    the->refused = NULL;
    fine = carry_out(&order);
    json_decref(order.body);
    return fine;
}

#define REFUSED(seat, order_, body, slug) \
    do { \
        assert_false(order(seat, order_, body)); \
        assert_string_equal(the->refused, slug); \
    } while (0)

/* Lets the bots answer: the loop's part of it. */
static void let_think(unsigned answers)
{
    struct pollfd wake = {.fd = crew_wake(the->house.crew), .events = POLLIN};

    for (; answers > 0; answers--) {
        assert_int_equal(poll(&wake, 1, PATIENCE_MS), 1);
        crew_event(wake.fd, EV_READ, &the->house);
    }
}

/* --- Clocks ------------------------------------------------------------------ */

static void test_move_clock(void **with)
{
    struct party *party = sit_down(20, 0);
    ch_seat first, next;

    (void)with;
    begin();
    first = who_is_asked();
    pass(19999);
    assert_int_equal(the->published, 0);
    pass(1);
    assert_int_equal(the->published, 1);
    assert_int_equal(the->house.count.played_for, 1);
    assert_true(party->seat[first].silent);
    next = who_is_asked();
    assert_int_not_equal(first, next);
    pass(10000); /* the next one has all its time */
    take_turn(next);
    take_turn(who_is_asked());
    assert_int_equal(who_is_asked(), first); /* who is silent has less */
    pass(2999);
    assert_int_equal(the->published, 3);
    pass(1);
    assert_int_equal(the->published, 4);
    get_up();
}

static void test_silent_comes_back(void **with)
{
    struct party *party = sit_down(20, 0);
    ch_seat first;

    (void)with;
    begin();
    first = who_is_asked();
    pass(20000);
    take_turn(who_is_asked());
    take_turn(who_is_asked());
    pass(1000);
    party->seat[first].silent = false; /* hello */
    party_stir(party);
    pass(19999);
    assert_int_equal(the->published, 3);
    pass(1);
    assert_int_equal(the->published, 4);
    get_up();
}

/* One expiry a turn of the loop, however late it is. */
static void test_one_at_a_time(void **with)
{
    (void)with;
    sit_down(20, 0);
    begin();
    pass(1000000);
    assert_int_equal(the->published, 1);
    assert_int_equal(the->errors, 0);
    get_up();
}

static void test_time_stands(void **with)
{
    struct party *party = sit_down(20, 0);

    (void)with;
    begin();
    pass(15000);
    for (ch_seat seat = 0; seat < SEATS; seat++)
        go_away(seat);
    pass(100000); /* nobody is here */
    come_back(0);
    pass(4000);
    the->house.ailing = true; /* the disk fails */
    party_stir(party);
    pass(100000);
    the->house.ailing = false;
    party_stir(party);
    pass(999);
    assert_int_equal(the->published, 0);
    pass(1);
    assert_int_equal(the->published, 1);
    get_up();
}

/* A stranger's eyes do not make the time run. */
static void test_watchers(void **with)
{
    struct guest watcher = {.member = NOBODY};

    (void)with;
    sit_down(20, 0);
    begin();
    LIST_INSERT_HEAD(&the->party.guests, &watcher, at_party);
    for (ch_seat seat = 0; seat < SEATS; seat++)
        go_away(seat);
    pass(100000);
    assert_int_equal(the->published, 0);
    get_up();
}

static void test_game_clock(void **with)
{
    struct party *party = sit_down(0, 60);
    ch_seat first;

    (void)with;
    begin();
    first = who_is_asked();
    pass(50000);
    take_turn(first);
    take_turn(who_is_asked());
    take_turn(who_is_asked());
    assert_int_equal(who_is_asked(), first);
    pass(10000 + 9999); /* ten seconds more for each question */
    assert_int_equal(the->published, 3);
    take_turn(first);
    take_turn(who_is_asked());
    take_turn(who_is_asked());
    pass(9999);
    assert_int_equal(the->published, 6);
    pass(1);
    assert_int_equal(the->published, 7);
    assert_true(party->seat[first].silent);
    get_up();
}

/* Somebody leaves for good at a table without a clock. */
static void test_left(void **with)
{
    struct party *party = sit_down(0, 0);
    ch_seat first;

    (void)with;
    begin();
    first = who_is_asked();
    pass(1000000);
    assert_int_equal(the->published, 0);
    party->member[first].gone = true;
    party->seat[first].member = NOBODY;
    go_away(first);
    pass(999);
    assert_int_equal(the->published, 0);
    pass(1);
    assert_int_equal(the->published, 1);
    assert_false(party->seat[first].silent);
    pass(1000000); /* the others are not in a hurry */
    assert_int_equal(the->published, 1);
    get_up();
}

static void test_told(void **with)
{
    struct party *party = sit_down(20, 60);
    char text[1000], expected[100];
    struct ch_json out;

    (void)with;
    begin();
    pass(5000);
    ch_json_init(&out, text, sizeof text);
    ch_json_open(&out, NULL);
    tell_clock(party, &out);
    ch_json_close(&out);
    (void)snprintf(expected, sizeof expected, "%s",
                   "{\"move\":15000,\"game\":55000,\"runs\":true}");
    assert_non_null(strstr(text, expected));
    assert_non_null(strstr(text, "{\"clock\":{\"paused\":false,\"seats\":["));
    party->set.move_s = party->set.game_s = 0;
    ch_json_init(&out, text, sizeof text);
    tell_clock(party, &out);
    assert_string_equal(text, "");
    get_up();
}

/* --- Wishes ------------------------------------------------------------------ */

static void test_more_time(void **with)
{
    struct party *party = sit_down(20, 0);
    ch_seat first, a, b;

    (void)with;
    begin();
    first = who_is_asked();
    a = (ch_seat)((first + 1) % SEATS);
    b = (ch_seat)((first + 2) % SEATS);
    pass(10000);
    REFUSED(a, do_grant, "{\"grant\":true}", "nobody-asked");
    REFUSED(a, do_more_time, "{}", "nobody-waits");
    assert_true(order(first, do_more_time, "{}"));
    REFUSED(first, do_grant, "{\"grant\":true}", "others-decide");
    assert_true(order(a, do_grant, "{\"grant\":true}"));
    assert_int_equal(party->wants_time, first);
    assert_true(order(b, do_grant, "{\"grant\":false}"));
    assert_int_equal(party->wants_time, NOBODY);
    assert_true(order(first, do_more_time, "{}"));
    assert_true(order(b, do_grant, "{\"grant\":true}"));
    assert_int_equal(party->wants_time, first); /* a has to say it again */
    go_away(a);
    assert_int_equal(party->wants_time, NOBODY);
    pass(69999);
    assert_int_equal(the->published, 0);
    pass(1);
    assert_int_equal(the->published, 1);
    get_up();
}

/* A wish ends with its question. */
static void test_wish_ends(void **with)
{
    struct party *party = sit_down(20, 0);

    (void)with;
    begin();
    assert_true(order(who_is_asked(), do_more_time, "{}"));
    take_turn(who_is_asked());
    assert_int_equal(party->wants_time, NOBODY);
    get_up();
    sit_down(0, 0);
    begin();
    REFUSED(who_is_asked(), do_more_time, "{}", "no-clock-here");
    get_up();
}

static void test_pause(void **with)
{
    struct party *party = sit_down(20, 0);

    (void)with;
    begin();
    REFUSED(0, do_resume, "{}", "not-paused");
    assert_true(order(0, do_pause, "{}"));
    assert_true(order(1, do_pause, "{}"));
    assert_false(party->paused);
    assert_true(order(0, do_resume, "{}"));
    assert_true(order(2, do_pause, "{}"));
    assert_false(party->paused);
    assert_true(order(0, do_pause, "{}"));
    assert_true(party->paused);
    REFUSED(0, do_pause, "{}", "already-paused");
    pass(1000000);
    assert_int_equal(the->published, 0);
    assert_true(order(1, do_resume, "{}"));
    assert_false(party->paused);
    assert_true(order(1, do_pause, "{}")); /* the others do not, any more */
    assert_false(party->paused);
    pass(20000);
    assert_int_equal(the->published, 1);
    get_up();
}

static void test_play_for(void **with)
{
    char body[40];
    ch_seat first, host;

    (void)with;
    sit_down(0, 0);
    begin();
    first = who_is_asked();
    host = (ch_seat)((first + 1) % SEATS);
    (void)snprintf(body, sizeof body, "{\"seat\":%d}", first);
    pass(100000);
    REFUSED(host, do_play_for, body, "still-here");
    go_away(first);
    pass(29999);
    REFUSED(host, do_play_for, body, "still-here");
    pass(1);
    assert_true(order(host, do_play_for, body));
    assert_int_equal(the->published, 1);
    assert_false(the->party.seat[first].silent);
    REFUSED(host, do_play_for, body, "nobody-waits");
    REFUSED(host, do_play_for, "{\"seat\":12}", "no-such-seat");
    REFUSED(host, do_play_for, "{\"seat\":-1}", "no-such-seat");
    get_up();
}

/* --- Bots -------------------------------------------------------------------- */

static void make_bots(ch_seats which)
{
    for (ch_seat seat = 0; seat < SEATS; seat++)
        if (ch_in(which, seat)) {
            go_away(seat);
            the->party.seat[seat].kind = SEAT_BOT;
            the->party.seat[seat].level = CH_EASY;
        }
}

static void test_bots_play(void **with)
{
    (void)with;
    sit_down(0, 0);
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&the->party.guests, &the->guest[0], at_party);
    begin();
    assert_int_equal(the->published, 0); /* nothing before the loop turns */
    for (unsigned i = 1; i <= 6; i++) {
        let_think(1);
        assert_int_equal(the->published, i);
    }
    assert_int_equal(the->house.count.bot_moves, 6);
    assert_int_equal(the->errors, 0);
    the->party.stale = true; /* the answer on its way is void */
    let_think(1);
    assert_int_equal(the->published, 6);
    get_up();
}

static void test_bots_pace(void **with)
{
    (void)with;
    sit_down(0, 0);
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&the->party.guests, &the->guest[0], at_party);
    the->house.config.bot_pace = the->party.set.pace = true;
    begin();
    let_think(1);
    assert_int_equal(the->published, 0);
    assert_true(crew_next(the->house.crew) >= the->house.now + 350);
    assert_true(crew_next(the->house.crew) <= the->house.now + 950);
    the->house.now += 349;
    event_active(*crew_timer(the->house.crew), EV_TIMEOUT, 1);
    (void)event_base_loop(the->house.base, EVLOOP_NONBLOCK);
    assert_int_equal(the->published, 0);
    the->house.now += 601;
    event_active(*crew_timer(the->house.crew), EV_TIMEOUT, 1);
    (void)event_base_loop(the->house.base, EVLOOP_NONBLOCK);
    assert_int_equal(the->published, 1);
    get_up();
}

/* Nobody looks, or the game is paused: bots wait, and go on later. */
static void test_bots_wait(void **with)
{
    struct party *party = sit_down(0, 0);

    (void)with;
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    begin();
    assert_int_equal(crew_queued(the->house.crew), 0);
    LIST_INSERT_HEAD(&party->guests, &the->guest[0], at_party);
    party_stir(party);
    party->paused = true;
    let_think(1);
    assert_int_equal(the->published, 0);
    party->paused = false;
    party_stir(party);
    let_think(1);
    assert_int_equal(the->published, 1);
    get_up();
}

static void test_bot_for_silent(void **with)
{
    struct party *party = sit_down(20, 0);
    ch_seat first;

    (void)with;
    party->set.silent_bot = true;
    begin();
    first = who_is_asked();
    pass(20000);
    pass(100000); /* it thinks; nobody else is asked */
    assert_int_equal(the->published, 0);
    party->seat[first].silent = false; /* back too late */
    party_stir(party);
    let_think(1);
    assert_int_equal(the->published, 1);
    assert_int_equal(the->house.count.bot_moves, 1);
    pass(20000);
    take_turn(who_is_asked()); /* faster than the bot */
    let_think(1);
    assert_int_equal(the->published, 2);
    assert_int_equal(the->errors, 0);
    get_up();
}

/* What was asked before the table was loaded anew counts no more. */
static void test_answers_of_old(void **with)
{
    struct party *party = sit_down(0, 0);

    (void)with;
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&party->guests, &the->guest[0], at_party);
    begin();
    party->seat[who_is_asked()].job = crew_number(the->house.crew);
    let_think(1);
    assert_int_equal(the->published, 0);
    get_up();
}

static void test_hint(void **with)
{
    struct party *party = sit_down(0, 0);
    ch_seat first, other;

    (void)with;
    begin();
    first = who_is_asked();
    other = (ch_seat)((first + 1) % SEATS);
    REFUSED(first, do_hint, "{}", "no-hints-here");
    party->set.hints = true;
    REFUSED(other, do_hint, "{}", "nobody-asks-you");
    assert_true(order(first, do_hint, "{}"));
    REFUSED(first, do_hint, "{}", "one-at-a-time");
    let_think(1);
    assert_non_null(strstr(the->answer, "\"id\":\"a1\",\"ok\":true,\"move\":\""));
    assert_non_null(strstr(the->answer, "\"why\":\""));
    assert_int_equal(the->published, 0);
    assert_true(order(first, do_hint, "{}"));
    take_turn(first);
    the->refused = NULL;
    let_think(1);
    assert_string_equal(the->refused, "too-late");
    get_up();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_move_clock),
        cmocka_unit_test(test_silent_comes_back),
        cmocka_unit_test(test_one_at_a_time),
        cmocka_unit_test(test_time_stands),
        cmocka_unit_test(test_watchers),
        cmocka_unit_test(test_game_clock),
        cmocka_unit_test(test_left),
        cmocka_unit_test(test_told),
        cmocka_unit_test(test_more_time),
        cmocka_unit_test(test_wish_ends),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_play_for),
        cmocka_unit_test(test_bots_play),
        cmocka_unit_test(test_bots_pace),
        cmocka_unit_test(test_bots_wait),
        cmocka_unit_test(test_bot_for_silent),
        cmocka_unit_test(test_answers_of_old),
        cmocka_unit_test(test_hint),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
