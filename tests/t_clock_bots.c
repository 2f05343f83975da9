/* t_clock_bots.c - bots at a table. SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "clock_house.h"

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
