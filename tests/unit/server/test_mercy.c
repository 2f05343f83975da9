/*
 * test_mercy.c - moves that are taken back at a table: how long bots wait for
 * it, what they hear of it, and whose time it is.
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

#include "server/bot_turns.h"
#include "server/game_clock.h"
#include "server/play.h"
#include "server/progress.h"
#include "server/scene.h"
#include "server/undo.h"
#include "table_fixture.h"

/* The seat that is asked moves, as its person; it is a person's. */
static ch_seat move_as_person(void)
{
    struct table *table = the->table;
    ch_seat seat = who_is_asked();
    struct ch_record record;
    struct ch_move move;

    assert_int_equal(table->seat[seat].kind, SEAT_PERSON);
    ch_match_pick(table->match, seat, &the->server.rng, &move);
    assert_null(ch_match_submit(
        table->match, ch_match_question(table->match, seat), &move, &record));
    undo_note_mover(table, seat, seat);
    play_publish(table, &record, "");
    return seat;
}

static void undo(ch_seat seat)
{
    assert_true(request(seat, "undo", "{\"do\":\"undo\",\"id\":\"a1\"}"));
    assert_null(the->refused);
    the->table->move_ids.n = 0; /* the next one is another */
}

/* A table where the seats in `bots` are bots', and somebody else begins. */
static struct table *open_table(uint32_t move_s, ch_seats bots)
{
    struct table *table = set_table(move_s, 0);

    table->settings.undo = true;
    the->server.config.bot_pace = true;
    table->settings.pace = PACE_NORMAL;
    begin();
    for (ch_seat seat = 0; seat < SEATS; seat++)
        if (ch_in(bots, (ch_seat)((seat + SEATS - who_is_asked()) % SEATS))) {
            go_away(seat);
            table->seat[seat].kind = SEAT_BOT;
            table->seat[seat].level = CH_EASY;
        }
    progress_update(table);
    return table;
}

static const ch_seats NEXT = 2; /* the seat after the one that begins */

/* How long the bot next to the person waits before it shows its move. */
static uint64_t wait_of_bot(void)
{
    uint64_t asked = the->server.now;

    (void)move_as_person();
    let_think(1);
    return bot_pool_next_due(the->server.bot_pool) - asked;
}

static void test_bots_wait(void **state)
{
    static const struct {
        enum table_pace pace;
        uint64_t ms;
    } cases[] = {{PACE_SLOW, 2000}, {PACE_NORMAL, 2000}, {PACE_FAST, 1000}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        open_table(0, NEXT)->settings.pace = cases[i].pace;
        assert_int_equal(wait_of_bot(), cases[i].ms);
        clear_table();
    }
}

/* Nobody waits where nothing could be taken back, or nobody is there to. */
static void test_bots_do_not_wait(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct table *table = open_table(0, NEXT);
        struct member *person = &table->member[who_is_asked()];

        if (i == 0)
            table->settings.undo = false;
        else if (i == 1)
            person->client = NULL;
        else if (i == 2)
            (void)snprintf(person->program, sizeof person->program, "robot");
        else
            table->settings.pace = PACE_OFF;
        if (i < 3) {
            assert_in_range(wait_of_bot(), 500, 900);
        } else {
            (void)move_as_person();
            let_think(1);
            assert_int_equal(published(), 2);
        }
        clear_table();
    }
}

/* The next seat's bot was thinking already: what it comes to is void, and what
 * it is told then has nothing of what was taken back. */
static void test_bots_do_not_know(void **state)
{
    struct table *table = open_table(0, NEXT);
    ch_seat person = who_is_asked(), bot = (ch_seat)((person + 1) % SEATS);
    struct bot_job *before, *after;

    (void)state;
    before = bot_turns_new_job(table, bot, CH_EASY, NULL);
    assert_int_equal(move_as_person(), person);
    assert_int_not_equal(table->seat[bot].thinking, 0);
    undo(person);
    assert_int_equal(who_is_asked(), person);
    let_think(1);
    answers_due(5000);
    assert_int_equal(published(), 2); /* the move, and that it was undone */
    after = bot_turns_new_job(table, bot, CH_EASY, NULL);
    assert_int_equal(after->heard, before->heard);
    assert_memory_equal(after->facts, before->facts, before->heard);
    /* People who come back hear of it. */
    assert_true(table->history.used > before->heard);
    bot_pool_free_job(before);
    bot_pool_free_job(after);
    clear_table();
}

/* Time that was used stays used. */
static void test_clock(void **state)
{
    ch_seat person;

    (void)state;
    (void)open_table(20, 0);
    pass(15000);
    person = move_as_person();
    pass(10000); /* somebody else's */
    undo(person);
    assert_int_equal(who_is_asked(), person);
    pass(4999);
    assert_int_equal(published(), 2);
    pass(1);
    assert_int_equal(published(), 3);
    assert_int_equal(the->server.metrics.default_moves, 1);
    clear_table();
}

/* But a moment is left, and after the next move all is as ever. */
static void test_clock_leaves_a_moment(void **state)
{
    ch_seat person;

    (void)state;
    (void)open_table(20, 0);
    pass(19999);
    person = move_as_person();
    undo(person);
    pass(999);
    assert_int_equal(published(), 2);
    (void)move_as_person();
    for (unsigned i = 1; i < SEATS; i++)
        (void)move_as_person();
    assert_int_equal(who_is_asked(), person);
    pass(19999);
    assert_int_equal(published(), 2 + SEATS);
    pass(1);
    assert_int_equal(published(), 3 + SEATS);
    clear_table();
}

