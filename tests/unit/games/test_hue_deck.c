/*
 * test_hue_deck.c - the deck of HUE has every property that U2 tells of it, so
 * that a correction by the printed cards shows what else changes.
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

static unsigned colours_of(const struct hue_card *card)
{
    unsigned set = 0;

    for (int i = 0; i < (card->kind == STARTING ? 9 : 3); i++)
        set |= 1U << card->colour[i];
    return set;
}

static void test_kinds(void **state)
{
    static const enum hue_kind kinds[HUE_CARDS / 5] = {
        SOLID, SOLID, STRIPED, STRIPED, POISON, STARTING};

    (void)state;
    for (int i = 0; i < HUE_CARDS; i++)
        assert_int_equal(hue_deck[i].kind, kinds[i / 5]);
}

/* Each of the ten sets of three colours once in each kind, and each colour in
 * the middle of two cards of each kind. */
static void check_standard(int from)
{
    int sets[32] = {0}, middle[HUE_COLOURS] = {0};

    for (int i = from; i < from + 10; i++) {
        unsigned set = colours_of(&hue_deck[i]);

        assert_int_equal(ch_bits(set), 3);
        assert_int_equal(++sets[set], 1);
        middle[hue_deck[i].colour[1]]++;
    }
    for (int c = 0; c < HUE_COLOURS; c++)
        assert_int_equal(middle[c], 2);
}

static void test_standard(void **state)
{
    (void)state;
    check_standard(0);
    check_standard(10);
}

/* No set of colours favours the same colour twice. */
static void test_middles_differ(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++)
        for (int k = 10; k < 20; k++)
            if (colours_of(&hue_deck[i]) == colours_of(&hue_deck[k]))
                assert_int_not_equal(hue_deck[i].colour[1],
                                     hue_deck[k].colour[1]);
}

static void test_poison(void **state)
{
    int middle[HUE_COLOURS] = {0}, end[HUE_COLOURS] = {0};

    (void)state;
    for (int i = HUE_POISON; i < HUE_PLAYABLE; i++) {
        assert_int_equal(ch_bits(colours_of(&hue_deck[i])), 3);
        middle[hue_deck[i].colour[1]]++;
        end[hue_deck[i].colour[0]]++;
        end[hue_deck[i].colour[2]]++;
    }
    for (int c = 0; c < HUE_COLOURS; c++) {
        assert_int_equal(middle[c], 1);
        assert_int_equal(end[c], 2);
    }
}

/* All five colours, neighbours differ, the same from either end, and at each
 * place each colour once, so that no colour is better off. */
static void test_starting(void **state)
{
    int at[9][HUE_COLOURS] = {{0}};

    (void)state;
    for (int i = HUE_STARTING; i < HUE_CARDS; i++) {
        const uint8_t *colour = hue_deck[i].colour;

        assert_int_equal(colours_of(&hue_deck[i]), 31);
        for (int k = 0; k < 9; k++) {
            assert_int_equal(colour[k], colour[8 - k]);
            assert_int_equal(++at[k][colour[k]], 1);
            if (k > 0)
                assert_int_not_equal(colour[k], colour[k - 1]);
        }
    }
}

static void test_names(void **state)
{
    static const char *const kinds[] = {"solid-", "striped-", "poison-",
                                        "start-"};

    (void)state;
    for (int i = 0; i < HUE_CARDS; i++) {
        const struct hue_card *card = &hue_deck[i];
        const char *name = hue_card_names[i];
        size_t lead = strlen(kinds[card->kind]);

        assert_memory_equal(name, kinds[card->kind], lead);
        if (card->kind == STARTING)
            assert_int_equal(name[lead], hue_letters[card->colour[4]]);
        for (size_t k = 0; card->kind != STARTING && k < 3; k++)
            assert_int_equal(name[lead + k], hue_letters[card->colour[k]]);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(name, hue_card_names[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),    cmocka_unit_test(test_standard),
        cmocka_unit_test(test_poison),   cmocka_unit_test(test_middles_differ),
        cmocka_unit_test(test_starting), cmocka_unit_test(test_names),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
