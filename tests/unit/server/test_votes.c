/*
 * test_votes.c - votes of the people at a table: who may vote, and when a vote
 * is decided.
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
#include "server/progress.h"
#include "server/stand_in.h"
#include "table_fixture.h"

#define assert_notice(text) assert_non_null(strstr(the->notice, text))

enum { HOST = 0 };

static struct table *begin_game(void)
{
    struct table *table = set_table(0, 0);

    table->settings.bots = true;
    begin();
    return table;
}

static const char *ballot(bool yes)
{
    static char body[48];

    (void)snprintf(body, sizeof body, "{\"vote\":%u,\"yes\":%s}",
                   the->table->vote.number, yes ? "true" : "false");
    return body;
}

static bool is_over(void)
{
    return the->table->vote.number == 0;
}

/* --- When it is decided --------------------------------------------------- */

/* More than half, and not a moment later. */
static void test_majority(void **state)
{
    struct table *table = begin_game();

    (void)state;
    assert_true(request(1, "vote", "{\"on\":\"end\"}"));
    assert_false(is_over());
    pass(59999);
    assert_false(is_over()); /* silence is no yes: it is not the host's */
    assert_true(request(2, "ballot", ballot(true)));
    assert_true(is_over());
    assert_int_equal(table->phase, STORE_OPEN);
    assert_int_equal(table->round, 2);
    assert_null(table->match);
    assert_notice("\"ended\"");
    clear_table();
}

static void test_time_is_up(void **state)
{
    struct table *table = begin_game();

    (void)state;
    assert_true(request(1, "vote", "{\"on\":\"end\"}"));
    pass(59999);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    assert_int_equal(table->phase, STORE_PLAYING);
    assert_notice("\"vote-failed\"");
    REFUSED(1, "vote", "{\"on\":\"end\"}", "vote-too-soon");
    assert_true(request(1, "vote", "{\"on\":\"restart\"}")); /* another kind */
    assert_true(request(2, "ballot", ballot(false)));
    assert_true(request(0, "ballot", ballot(false)));
    assert_true(is_over()); /* it cannot pass any more */
    pass(60000);
    assert_true(request(1, "vote", "{\"on\":\"end\"}"));
    clear_table();
}

/* What the host calls passes if nobody says no for twenty seconds. */
static void test_silence(void **state)
{
    struct table *table = begin_game();

    (void)state;
    assert_true(request(HOST, "vote", "{\"on\":\"end\"}"));
    pass(19999);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    assert_int_equal(table->phase, STORE_OPEN);
    clear_table();
}

static void test_one_no(void **state)
{
    struct table *table = begin_game();

    (void)state;
    assert_true(request(HOST, "vote", "{\"on\":\"end\"}"));
    assert_true(request(1, "ballot", ballot(false)));
    pass(20000);
    assert_false(is_over());
    assert_int_equal(table->phase, STORE_PLAYING);
    assert_true(request(2, "ballot", ballot(true)));
    assert_int_equal(table->phase, STORE_OPEN);
    clear_table();
}

/* The only voter: the host at once, others after twenty seconds. */
static void test_alone(void **state)
{
    struct table *table = begin_game();

    (void)state;
    go_away(0);
    go_away(2);
    assert_true(request(1, "vote", "{\"on\":\"end\"}"));
    pass(19999);
    assert_int_equal(table->phase, STORE_PLAYING);
    pass(1);
    assert_int_equal(table->phase, STORE_OPEN);
    clear_table();
    table = begin_game();
    go_away(1);
    go_away(2);
    assert_true(request(HOST, "vote", "{\"on\":\"end\"}"));
    assert_int_equal(table->phase, STORE_OPEN);
    clear_table();
}

/* Who goes away does not count, and who comes back does. */
static void test_presence(void **state)
{
    struct table *table = begin_game();

    (void)state;
    go_away(2);
    assert_true(request(1, "vote", "{\"on\":\"end\"}"));
    come_back(2);
    assert_true(request(HOST, "ballot", ballot(false)));
    assert_false(is_over()); /* one of three each */
    go_away(2);
    assert_true(is_over()); /* one of two can be no majority */
    assert_int_equal(table->phase, STORE_PLAYING);
    assert_notice("\"vote-failed\"");
    clear_table();
}

/* --- What it is on -------------------------------------------------------- */

