/*
 * t_game.c - what is the same for every game: lines that are moves and lines
 * that are none, tables, lists of moves, picks and deals, refusals.
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
#include "games/form.h"
#include "games/list.h"
#include "kit/kit.h"

static struct ch_rng rng_of(uint64_t seed)
{
    struct ch_seed from = ch_seed_from(seed);
    struct ch_rng rng;

    ch_rng_init(&rng, &from, 0);
    return rng;
}

/* --- Lines -------------------------------------------------------------- */

static const char *parse(const char *line, struct ch_move *out)
{
    return ch_move_parse(&game_toy, line, strlen(line), out);
}

/* The line is refused by this name, and nothing is written. */
static void refused_bytes(const char *slug, const char *line, size_t len)
{
    struct ch_move move, before;
    const char *why;

    memset(&before, 0x5a, sizeof before);
    move = before;
    why = ch_move_parse(&game_toy, line, len, &move);
    assert_non_null(why);
    assert_string_equal(why, slug);
    assert_memory_equal(&move, &before, sizeof move);
    assert_string_equal(ch_explain(&game_toy, why)->slug, why);
}

static void refused(const char *slug, const char *line)
{
    refused_bytes(slug, line, strlen(line));
}

/* The line is the move's own form. */
static void same_again(const char *line)
{
    struct ch_move move;
    char out[CH_LINE];

    assert_null(parse(line, &move));
    assert_int_equal(ch_move_print(&game_toy, &move, out, sizeof out),
                     strlen(line));
    assert_string_equal(out, line);
}

static void moves_read_as_they_are_written(void **unused)
{
    struct ch_move move;

    (void)unused;
    same_again("d roll 6");
    same_again("11 say soft oak");
    same_again("0 say loud 7 of 9 #deadbeef");
    same_again("3 say loud h\xc3\xa9 \xf0\x9f\x8e\xb2");
    same_again("1 pile 2");
    same_again("1 pile 2 -9 0 9");
    same_again("2 resign");
    same_again("2 note 3 yes");

    assert_null(parse("  1   pile  2  5   -6 ", &move));
    assert_int_equal(move.seat, 1);
    assert_int_equal(move.verb, TOY_PILE);
    assert_int_equal(move.n, 3);
    assert_int_equal(move.arg[0], 2);
    assert_int_equal(move.arg[1], 5);
    assert_int_equal(move.arg[2], -6);
    assert_int_equal(move.arg[3], 0);
    assert_string_equal(move.text, "");

    assert_null(parse("1 say soft   two  words  ", &move));
    assert_string_equal(move.text, "two  words");
}

static void lines_that_are_no_moves_are_refused_by_name(void **unused)
{
    (void)unused;
    refused("line-empty", "");
    refused("line-empty", "    ");
    refused("line-empty", "1");
    refused("line-empty", "1  ");
    refused("no-such-seat", "12 resign");
    refused("no-such-seat", "-1 resign");
    refused("no-such-seat", "dd resign");
    refused("no-such-seat", "resign");
    refused("no-such-seat", "99999999999999999999 resign");
    refused("no-such-verb", "1 fly");
    refused("no-such-verb", "1 Resign");
    refused("no-such-verb", "1 resig");
    refused("no-such-verb", "1 resignx");
    refused("no-such-verb", "1 resign\r");
    refused("argument-missing", "d roll");
    refused("argument-missing", "1 pile");
    refused("argument-missing", "1 note 2");
    refused("too-many-arguments", "1 resign now");
    refused("too-many-arguments", "d roll 1 2");
    refused("argument-out-of-range", "d roll 0");
    refused("argument-out-of-range", "d roll 7");
    refused("argument-out-of-range", "1 pile 4 1");
    refused("argument-out-of-range", "1 pile 2 1 10");
    refused("argument-out-of-range", "1 pile 2 99999");
    refused("argument-not-a-number", "d roll six");
    refused("argument-not-a-number", "d roll 1.5");
    refused("argument-not-a-number", "d roll -");
    refused("argument-not-a-number", "d roll +1");
    refused("argument-not-a-number", "d roll 100000");
    refused("argument-not-a-number", "1 pile 2 1,2");
    refused("no-such-value", "1 say noisy oak");
    refused("no-such-value", "1 note 2 YES");
    refused("no-such-value", "1 note 2 1");
    refused("text-missing", "1 say soft");
    refused("text-missing", "1 say soft   ");
    refused("text-missing", "1 say");
}

