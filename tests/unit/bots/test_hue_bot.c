/*
 * test_hue_bot.c - the HUE bot re-deals what others may hold, and computes the
 * endgame as the rules would.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/hue/endgame.h"

enum { REDEALS = 96 }; /* as in endgame.c */

static struct hue_position position, before;

/* A game at random until `left` cards are to be laid. */
static void play_until(struct hue_state *t, unsigned seats, int left,
                       uint64_t seed)
{
    const struct ch_game *game = ch_game_find("hue");
    struct ch_seed seeds = ch_seed_from(seed);
    struct ch_setup setup;
    struct ch_rng rng;
    struct ch_move move;

    ch_setup_standard(game, seats, &setup);
    ch_rng_init(&rng, &seeds, 1);
    memset(t, 0, sizeof *t);
    game->setup(t, &setup);
    while (t->hands < t->seats || hue_total_laid(t) - t->n_laid > left) {
        if (ch_in(game->actors(t), CH_DEALER))
            ch_move_deal(game, t, &rng, &move);
        else
            ch_move_pick(game, t, (ch_seat)ch_lowest(game->actors(t)), &rng,
                         &move);
        game->apply(t, &move, NULL);
    }
}

static ch_seat init_position(const struct hue_state *t, uint64_t seed)
{
    struct ch_seed seeds = ch_seed_from(seed);
    struct ch_bot_view view = {.seat = hue_laid_by(t, t->n_laid), .state = t};

    hue_position_init(&position, &view, &seeds);
    return view.seat;
}

/* The value of each colour by the rules. */
static void reference(const struct hue_state *t, uint8_t value[HUE_COLOURS])
{
    struct hue_board board;
    struct hue_regions regions;

    hue_find_board(t, &board);
    hue_find_regions(t, &board, &regions);
    memcpy(value, regions.value, HUE_COLOURS);
}

static void test_redeal(void **state)
{
    struct hue_state t;

    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        unsigned seats = 2 + (unsigned)(seed % 4);
        uint32_t laid = 0;

        play_until(&t, seats, 1 + (int)(seed % 8), seed);
        (void)init_position(&t, seed);
        for (int i = 0; i < t.n_laid; i++)
            laid |= UINT32_C(1) << t.laid[i].card;
        for (int i = 0; i < 20; i++) {
            uint32_t seen = laid;

            position.shrewd = i % 2 == 0;
            hue_position_redeal(&position);
            assert_int_equal(position.hand[position.seat],
                             t.hand[position.seat]);
            for (unsigned k = 0; k < seats; k++) {
                assert_int_equal(seen & position.hand[k], 0);
                assert_int_equal(ch_bits(position.hand[k]), ch_bits(t.hand[k]));
                assert_int_equal(ch_bits(position.hand[k] >> HUE_POISON),
                                 ch_bits(t.hand[k] >> HUE_POISON));
                seen |= position.hand[k];
            }
        }
    }
}

/* Calls `each` for every move of a card, with the values that it leads to. */
typedef void each_move(void *ctx, int card, const uint8_t *value);

static void for_moves(const struct hue_state *t, uint32_t cards,
                      each_move *each, void *ctx)
{
    struct hue_places places;

    hue_find_places(t, &places);
    for (; cards != 0; cards &= cards - 1)
        for (int turn = RIGHT; turn <= UP; turn++)
            for (int r = 0; r < places.rows; r++) {
                uint64_t left = places.word[hue_axis(turn)][r];

                for (; left != 0; left &= left - 1) {
                    struct hue_state after = *t;
                    uint8_t value[HUE_COLOURS];

                    after.laid[after.n_laid++] = (struct hue_laid){
                        (int8_t)(places.west + (int)ch_lowest(left) -
                                 hue_east(turn)),
                        (int8_t)(places.north + r - hue_south(turn)),
                        (uint8_t)ch_lowest(cards), (uint8_t)turn};
                    reference(&after, value);
                    each(ctx, (int)ch_lowest(cards), value);
                }
            }
}

struct best {
    uint32_t own;
    int32_t sum;
};

