/*
 * test_term.c - drawings of tables in the terminal, and colours in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/term/colour_words.h"
#include "cli/term/draw.h"
#include "cluehouse/json.h"
#include "cluehouse/match.h"
#include "games/hues_and_cues/board.h"

static struct ch_record record;
static const struct draw_style plain = {.width = 80};
static const struct draw_style full = {.width = 80, .full = true};

static struct ch_match *open_match(const char *game, unsigned seats,
                                   const char *option)
{
    struct ch_seed seed = ch_seed_from(5);
    struct ch_setup setup;
    const char *why = NULL;
    struct ch_match *match;

    ch_setup_standard(ch_game_find(game), seats, &setup);
    if (option != NULL)
        assert_null(ch_setup_option(ch_game_find(game), &setup, option));
    match = ch_match_create(ch_game_find(game), &setup, &seed, &record, &why);
    assert_non_null(match);
    return match;
}

static json_t *view_of(const struct ch_match *match, ch_seat seat)
{
    static char text[1 << 17];
    struct ch_json json;
    json_t *view;

    ch_json_init(&json, text, sizeof text);
    ch_match_view(match, seat, &json);
    view = json_loads(text, 0, NULL);
    assert_non_null(view);
    return view;
}

/* What a drawing prints; the caller frees it. */
static char *drawn(const json_t *view, draw_fn *draw,
                   const struct draw_style *style)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    assert_non_null(out);
    draw(out, json_object_get(view, "table"), style);
    assert_int_equal(fclose(out), 0);
    return text;
}

/* Seats play at random, but do not accuse, until the test is content. */
static void play_until(struct ch_match *match,
                       bool (*content)(const struct ch_match *match))
{
    struct ch_seed seed = ch_seed_from(6);
    struct ch_rng rng;

    ch_rng_init(&rng, &seed, 0);
    for (int i = 0; i < 20000 && !content(match); i++) {
        ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(match));
        struct ch_move move;

        ch_match_pick(match, seat, &rng, &move);
        if (!ch_match_game(match)->verbs[move.verb].grave)
            assert_null(ch_match_submit(match, ch_match_question(match, seat),
                                        &move, &record));
    }
    assert_true(content(match));
}

static int count(const char *text, const char *what)
{
    int n = 0;

    while ((text = strstr(text, what)) != NULL) {
        text += strlen(what);
        n++;
    }
    return n;
}

static bool twelve_suggestions(const struct ch_match *match)
{
    json_t *view = view_of(match, 0);
    size_t n = json_array_size(
        json_object_get(json_object_get(view, "table"), "suggestions"));

    json_decref(view);
    return n == 12;
}

/* A line of a suggestion: "  seat 2: plum, rope, hall." */
static int count_suggestions(const char *text)
{
    return count(strstr(text, "Suggestions, the latest first:"), "\n  seat ");
}

static void all_suggestions_can_be_looked_up(void **state)
{
    struct ch_match *match = open_match("clue", 4, "notes=by-hand");
    json_t *view;
    char *text;

    (void)state;
    play_until(match, twelve_suggestions);
    view = view_of(match, 0);
    text = drawn(view, draw_clue, &plain);
    assert_int_equal(count_suggestions(text), 3);
    assert_non_null(strstr(text, "(9 more: type table)"));
    free(text);
    text = drawn(view, draw_clue, &full);
    assert_int_equal(count_suggestions(text), 12);
    assert_null(strstr(text, "more: type table"));
    free(text);
    json_decref(view);
    ch_match_destroy(match);
}

static void clue_shows_sizes_and_passages(void **state)
{
    struct ch_match *match = open_match("clue", 4, NULL);
    json_t *view = view_of(match, 0);
    char *text = drawn(view, draw_clue, &plain);

    (void)state;
    assert_non_null(
        strstr(text, "Cards in hand: seat 0 5, seat 1 5, seat 2 4, seat 3 4."));
    assert_int_equal(count(text, "=> passage"), 1);
    assert_non_null(strstr(text, "=> Study"));
    assert_non_null(strstr(text, "=> Kitchen"));
    assert_non_null(strstr(text, "=> Lounge"));
    assert_non_null(strstr(text, "=> Conserv"));
    free(text);
    json_decref(view);
    ch_match_destroy(match);
}

/* Is seat 1 summoned, and to begin its turn? */
static bool one_is_summoned(const struct ch_match *match)
{
    json_t *view = view_of(match, 1);
    const json_t *table = json_object_get(view, "table"), *seat;
    bool summoned = false;
    size_t i;

    json_array_foreach(json_object_get(table, "summoned"), i, seat)
        summoned = summoned || json_integer_value(seat) == 1;
    summoned = summoned &&
               strcmp(json_string_value(json_object_get(table, "phase")),
                      "start") == 0 &&
               json_integer_value(json_object_get(table, "turn")) == 1;
    json_decref(view);
    return summoned;
}

