/*
 * test_tiles.c - the tiles of Haiclue are what rule K2 says.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "lexicon/tile.h"

static int find(const char *word)
{
    for (int i = 0; i < TILE_WORDS; i++)
        if (strcmp(tile_words[i], word) == 0)
            return i;
    fail_msg("no such word: %s", word);
    return -1;
}

static void words_are_all_different(void **state)
{
    (void)state;
    for (int i = 0; i < TILE_WORDS; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(tile_words[i], tile_words[j]);
}

static void words_are_short_and_in_small_letters(void **state)
{
    (void)state;
    for (int i = 0; i < TILE_WORDS; i++) {
        size_t len = strlen(tile_words[i]);

        assert_in_range(len, 3, 8);
        assert_int_equal(len,
                         strspn(tile_words[i], "abcdefghijklmnopqrstuvwxyz"));
    }
}

/* Nobody should have to ask whether "green" is a word or a colour. */
static void words_are_no_colours_or_shapes_of_cards(void **state)
{
    static const char *const taken[] = {"blue",    "green", "red",
                                        "yellow",  "bar",   "triangle",
                                        "diamond", "circle"};

    (void)state;
    for (int i = 0; i < TILE_WORDS; i++)
        for (size_t j = 0; j < sizeof taken / sizeof taken[0]; j++)
            assert_string_not_equal(tile_words[i], taken[j]);
}

static unsigned members(const uint64_t set[TILE_SET])
{
    unsigned n = 0;

    for (unsigned i = 0; i < 64 * TILE_SET; i++)
        n += (unsigned)(set[i / 64] >> i % 64 & 1);
    return n;
}

static void tiles_are_played_and_some_are_glue(void **state)
{
    static const char *const glue[] = {"the", "with", "opposite", "your"};
    uint64_t gone = 0;

    (void)state;
    assert_int_equal(members(tile_played), 216);
    assert_int_equal(members(tile_glue), 30);
    for (int i = 0; i < TILE_SET; i++)
        gone |= tile_glue[i] & ~tile_played[i];
    assert_int_equal(gone, 0); /* all glue is played */
    for (int i = TILE_COUNT; i < 64 * TILE_SET; i++)
        assert_int_equal(tile_played[i / 64] >> i % 64 & 1, 0);
    for (size_t i = 0; i < sizeof glue / sizeof glue[0]; i++) {
        int tile = find(glue[i]) / 2;

        assert_int_equal(tile_glue[tile / 64] >> tile % 64 & 1, 1);
    }
    assert_string_equal(tile_words[TILE_SPRING], "spring");
}

static void tiles_go_by_their_white_words(void **state)
{
    (void)state;
    for (int tile = 0; tile < TILE_COUNT; tile++)
        assert_string_equal(tile_names[tile], tile_words[2 * tile]);
    assert_string_equal(tile_words[TILE_BREAK], "/");
}

static void every_word_has_a_syllable_count(void **state)
{
    (void)state;
    for (int i = 0; i < TILE_WORDS; i++) {
        assert_int_not_equal(tile_syllables[i], 0);
        assert_int_equal(tile_syllables[i] & 1, 0); /* never none */
        assert_true(tile_syllables[i] < 1 << 6);
    }
}

static void known_counts_are_the_dictionarys(void **state)
{
    static const struct {
        const char *word;
        int counts; /* bits */
    } known[] = {
        {"bank", 1 << 1},           {"moon", 1 << 1},
        {"fire", 1 << 1 | 1 << 2},  {"our", 1 << 1 | 1 << 2},
        {"flower", 1 << 2},         {"hidden", 1 << 2},
        {"every", 1 << 2 | 1 << 3}, {"camera", 1 << 2 | 1 << 3},
        {"banana", 1 << 3},         {"elevator", 1 << 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(tile_syllables[find(known[i].word)], known[i].counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_all_different),
        cmocka_unit_test(words_are_short_and_in_small_letters),
        cmocka_unit_test(words_are_no_colours_or_shapes_of_cards),
        cmocka_unit_test(tiles_are_played_and_some_are_glue),
        cmocka_unit_test(tiles_go_by_their_white_words),
        cmocka_unit_test(every_word_has_a_syllable_count),
        cmocka_unit_test(known_counts_are_the_dictionarys),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
