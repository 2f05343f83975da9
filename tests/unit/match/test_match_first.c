/*
 * test_match_first.c - who begins: named by an option, drawn, or the game's
 * own choice, in every game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "lib/kit.h"

static ch_seat first_of(const struct ch_game *game,
                        const struct ch_setup *setup, uint64_t number)
{
    struct ch_record record;
    struct ch_seed seed;
    struct ch_match *match;
    const char *why;
    ch_seat first;

    seed = ch_seed_from(number);
    match = ch_match_create(game, setup, &seed, &record, &why);
    assert_non_null(match);
    first = ch_match_first(match);
    ch_match_destroy(match);
    return first;
}

static void a_seat_that_is_named_begins(void **unused)
{
    (void)unused;
    for (int i = 0; ch_games[i] != NULL; i++) {
        const struct ch_game *game = ch_games[i];

        for (unsigned seats = game->min_seats; seats <= game->max_seats;
             seats++) {
            struct ch_setup setup;

            ch_setup_standard(game, seats, &setup);
            for (ch_seat seat = 0; seat < seats; seat++) {
                ch_setup_set_first(game, &setup, seat);
                assert_int_equal(ch_setup_first(game, &setup), seat);
                assert_int_equal(first_of(game, &setup, 1), seat);
            }
            ch_setup_set_first(game, &setup, (ch_seat)seats);
            if (seats < game->max_seats)
                assert_non_null(ch_setup_check(game, &setup));
            assert_int_equal(ch_setup_first(game, &setup), CH_DEALER);
            ch_setup_set_first(game, &setup, CH_DEALER);
            assert_null(ch_setup_check(game, &setup));
        }
    }
}

/* What was drawn stays known, though the state has long forgotten it. */
static void who_was_drawn_is_kept(void **unused)
{
    static const char *const names[] = {"hue", "hues-and-cues"};

    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        const struct ch_game *game = ch_game_find(names[i]);
        struct ch_setup setup;
        unsigned begun = 0;

        ch_setup_standard(game, 4, &setup);
        assert_int_equal(ch_setup_first(game, &setup), CH_DEALER);
        for (uint64_t number = 1; number <= 40; number++) {
            struct kit_text log = {NULL, 0, 0};
            struct ch_match *match =
                kit_play(game, &setup, number, 10000, &log, NULL, NULL);
            struct ch_log_error bad;
            struct ch_match *again =
                ch_log_replay(log.text, log.len, NULL, NULL, &bad);

            assert_int_equal(ch_match_actors(match), 0);
            assert_in_range(ch_match_first(match), 0, 3);
            assert_int_equal(ch_match_first(match), ch_match_first(again));
            assert_non_null(strstr(
                log.text, &"d first 0\0d first 1\0d first 2\0d first 3"
                              [ch_match_first(match) * sizeof "d first 0"]));
            begun |= ch_only(ch_match_first(match));
            ch_match_destroy(match);
            ch_match_destroy(again);
            kit_free(&log);
        }
        assert_int_equal(begun, ch_first(4));
    }
}

/* Clockwise goes round the whole table; in Clue by suspects. */
static void clockwise_comes_back(void **unused)
{
    const struct ch_game *clue = ch_game_find("clue");
    struct ch_setup setup;

    (void)unused;
    for (int i = 0; ch_games[i] != NULL; i++) {
        ch_seats seen = 0;
        ch_seat seat = 0;

        ch_setup_standard(ch_games[i], ch_games[i]->max_seats, &setup);
        for (unsigned n = 0; n < setup.seats; n++) {
            seen |= ch_only(seat);
            seat = ch_setup_after(ch_games[i], &setup, seat);
        }
        assert_int_equal(seen, ch_first(setup.seats));
        assert_int_equal(seat, 0);
    }
    ch_setup_standard(clue, 3, &setup);
    assert_null(ch_setup_option(clue, &setup, "suspect-0=plum"));
    assert_int_equal(ch_setup_first(clue, &setup), 1); /* Scarlett's */
    assert_int_equal(ch_setup_after(clue, &setup, 2), 0);
    assert_int_equal(ch_setup_after(clue, &setup, 0), 1);
}

static void a_game_may_have_nobody_who_begins(void **unused)
{
    struct ch_setup setup, before;

    (void)unused;
    ch_setup_standard(&template_game, 3, &setup);
    before = setup;
    ch_setup_set_first(&template_game, &setup, 2);
    assert_memory_equal(&setup, &before, sizeof setup);
    assert_int_equal(ch_setup_first(&template_game, &setup), CH_DEALER);
    assert_int_equal(first_of(&template_game, &setup, 1), CH_DEALER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_that_is_named_begins),
        cmocka_unit_test(who_was_drawn_is_kept),
        cmocka_unit_test(clockwise_comes_back),
        cmocka_unit_test(a_game_may_have_nobody_who_begins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
