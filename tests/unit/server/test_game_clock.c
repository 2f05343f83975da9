/*
 * test_game_clock.c - clocks of seats, votes for more time and pauses.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/game_clock.h"
#include "server/progress.h"
#include "table_fixture.h"

/* --- Clocks --------------------------------------------------------------- */

static void test_move_clock(void **state)
{
    struct table *table = set_table(20, 0);
    ch_seat first, next;

    (void)state;
    begin();
    first = who_is_asked();
    pass(19999);
    assert_int_equal(published(), 0);
    pass(1);
    assert_int_equal(published(), 1);
    assert_int_equal(the->server.metrics.default_moves, 1);
    assert_true(table->seat[first].timed_out);
    next = who_is_asked();
    assert_int_not_equal(first, next);
    pass(10000); /* the next one has all its time */
    take_turn(next);
    take_turn(who_is_asked());
    assert_int_equal(who_is_asked(), first); /* it is silent, and has less */
    pass(2999);
    assert_int_equal(published(), 3);
    pass(1);
    assert_int_equal(published(), 4);
    clear_table();
}

static void test_silent_comes_back(void **state)
{
    struct table *table = set_table(20, 0);
    ch_seat first;

    (void)state;
    begin();
    first = who_is_asked();
    pass(20000);
    take_turn(who_is_asked());
    take_turn(who_is_asked());
    pass(1000);
    table->seat[first].timed_out = false; /* reconnected */
    progress_update(table);
    pass(19999);
    assert_int_equal(published(), 3);
    pass(1);
    assert_int_equal(published(), 4);
    clear_table();
}

/* One seat is played for in a turn of the loop, however late it is. */
static void test_one_at_a_time(void **state)
{
    (void)state;
    set_table(20, 0);
    begin();
    pass(1000000);
    assert_int_equal(published(), 1);
    assert_int_equal(the->errors, 0);
    clear_table();
}

static void test_time_stands(void **state)
{
    struct table *table = set_table(20, 0);

    (void)state;
    begin();
    pass(15000);
    for (ch_seat seat = 0; seat < SEATS; seat++)
        go_away(seat);
    pass(100000); /* nobody is here */
    come_back(0);
    pass(4000);
    the->server.commit.failing = true; /* the disk fails */
    progress_update(table);
    pass(100000);
    the->server.commit.failing = false;
    progress_update(table);
    pass(999);
    assert_int_equal(published(), 0);
    pass(1);
    assert_int_equal(published(), 1);
    clear_table();
}

/* Spectators alone do not keep clocks running. */
static void test_spectators(void **state)
{
    struct client spectator = {.member = NOBODY};

    (void)state;
    set_table(20, 0);
    begin();
    LIST_INSERT_HEAD(&the->table->clients, &spectator, at_table);
    for (ch_seat seat = 0; seat < SEATS; seat++)
        go_away(seat);
    pass(100000);
    assert_int_equal(published(), 0);
    clear_table();
}

static void test_game_clock(void **state)
{
    struct table *table = set_table(0, 60);
    ch_seat first;

    (void)state;
    begin();
    first = who_is_asked();
    pass(50000);
    take_turn(first);
    take_turn(who_is_asked());
    take_turn(who_is_asked());
    assert_int_equal(who_is_asked(), first);
    pass(10000 + 9999); /* ten seconds more for each question */
    assert_int_equal(published(), 3);
    take_turn(first);
    take_turn(who_is_asked());
    take_turn(who_is_asked());
    pass(9999);
    assert_int_equal(published(), 6);
    pass(1);
    assert_int_equal(published(), 7);
    assert_true(table->seat[first].timed_out);
    clear_table();
}

/* A person leaves a table that has no time limits. */
static void test_left(void **state)
{
    struct table *table = set_table(0, 0);
    ch_seat first;

    (void)state;
    begin();
    first = who_is_asked();
    pass(1000000);
    assert_int_equal(published(), 0);
    table->member[first].gone = true;
    table->seat[first].member = NOBODY;
    go_away(first);
    pass(999);
    assert_int_equal(published(), 0);
    pass(1);
    assert_int_equal(published(), 1);
    assert_false(table->seat[first].timed_out);
    pass(1000000); /* the others have no limit */
    assert_int_equal(published(), 1);
    clear_table();
}

