/*
 * test_haiclue_bot.c - the Haiclue bot: inference, search and whole games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "bots/haiclue/bot.h"
#include "bots/haiclue/poem.h"
#include "bots/haiclue/search.h"
#include "games/haiclue/state.h"
#include "games/registry.h"
#include "lexicon/assoc.h"
#include "lexicon/vector.h"

static float all_of(const char *a, const char *b)
{
    struct assoc x = assoc_of(assoc_find(a), assoc_find(b));

    return x.vector + x.sense + x.link;
}

static void words_that_go_together(void **state)
{
    (void)state;
    assert_true(all_of("king", "queen") > all_of("king", "onion") + 3);
    assert_true(all_of("bee", "honey") > all_of("bee", "ladder") + 3);
    assert_true(all_of("onion", "weep") > all_of("onion", "trumpet"));
    assert_true(assoc_of(3, 7).link == assoc_of(7, 3).link);
    assert_true(assoc_of(-1, 7).link == 0);
    assert_true(assoc_joined(assoc_find("rain"), assoc_find("bow")) >= 0);
    assert_int_equal(assoc_joined(assoc_find("rain"), -1), -1);
    assert_int_equal(assoc_find("xqzt"), -1);
}

static void an_unknown_word_goes_with_nothing(void **state)
{
    int tiles[2] = {-1, -1}, targets[4] = {-1, 5, -1, 9};
    float score[4], chance[4];
    struct haiclue_infer infer;

    (void)state;
    haiclue_infer_init(&infer, tiles, 2, targets);
    haiclue_infer_score(&infer, 0, (uint8_t[]){0, 1}, 2, score);
    haiclue_infer_chances(score, chance);
    for (int i = 0; i < 4; i++)
        assert_float_equal(chance[i], 0.25, 1e-6);
}

/* Plays a game; every move is chosen on two different re-deals and must be the
 * same. */
static void play(unsigned seats, bool haiku, enum ch_level level,
                 uint64_t number)
{
    static _Alignas(16) uint8_t memory[CH_SEATS][256];
    struct ch_budget budget = {NULL, NULL};
    struct ch_seed seed = ch_seed_from(number);
    struct ch_setup setup;
    struct ch_rng rng;
    struct haiclue_state t;

    ch_setup_standard(&haiclue_game, seats, &setup);
    setup.option[O_HAIKU] = haiku;
    memset(&t, 0, sizeof t);
    memset(memory, 0, sizeof memory);
    assert_true(haiclue_bot.size <= sizeof memory[0]);
    haiclue_game.setup(&t, &setup);
    ch_rng_init(&rng, &seed, 0);
    for (ch_seat seat = 0; seat < seats; seat++)
        haiclue_bot.begin(memory[seat], &haiclue_game, &setup, seat, level,
                          &seed);
    while (t.phase != OVER) {
        ch_seat seat = (ch_seat)ch_lowest(haiclue_game.actors(&t));
        struct ch_move move[2];

        if (haiclue_game.actors(&t) == ch_only(CH_DEALER)) {
            ch_move_deal(&haiclue_game, &t, &rng, &move[0]);
            haiclue_game.apply(&t, &move[0], NULL);
            continue;
        }
        for (int i = 0; i < 2; i++) {
            struct haiclue_state mine = t;
            struct ch_bot_view view = {.game = &haiclue_game,
                                       .setup = &setup,
                                       .seat = seat,
                                       .state = &mine};
            char why[CH_WHY] = "";

            assert_true(haiclue_game.redeal(&mine, seat, &rng));
            haiclue_bot.choose(memory[seat], &view, &budget, &move[i], why);
            assert_true(why[0] != '\0');
        }
        assert_true(ch_move_equal(&move[0], &move[1]));
        assert_null(ch_game_check(&haiclue_game, &t, &move[0]));
        haiclue_game.apply(&t, &move[0], NULL);
    }
}

