/*
 * test_match_views.c - the referee: views, frozen tables, redealt states.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cluehouse/json.h"
#include "games/registry.h"
#include "lib/kit.h"
#include "lib/match_kit.h"
/* --- Views -------------------------------------------------------------- */

static json_t *view_of(const struct ch_match *of, ch_seat seat)
{
    static char text[1U << 16];
    struct ch_json out;
    json_t *view;

    ch_json_init(&out, text, sizeof text);
    ch_match_view(of, seat, &out);
    assert_false(out.overflowed);
    view = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(view);
    return view;
}

static json_int_t number_in(const json_t *view, const char *name)
{
    const json_t *value = json_object_get(view, name);

    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static void views_tell_what_is_asked(void **unused)
{
    json_t *view;

    (void)unused;
    open_table(&toy_game, 2, NULL);
    view = view_of(match, 0);
    assert_string_equal(json_string_value(json_object_get(view, "game")),
                        "toy");
    assert_int_equal(number_in(view, "seats"), 2);
    assert_int_equal(number_in(view, "seat"), 0);
    assert_int_equal(number_in(view, "question"), 1);
    assert_int_equal(number_in(view, "told"), 0);
    assert_string_equal(json_string_value(json_object_get(view, "ask")),
                        "say-a-word");
    assert_true(json_is_true(json_object_get(view, "open")));
    assert_true(json_is_false(json_object_get(view, "over")));
    assert_true(json_is_false(json_object_get(view, "frozen")));
    assert_int_equal(json_array_size(json_object_get(view, "scores")), 2);
    assert_int_equal(json_array_size(json_object_get(view, "acts")), 1);
    assert_true(json_is_object(json_object_get(view, "table")));
    json_decref(view);
    static const ch_seat others[] = {1, CH_SPECTATOR, CH_DEALER};
    for (size_t i = 0; i < 3; i++) {
        view = view_of(match, others[i]);
        assert_null(json_object_get(view, "ask"));
        assert_null(json_object_get(view, "question"));
        assert_int_equal(json_object_get(view, "seat") != NULL, i == 0);
        json_decref(view);
    }
    assert_string_equal(ch_match_prompt(match, 0).ask, "say-a-word");
}

static void see(void *ctx, const struct ch_match *of,
                const struct ch_record *unused)
{
    unsigned seats = ch_match_setup(of)->seats;

    (void)unused, (void)ctx;
    for (ch_seat seat = 0; seat < seats; seat++)
        json_decref(view_of(of, seat));
    json_decref(view_of(of, CH_SPECTATOR));
    json_decref(view_of(of, CH_DEALER));
}

static void views_are_json_all_along(void **unused)
{
    (void)unused;
    for (int g = 0; kit_game(g) != NULL; g++) {
        const struct ch_game *game = kit_game(g);

        for (int largest = 0; largest < 2; largest++) {
            unsigned seats = largest ? game->max_seats : game->min_seats;
            struct kit_text log = {0};
            struct ch_setup setup;

            ch_setup_standard(game, seats, &setup);
            match = kit_play(game, &setup, 7 + seats, 250, &log, see, NULL);
            kit_free(&log);
            close_table(NULL);
        }
    }
}

static void the_end_has_winners(void **unused)
{
    struct ch_score score[CH_SEATS];
    json_t *view, *first;

    (void)unused;
    open_table(&template_game, 2, "rounds=1");
    view = view_of(match, 0);
    first = json_array_get(json_object_get(view, "scores"), 0);
    assert_null(json_object_get(first, "won"));
    json_decref(view);
    make("0 stay");
    make("1 fold");
    view = view_of(match, 0);
    assert_true(json_is_true(json_object_get(view, "over")));
    first = json_array_get(json_object_get(view, "scores"), 0);
    assert_true(json_is_true(json_object_get(first, "won")));
    json_decref(view);
    memset(score, 0x77, sizeof score);
    ch_match_score(match, score);
    assert_true(score[0].won && score[0].points == 1);
    assert_false(score[1].won);
    assert_int_equal(score[11].points, 0);
    assert_string_equal(ch_match_play_for(match, 0, &record), "not-your-turn");
}

/* --- Frozen tables ------------------------------------------------------ */

static void stays_frozen(const char *words)
{
    struct snapshot before = snap(), after;
    json_t *view = view_of(match, 0);

    assert_string_equal(ch_match_broken(match), words);
    assert_int_equal(ch_match_actors(match), 0);
    assert_true(json_is_true(json_object_get(view, "frozen")));
    assert_true(json_is_false(json_object_get(view, "over")));
    json_decref(view);
    for (uint32_t q = 0; q < 5; q++) {
        assert_string_equal(try("1 resign", q), "table-is-frozen");
        assert_int_equal(record.n, 0);
        assert_string_equal(try("1 note 0 yes", q), "table-is-frozen");
    }
    for (ch_seat seat = 0; seat < 2; seat++)
        assert_string_equal(ch_match_play_for(match, seat, &record),
                            "table-is-frozen");
    after = snap();
    assert_memory_equal(&before, &after, sizeof before);
}

static void books_that_do_not_balance_freeze_the_table(void **unused)
{
    (void)unused;
    open_table(&toy_game, 2, "fault=audit");
    make("0 say soft oak");
    assert_string_equal(try("0 pile 1 1", 2), "table-is-frozen");
    stays_frozen("a stone is missing");
    close_table(NULL);
    open_table(&toy_game, 2, "fault=audit");
    make("0 say soft oak");
    assert_string_equal(ch_match_play_for(match, 0, &record),
                        "table-is-frozen");
    stays_frozen("a stone is missing");
}

static void too_many_facts_freeze_the_table(void **unused)
{
    (void)unused;
    open_table(&toy_game, 2, "fault=news");
    make("0 say soft oak");
    make("0 pile 1 1");
    assert_string_equal(try("1 say loud elm", 1), "table-is-frozen");
    assert_true(record.facts.used <= CH_FACTS_BYTES);
    stays_frozen("too many facts for one record");
}

static void too_many_draws_freeze_the_table(void **unused)
{
    (void)unused;
    open_table(&toy_game, 2, "fault=burst");
    make("0 say soft oak");
    make("0 pile 1 1");
    assert_string_equal(try("1 say loud elm", 1), "table-is-frozen");
    assert_int_equal(record.n, CH_BURST);
    assert_int_equal(record.entry[CH_BURST - 1].seq, ch_match_seq(match));
    stays_frozen("too many draws for one record");
}

/* No record of any game is anywhere near its limits. */
static void weigh(void *ctx, const struct ch_match *of,
                  const struct ch_record *made)
{
    (void)of, (void)ctx;
    assert_in_range(made->n, 0, CH_BURST / 2 + 4);
    assert_in_range(made->facts.used, 0, CH_FACTS_BYTES / 2);
    assert_false(made->facts.full);
}

static void records_of_all_games_have_room(void **unused)
{
    (void)unused;
    for (int g = 0; kit_game(g) != NULL; g++) {
        const struct ch_game *game = kit_game(g);

        for (uint64_t seed = 0; seed < 20; seed++) {
            struct kit_text log = {0};
            struct ch_setup setup;

            ch_setup_standard(game, game->max_seats, &setup);
            match = kit_play(game, &setup, seed, 2000, &log, weigh, NULL);
            kit_free(&log);
            close_table(NULL);
        }
    }
}

/* --- Redealing ---------------------------------------------------------- */

static void redealt_states_look_the_same_to_the_seat(void **unused)
{
    struct ch_seed seed = ch_seed_from(3);
    unsigned char state[CH_STATE], zero[CH_STATE] = {0};
    struct ch_rng rng;
    char truth[4096], redealt_view[4096];
    struct ch_json out;
    bool differed = false;

    (void)unused;
    ch_rng_init(&rng, &seed, 0);
    open_table(&template_game, 3, NULL);
    for (int i = 0; i < 50; i++) {
        memset(state, 0xee, sizeof state);
        assert_true(ch_match_redeal(match, 1, &rng, state));
        ch_json_init(&out, redealt_view, sizeof redealt_view);
        template_game.view(state, 1, &out);
        ch_json_init(&out, truth, sizeof truth);
        ch_match_view(match, 1, &out);
        assert_non_null(strstr(truth, redealt_view));
        differed |=
            ch_game_digest(&template_game, state) != ch_match_digest(match);
        assert_int_equal(state[template_game.size], 0xee);
    }
    assert_true(differed);
    close_table(NULL);
    open_table(&toy_game, 2, "fault=redeal");
    make("0 resign");
    memset(state, 0xee, sizeof state);
    assert_false(ch_match_redeal(match, 1, &rng, state));
    assert_memory_equal(state, zero,
                        toy_game.size); /* the true state is not leaked */
}

static void picks_of_the_referee_are_legal(void **unused)
{
    struct ch_seed seed = ch_seed_from(3);
    struct ch_move_sink all = CH_MOVE_SINK_COUNT;
    struct ch_rng rng;

    (void)unused;
    ch_rng_init(&rng, &seed, 0);
    open_table(&toy_game, 2, NULL);
    ch_match_legal(match, 0, &all);
    assert_int_equal(all.count[TOY_SAY], 3);
    assert_int_equal(all.count[TOY_RESIGN], 1);
    for (int i = 0; i < 50; i++) {
        struct ch_move move;

        ch_match_pick(match, 0, &rng, &move);
        assert_null(ch_match_check(match, &move));
    }
}

#define TEST(f) cmocka_unit_test_teardown(f, close_table)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(views_tell_what_is_asked),
        TEST(views_are_json_all_along),
        TEST(the_end_has_winners),
        TEST(books_that_do_not_balance_freeze_the_table),
        TEST(too_many_facts_freeze_the_table),
        TEST(too_many_draws_freeze_the_table),
        TEST(records_of_all_games_have_room),
        TEST(redealt_states_look_the_same_to_the_seat),
        TEST(picks_of_the_referee_are_legal),
    };

    return cmocka_run_group_tests_name("match_views", tests, NULL, NULL);
}
