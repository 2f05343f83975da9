/*
 * test_hue_fast.c - HUE's board for search agrees with the rules: on thousands
 * of random boards the same places, and the same values after each of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/hue/fast.h"
#include "cluehouse/rng.h"

enum { GAMES = 300, CARDS_TRIED = 5 };

/* The value of each colour by the rules. */
static void reference(const struct hue_state *t, uint8_t value[HUE_COLOURS])
{
    struct hue_board board;
    struct hue_regions regions;

    hue_find_board(t, &board);
    hue_find_regions(t, &board, &regions);
    memcpy(value, regions.value, HUE_COLOURS);
}

static void compare_place(struct hue_fast_board *b, struct hue_fast_scan *scan,
                          const struct hue_fast_spot *spot, int card, bool flip)
{
    static struct hue_fast_touch touch;
    uint8_t value[HUE_COLOURS], right[HUE_COLOURS];
    struct hue_fast_lay lay = hue_fast_lay_at(spot, card, flip);
    struct hue_laid laid = hue_fast_laid(&lay);
    struct hue_fast_undo undo;

    assert_null(hue_check_place(&b->table, b->table.n_laid, &laid));
    hue_fast_spots_touch(b, scan, spot, &touch);
    hue_fast_spots_value(b, &touch, card, flip, value);
    hue_fast_lay_card(b, &lay, &undo);
    reference(&b->table, right);
    assert_memory_equal(value, right, sizeof value);
    hue_fast_take_back(b, &undo);
}

static void compare_board(struct hue_fast_board *b)
{
    static struct hue_fast_regions regions;
    uint8_t right[HUE_COLOURS];

    hue_fast_regions_find(b, &regions);
    reference(&b->table, right);
    assert_memory_equal(regions.value, right, sizeof right);
}

static void compare_places(struct hue_fast_board *b, struct hue_fast_scan *scan,
                           struct ch_rng *rng)
{
    struct hue_places places;
    struct hue_fast_board before = *b;

    hue_find_places(&b->table, &places);
    hue_fast_spots_find(b, scan);
    assert_int_equal(scan->n, places.n[ACROSS] + places.n[UPRIGHT]);
    for (int i = 0; i < scan->n; i++)
        for (int k = 0; k < CARDS_TRIED; k++)
            compare_place(b, scan, &scan->spot[i],
                          (int)ch_rng_below(rng, HUE_PLAYABLE), k % 2 == 0);
    assert_int_equal(before.n, b->n);
    assert_memory_equal(before.square, b->square,
                        sizeof before.square[0] * (size_t)b->n);
    assert_memory_equal(before.at, b->at, sizeof before.at);
}

static void play(uint64_t seed, int cards, enum hue_poison poison)
{
    static struct hue_fast_board b;
    static struct hue_fast_scan scan;
    struct hue_state t = {.seats = 2, .poison = (uint8_t)poison, .n_laid = 3};
    struct ch_seed seeds = ch_seed_from(seed);
    struct ch_rng rng;
    struct hue_fast_undo undo;

    ch_rng_init(&rng, &seeds, 1);
    for (int i = 0; i < HUE_STARTS; i++)
        t.laid[i] = (struct hue_laid){
            (int8_t)i, (int8_t)i,
            (uint8_t)(HUE_STARTING + (i + (int)ch_rng_below(&rng, 3)) % 5),
            DOWN};
    hue_fast_init(&b, &t);
    for (int i = 0; i < cards; i++) {
        struct hue_fast_lay lay;

        compare_board(&b);
        if (i % 4 == cards % 4)
            compare_places(&b, &scan, &rng);
        hue_fast_spots_find(&b, &scan);
        lay = hue_fast_lay_at(&scan.spot[ch_rng_below(&rng, (uint32_t)scan.n)],
                              (int)ch_rng_below(&rng, HUE_PLAYABLE),
                              ch_rng_below(&rng, 2) == 0);
        hue_fast_lay_card(&b, &lay, &undo);
    }
}

static void test_values(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < GAMES; i++)
        play(i, i % 3 == 0 ? 20 : 10,
             i % 2 == 0 ? POISON_REGION : POISON_COLOUR);
}

/* The board may grow in a line; nothing runs off its edge. */
static void test_far_away(void **state)
{
    static struct hue_fast_board b;
    static struct hue_fast_scan scan;

    (void)state;
    for (int way = 0; way < 4; way++) {
        struct hue_state t = {.seats = 5, .n_laid = 3};
        struct hue_fast_undo undo;

        for (int i = 0; i < HUE_STARTS; i++)
            t.laid[i] = (struct hue_laid){(int8_t)i, (int8_t)i,
                                          (uint8_t)(HUE_STARTING + i), DOWN};
        hue_fast_init(&b, &t);
        for (int i = 0; i < 20; i++) {
            struct hue_fast_lay lay;
            int best = 0;

            hue_fast_spots_find(&b, &scan);
            for (int k = 0; k < scan.n; k++) {
                int sign = way < 2 ? -1 : 1;
                int unit = way % 2 == 0 ? HUE_FAST_STRIDE : 1;
                int far[2] = {scan.spot[k].cell, scan.spot[best].cell};

                for (int j = 0; j < 2; j++)
                    far[j] = unit == 1 ? far[j] % HUE_FAST_STRIDE
                                       : far[j] / HUE_FAST_STRIDE;
                if (sign * far[0] > sign * far[1])
                    best = k;
            }
            lay = hue_fast_lay_at(&scan.spot[best], i, false);
            hue_fast_lay_card(&b, &lay, &undo);
            compare_board(&b);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_far_away),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
