/*
 * test_seating.c - seats that change, and who begins, from game to game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/play.h"
#include "server/seating.h"
#include "table_fixture.h"

/* Ann, Ben and Cy are members 0 to 2; there may be more seats. */
static struct table *open_table(const char *game, unsigned seats)
{
    struct table *table = set_table(0, 0);

    table->game = ch_game_find(game);
    ch_setup_standard(table->game, seats, &table->setup);
    table->settings.bots = true;
    for (unsigned i = 0; i < SEATS; i++)
        table->member[i].name[0] = (char)('A' + i);
    return table;
}

static void set_option(const char *assignment)
{
    struct table *table = the->table;

    assert_null(ch_setup_option(table->game, &table->setup, assignment));
}

/* Members and seats agree, all people are there, no colour is there twice. */
static void is_sound(void)
{
    const struct table *table = the->table;
    unsigned colours = 0, people = 0;

    for (ch_seat seat = 0; seat < CH_SEATS; seat++) {
        const struct seat *at = &table->seat[seat];

        colours |= 1U << at->colour;
        if (at->kind != SEAT_PERSON) {
            assert_int_equal(at->member, NOBODY);
            continue;
        }
        assert_true(seat < table->setup.seats);
        assert_int_equal(table->member[at->member].seat, seat);
        people++;
    }
    assert_int_equal(colours, (1U << COLOURS) - 1);
    assert_int_equal(people, SEATS);
    assert_null(ch_setup_check(table->game, &table->setup));
}

static void a_shuffle_moves_everything_of_a_person(void **unused)
{
    struct table *table = open_table("clue", 5);
    const struct ch_game *game = table->game;
    ch_seats seen = 0;

    (void)unused;
    set_option("suspect-0=plum");
    set_option("suspect-2=green");
    set_option("first=seat-1");
    table->seat[0].ready = true;
    seat_put_bot(table, 4, CH_HARD);
    for (int i = 0; i < 200; i++) {
        uint8_t ann, ben, cy;

        seating_shuffle(table);
        is_sound();
        ann = table->member[0].seat;
        ben = table->member[1].seat;
        cy = table->member[2].seat;
        seen |= ch_only(ann);
        assert_true(table->seat[ann].ready);
        assert_int_equal(seat_count_bots(table), 1);
        for (unsigned seat = 0; seat < 5; seat++)
            assert_int_equal(table->setup.option[seat],
                             seat == ann  ? 6 /* plum */
                             : seat == cy ? 4 /* green */
                                          : 0);
        assert_int_equal(ch_setup_first(game, &table->setup), ben);
    }
    assert_int_equal(seen, ch_first(5));
    clear_table();
}

static void seats_change_as_the_setting_says(void **unused)
{
    struct table *table = open_table("hue", 3);

    (void)unused;
    assert_false(seating_change(table));
    for (ch_seat i = 0; i < SEATS; i++)
        assert_int_equal(table->member[i].seat, i);
    table->settings.seating = SEATING_ROTATE;
    set_option("first=seat-2");
    assert_true(seating_change(table));
    is_sound();
    for (ch_seat i = 0; i < SEATS; i++)
        assert_int_equal(table->member[i].seat, (i + 1) % 3);
    assert_int_equal(seating_first(table), 0); /* Cy, who was on seat 2 */
    table->settings.seating = SEATING_SHUFFLE;
    assert_true(seating_change(table));
    is_sound();
    assert_int_equal(seating_first(table), table->member[2].seat);
    clear_table();
}

static void the_first_seat_moves_on_after_a_game(void **unused)
{
    struct table *table = open_table("hue", 3);
    ch_seat first;

    (void)unused;
    begin(); /* who begins is drawn */
    first = ch_match_first(table->match);
    assert_int_equal(seating_first(table), first);
    seating_move_on(table); /* not over: nothing */
    assert_int_equal(ch_setup_first(table->game, &table->setup), CH_DEALER);
    while (ch_match_actors(table->match) != 0)
        play_default_move(table, who_is_asked());
    seating_move_on(table);
    assert_int_equal(ch_setup_first(table->game, &table->setup),
                     (first + 1) % 3);
    clear_table();
}