static void who_was_summoned_is_told(void **state)
{
    struct ch_match *match = open_match("clue", 3, NULL);
    struct ch_move roll = {.seat = 1};
    json_t *view;
    char *text;

    (void)state;
    play_until(match, one_is_summoned);
    view = view_of(match, 1);
    text = drawn(view, draw_clue, &plain);
    assert_non_null(strstr(text, "You were brought into the "));
    free(text);
    json_decref(view);
    view = view_of(match, 0);
    text = drawn(view, draw_clue, &plain);
    assert_null(strstr(text, "You were brought into the "));
    free(text);
    json_decref(view);
    /* Who rolls has let the right lapse (C15). */
    assert_null(ch_move_parse_for(ch_match_game(match), 1, "roll", 4, &roll));
    assert_null(
        ch_match_submit(match, ch_match_question(match, 1), &roll, &record));
    view = view_of(match, 1);
    text = drawn(view, draw_clue, &plain);
    assert_null(strstr(text, "You were brought into the "));
    free(text);
    json_decref(view);
    ch_match_destroy(match);
}

static bool a_round_is_scored(const struct ch_match *match)
{
    json_t *view = view_of(match, CH_SPECTATOR);
    bool scored =
        json_is_object(json_object_get(json_object_get(view, "table"), "last"));

    json_decref(view);
    return scored;
}

static void a_scored_round_is_drawn_with_its_frame(void **state)
{
    struct ch_match *match = open_match("hues-and-cues", 3, NULL);
    json_t *view, *table;
    char *text, *board;

    (void)state;
    assert_non_null(draw_scored_for("hues-and-cues"));
    assert_string_equal(draw_scored_for("hues-and-cues")->fact, "revealed");
    assert_null(draw_scored_for("clue"));
    play_until(match, a_round_is_scored);
    view = view_of(match, 0);
    table = json_object_get(json_object_get(view, "table"), "last");
    assert_int_equal(json_object_set_new(table, "target", json_string("H10")),
                     0);
    json_array_clear(json_object_get(table, "pieces"));
    assert_int_equal(json_array_append_new(json_object_get(table, "pieces"),
                                           json_pack("[s,s]", "H11", "A1")),
                     0);
    text = drawn(view, draw_cues_scored, &plain);
    assert_non_null(strstr(text, "described H10"));
    assert_non_null(strstr(text, "\nA 0b"));
    board = strstr(text, "\nF ");
    assert_non_null(board);
    assert_non_null(strstr(board, " 1 2()0a 1"));
    *strstr(board, "Last round") = '\0';
    assert_int_equal(count(board, " 2"), 7); /* eight, and a piece on one */
    free(text);
    json_decref(view);
    ch_match_destroy(match);
}

static const char *words_for(const char *cell)
{
    static char words[COLOUR_WORDS_ROOM];

    for (int i = 0; i < CUES_CELLS; i++)
        if (strcmp(cues_cell_words[i], cell) == 0)
            colour_words_describe(cues_colours[i], words);
    return words;
}

static void colours_have_the_names_people_give(void **state)
{
    (void)state;
    assert_string_equal(words_for("J30"), "blue");
    assert_string_equal(words_for("K30"), "blue");
    assert_string_equal(words_for("H3"), "yellow");
    assert_string_equal(words_for("J18"), "pale sky blue");
    assert_string_equal(words_for("A10"), "red");
    assert_string_equal(words_for("D4"), "orange");
    assert_string_equal(words_for("A2"), "dark brown");
    assert_string_equal(words_for("F28"), "dark violet");
    assert_string_equal(words_for("O7"), "green");
    assert_int_equal(colour_words_letter(colour_words_family(0x808080)), 'e');
}

static void tiles_lie_open(void **state)
{
    struct ch_match *match = open_match("haiclue", 4, "haiku=on");
    json_t *view = view_of(match, 0);
    const json_t *hands =
        json_object_get(json_object_get(view, "table"), "hands");
    const char *other =
        json_string_value(json_array_get(json_array_get(hands, 2), 0));
    char *text = drawn(view, draw_haiclue, &plain);

    (void)state;
    assert_non_null(strstr(text, "with their syllables"));
    assert_null(strstr(text, "The others' tiles:"));
    assert_null(strstr(text, "On their backs:"));
    free(text);
    text = drawn(view, draw_haiclue, &full);
    assert_non_null(strstr(text, "On their backs:"));
    assert_non_null(strstr(text, "The others' tiles:"));
    assert_non_null(strstr(strstr(text, "The others' tiles:"), other));
    free(text);
    json_decref(view);
    ch_match_destroy(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_suggestions_can_be_looked_up),
        cmocka_unit_test(clue_shows_sizes_and_passages),
        cmocka_unit_test(who_was_summoned_is_told),
        cmocka_unit_test(a_scored_round_is_drawn_with_its_frame),
        cmocka_unit_test(colours_have_the_names_people_give),
        cmocka_unit_test(tiles_lie_open),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