static void text_that_cannot_be_shown_is_refused(void **unused)
{
    (void)unused;
    refused("text-not-utf8", "1 say soft \xff");
    refused("text-not-utf8", "1 say soft a\xc3");
    refused("text-not-utf8", "1 say soft \xed\xa0\x80");
    refused("text-not-utf8", "1 say soft \xc0\xaf");
    refused("text-not-utf8", "1 say soft \xf5\x80\x80\x80");
    refused("text-has-control-characters", "1 say soft a\tb");
    refused("text-has-control-characters", "1 say soft a\nb");
    refused("text-has-control-characters", "1 say soft \x1b[2J");
    refused("text-has-control-characters", "1 say soft a\x7f");
    refused("text-has-control-characters", "1 say soft a\xc2\x85z");
    refused_bytes("text-has-control-characters", "1 say soft a\0b", 14);
    refused_bytes("no-such-verb", "1 resign\0", 9);
    refused_bytes("no-such-seat", "\0 resign", 8);
    refused_bytes("no-such-seat", "1\0 resign", 9);
    refused_bytes("argument-not-a-number", "d roll 1\0", 9);
}

/* A line with as many arguments as a move can hold, and one more. */
static void lists_end_somewhere(void **unused)
{
    char line[CH_LINE] = "1 pile 2";
    struct ch_move move;

    (void)unused;
    for (int i = 1; i < CH_ARGS; i++)
        strcat(line, " 7");
    assert_null(parse(line, &move));
    assert_int_equal(move.n, CH_ARGS);
    assert_int_equal(move.arg[CH_ARGS - 1], 7);
    same_again(line);
    strcat(line, " 7");
    refused("too-many-arguments", line);
}

/* 163 bytes of text are the most. */
static void text_ends_somewhere(void **unused)
{
    char line[CH_LINE] = "1 say loud ";
    size_t lead = strlen(line);

    (void)unused;
    memset(line + lead, 'x', CH_TEXT - 1);
    same_again(line);
    line[lead + CH_TEXT - 1] = 'x';
    refused("text-too-long", line);
}

static void ten_megabytes_are_refused(void **unused)
{
    static const char *const starts[] = {"1 say loud ", "1 pile 2 ", "1 resign",
                                         "", "1 ", "d roll 1 "};
    static const char fill[] = {'x', ' ', '7', '\0', '\xff'};
    size_t len = 10U << 20;
    char *line = malloc(len);

    (void)unused;
    for (size_t s = 0; s < sizeof starts / sizeof starts[0]; s++)
        for (size_t f = 0; f < sizeof fill; f++) {
            size_t lead = strlen(starts[s]);
            struct ch_move move;

            memset(line, fill[f], len);
            memcpy(line, starts[s], lead);
            refused_bytes("line-too-long", line, len);
            /* What a person types has no seat in front and no limit of its
             * own: it is refused all the same, or is blanks around a move. */
            const char *why = ch_move_parse_for(&game_toy, 1, line + 2,
                                                len - 2, &move);
            if (why == NULL)
                assert_int_equal(fill[f], ' ');
            else
                assert_string_equal(ch_explain(&game_toy, why)->slug, why);
        }
    memset(line, 'x', len);
    memcpy(line, "say loud ", 9);
    struct ch_move move;
    assert_string_equal(ch_move_parse_for(&game_toy, 1, line, len, &move),
                        "text-too-long");
    free(line);
}