/* Who is idle has no vote, and ends the vote by doing something. */
static void test_stand_in(void **state)
{
    struct table *table = begin_game();
    ch_seat first = who_is_asked(), next = (ch_seat)((first + 1) % SEATS);
    char body[48];

    (void)state;
    (void)snprintf(body, sizeof body, "{\"on\":\"stand-in\",\"seat\":%d}",
                   first);
    REFUSED(next, "vote", body, "still-here");
    pass(60000);
    assert_true(request(next, "vote", body));
    assert_int_equal(votes_voters(table, &table->vote),
                     7 & ~(int)ch_only(first));
    assert_true(request(first, "back", "{}"));
    pass(0);
    assert_true(is_over());
    assert_false(table->seat[first].stand_in);
    pass(60000);
    assert_true(table->seat[first].idle);
    assert_true(request(next, "vote", body));
    assert_true(
        request((ch_seat)((first + 2) % SEATS), "ballot", ballot(true)));
    assert_true(is_over());
    assert_true(table->seat[first].stand_in);
    assert_notice("\"why\":\"vote\"");
    clear_table();
}

static void test_clock(void **state)
{
    struct table *table = begin_game();
    ch_seat first = who_is_asked();

    (void)state;
    assert_true(request(1, "vote",
                        "{\"on\":\"clock\",\"limits\":{\"move\":20,"
                        "\"game\":600}}"));
    assert_int_equal(table->settings.move_s, 0);
    assert_true(request(2, "ballot", ballot(true)));
    assert_int_equal(table->settings.move_s, 20);
    assert_notice("\"limits\":{\"move\":20,\"game\":600}");
    assert_int_equal(game_clock_left(table, first), 600000);
    pass(19999);
    assert_int_equal(published(), 0);
    pass(1);
    assert_int_equal(published(), 1);
    assert_notice("\"timeout\"");
    assert_notice("\"next\":\"three-seconds\"");
    /* A lower limit counts what was used, and leaves a minute at least. */
    assert_true(
        request(1, "vote", "{\"on\":\"clock\",\"limits\":{\"game\":300}}"));
    assert_true(request(2, "ballot", ballot(true)));
    assert_int_equal(game_clock_left(table, first), 280000);
    pass(1);
    assert_true(
        request(1, "vote", "{\"on\":\"clock\",\"limits\":{\"game\":60}}"));
    assert_true(request(2, "ballot", ballot(true)));
    assert_int_equal(game_clock_left(table, first), 60000);
    clear_table();
}

static void test_host(void **state)
{
    struct table *table = begin_game();

    (void)state;
    assert_true(request(1, "vote", "{\"on\":\"host\",\"member\":2}"));
    pass(20000);
    assert_int_equal(table->host, HOST);
    assert_true(request(2, "ballot", ballot(true)));
    assert_int_equal(table->host, 2);
    assert_notice("\"host\"");
    REFUSED(1, "vote", "{\"on\":\"host\",\"member\":2}", "no-change");
    go_away(HOST);
    REFUSED(1, "vote", "{\"on\":\"host\",\"member\":0}", "not-here");
    REFUSED(1, "vote", "{\"on\":\"host\",\"member\":3}", "no-such-member");
    clear_table();
}

/* The same seats; who left is a bot, and who is away keeps the stand-in. */
static void test_restart(void **state)
{
    struct table *table = begin_game();

    (void)state;
    go_away(1);
    stand_in_begin(table, 1, "vote");
    go_away(2);
    seat_leave(table, 2);
    assert_true(request(HOST, "vote", "{\"on\":\"restart\"}"));
    assert_int_equal(table->phase, STORE_PLAYING);
    assert_int_equal(table->round, 2);
    assert_true(table->seat[1].stand_in);
    assert_int_equal(table->seat[2].kind, SEAT_BOT);
    assert_notice("\"restarted\"");
    assert_int_equal(table->notices.n, 1);
    clear_table();
}

/* The operator ends a game without a vote. */
static void test_operator(void **state)
{
    struct table *table = begin_game();

    (void)state;
    assert_true(request(1, "vote", "{\"on\":\"host\",\"member\":2}"));
    progress_end(table, "operator");
    assert_int_equal(table->phase, STORE_OPEN);
    assert_true(is_over());
    assert_notice("\"ended\",\"by\":\"operator\"");
    clear_table();
}

/* A vote about a game ends with the game. */
static void test_game_ends(void **state)
{
    struct table *table = begin_game();

    (void)state;
    assert_true(request(1, "vote", "{\"on\":\"end\"}"));
    while (ch_match_actors(table->match) != 0)
        take_turn(who_is_asked());
    progress_update(table);
    assert_int_equal(table->phase, STORE_OVER);
    assert_true(is_over());
    assert_null(strstr(the->notice, "vote-"));
    REFUSED(1, "vote", "{\"on\":\"end\"}", "game-is-over");
    clear_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_majority), cmocka_unit_test(test_time_is_up),
        cmocka_unit_test(test_silence),  cmocka_unit_test(test_one_no),
        cmocka_unit_test(test_alone),    cmocka_unit_test(test_presence),
        cmocka_unit_test(test_stand_in), cmocka_unit_test(test_clock),
        cmocka_unit_test(test_host),     cmocka_unit_test(test_restart),
        cmocka_unit_test(test_operator), cmocka_unit_test(test_game_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