static void only_known_state_counts(void **state)
{
    (void)state;
    for (int level = CH_EASY; level <= CH_HARD; level++)
        for (unsigned seats = 2; seats <= 10; seats += 2) {
            play(seats, false, (enum ch_level)level, seats);
            play(seats, true, (enum ch_level)level, seats);
        }
}

/* K13, K14: compared with the exact search of the rules. */
static void every_haiku_is_found(void **state)
{
    struct ch_seed seed = ch_seed_from(5);
    struct ch_rng rng;
    int found = 0;

    (void)state;
    ch_rng_init(&rng, &seed, 0);
    for (int hand = 0; hand < 400; hand++) {
        unsigned n = 4 + (unsigned)hand % 17, side = (unsigned)hand & 1;
        int words[HAND_MAX], targets[4] = {10, 20000, 30000, 40000};
        uint8_t tiles[HAND_MAX], counts[HAND_MAX], order[HAICLUE_INFER_TILES];
        uint8_t length[HAICLUE_POEM_LINES];
        struct haiclue_state t = {.rules = 2, .round = (uint8_t)side};
        struct haiclue_clue clue;
        struct haiclue_poem poem;
        struct haiclue_infer infer;
        clock_t before;
        bool has;

        for (unsigned i = 0; i < n; i++) {
            tiles[i] = (uint8_t)(i * 10 + ch_rng_below(&rng, 10));
            counts[i] = tile_syllables[haiclue_word(tiles[i], side)];
            words[i] = assoc_find(tile_words[haiclue_word(tiles[i], side)]);
        }
        before = clock();
        haiclue_infer_init(&infer, words, (int)n, targets);
        has = haiclue_poem_find(&infer, counts, HAICLUE_INFER_LISTENERS,
                                hand % 4, &poem);
        assert_true(clock() - before < CLOCKS_PER_SEC / 5);
        assert_int_equal(has, haiclue_find_haiku(&t, tiles, n, &clue));
        if (!has)
            continue;
        found++;
        memset(&clue, 0, sizeof clue);
        (void)haiclue_poem_order(&infer, &poem, order, length);
        for (int line = 0, at = 0; line < HAICLUE_POEM_LINES; line++) {
            if (line > 0)
                clue.entry[clue.n++] = BREAK;
            for (int i = 0; i < length[line]; i++)
                clue.entry[clue.n++] = tiles[order[at++]];
        }
        assert_null(haiclue_check_haiku(&t, &clue));
    }
    assert_true(found > 100);
}

static void a_clue_stands_out(void **state)
{
    static const char *const hand[] = {"crown",  "soup",  "gravel", "throne",
                                       "button", "onion", "kite"};
    int tiles[7], targets[4];
    uint8_t laid[HAICLUE_SEARCH_LAID];
    struct haiclue_infer infer;
    int k;

    (void)state;
    for (int i = 0; i < 7; i++)
        tiles[i] = assoc_find(hand[i]);
    targets[0] = assoc_find("banana");
    targets[1] = assoc_find("king");
    targets[2] = assoc_find("river");
    targets[3] = assoc_find("school");
    haiclue_infer_init(&infer, tiles, 7, targets);
    k = haiclue_search_clue(&infer, HAICLUE_INFER_LISTENERS,
                            HAICLUE_SEARCH_LAID, 1, laid);
    assert_in_range(k, 2, HAICLUE_SEARCH_LAID);
    assert_true(haiclue_infer_worth(&infer, HAICLUE_INFER_LISTENERS, laid, k,
                                    1) > 0.9F);
    for (int i = 0; i < k; i++)
        assert_true(laid[i] == 0 || laid[i] == 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_that_go_together),
        cmocka_unit_test(an_unknown_word_goes_with_nothing),
        cmocka_unit_test(only_known_state_counts),
        cmocka_unit_test(every_haiku_is_found),
        cmocka_unit_test(a_clue_stands_out),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