/* In a buffer of exactly the line's size, the sanitizer sees a step too far. */
static void parsing_stays_inside_the_line(void **unused)
{
    static const char *const lines[] = {"1 say loud oak", "1 pile 2 3 4",
                                        "d roll 6", "2 note 3 yes"};

    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        for (size_t len = 0; len <= strlen(lines[i]); len++) {
            char *exact = malloc(len + 1);
            struct ch_move move;

            memcpy(exact + 1, lines[i], len);
            (void)ch_move_parse(&game_toy, exact + 1, len, &move);
            free(exact);
        }
}

static void printing_needs_room(void **unused)
{
    struct ch_move move;

    (void)unused;
    assert_null(parse("1 pile 2 3 -4", &move));
    for (size_t room = 1; room < 20; room++) {
        char *out = malloc(room);
        size_t n = ch_move_print(&game_toy, &move, out, room);

        assert_int_equal(n, room > 13 ? 13 : 0);
        free(out);
    }
}

static void moves_are_json(void **unused)
{
    char text[512];
    struct ch_json out;
    struct ch_move move;

    (void)unused;
    assert_null(parse("1 pile 2 3 -4", &move));
    ch_json_init(&out, text, sizeof text);
    ch_move_json(&game_toy, &move, &out);
    assert_string_equal(
        text, "{\"by\":1,\"verb\":\"pile\",\"on\":2,\"stone\":[3,-4]}");
    assert_null(parse("0 say loud \"oak\"", &move));
    ch_json_init(&out, text, sizeof text);
    ch_move_json(&game_toy, &move, &out);
    assert_string_equal(text, "{\"by\":0,\"verb\":\"say\",\"volume\":\"loud\""
                              ",\"word\":\"\\\"oak\\\"\"}");
}

static void equal_moves_are_equal(void **unused)
{
    struct ch_move a, b;

    (void)unused;
    assert_null(parse("1 pile 2 3 4", &a));
    b = a;
    b.arg[5] = 9; /* beyond n: nothing */
    assert_true(ch_move_equal(&a, &b));
    assert_null(parse("1 pile 2 3 5", &b));
    assert_false(ch_move_equal(&a, &b));
    assert_null(parse("1 pile 2 3", &b));
    assert_false(ch_move_equal(&a, &b));
    assert_null(parse("2 pile 2 3 4", &b));
    assert_false(ch_move_equal(&a, &b));
    assert_null(parse("1 say soft a", &a));
    assert_null(parse("1 say soft b", &b));
    assert_false(ch_move_equal(&a, &b));
    assert_null(parse("1 resign", &a));
    assert_null(parse("1 object", &b));
    assert_false(ch_move_equal(&a, &b));
}

/* --- The judge's first questions ---------------------------------------- */

static _Alignas(16) unsigned char state[CH_STATE];

static void new_toy(unsigned seats, const char *option)
{
    struct ch_setup how;

    ch_setup_standard(&game_toy, seats, &how);
    if (option != NULL)
        assert_null(ch_setup_option(&game_toy, &how, option));
    assert_null(ch_setup_check(&game_toy, &how));
    memset(state, 0, sizeof state);
    game_toy.setup(state, &how);
}

static void judged(const char *slug, const struct ch_move *move)
{
    unsigned char before[CH_STATE];
    const char *why;

    memcpy(before, state, sizeof before);
    why = ch_check(&game_toy, state, move);
    assert_memory_equal(before, state, sizeof before);
    if (slug == NULL) {
        assert_null(why);
        return;
    }
    assert_non_null(why);
    assert_string_equal(why, slug);
    assert_string_equal(ch_explain(&game_toy, why)->slug, why);
}

static void make(const char *line)
{
    struct ch_move move;

    assert_null(parse(line, &move));
    judged(NULL, &move);
    game_toy.apply(state, &move, NULL);
}

