/*
 * test_bot_turns.c - when bots of a table are asked, and when they play.
 *
 * SPDX-License-Identifier: MIT
 */
#include <poll.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/bot_answers.h"
#include "server/bot_turns.h"
#include "server/progress.h"
#include "table_fixture.h"

static void make_bots(ch_seats which)
{
    for (ch_seat seat = 0; seat < SEATS; seat++)
        if (ch_in(which, seat)) {
            go_away(seat);
            the->table->seat[seat].kind = SEAT_BOT;
            the->table->seat[seat].level = CH_EASY;
        }
}

static void test_bots_play(void **state)
{
    (void)state;
    set_table(0, 0);
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&the->table->clients, &the->client[0], at_table);
    begin();
    assert_int_equal(published(), 0); /* asking makes no move */
    for (unsigned i = 1; i <= 6; i++) {
        let_think(1);
        assert_int_equal(published(), i);
    }
    assert_int_equal(the->server.metrics.bot_moves, 6);
    assert_int_equal(the->errors, 0);
    the->table->must_reload = true; /* the pending answer is void */
    let_think(1);
    assert_int_equal(published(), 6);
    clear_table();
}

static void test_bots_pace(void **state)
{
    /* Three bots: half of what few bots take. */
    static const struct {
        enum table_pace pace;
        uint32_t least, most;
    } cases[] = {
        {PACE_NORMAL, 250, 450}, {PACE_SLOW, 500, 900}, {PACE_FAST, 75, 135}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t asked, due;

        set_table(0, 0);
        asked = the->server.now;
        make_bots(ch_only(0) | ch_only(1) | ch_only(2));
        LIST_INSERT_HEAD(&the->table->clients, &the->client[0], at_table);
        the->server.config.bot_pace = true;
        the->table->settings.pace = cases[i].pace;
        begin();
        let_think(1);
        assert_int_equal(published(), 0);
        due = bot_pool_next_due(the->server.bot_pool);
        assert_in_range(due - asked, cases[i].least, cases[i].most);
        answers_due(cases[i].least - 1 - BOT_TURNS_GRID_MS);
        assert_int_equal(published(), 0);
        answers_due(cases[i].most - cases[i].least + 1 + BOT_TURNS_GRID_MS);
        assert_int_equal(published(), 1);
        clear_table();
    }
}

/* Nobody who asked for no pace has to wait, nor does anybody where the operator
 * has switched it off. */
static void test_bots_without_pace(void **state)
{
    (void)state;
    for (int by_table = 0; by_table < 2; by_table++) {
        set_table(0, 0);
        make_bots(ch_only(0) | ch_only(1) | ch_only(2));
        LIST_INSERT_HEAD(&the->table->clients, &the->client[0], at_table);
        the->server.config.bot_pace = by_table != 0;
        the->table->settings.pace = by_table != 0 ? PACE_OFF : PACE_SLOW;
        begin();
        let_think(1);
        assert_int_equal(published(), 1);
        clear_table();
    }
}

/* Without clients, or during a pause, bots wait and go on later. */
static void test_bots_wait(void **state)
{
    struct table *table = set_table(0, 0);

    (void)state;
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    begin();
    assert_int_equal(bot_pool_queued(the->server.bot_pool), 0);
    LIST_INSERT_HEAD(&table->clients, &the->client[0], at_table);
    progress_update(table);
    table->paused = true;
    let_think(1);
    assert_int_equal(published(), 0);
    table->paused = false;
    progress_update(table);
    let_think(1);
    assert_int_equal(published(), 1);
    clear_table();
}

/* A bot that occupies its thread until the test posts go_on. */
static sem_t go_on;

static void begin_nothing(void *memory, const struct ch_game *game,
                          const struct ch_setup *setup, ch_seat seat,
                          enum ch_level level, const struct ch_seed *seed)
{
    (void)memory, (void)game, (void)setup, (void)seat, (void)level, (void)seed;
}

static void choose_when_told(void *memory, const struct ch_bot_view *view,
                             const struct ch_budget *budget,
                             struct ch_move *out, char *why)
{
    (void)memory, (void)view, (void)budget, (void)out, (void)why;
    while (sem_wait(&go_on) != 0)
        ;
}

/* Bots of the table have to wait until go_on is posted. */
static void occupy_thread(void)
{
    static const struct ch_bot bot = {.name = "told",
                                      .size = 64,
                                      .begin = begin_nothing,
                                      .choose = choose_when_told};
    struct bot_job *job = calloc(1, sizeof *job);

    assert_non_null(job);
    assert_int_equal(sem_init(&go_on, 0, 0), 0);
    job->who.bot = &bot;
    job->number = bot_pool_number(the->server.bot_pool);
    assert_true(bot_pool_submit(the->server.bot_pool, job));
}

/* The last client leaves while a job is queued: it is cancelled, and asked
 * again when a client comes back. */
