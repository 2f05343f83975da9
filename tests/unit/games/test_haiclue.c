/*
 * test_haiclue.c - the search for a haiku agrees with a plain one, and the
 * audit finds what no sequence of moves can break.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "cluehouse/rng.h"
#include "games/haiclue/state.h"
#include "games/registry.h"

/* Tries everything: each tile goes to one of the lines or to none. */
static bool plainly(const uint8_t *tiles, unsigned n, unsigned side,
                    const int left[3])
{
    if (left[0] == 0 && left[1] == 0 && left[2] == 0)
        return true;
    if (n == 0)
        return false;
    for (int line = 0; line < 3; line++)
        for (int k = 1; k <= 5; k++) {
            int next[3] = {left[0], left[1], left[2]};

            next[line] -= k;
            if ((tile_syllables[haiclue_word(tiles[0], side)] >> k & 1) != 0 &&
                next[line] >= 0 && plainly(tiles + 1, n - 1, side, next))
                return true;
        }
    return plainly(tiles + 1, n - 1, side, left);
}

static void deal_some(struct ch_rng *rng, unsigned n, uint8_t *tiles)
{
    struct ch_set pool = ch_set_below(TILE_COUNT);

    for (unsigned i = 0; i < n; i++) {
        unsigned tile = ch_set_nth(&pool, ch_rng_below(rng, TILE_COUNT - i));

        ch_set_remove(&pool, tile);
        tiles[i] = (uint8_t)tile;
    }
}

static void search_finds_a_haiku_if_there_is_one(void **state)
{
    struct ch_seed seed = ch_seed_from(17);
    struct haiclue_state t = {.rules = 2};
    struct ch_rng rng;
    int found = 0, none = 0;

    (void)state;
    ch_rng_init(&rng, &seed, 0);
    for (int i = 0; i < 300; i++) {
        static const int left[3] = {5, 7, 5};
        unsigned n = 9 + ch_rng_below(&rng, 3), side = ch_rng_below(&rng, 2);
        uint8_t tiles[HAND_MAX];
        struct haiclue_clue clue;

        deal_some(&rng, n, tiles);
        t.round = (uint8_t)side;
        bool is = haiclue_find_haiku(&t, tiles, n, &clue);
        assert_int_equal(is, plainly(tiles, n, side, left));
        if (is)
            assert_null(haiclue_check_haiku(&t, &clue));
        found += is;
        none += !is;
    }
    assert_true(found > 30 && none > 30); /* both were tried */
}

/* A table of three in its second round, one clue scored and one pick made for
 * the next; or with all clues but one laid. */
static struct haiclue_state play_to(enum phase phase, int haiku)
{
    struct ch_seed seed = ch_seed_from(5);
    struct ch_setup setup = {.seats = 3,
                             .rules = haiclue_game.rules,
                             .option = {[O_HAIKU] = (int16_t)haiku}};
    struct haiclue_state t;
    struct ch_rng rng;

    memset(&t, 0, sizeof t);
    ch_rng_init(&rng, &seed, 0);
    haiclue_game.setup(&t, &setup);
    while (t.round != 1 || t.phase != phase ||
           (phase == GUESS && t.read == 0) || ch_bits(t.waiting) > 1) {
        struct ch_move move;

        if (t.phase < COMPOSE)
            ch_move_deal(&haiclue_game, &t, &rng, &move);
        else
            ch_move_default(&haiclue_game, &t, (ch_seat)ch_lowest(t.waiting),
                            &move);
        haiclue_game.apply(&t, &move, NULL);
        assert_null(haiclue_audit(&t));
    }
    return t;
}

static struct haiclue_state guessing(void)
{
    return play_to(GUESS, 0);
}
static struct haiclue_state composing(void)
{
    return play_to(COMPOSE, 0);
}