static void judged_line(const char *slug, const char *line)
{
    struct ch_move move;

    assert_null(parse(line, &move));
    judged(slug, &move);
}

static void moves_from_anywhere_are_judged(void **unused)
{
    struct ch_move move = {.seat = 0, .verb = TOY_SAY, .n = 1, .text = "oak"};

    (void)unused;
    new_toy(3, NULL);
    judged(NULL, &move);
    move.text[0] = '\0';
    judged("text-missing", &move);
    memcpy(move.text, " oak", 5);
    judged("text-not-trimmed", &move);
    memcpy(move.text, "oak ", 5);
    judged("text-not-trimmed", &move);
    memset(move.text, 'x', sizeof move.text);
    judged("text-too-long", &move);
    memcpy(move.text, "\xff", 2);
    judged("text-not-utf8", &move);
    memcpy(move.text, "a\nb", 4);
    judged("text-has-control-characters", &move);
    memcpy(move.text, "oak", 4);
    move.arg[0] = 2;
    judged("argument-out-of-range", &move);
    move.arg[0] = INT16_MIN;
    judged("argument-out-of-range", &move);
    move.arg[0] = 0;
    move.n = 0;
    judged("argument-missing", &move);
    move.n = 2;
    judged("too-many-arguments", &move);
    move.n = 255;
    judged("too-many-arguments", &move);
    move.n = 1;
    move.arg[CH_ARGS - 1] = 1; /* hidden behind the last */
    judged("too-many-arguments", &move);
    move.arg[CH_ARGS - 1] = 0;
    move.verb = TOY_NOTE + 1;
    judged("no-such-verb", &move);
    move.verb = 255;
    judged("no-such-verb", &move);
    move.verb = TOY_RESIGN;
    move.n = 0;
    judged("text-not-wanted", &move);
    move.text[0] = '\0';
    judged(NULL, &move);
    move.seat = 1;
    judged("not-your-turn", &move);
    move.seat = CH_SEATS;
    judged("no-such-seat", &move);
    move.seat = CH_WATCHER;
    judged("no-such-seat", &move);
    move.seat = 255;
    judged("no-such-seat", &move);
    move.seat = CH_DEALER;
    judged("not-your-turn", &move);
    move = (struct ch_move){.seat = 0, .verb = TOY_PILE, .n = CH_ARGS + 1};
    judged("too-many-arguments", &move);
}

static void who_may_speak(void **unused)
{
    (void)unused;
    new_toy(3, NULL);
    judged_line("toy-nothing-to-object-to", "1 object");
    judged_line(NULL, "2 note 0 yes");
    make("0 say soft oak");
    judged_line(NULL, "1 object");
    judged_line(NULL, "0 note 0 yes");
    judged_line("not-your-turn", "0 resign");
    judged_line("not-what-chance-may-do", "d object");
    judged_line("not-what-chance-may-do", "d note 0 yes");
    make("d roll 3");
    judged_line("not-your-turn", "d object"); /* the dealer only draws */
    judged_line("not-your-turn", "d note 0 yes");
    judged_line("not-your-turn", "d roll 3");
    judged_line("toy-stones-on-yourself", "0 pile 0 1");
    make("0 pile 1 3");
    for (int turn = 1; turn < 4; turn++) {
        char line[64];

        (void)snprintf(line, sizeof line, "%d resign", turn % 3);
        make(line);
    }
    judged_line("game-is-over", "0 resign");
    judged_line("game-is-over", "d roll 3");
    judged_line("game-is-over", "0 note 0 yes");
}

