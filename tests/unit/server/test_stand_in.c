/*
 * test_stand_in.c - people who are idle, away or gone, and bots that play for
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/game_clock.h"
#include "server/idle.h"
#include "server/lobby.h"
#include "server/progress.h"
#include "server/stand_in.h"
#include "table_fixture.h"

#define assert_notice(text) assert_non_null(strstr(the->notice, text))

/* {"seat":N} */
static const char *seat_body(ch_seat seat)
{
    static char body[24];

    (void)snprintf(body, sizeof body, "{\"seat\":%d}", seat);
    return body;
}

/* A table without a clock where bots may sit in; who is asked first. */
static ch_seat begin_with_bots(void)
{
    struct table *table = set_table(0, 0);
    ch_seat first;

    table->settings.bots = true;
    begin();
    first = who_is_asked();
    table->host = (uint8_t)((first + 1) % SEATS);
    return first;
}

/* --- Idle ----------------------------------------------------------------- */

static void test_idle(void **state)
{
    ch_seat first = begin_with_bots();
    const struct seat *seat = &the->table->seat[first];

    (void)state;
    pass(59999);
    assert_false(seat->idle);
    assert_int_equal(the->nudges, 0);
    pass(1);
    assert_true(seat->idle);
    assert_int_equal(the->nudges, ch_only(first));
    assert_int_equal(published(), 0); /* nobody plays for it by itself */
    assert_true(request(first, "view", "{}"));
    assert_true(seat->idle); /* its client does that without it */
    assert_true(request(first, "back", "{}"));
    assert_false(seat->idle);
    the->nudges = 0;
    pass(59999);
    assert_false(seat->idle);
    pass(1);
    assert_true(seat->idle);
    assert_int_equal(the->nudges, ch_only(first));
    clear_table();
}

/* Who is not asked, and who has a clock, is never idle. */
static void test_never_idle(void **state)
{
    struct table *table;

    (void)state;
    (void)begin_with_bots();
    for (ch_seat seat = 0; seat < SEATS; seat++)
        if (seat != who_is_asked())
            assert_int_equal(idle_since(the->table, seat), 0);
    clear_table();
    table = set_table(3600, 0);
    begin();
    pass(600000);
    assert_false(table->seat[who_is_asked()].idle);
    assert_int_equal(the->nudges, 0);
    clear_table();
}

/* Nobody else is here: one may think for as long as one likes, and is asked
 * once somebody is back. */
static void test_never_idle_alone(void **state)
{
    ch_seat first = begin_with_bots();

    (void)state;
    for (ch_seat seat = 0; seat < SEATS; seat++)
        if (seat != first)
            go_away(seat);
    pass(600000);
    assert_false(the->table->seat[first].idle);
    assert_int_equal(the->nudges, 0);
    assert_true(idle_left(the->table) == INT64_MAX);
    come_back((ch_seat)((first + 1) % SEATS));
    assert_false(the->table->seat[first].idle);
    assert_false(idle_host_may_replace(the->table, first));
    pass(59999);
    assert_false(the->table->seat[first].idle);
    pass(1);
    assert_true(the->table->seat[first].idle);
    assert_int_equal(the->nudges, ch_only(first));
    clear_table();
}

/* The time of a pause does not count. */
static void test_idle_after_pause(void **state)
{
    ch_seat first = begin_with_bots();

    (void)state;
    for (ch_seat seat = 0; seat < SEATS; seat++)
        assert_true(request(seat, "pause", "{}"));
    pass(1000000);
    assert_false(the->table->seat[first].idle);
    assert_true(request((ch_seat)((first + 1) % SEATS), "resume", "{}"));
    pass(59999);
    assert_false(the->table->seat[first].idle);
    pass(1);
    assert_true(the->table->seat[first].idle);
    clear_table();
}

/* Who does nothing does not hold up the others either. */
static void test_pause_without_idle(void **state)
{
    ch_seat first = begin_with_bots();

    (void)state;
    pass(60000);
    assert_true(request((ch_seat)((first + 1) % SEATS), "pause", "{}"));
    assert_false(the->table->paused);
    assert_true(request((ch_seat)((first + 2) % SEATS), "pause", "{}"));
    assert_true(the->table->paused);
    clear_table();
}

/* --- Stand-ins ------------------------------------------------------------ */

static void test_host_replaces_idle(void **state)
{
    ch_seat first = begin_with_bots();
    ch_seat host = the->table->host;

    (void)state;
    pass(119999);
    REFUSED(host, "stand-in", seat_body(first), "still-here");
    pass(1);
    assert_true(request(host, "stand-in", seat_body(first)));
    assert_notice("\"stand-in\"");
    assert_notice("\"why\":\"host\"");
    assert_true(the->table->seat[first].stand_in);
    REFUSED(host, "stand-in", seat_body(first), "stand-in-there");
    REFUSED(host, "stand-in", "{\"seat\":12}", "no-such-seat");
    REFUSED(host, "stand-in", "{\"seat\":-1}", "no-such-seat");
    let_think(1);
    assert_int_equal(published(), 1);
    assert_int_equal(the->server.metrics.bot_moves, 1);
    assert_int_equal(the->server.metrics.default_moves, 0);
    take_turn(who_is_asked());
    take_turn(who_is_asked());
    assert_int_equal(who_is_asked(), first);
    let_think(1); /* it goes on, without another word */
    assert_int_equal(published(), 4);
    clear_table();
}