/* A table of Hues and Cues: whoever begins chooses a colour, which can be taken
 * back, and is then asked for a cue. */
static ch_seat open_table_of_two_questions(uint32_t move_s, uint32_t game_s)
{
    struct table *table = set_table(move_s, game_s);

    table->game = ch_game_find("hues-and-cues");
    table->settings.undo = true;
    begin();
    return who_is_asked();
}

/* Each question goes on with what was left of it, however often the first one
 * is answered. */
static void test_clock_of_two_questions(void **state)
{
    ch_seat giver = open_table_of_two_questions(20, 0);

    (void)state;
    pass(5000);
    (void)move_as_person();
    pass(6000); /* the cue */
    undo(giver);
    assert_int_equal(the->table->seat[giver].move_ms, 15000);
    pass(1000);
    (void)move_as_person();
    assert_int_equal(the->table->seat[giver].move_ms, 14000);
    pass(13000);
    undo(giver);
    assert_int_equal(the->table->seat[giver].move_ms, 14000);
    (void)move_as_person();
    pass(999);
    assert_int_equal(the->server.metrics.default_moves, 0);
    pass(1);
    assert_int_equal(the->server.metrics.default_moves, 1);
    clear_table();
}

/* So does the extra time of each, when the time for the game is used up. */
static void test_extra_time_of_two_questions(void **state)
{
    ch_seat giver = open_table_of_two_questions(0, 60);

    (void)state;
    pass(64000);
    (void)move_as_person();
    assert_int_equal(the->table->seat[giver].game_ms, 0);
    pass(8000);
    undo(giver);
    assert_int_equal(the->table->seat[giver].game_ms, -4000);
    (void)move_as_person();
    assert_int_equal(the->table->seat[giver].game_ms, -8000);
    pass(1999);
    assert_int_equal(the->server.metrics.default_moves, 0);
    pass(1);
    assert_int_equal(the->server.metrics.default_moves, 1);
    clear_table();
}

/* What others spent on a question that is withdrawn costs whoever moved. */
static void test_clock_of_others(void **state)
{
    struct table *table = set_table(0, 60);
    ch_seat person, other;

    (void)state;
    table->settings.undo = true;
    begin();
    pass(1000);
    person = move_as_person();
    other = who_is_asked();
    pass(4000);
    undo(person);
    assert_int_equal(table->seat[other].game_ms, 60000);
    assert_int_equal(table->seat[person].game_ms, 55000);
    (void)move_as_person();
    pass(4000);
    (void)move_as_person(); /* the other one: it is too late */
    assert_int_equal(table->seat[other].game_ms, 56000);
    clear_table();
}

/* A person looks at something again and again: bots wait for a while, and no
 * more before somebody has moved. */
static void test_scenes_have_an_end(void **state)
{
    struct table *table = open_table(0, NEXT);
    uint64_t now;

    (void)state;
    table->server->now += 1000;
    now = table->server->now;
    scene_set(table, 0, SCENE_MOST_MS);
    scene_set(table, 1, SCENE_MOST_MS);
    scene_set(table, 2, SCENE_MOST_MS);
    assert_int_equal(scene_end(table, NOBODY, now, now), now + 4000);
    table->server->now += 4000;
    scene_waited(table, now);
    now = table->server->now;
    table->server->now += 3000;
    assert_int_equal(scene_end(table, NOBODY, now, now), now + 4000);
    scene_waited(table, now);
    now = table->server->now;
    assert_int_equal(scene_end(table, NOBODY, now, now), now + 1000);
    table->settings.pace = PACE_OFF;
    assert_int_equal(scene_end(table, NOBODY, now, now), 0);
    clear_table();
}

/* Nobody gets more time by looking at something. */
static void test_scenes_are_no_extra_time(void **state)
{
    struct table *table = set_table(0, 0);
    uint64_t now;

    (void)state;
    table->settings.pace = PACE_NORMAL;
    begin();
    now = table->server->now;
    scene_set(table, 1, 3000);
    assert_int_equal(scene_end(table, 0, now, now), now + 3000);
    assert_int_equal(scene_end(table, 1, now, now), 0);
    clear_table();
}

static void test_enough(void **state)
{
    struct table *table = open_table(0, 0);
    ch_seat person = who_is_asked();

    (void)state;
    for (int i = 0; i < 50; i++) {
        (void)move_as_person();
        undo(person);
    }
    (void)move_as_person();
    assert_false(undo_is_open(table, person)); /* no button, and nobody waits */
    assert_false(request(person, "undo", "{\"do\":\"undo\",\"id\":\"a1\"}"));
    assert_string_equal(the->refused, "enough-undone");
    table_free_game(table); /* in the next game there are as many again */
    assert_int_equal(table->seat[person].undos, 0);
    assert_int_equal(table->mover, NOBODY);
    clear_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_wait),
        cmocka_unit_test(test_bots_do_not_wait),
        cmocka_unit_test(test_bots_do_not_know),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_clock_leaves_a_moment),
        cmocka_unit_test(test_clock_of_two_questions),
        cmocka_unit_test(test_extra_time_of_two_questions),
        cmocka_unit_test(test_clock_of_others),
        cmocka_unit_test(test_scenes_have_an_end),
        cmocka_unit_test(test_scenes_are_no_extra_time),
        cmocka_unit_test(test_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