static void the_dealer_draws_what_is_asked(void **unused)
{
    struct ch_move move = {.seat = CH_DEALER, .n = 3, .arg = {1, 2, 3}};
    struct ch_setup how;

    (void)unused;
    ch_setup_standard(&game_template, 3, &how);
    memset(state, 0, sizeof state);
    game_template.setup(state, &how);
    assert_null(ch_check(&game_template, state, &move));
    for (int bad = 0; bad < 5; bad++) {
        struct ch_move bent = move;

        if (bad == 0)
            bent.arg[2] = 1; /* twice */
        else if (bad == 1)
            bent.n = 2, bent.arg[2] = 0;
        else if (bad == 2)
            bent.n = 4, bent.arg[3] = 4;
        else if (bad == 3)
            bent.verb = 1, bent.n = 0, memset(bent.arg, 0, sizeof bent.arg);
        else
            bent.n = 0, memset(bent.arg, 0, sizeof bent.arg);
        assert_string_equal(ch_check(&game_template, state, &bent),
                            "not-what-chance-may-do");
    }
    move.arg[0] = 13;
    assert_string_equal(ch_check(&game_template, state, &move),
                        "argument-out-of-range");
}

/* A game that begins the dealer's move itself, and has a narrow pool. */
static void chance_narrow(const void *unused, struct ch_chance *out)
{
    (void)unused;
    out->move.verb = TOY_PILE;
    out->move.n = 1;
    out->move.arg[0] = 2;
    out->draws = 2;
    out->base = -9;
    ch_set_add(&out->pool, 0);  /* -9 */
    ch_set_add(&out->pool, 9);  /* 0 */
    ch_set_add(&out->pool, 18); /* 9 */
}

static void the_dealers_pool_may_have_holes(void **unused)
{
    static const struct {
        const char *line, *slug;
    } tries[] = {
        {"d pile 2 -9 9", NULL},
        {"d pile 2 9 0", NULL},
        {"d pile 1 -9 9", "not-what-chance-may-do"},
        {"d pile 2 -9 -9", "not-what-chance-may-do"},
        {"d pile 2 -8 9", "not-what-chance-may-do"},
        {"d pile 2 9", "not-what-chance-may-do"},
        {"d pile 2 -9 0 9", "not-what-chance-may-do"},
        {"d roll 1", "not-what-chance-may-do"},
    };
    struct ch_game narrow = game_toy;
    struct ch_rng rng = rng_of(4);

    (void)unused;
    narrow.chance = chance_narrow;
    new_toy(3, "start=rolled");
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        struct ch_move move;
        const char *why;

        assert_null(parse(tries[i].line, &move));
        why = ch_check(&narrow, state, &move);
        if (tries[i].slug == NULL)
            assert_null(why);
        else
            assert_string_equal(why, tries[i].slug);
    }
    for (int i = 0; i < 200; i++) {
        struct ch_move move;

        ch_deal(&narrow, state, &rng, &move);
        assert_int_equal(move.n, 3);
        assert_null(ch_check(&narrow, state, &move));
    }
}

/* --- Tables ------------------------------------------------------------- */

