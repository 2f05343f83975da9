/* t_clock.c - clocks and wishes of a table. SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "clock_house.h"

/* --- Clocks --------------------------------------------------------------- */

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
    ch_json_object_begin(&out, NULL);
    tell_clock(party, &out);
    ch_json_object_end(&out);
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

/* --- Wishes --------------------------------------------------------------- */

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
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