static void try_last(void *ctx, int card, const uint8_t *value)
{
    struct best *best = ctx;
    uint64_t random = position.random;
    int32_t sum = 0;

    position.random = before.random; /* the same hands for every move */
    for (int i = 0; i < REDEALS; i++) {
        position.hand[position.seat] = best->own;
        hue_position_redeal(&position);
        position.hand[position.seat] = best->own & ~(UINT32_C(1) << card);
        sum += hue_evaluate_outcome(&position, position.hand, value);
    }
    position.random = random;
    best->sum = sum > best->sum ? sum : best->sum;
}

static void test_last_card(void **state)
{
    struct hue_state t;

    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct hue_evaluate_choice choice;
        struct best best = {.sum = INT32_MIN};
        ch_seat seat;

        play_until(&t, 2 + (unsigned)(seed % 4), 1, seed);
        seat = init_position(&t, seed);
        before = position;
        best.own = t.hand[seat];
        hue_endgame_last_card(&position, &choice);
        position = before;
        for_moves(&t, t.hand[seat], try_last, &best);
        assert_int_equal(choice.rating, best.sum);
    }
}

/* The rival's best with one hand of two. */
struct answer {
    uint32_t hand, keep;
    int32_t weight[HUE_COLOURS];
    int32_t rating;
    int outcome[2]; /* the worst and best of those rated equally */
};

static void try_answer(void *ctx, int card, const uint8_t *value)
{
    struct answer *a = ctx;
    uint32_t hand[HUE_SEATS] = {0};
    uint32_t kept = a->hand & ~(UINT32_C(1) << card);
    int32_t rating =
        HUE_EVALUATE_POINT * hue_fast_points((int)ch_lowest(kept), value);
    int outcome;

    for (int c = 0; c < HUE_COLOURS; c++)
        rating -= a->weight[c] * value[c];
    hand[position.seat] = a->keep;
    hand[1 - position.seat] = kept;
    outcome = hue_evaluate_outcome(&position, hand, value);
    if (rating > a->rating) {
        a->rating = rating;
        a->outcome[0] = a->outcome[1] = outcome;
    } else if (rating == a->rating) {
        a->outcome[0] = outcome < a->outcome[0] ? outcome : a->outcome[0];
        a->outcome[1] = outcome > a->outcome[1] ? outcome : a->outcome[1];
    }
}

/* The mean over all hands that the rival may have, ties going either way. */
static void expect(const struct hue_state *t, struct answer *a, uint32_t unseen,
                   double mean[2])
{
    int n = 0;

    mean[0] = mean[1] = 0;
    for (uint32_t i = 0; i < HUE_PLAYABLE; i++)
        for (uint32_t k = 0; k < i; k++) {
            a->hand = UINT32_C(1) << i | UINT32_C(1) << k;
            if ((a->hand & ~unseen) != 0 ||
                ch_bits(a->hand >> HUE_POISON) !=
                    position.poisons[1 - position.seat])
                continue;
            a->rating = INT32_MIN;
            for_moves(t, a->hand, try_answer, a);
            mean[0] += a->outcome[0];
            mean[1] += a->outcome[1];
            n++;
        }
    mean[0] /= n;
    mean[1] /= n;
}

static void test_last_but_one(void **state)
{
    struct hue_state t;

    (void)state;
    for (uint64_t seed = 0; seed < 2; seed++) {
        struct hue_evaluate_choice choice;
        struct answer a;
        uint32_t unseen;
        double mean[2], found;
        ch_seat seat;

        play_until(&t, 2, 2, seed);
        seat = init_position(&t, seed);
        (void)hue_evaluate_moves(&position, seat, HUE_EVALUATE_ALL, &choice, 1);
        unseen = hue_position_unseen(&position.board, t.hand[seat]);
        found = hue_endgame_last_but_one(&position, &choice);
        a.keep = t.hand[seat] & ~(UINT32_C(1) << choice.lay.card);
        hue_evaluate_rivals(unseen | a.keep, a.weight);
        t.laid[t.n_laid++] = hue_fast_laid(&choice.lay);
        expect(&t, &a, unseen, mean);
        assert_true(found >= mean[0] - 1e-9);
        assert_true(found <= mean[1] + 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_redeal),
        cmocka_unit_test(test_last_card),
        cmocka_unit_test(test_last_but_one),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