static void tables_are_set_up_or_refused(void **unused)
{
    struct ch_setup how;

    (void)unused;
    ch_setup_standard(&game_toy, 3, &how);
    assert_int_equal(how.seats, 3);
    assert_int_equal(how.option[TOY_TURNS], 4);
    assert_null(ch_setup_check(&game_toy, &how));
    assert_null(ch_setup_option(&game_toy, &how, "turns=9"));
    assert_int_equal(how.option[TOY_TURNS], 9);
    assert_null(ch_setup_option(&game_toy, &how, "start=rolled"));
    assert_int_equal(how.option[TOY_START], 1);
    assert_null(ch_setup_check(&game_toy, &how));

    struct ch_setup before = how;
    static const char *const bad[][2] = {
        {"turns=0", "no-such-value"},      {"turns=10", "no-such-value"},
        {"turns=", "no-such-value"},       {"turns=four", "no-such-value"},
        {"start=1", "no-such-value"},      {"start=rolled ", "no-such-value"},
        {"turn=4", "no-such-option"},      {"turnss=4", "no-such-option"},
        {"turns", "no-such-option"},       {"=4", "no-such-option"},
        {"", "no-such-option"},            {"TURNS=4", "no-such-option"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_string_equal(ch_setup_option(&game_toy, &how, bad[i][0]),
                            bad[i][1]);
        assert_memory_equal(&how, &before, sizeof how);
    }
}

static void tables_of_any_numbers_are_judged(void **unused)
{
    struct ch_setup how;

    (void)unused;
    static const unsigned seats[] = {0, 1, 5, 12, 13, 255, 256, 258, UINT32_MAX};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        ch_setup_standard(&game_toy, seats[i], &how);
        assert_string_equal(ch_setup_check(&game_toy, &how),
                            "wrong-number-of-seats");
    }
    ch_setup_standard(&game_toy, 3, &how);
    how.option[TOY_TURNS] = 0;
    assert_string_equal(ch_setup_check(&game_toy, &how), "no-such-value");
    how.option[TOY_TURNS] = INT16_MAX;
    assert_string_equal(ch_setup_check(&game_toy, &how), "no-such-value");
    how.option[TOY_TURNS] = 4;
    how.option[CH_OPTIONS - 1] = 1;
    assert_string_equal(ch_setup_check(&game_toy, &how), "no-such-option");
    ch_setup_standard(&game_toy, 2, &how);
    how.option[TOY_TURNS] = 1;
    assert_string_equal(ch_setup_check(&game_toy, &how),
                        "toy-two-seats-need-more-turns");
}

/* --- Refusals ----------------------------------------------------------- */

static void every_common_slug_has_a_sentence(void **unused)
{
    static const char *const slugs[] = {
        "not-your-turn", "no-such-seat", "no-such-verb", "game-is-over",
        "argument-missing", "too-many-arguments", "argument-out-of-range",
        "argument-not-a-number", "no-such-value", "text-missing",
        "text-too-long", "text-not-trimmed", "text-not-utf8",
        "text-has-control-characters", "text-not-wanted", "line-too-long",
        "line-empty", "not-what-chance-may-do", "no-such-option",
        "wrong-number-of-seats", "too-late", "no-such-question",
        "table-is-frozen"};

    (void)unused;
    for (int g = 0; kit_game(g) != NULL; g++)
        for (size_t i = 0; i < sizeof slugs / sizeof slugs[0]; i++) {
            const struct ch_refusal *found = ch_explain(kit_game(g), slugs[i]);

            assert_string_equal(found->slug, slugs[i]);
            assert_true(strlen(found->say) > 10);
            assert_non_null(found->rule);
        }
    assert_string_equal(ch_explain(&game_toy, "toy-not-now")->say,
                        "Something else is asked of you now.");
    assert_string_equal(ch_explain(&game_toy, "no-such-slug")->slug, "unknown");
    assert_non_null(ch_explain(&game_toy, "")->say);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_read_as_they_are_written),
        cmocka_unit_test(lines_that_are_no_moves_are_refused_by_name),
        cmocka_unit_test(text_that_cannot_be_shown_is_refused),
        cmocka_unit_test(lists_end_somewhere),
        cmocka_unit_test(text_ends_somewhere),
        cmocka_unit_test(ten_megabytes_are_refused),
        cmocka_unit_test(parsing_stays_inside_the_line),
        cmocka_unit_test(printing_needs_room),
        cmocka_unit_test(moves_are_json),
        cmocka_unit_test(equal_moves_are_equal),
        cmocka_unit_test(moves_from_anywhere_are_judged),
        cmocka_unit_test(who_may_speak),
        cmocka_unit_test(the_dealer_draws_what_is_asked),
        cmocka_unit_test(the_dealers_pool_may_have_holes),
        cmocka_unit_test(tables_are_set_up_or_refused),
        cmocka_unit_test(tables_of_any_numbers_are_judged),
        cmocka_unit_test(every_common_slug_has_a_sentence),
    };

    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