static void audit_finds_wrong_counters(void **state)
{
    struct haiclue_state t = guessing();

    (void)state;
    t.phase = OVER + 1;
    assert_string_equal(haiclue_audit(&t), "no such phase or round");
    t = guessing();
    t.round = 6;
    assert_string_equal(haiclue_audit(&t), "no such phase or round");
    t = guessing();
    t.read = 4;
    assert_string_equal(haiclue_audit(&t), "clues were read too early");
    t = composing();
    t.read = 1;
    assert_string_equal(haiclue_audit(&t), "clues were read too early");
    t = guessing();
    t.phase = OVER;
    assert_string_equal(haiclue_audit(&t),
                        "the guessing does not end with the clues");
    t = guessing();
    t.read = 3;
    assert_string_equal(haiclue_audit(&t),
                        "the guessing does not end with the clues");
}

static void audit_finds_wrong_cards(void **state)
{
    struct haiclue_state t = composing();

    (void)state;
    t.card[0] = t.card[1];
    assert_string_equal(haiclue_audit(&t), "one card is in two places");
    t = composing();
    t.card[2] = 0;
    assert_string_equal(haiclue_audit(&t),
                        "not one card held for each clue to come");
    t = composing();
    t.discarded &= t.discarded - 1;
    assert_string_equal(haiclue_audit(&t),
                        "not one card discarded for each clue");
}

static void audit_finds_wrong_tiles(void **state)
{
    struct haiclue_state t = composing();

    (void)state;
    memcpy(t.hand[0], t.hand[1], sizeof t.hand[0]);
    assert_string_equal(haiclue_audit(&t), "one tile is in two places");
    t = composing();
    t.target[0][3] = t.target[0][0];
    assert_string_equal(haiclue_audit(&t), "one tile is in two places");
    t = composing();
    memset(t.hand[2], 0, sizeof t.hand[2]);
    assert_string_equal(haiclue_audit(&t), "hands are not full");
}

static void audit_finds_wrong_clues(void **state)
{
    struct haiclue_state t = composing();

    (void)state;
    t.clue[BLACK][0].entry[1] = t.clue[BLACK][0].entry[0];
    assert_string_equal(haiclue_audit(&t),
                        "a clue has a tile that is not there");
    t = composing();
    t.clue[BLACK][0].n = 1;
    assert_string_equal(haiclue_audit(&t), "a clue is too short");
    t = composing();
    t.waiting = 0;
    assert_string_equal(haiclue_audit(&t),
                        "clues do not fit those who are waited for");
    t = guessing();
    t.clue[BLACK][2].n = 1; /* the second clue of the round */
    assert_string_equal(haiclue_audit(&t), "a clue is too short");
    t = play_to(GUESS, 1);
    t.clue[BLACK][2].n--;
    assert_string_equal(haiclue_audit(&t), "a clue is no haiku");
}

static void audit_finds_wrong_picks_and_points(void **state)
{
    struct haiclue_state t = guessing();

    (void)state;
    t.waiting ^= 1;
    assert_string_equal(haiclue_audit(&t),
                        "those who have no pick are not waited for");
    t = guessing();
    t.clue[BLACK][2].card = RED;
    assert_string_equal(
        haiclue_audit(&t),
        "a card or the author's own pick is on the clue too early");
    t = guessing();
    t.clue[BLACK][2].pick[2] = RED;
    assert_string_equal(
        haiclue_audit(&t),
        "a card or the author's own pick is on the clue too early");
    t = guessing();
    t.points[1]++;
    assert_string_equal(haiclue_audit(&t),
                        "points do not follow from the picks");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_finds_a_haiku_if_there_is_one),
        cmocka_unit_test(audit_finds_wrong_counters),
        cmocka_unit_test(audit_finds_wrong_cards),
        cmocka_unit_test(audit_finds_wrong_tiles),
        cmocka_unit_test(audit_finds_wrong_clues),
        cmocka_unit_test(audit_finds_wrong_picks_and_points),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
