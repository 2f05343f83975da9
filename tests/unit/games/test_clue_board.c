/*
 * test_clue_board.c - the tables of board.c against the board's
 * description in data/clue_board.json: test_clue_board FILE.
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
#include <jansson.h>

#include "games/clue/board.h"

static json_t *board;

/* The square at a row and column, or CLUE_NOWHERE. */
static unsigned square_at(unsigned row, unsigned col)
{
    for (unsigned i = 0; i < CLUE_SQUARES; i++)
        if (clue_squares[i].row == row && clue_squares[i].col == col)
            return CLUE_ROOMS + i;
    return CLUE_NOWHERE;
}

/* "Billiard Room" is "billiard-room", "Miss Scarlett" is "scarlett". */
static void word_of(const char *title, char out[32])
{
    static const char *const ranks[] = {"Miss ", "Col. ", "Mrs. ", "Mr. ",
                                        "Prof. "};
    size_t i = 0;

    for (size_t k = 0; k < sizeof ranks / sizeof ranks[0]; k++)
        if (strncmp(title, ranks[k], strlen(ranks[k])) == 0)
            title += strlen(ranks[k]);
    for (; title[i] != '\0' && i < 31; i++) {
        out[i] = title[i] == ' ' ? '-' : title[i];
        if (out[i] >= 'A' && out[i] <= 'Z')
            out[i] = (char)(out[i] - 'A' + 'a');
    }
    out[i] = '\0';
}

/* The card with this title. */
static unsigned card_of(const char *title)
{
    char word[32];

    word_of(title, word);
    for (unsigned i = 0; i < CLUE_CARDS; i++)
        if (strcmp(clue_card_words[i], word) == 0)
            return i;
    fail_msg("no card is called %s", word);
    return 0;
}

static unsigned room_of(const char *title)
{
    return card_of(title) - CLUE_FIRST_ROOM;
}

