/*
 * test_vectors.c - the lexicon's tables: word vectors and syllables.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lexicon/syllables.h"
#include "lexicon/vector.h"
#include "lexicon/tile.h"

static void every_word_is_found(void **state)
{
    (void)state;
    assert_true(vector_words() >= 40000);
    for (int i = 0; i < vector_words(); i++) {
        char word[VECTOR_WORD];

        assert_true(vector_spell(i, word) < VECTOR_WORD);
        assert_int_equal(vector_find(word), i);
        assert_in_range(vector_rank(i), 0, vector_words() - 1);
    }
}

static void strangers_are_not_found(void **state)
{
    (void)state;
    assert_int_equal(vector_find(""), -1);
    assert_int_equal(vector_find("zzzzzzzzz"), -1);
    assert_int_equal(vector_find_near(""), -1);
    assert_int_equal(vector_find_near("qxqxqxing"), -1);
    assert_int_equal(vector_find_near("\xd0\xba\xd0\xbe\xd1\x82"), -1);
    assert_true(vector_find_near("kitten's") >= 0);
    assert_int_equal(vector_find_near("kitten's"), vector_find("kitten"));
}

static void likeness_is_as_people_see_it(void **state)
{
    int bank = vector_find("bank"), money = vector_find("money");
    int cat = vector_find("cat"), dog = vector_find("dog");

    (void)state;
    assert_true(vector_cosine(bank, bank) > 0.999F);
    assert_true(vector_cosine(bank, money) > vector_cosine(bank, cat));
    assert_true(vector_likeness(dog, cat) > 3);
    assert_true(vector_likeness(dog, bank) < 2);
}

static void syllables_agree_with_the_tiles(void **state)
{
    (void)state;
    for (int i = 0; i < TILE_WORDS; i++)
        assert_int_equal(syllables_of(tile_words[i]), tile_syllables[i]);
}

static void syllables_of_any_word(void **state)
{
    (void)state;
    assert_int_equal(syllables_of("don't"), 2);
    assert_int_equal(syllables_of("elephant"), 8);
    assert_int_equal(syllables_of(""), 0);
    assert_int_equal(syllables_of("zzzz"), 0);
    assert_int_equal(syllables_of("a"), 2);
    assert_int_equal(syllables_guess("splingle"), 2);
    assert_int_equal(syllables_guess("blorpe"), 1);
    assert_int_equal(syllables_guess("hmm"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_is_found),
        cmocka_unit_test(strangers_are_not_found),
        cmocka_unit_test(likeness_is_as_people_see_it),
        cmocka_unit_test(syllables_agree_with_the_tiles),
        cmocka_unit_test(syllables_of_any_word),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