static void test_written(void **state)
{
    struct table *table = set_table(20, 60);
    char text[1000], expected[100];
    struct ch_json out;

    (void)state;
    begin();
    pass(5000);
    ch_json_init(&out, text, sizeof text);
    ch_json_object_begin(&out, NULL);
    game_clock_write(table, &out);
    ch_json_object_end(&out);
    (void)snprintf(expected, sizeof expected, "%s",
                   "{\"move\":15000,\"game\":55000,\"runs\":true}");
    assert_non_null(strstr(text, expected));
    assert_non_null(strstr(text, "{\"clock\":{\"paused\":false,\"seats\":["));
    table->settings.move_s = table->settings.game_s = 0;
    ch_json_init(&out, text, sizeof text);
    game_clock_write(table, &out);
    assert_string_equal(text, "");
    clear_table();
}

/* --- Votes ---------------------------------------------------------------- */

static void test_more_time(void **state)
{
    struct table *table = set_table(20, 0);
    ch_seat first, a, b;

    (void)state;
    begin();
    first = who_is_asked();
    a = (ch_seat)((first + 1) % SEATS);
    b = (ch_seat)((first + 2) % SEATS);
    pass(10000);
    REFUSED(a, "grant", "{\"grant\":true}", "nobody-asked");
    REFUSED(a, "more-time", "{}", "nobody-waits");
    assert_true(request(first, "more-time", "{}"));
    REFUSED(first, "grant", "{\"grant\":true}", "others-decide");
    assert_true(request(a, "grant", "{\"grant\":true}"));
    assert_int_equal(table->wants_time, first);
    assert_true(request(b, "grant", "{\"grant\":false}"));
    assert_int_equal(table->wants_time, NOBODY);
    assert_true(request(first, "more-time", "{}"));
    assert_true(request(b, "grant", "{\"grant\":true}"));
    assert_int_equal(table->wants_time, first); /* a has to vote again */
    go_away(a);
    assert_int_equal(table->wants_time, NOBODY);
    pass(69999);
    assert_int_equal(published(), 0);
    pass(1);
    assert_int_equal(published(), 1);
    clear_table();
}

/* A request for more time ends with its question. */
static void test_votes_end(void **state)
{
    struct table *table = set_table(20, 0);

    (void)state;
    begin();
    assert_true(request(who_is_asked(), "more-time", "{}"));
    take_turn(who_is_asked());
    assert_int_equal(table->wants_time, NOBODY);
    clear_table();
    set_table(0, 0);
    begin();
    REFUSED(who_is_asked(), "more-time", "{}", "no-clock-here");
    clear_table();
}

static void test_pause(void **state)
{
    struct table *table = set_table(20, 0);

    (void)state;
    begin();
    REFUSED(0, "resume", "{}", "not-paused");
    assert_true(request(0, "pause", "{}"));
    assert_true(request(1, "pause", "{}"));
    assert_false(table->paused);
    assert_true(request(0, "resume", "{}"));
    assert_true(request(2, "pause", "{}"));
    assert_false(table->paused);
    assert_true(request(0, "pause", "{}"));
    assert_true(table->paused);
    REFUSED(0, "pause", "{}", "already-paused");
    pass(1000000);
    assert_int_equal(published(), 0);
    assert_true(request(1, "resume", "{}"));
    assert_false(table->paused);
    assert_true(
        request(1, "pause", "{}")); /* the votes of the others are void */
    assert_false(table->paused);
    pass(20000);
    assert_int_equal(published(), 1);
    clear_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_move_clock),
        cmocka_unit_test(test_silent_comes_back),
        cmocka_unit_test(test_one_at_a_time),
        cmocka_unit_test(test_time_stands),
        cmocka_unit_test(test_spectators),
        cmocka_unit_test(test_game_clock),
        cmocka_unit_test(test_left),
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_more_time),
        cmocka_unit_test(test_votes_end),
        cmocka_unit_test(test_pause),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