static int number(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static void test_words(void **unused)
{
    const char *lists[] = {"turn_order_clockwise", "weapons", "rooms"};
    unsigned card = 0;

    (void)unused;
    for (int k = 0; k < 3; k++) {
        size_t i;
        json_t *title;

        json_array_foreach(json_object_get(board, lists[k]), i, title)
            assert_int_equal(card_of(json_string_value(title)), card++);
    }
    assert_int_equal(card, CLUE_CARDS);
    for (unsigned i = 0; i < CLUE_ROOMS; i++)
        assert_string_equal(clue_place_words[i],
                            clue_card_words[CLUE_FIRST_ROOM + i]);
}

static void check_square(unsigned place, unsigned row, unsigned col)
{
    const struct clue_square *square = clue_square(place);
    char word[8];

    assert_int_equal(square->row, row);
    assert_int_equal(square->col, col);
    assert_int_equal(clue_even[place / 64] >> place % 64 & 1,
                     (row + col) % 2 == 0);
    (void)snprintf(word, sizeof word, "%c%u", 'A' + (int)col, row + 1);
    assert_string_equal(clue_place_words[place], word);
}

static void test_squares(void **unused)
{
    unsigned place = CLUE_ROOMS;
    size_t row;
    json_t *line;

    (void)unused;
    json_array_foreach(json_object_get(board, "map"), row, line) {
        assert_string_equal(clue_map[row], json_string_value(line));
        for (unsigned col = 0; col < CLUE_COLS; col++) {
            if (strchr(".123456", clue_map[row][col]) == NULL) {
                assert_int_equal(square_at((unsigned)row, col), CLUE_NOWHERE);
                continue;
            }
            assert_int_equal(square_at((unsigned)row, col), place);
            check_square(place++, (unsigned)row, col);
        }
    }
    assert_int_equal(place, CLUE_PLACES);
    assert_int_equal(number(board, "corridor_count"), CLUE_SQUARES);
    assert_int_equal(clue_even[3] >> (CLUE_PLACES - 192), 0);
}

/* Exactly the squares a step away, each once. */
static void test_steps(void **unused)
{
    (void)unused;
    for (unsigned a = CLUE_ROOMS; a < CLUE_PLACES; a++) {
        const struct clue_square *from = clue_square(a);
        unsigned n = 0, expected = 0;

        for (; n < 4 && from->beside[n] != 0; n++) {
            const struct clue_square *to = clue_square(from->beside[n]);
            int rows = from->row - to->row, cols = from->col - to->col;

            assert_int_equal(rows * rows + cols * cols, 1);
            for (unsigned i = 0; i < n; i++)
                assert_int_not_equal(from->beside[i], from->beside[n]);
        }
        for (unsigned b = CLUE_ROOMS; b < CLUE_PLACES; b++) {
            int rows = from->row - clue_square(b)->row;
            int cols = from->col - clue_square(b)->col;

            expected += rows * rows + cols * cols == 1;
        }
        assert_int_equal(n, expected);
    }
}

static void test_doors(void **unused)
{
    unsigned listed = 0, behind = 0;
    size_t i;
    json_t *door;

    (void)unused;
    json_array_foreach(json_object_get(board, "doors"), i, door) {
        const char *title = json_string_value(json_object_get(door, "room"));
        unsigned front = square_at((unsigned)number(door, "corridor_row"),
                                   (unsigned)number(door, "corridor_col"));

        assert_int_equal(clue_square(front)->behind, room_of(title));
        assert_non_null(
            memchr(clue_doors(room_of(title)), (int)front, CLUE_DOORS));
    }
    assert_int_equal(i, 17);
    for (unsigned room = 0; room < CLUE_ROOMS; room++)
        for (int k = 0; k < CLUE_DOORS; k++)
            listed += clue_doors(room)[k] != 0;
    for (unsigned k = 0; k < CLUE_SQUARES; k++)
        behind += clue_squares[k].behind != CLUE_NOWHERE;
    assert_int_equal(listed, 17);
    assert_int_equal(behind, 17);
}

static void test_passages(void **unused)
{
    unsigned ends = 0;
    size_t i;
    json_t *pair;

    (void)unused;
    json_array_foreach(json_object_get(board, "secret_passages"), i, pair) {
        unsigned a = room_of(json_string_value(json_array_get(pair, 0)));
        unsigned b = room_of(json_string_value(json_array_get(pair, 1)));

        assert_int_equal(clue_passage(a), b);
        assert_int_equal(clue_passage(b), a);
    }
    for (unsigned room = 0; room < CLUE_ROOMS; room++)
        ends += clue_passage(room) != CLUE_NOWHERE;
    assert_int_equal(ends, 4);
}

static void test_distances_from_starts(void **unused)
{
    json_t *all =
        json_object_get(board, "min_steps_from_start_to_room_incl_entering");
    const char *suspect, *room;
    json_t *row, *steps;
    unsigned n = 0;

    (void)unused;
    json_object_foreach(all, suspect, row) {
        json_t *start =
            json_object_get(json_object_get(board, "starts"), suspect);
        unsigned place = square_at((unsigned)number(start, "row"),
                                   (unsigned)number(start, "col"));

        assert_int_equal(clue_start(card_of(suspect)), place);
        json_object_foreach(row, room, steps) {
            uint8_t found[CLUE_PLACES];

            clue_steps(room_of(room), found);
            assert_int_equal(found[place], json_integer_value(steps));
            n++;
        }
    }
    assert_int_equal(n, CLUE_SUSPECTS * CLUE_ROOMS);
}

static void test_distances_between_rooms(void **unused)
{
    json_t *all = json_object_get(
        board, "min_steps_room_to_room_incl_entering_excluding_passages");
    const char *pair;
    json_t *steps;
    unsigned n = 0;

    (void)unused;
    json_object_foreach(all, pair, steps) {
        uint8_t to_a[CLUE_PLACES], to_b[CLUE_PLACES];
        char a[32];
        const char *dash = strchr(pair, '-');

        (void)snprintf(a, sizeof a, "%.*s", (int)(dash - pair), pair);
        clue_steps(room_of(a), to_a);
        clue_steps(room_of(dash + 1), to_b);
        assert_int_equal(to_b[room_of(a)], json_integer_value(steps));
        assert_int_equal(to_a[room_of(dash + 1)], json_integer_value(steps));
        assert_int_equal(to_a[room_of(a)], 0);
        n++;
    }
    assert_int_equal(n, CLUE_ROOMS * (CLUE_ROOMS - 1) / 2);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_doors),
        cmocka_unit_test(test_passages),
        cmocka_unit_test(test_distances_from_starts),
        cmocka_unit_test(test_distances_between_rooms),
    };
    int failed;

    board = argc > 1 ? json_load_file(argv[1], 0, NULL) : NULL;
    if (board == NULL)
        return 2;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    failed = cmocka_run_group_tests_name("clue_board", tests, NULL, NULL);
    json_decref(board);
    return failed;
}