/* In Clue clockwise is by suspects. */
static void clockwise_is_the_games_own(void **unused)
{
    struct table *table = open_table("clue", 3);
    struct ch_record record;
    const char *why;

    (void)unused;
    set_option("suspect-0=plum"); /* so 1 is Scarlett, 2 Mustard */
    set_option("first=seat-2");
    table->seed = ch_seed_from(5);
    table->match = ch_match_create(table->game, &table->setup, &table->seed,
                                   &record, &why);
    assert_non_null(table->match);
    table->phase = STORE_OVER;
    seating_move_on(table);
    assert_int_equal(ch_setup_first(table->game, &table->setup), 0);
    seating_move_on(table); /* from who began, not from who is to begin */
    assert_int_equal(ch_setup_first(table->game, &table->setup), 0);
    clear_table();
}

/* --- Another game --------------------------------------------------------- */

static bool set_game(const char *name, unsigned seats)
{
    const struct ch_game *game = ch_game_find(name);
    struct ch_setup setup;

    seating_setup(the->table, game, &setup);
    if (seats > 0)
        setup.seats = (uint8_t)seats;
    return seating_set_game(the->table, game, &setup, false);
}

static void move_to(uint8_t member, ch_seat seat)
{
    seat_stand(the->table, member);
    seat_sit(the->table, member, seat);
}

static void people_keep_their_seats_or_get_others(void **unused)
{
    struct table *table = open_table("haiclue", 9);
    uint8_t bot;

    (void)unused;
    move_to(1, 8);
    move_to(2, 7);
    seat_put_bot(table, 1, CH_EASY);
    seat_put_bot(table, 6, CH_HARD);
    seat_put_bot(table, 4, CH_NORMAL);
    bot = table->seat[1].bot;
    assert_true(set_game("hue", 0)); /* five seats */
    is_sound();
    assert_int_equal(table->setup.seats, 5);
    assert_int_equal(table->member[0].seat, 0);
    /* people first, on what is free; then bots, as far as there is room */
    assert_int_equal(table->member[2].seat, 2);
    assert_int_equal(table->member[1].seat, 3);
    assert_int_equal(seat_count_bots(table), 2);
    assert_int_equal(table->seat[1].bot, bot);
    assert_int_equal(table->seat[4].level, CH_NORMAL);
    for (unsigned i = 5; i < CH_SEATS; i++)
        assert_int_equal(table->seat[i].kind, SEAT_EMPTY);
    assert_true(set_game("clue", 3)); /* no room for bots at all */
    is_sound();
    assert_int_equal(seat_count_bots(table), 0);
    assert_true(set_game("hue", 5)); /* seats are added empty */
    assert_int_equal(table->seat[4].kind, SEAT_EMPTY);
    clear_table();
}

static void too_many_people_change_nothing(void **unused)
{
    struct table *table = open_table("hue", 3);
    struct seat before[CH_SEATS];

    (void)unused;
    memcpy(before, table->seat, sizeof before);
    assert_false(set_game("haiclue", 2));
    assert_memory_equal(before, table->seat, sizeof before);
    assert_string_equal(table->game->name, "hue");
    assert_int_equal(table->setup.seats, 3);
    clear_table();
}

/* Who is next begins, whatever is played; in the first game there is no next
 * one. */
static void who_is_next_stays_next(void **unused)
{
    struct table *table = open_table("hues-and-cues", 10);

    (void)unused;
    move_to(2, 9);
    set_option("first=seat-9");
    assert_true(set_game("hue", 0));
    assert_int_equal(ch_setup_first(table->game, &table->setup), CH_DEALER);
    table->round = 2;
    set_option("first=seat-2");
    assert_true(set_game("haiclue", 0));
    assert_int_equal(ch_setup_first(table->game, &table->setup), 2);
    assert_true(set_game("clue", 4));
    assert_int_equal(ch_setup_first(table->game, &table->setup), 2);
    is_sound();
    clear_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shuffle_moves_everything_of_a_person),
        cmocka_unit_test(seats_change_as_the_setting_says),
        cmocka_unit_test(the_first_seat_moves_on_after_a_game),
        cmocka_unit_test(clockwise_is_the_games_own),
        cmocka_unit_test(people_keep_their_seats_or_get_others),
        cmocka_unit_test(too_many_people_change_nothing),
        cmocka_unit_test(who_is_next_stays_next),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