static void test_host_replaces_away(void **state)
{
    ch_seat first = begin_with_bots();
    ch_seat host = the->table->host;

    (void)state;
    pass(100000);
    go_away(first);
    pass(29999);
    REFUSED(host, "play-for", seat_body(first), "still-here");
    pass(1);
    assert_true(request(host, "play-for", seat_body(first)));
    let_think(1);
    assert_int_equal(published(), 1);
    clear_table();
}

/* The bot's answer does not count any more when the person is back. */
static void test_back(void **state)
{
    ch_seat first = begin_with_bots();

    (void)state;
    stand_in_begin(the->table, first, "host");
    progress_update(the->table);
    assert_int_not_equal(the->table->seat[first].thinking, 0);
    assert_true(request(first, "back", "{}"));
    assert_notice("\"back\"");
    assert_false(the->table->seat[first].stand_in);
    let_think(1);
    assert_int_equal(published(), 0);
    assert_int_equal(who_is_asked(), first);
    clear_table();
}

/* Nobody plays for people while none of them is here, though others watch. */
static void test_no_play_for_an_empty_table(void **state)
{
    ch_seat first = begin_with_bots();
    struct client watcher = {.member = NOBODY};

    (void)state;
    watcher.table = the->table;
    watcher.server = &the->server;
    LIST_INSERT_HEAD(&the->table->clients, &watcher, at_table);
    for (ch_seat seat = 0; seat < SEATS; seat++)
        go_away(seat);
    stand_in_begin(the->table, first, "vote");
    progress_update(the->table);
    assert_int_equal(the->table->seat[first].thinking, 0);
    come_back((ch_seat)((first + 1) % SEATS));
    assert_int_not_equal(the->table->seat[first].thinking, 0);
    let_think(1);
    assert_int_equal(published(), 1);
    LIST_REMOVE(&watcher, at_table);
    clear_table();
}

/* A table for people only makes default moves, after a second each. */
static void test_without_bots(void **state)
{
    struct table *table = set_table(0, 0);
    ch_seat first;

    (void)state;
    begin();
    first = who_is_asked();
    stand_in_begin(table, first, "vote");
    progress_update(table);
    assert_int_equal(table->seat[first].thinking, 0);
    pass(999);
    assert_int_equal(published(), 0);
    pass(1);
    assert_int_equal(published(), 1);
    assert_int_equal(the->server.metrics.default_moves, 1);
    clear_table();
}

/* A stand-in does not use the person's time for the game. */
static void test_clock_stands(void **state)
{
    struct table *table = set_table(0, 600);
    ch_seat first;

    (void)state;
    table->settings.bots = true;
    begin();
    first = who_is_asked();
    pass(1000);
    stand_in_begin(table, first, "vote");
    progress_update(table);
    pass(100000);
    assert_int_equal(game_clock_left(table, first), 599000);
    clear_table();
}

/* --- Leaving and sitting down --------------------------------------------- */

static void test_leave(void **state)
{
    ch_seat first = begin_with_bots();

    (void)state;
    go_away(first);
    lobby_remove_member(the->table, first);
    assert_notice("\"left\"");
    assert_notice("\"next\":\"bot\"");
    assert_true(seat_is_left(the->table, first));
    assert_string_equal(seat_name(the->table, first),
                        the->table->member[first].name);
    assert_true(idle_is_open(the->table, first));
    let_think(1);
    assert_int_equal(published(), 1);
    clear_table();
}

/* A seat whose person has been away for long, with a stand-in, can be taken. */
static void test_abandoned(void **state)
{
    ch_seat first = begin_with_bots(), other = (ch_seat)((first + 1) % SEATS);
    struct table *table = the->table;
    struct member *member = &table->member[first];

    (void)state;
    go_away(first);
    pass(200000);
    assert_false(idle_is_open(table, first)); /* nobody sits in */
    stand_in_begin(table, first, "vote");
    member->seen = the->server.now;
    progress_update(table);
    pass(119999);
    assert_false(idle_is_open(table, first));
    pass(1);
    assert_true(idle_is_open(table, first));
    REFUSED(other, "sit", seat_body(first), "already-seated");
    table->member[other].seat = NOBODY; /* it becomes a seat of nobody's */
    table->seat[other].member = NOBODY;
    table->member[other].had = other; /* and knows what it saw there */
    REFUSED(other, "sit", seat_body(first), "had-a-seat");
    table->member[other].had = NOBODY;
    assert_true(request(other, "sit", seat_body(first)));
    assert_notice("\"joined-seat\"");
    assert_int_equal(table->seat[first].member, other);
    assert_int_equal(member->seat, NOBODY);
    assert_int_equal(member->lost, first);
    assert_false(table->seat[first].stand_in);
    assert_false(idle_is_open(table, first));
    clear_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_idle),
        cmocka_unit_test(test_never_idle),
        cmocka_unit_test(test_never_idle_alone),
        cmocka_unit_test(test_idle_after_pause),
        cmocka_unit_test(test_pause_without_idle),
        cmocka_unit_test(test_host_replaces_idle),
        cmocka_unit_test(test_host_replaces_away),
        cmocka_unit_test(test_back),
        cmocka_unit_test(test_no_play_for_an_empty_table),
        cmocka_unit_test(test_without_bots),
        cmocka_unit_test(test_clock_stands),
        cmocka_unit_test(test_leave),
        cmocka_unit_test(test_abandoned),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
