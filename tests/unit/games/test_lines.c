/*
 * test_lines.c - what is the same for every game: lines that are moves, and
 * lines that are none.
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
#include "cluehouse/schema.h"
#include "games/registry.h"
#include "lib/kit.h"

static const char *parse(const char *line, struct ch_move *out)
{
    return ch_move_parse(&toy_game, line, strlen(line), out);
}

/* The line is refused by this name, and nothing is written. */
static void refused_bytes(const char *slug, const char *line, size_t len)
{
    struct ch_move move, before;
    const char *why;

    memset(&before, 0x5a, sizeof before);
    move = before;
    why = ch_move_parse(&toy_game, line, len, &move);
    assert_non_null(why);
    assert_string_equal(why, slug);
    assert_memory_equal(&move, &before, sizeof move);
    assert_string_equal(ch_game_explain(&toy_game, why)->slug, why);
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
    assert_int_equal(ch_move_print(&toy_game, &move, out, sizeof out),
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
    static const char *const starts[] = {
        "1 say loud ", "1 pile 2 ", "1 resign", "", "1 ", "d roll 1 "};
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
            const char *why =
                ch_move_parse_for(&toy_game, 1, line + 2, len - 2, &move);
            if (why == NULL)
                assert_int_equal(fill[f], ' ');
            else
                assert_string_equal(ch_game_explain(&toy_game, why)->slug, why);
        }
    memset(line, 'x', len);
    memcpy(line, "say loud ", 9);
    struct ch_move move;
    assert_string_equal(ch_move_parse_for(&toy_game, 1, line, len, &move),
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
            (void)ch_move_parse(&toy_game, exact + 1, len, &move);
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
        size_t n = ch_move_print(&toy_game, &move, out, room);

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
    ch_move_json(&toy_game, &move, &out);
    assert_string_equal(
        text, "{\"by\":1,\"verb\":\"pile\",\"on\":2,\"stone\":[3,-4]}");
    assert_null(parse("0 say loud \"oak\"", &move));
    ch_json_init(&out, text, sizeof text);
    ch_move_json(&toy_game, &move, &out);
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
    };

    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