static void test_bots_without_clients(void **state)
{
    struct table *table = set_table(0, 0);
    ch_seat seat;

    (void)state;
    make_bots(ch_only(0) | ch_only(1));
    occupy_thread();
    begin();
    while (table->seat[who_is_asked()].kind == SEAT_PERSON)
        take_turn(who_is_asked());
    seat = who_is_asked();
    go_away(2);
    let_think(1); /* it comes back cancelled */
    assert_int_equal(thoughts(), 0);
    assert_int_equal(bot_pool_queued(the->server.bot_pool), 1);
    assert_int_equal(table->seat[seat].thinking, 0);
    come_back(2);
    assert_int_equal(bot_pool_queued(the->server.bot_pool), 2);
    go_away(2);
    come_back(2); /* before the loop takes it */
    let_think(1);
    assert_int_equal(thoughts(), 0);
    assert_int_equal(bot_pool_queued(the->server.bot_pool), 2); /* asked anew */
    (void)sem_post(&go_on);
    while (the->server.metrics.bot_moves == 0)
        let_think(1);
    assert_int_equal(the->errors, 0);
    clear_table();
}

/* A job is cancelled when its question does not stand any more. */
static void test_bot_too_slow(void **state)
{
    struct table *table = set_table(20, 0);

    (void)state;
    table->settings.absent_bot = true;
    occupy_thread();
    begin();
    pass(20000);
    assert_int_equal(bot_pool_queued(the->server.bot_pool), 2);
    take_turn(who_is_asked());
    let_think(1);
    assert_int_equal(thoughts(), 0);
    assert_int_equal(bot_pool_queued(the->server.bot_pool), 1);
    assert_int_equal(published(), 1);
    (void)sem_post(&go_on);
    clear_table();
}

/* Clients cannot see how long a bot thought: answers are sent on a grid. */
static void test_bots_on_the_grid(void **state)
{
    struct pollfd wake;
    uint64_t asked;

    (void)state;
    set_table(0, 0);
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&the->table->clients, &the->client[0], at_table);
    begin();
    asked = the->server.now;
    wake = (struct pollfd){bot_pool_wake(the->server.bot_pool), POLLIN, 0};
    for (unsigned ms = 0; ms <= 2 * BOT_TURNS_GRID_MS + 1; ms++) {
        assert_int_equal(poll(&wake, 1, 20000), 1);
        the->server.now = asked + ms; /* that is how long it took */
        bot_answers_event(wake.fd, EV_READ, &the->server);
        asked += ms == 0 ? BOT_TURNS_GRID_MS
                         : (ms + BOT_TURNS_GRID_MS - 1) / BOT_TURNS_GRID_MS *
                               BOT_TURNS_GRID_MS;
        assert_int_equal(bot_pool_next_due(the->server.bot_pool), asked);
        answers_due(asked - the->server.now);
        assert_int_equal(published(), ms + 1);
    }
    clear_table();
}

static void test_bot_for_silent(void **state)
{
    struct table *table = set_table(20, 0);
    ch_seat first;

    (void)state;
    table->settings.absent_bot = true;
    begin();
    first = who_is_asked();
    pass(20000);
    pass(100000); /* it thinks; nobody else is asked */
    assert_int_equal(published(), 0);
    table->seat[first].timed_out = false; /* back too late */
    progress_update(table);
    let_think(1);
    assert_int_equal(published(), 1);
    assert_int_equal(the->server.metrics.bot_moves, 1);
    pass(20000);
    take_turn(who_is_asked()); /* faster than the bot */
    let_think(1);
    assert_int_equal(published(), 2);
    assert_int_equal(the->errors, 0);
    clear_table();
}

/* The answer to a job from before a reload does not count. */
static void test_old_answers(void **state)
{
    struct table *table = set_table(0, 0);

    (void)state;
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&table->clients, &the->client[0], at_table);
    begin();
    table->seat[who_is_asked()].job = bot_pool_number(the->server.bot_pool);
    let_think(1);
    assert_int_equal(published(), 0);
    clear_table();
}

static void test_hint(void **state)
{
    struct table *table = set_table(0, 0);
    ch_seat first, other;

    (void)state;
    begin();
    first = who_is_asked();
    other = (ch_seat)((first + 1) % SEATS);
    REFUSED(first, "hint", "{}", "no-hints-here");
    table->settings.hints = true;
    REFUSED(other, "hint", "{}", "nobody-asks-you");
    assert_true(request(first, "hint", "{}"));
    REFUSED(first, "hint", "{}", "one-at-a-time");
    let_think(1);
    assert_non_null(
        strstr(the->answer, "\"id\":\"a1\",\"ok\":true,\"move\":\""));
    assert_non_null(strstr(the->answer, "\"why\":\""));
    assert_int_equal(published(), 0);
    assert_true(request(first, "hint", "{}"));
    take_turn(first);
    the->refused = NULL;
    let_think(1);
    assert_string_equal(the->refused, "too-late");
    clear_table();
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_play),
        cmocka_unit_test(test_bots_pace),
        cmocka_unit_test(test_bots_without_pace),
        cmocka_unit_test(test_bots_wait),
        cmocka_unit_test(test_bots_without_clients),
        cmocka_unit_test(test_bot_too_slow),
        cmocka_unit_test(test_bots_on_the_grid),
        cmocka_unit_test(test_bot_for_silent),
        cmocka_unit_test(test_old_answers),
        cmocka_unit_test(test_hint),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
