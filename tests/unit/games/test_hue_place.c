/*
 * test_hue_place.c - U7 at the far ends: on boards that grow as far as they can
 * in every direction, the list of places is what the judge says of every place
 * there is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/hue/state.h"

enum { REACH = 70 };

static bool is_listed(const struct hue_places *places,
                      const struct hue_laid *where)
{
    int c = where->column + hue_east(where->turn) - places->west;
    int r = where->row + hue_south(where->turn) - places->north;

    return c >= 0 && c < 64 && r >= 0 && r < places->rows &&
           (places->word[hue_axis(where->turn)][r] >> c & 1) != 0;
}

/* Compares list and judge everywhere; returns the place that is furthest out
 * in a direction. */
static struct hue_laid try_all(const struct hue_state *t, int east, int south)
{
    struct hue_laid best = {0, 0, 0, 0};
    struct hue_places places;
    uint32_t n = 0;
    int furthest = -1000;

    hue_find_places(t, &places);
    for (int turn = RIGHT; turn <= UP; turn++)
        for (int c = -REACH; c <= REACH; c++)
            for (int r = -REACH; r <= REACH; r++) {
                struct hue_laid where = {(int8_t)c, (int8_t)r, 0,
                                         (uint8_t)turn};
                bool fits = hue_check_place(t, t->n_laid, &where) == NULL;
                int far = (c + 2 * hue_east(turn)) * east +
                          (r + 2 * hue_south(turn)) * south;

                assert_int_equal(fits, is_listed(&places, &where));
                n += fits;
                if (fits && far > furthest) {
                    furthest = far;
                    best = where;
                }
            }
    assert_int_equal(n, 2 * (places.n[ACROSS] + places.n[UPRIGHT]));
    return best;
}

/* Lays twenty cards, each as far out as it goes, and sees the result. */
static struct hue_laid grow(int east, int south, int every)
{
    struct hue_state t = {.seats = 4, .n_laid = HUE_STARTS};
    struct hue_board board;

    for (uint8_t i = 0; i < HUE_STARTS; i++)
        t.laid[i] = (struct hue_laid){(int8_t)i, (int8_t)i, HUE_STARTING, DOWN};
    while (t.n_laid < HUE_LAID) {
        int way = t.n_laid % every == 0 ? -1 : 1;

        t.laid[t.n_laid] = try_all(&t, way * east, way * south);
        t.n_laid++;
    }
    hue_find_board(&t, &board);
    assert_int_equal(board.n, HUE_SQUARES);
    return t.laid[HUE_LAID - 1];
}

static void test_one_way(void **state)
{
    (void)state;
    assert_int_equal(grow(1, 0, 100).column, 60);
    assert_int_equal(grow(-1, 0, 100).column, -58);
    assert_int_equal(grow(0, 1, 100).row, 62);
    assert_int_equal(grow(0, -1, 100).row, -58);
}

static void test_two_ways(void **state)
{
    (void)state;
    grow(1, 0, 2);
    grow(0, 1, 2);
    grow(1, 1, 3);
    grow(1, -1, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_way),
        cmocka_unit_test(test_two_ways),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
