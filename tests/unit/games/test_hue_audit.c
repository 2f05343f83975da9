/*
 * test_hue_audit.c - the audit of HUE says what is wrong with a table that has
 * been tampered with.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cluehouse/rng.h"
#include "games/hue/state.h"
#include "games/registry.h"

/* Three seats at random, until so many cards lie; the first seat begins. */
static struct hue_state play(int laid)
{
    struct ch_seed seed = ch_seed_from(11);
    struct ch_setup setup;
    struct ch_rng rng;
    struct hue_state t;

    memset(&t, 0, sizeof t);
    ch_setup_standard(&hue_game, 3, &setup);
    assert_null(ch_setup_option(&hue_game, &setup, "first=seat-0"));
    hue_game.setup(&t, &setup);
    ch_rng_init(&rng, &seed, 0);
    while (t.n_laid < laid || t.hands < t.seats) {
        ch_seat seat = (ch_seat)ch_lowest(hue_game.actors(&t));
        struct ch_move move;

        if (seat == CH_DEALER)
            ch_move_deal(&hue_game, &t, &rng, &move);
        else
            ch_move_pick(&hue_game, &t, seat, &rng, &move);
        hue_game.apply(&t, &move, NULL);
    }
    assert_null(hue_audit(&t));
    return t;
}

static void test_cards(void **state)
{
    struct hue_state t = play(6);

    (void)state;
    t.laid[5].card = t.laid[4].card;
    assert_string_equal(hue_audit(&t), "a card was laid twice");
    t = play(6);
    t.hand[1] |= UINT32_C(1) << t.laid[4].card;
    assert_string_equal(hue_audit(&t), "one card is in two places");
    t = play(6);
    t.hand[1] |= UINT32_C(1) << HUE_CARDS;
    assert_string_equal(hue_audit(&t), "a hand is too small or too large");
    t = play(6);
    t.hand[2] &= t.hand[2] - 1;
    t.hand[2] |= UINT32_C(1) << HUE_CARDS;
    assert_string_equal(hue_audit(&t), "there is no such card");
}

/* One of seat 1's standard cards becomes a poison card that is nowhere. */
static void test_poison(void **state)
{
    struct hue_state t = play(HUE_STARTS);
    uint32_t seen = t.hand[0] | t.hand[1] | t.hand[2];
    unsigned card = HUE_POISON;

    (void)state;
    while ((seen >> card & 1) != 0)
        card++;
    t.hand[1] = (t.hand[1] & (t.hand[1] - 1)) | UINT32_C(1) << card;
    assert_string_equal(hue_audit(&t), "a seat has not had one poison card");
}

static void test_starting_cards(void **state)
{
    struct hue_state t = play(6);

    (void)state;
    t.laid[1].column++;
    assert_string_equal(hue_audit(&t), "a starting card has moved");
    t = play(6);
    t.laid[1].row++;
    assert_string_equal(hue_audit(&t), "a starting card has moved");
    t = play(6);
    t.laid[1].turn = UP;
    assert_string_equal(hue_audit(&t), "a starting card has moved");
    /* A starting card and a card from a hand change places. */
    t = play(6);
    t.hand[0] |= UINT32_C(1) << t.laid[1].card;
    t.laid[1].card = (uint8_t)ch_lowest(t.hand[0]);
    t.hand[0] &= t.hand[0] - 1;
    assert_string_equal(hue_audit(&t), "a starting card has moved");
}

static void test_last_card(void **state)
{
    struct hue_state t = play(7);

    (void)state;
    t.laid[6].column = 70;
    assert_string_equal(hue_audit(&t), "the last card lies where it may not");
}

static void test_values(void **state)
{
    struct hue_state t = play(3 + 15);

    (void)state;
    for (int c = 0; c < HUE_COLOURS; c++) {
        t.value[c]++;
        assert_string_equal(hue_audit(&t), "a colour's value is wrong");
        t.value[c]--;
    }
    assert_null(hue_audit(&t));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards),          cmocka_unit_test(test_poison),
        cmocka_unit_test(test_starting_cards), cmocka_unit_test(test_last_card),
        cmocka_unit_test(test_values),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
