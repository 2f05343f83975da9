/*
 * test_clue.c - Clue from the inside: what the audit finds, and re-deals when
 * almost everything is known. Rules are proved by rules/clue.rules.
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

#include "cluehouse/rng.h"
#include "games/clue/state.h"
#include "games/registry.h"

static void begin(struct clue_state *t, unsigned seats)
{
    struct ch_setup setup;

    memset(t, 0, sizeof *t);
    ch_setup_standard(&clue_game, seats, &setup);
    clue_game.setup(t, &setup);
}

/* A random move, accusations almost never. */
static void step(struct clue_state *t, struct ch_rng *rng)
{
    ch_seats who = clue_game.actors(t);
    struct ch_move move;

    do {
        if (ch_in(who, CH_DEALER))
            ch_move_deal(&clue_game, t, rng, &move);
        else
            ch_move_pick(&clue_game, t, (ch_seat)ch_lowest(who), rng, &move);
    } while (move.verb == V_ACCUSE && ch_rng_below(rng, 100) != 0);
    assert_null(ch_game_check(&clue_game, t, &move));
    clue_apply(t, &move, NULL);
    assert_null(clue_audit(t));
}

/* Plays until this phase has come, and at least so many moves. */
static void play_to(struct clue_state *t, struct ch_rng *rng, enum phase phase,
                    int moves)
{
    for (int i = 0; i < 20000 && (i < moves || t->phase != phase); i++) {
        if (clue_game.actors(t) == 0)
            begin(t, t->seats);
        step(t, rng);
    }
    assert_int_equal(t->phase, phase);
}

static void seed(struct ch_rng *rng, uint64_t number)
{
    struct ch_seed from = ch_seed_from(number);

    ch_rng_init(rng, &from, 0);
}

/* --- Ways to spoil a table, each found by name. -------------------------- */

static void swap_envelope(struct clue_state *t)
{
    t->envelope[0] = 6;
}

static void deal_early(struct clue_state *t)
{
    t->hand[0] = t->envelope[0] == 0 ? 2 : 1;
}

static void copy_card(struct clue_state *t)
{
    t->hand[1] |= t->hand[0] & ~(t->hand[0] - 1);
}

static void lose_card(struct clue_state *t)
{
    t->hand[0] &= t->hand[0] - 1;
}

static void pass_card(struct clue_state *t)
{
    uint32_t card = t->hand[0] & ~(t->hand[0] - 1);

    t->hand[0] ^= card;
    t->hand[1] ^= card;
}

static void lose_seat(struct clue_state *t)
{
    t->player[0] = NOBODY;
    t->hand[1] |= t->hand[0];
    t->hand[0] = 0;
}

static void show_not_held(struct clue_state *t)
{
    t->shown[0][1] = ~t->hand[0];
}

static void lack_held(struct clue_state *t)
{
    t->lacks[0] = t->hand[0];
}

static void lose_weapon(struct clue_state *t)
{
    t->weapon[2] = CLUE_ROOMS;
}

static void stack_pawns(struct clue_state *t)
{
    t->pawn[5] = t->pawn[4] = (uint8_t)clue_start(0);
}

static void lose_pawn(struct clue_state *t)
{
    t->pawn[5] = CLUE_PLACES;
}

static void block_door(struct clue_state *t)
{
    t->pawn[t->suspect[0]] = clue_doors(CLUE_KITCHEN)[0];
    t->out = 1;
    t->accusers = 1;
}

static void walk_onto_pawn(struct clue_state *t)
{
    unsigned place = clue_start(5);

    t->pawn[5] = (uint8_t)place;
    t->reach[place / 64] |= UINT64_C(1) << place % 64;
}

static void summon_out(struct clue_state *t)
{
    t->pawn[t->suspect[0]] = CLUE_KITCHEN;
    t->summoned = t->out = t->accusers = 1;
}

static void summon_outdoors(struct clue_state *t)
{
    t->pawn[t->suspect[0]] = (uint8_t)clue_start(0);
    t->summoned = 1;
}

static void forget_accusation(struct clue_state *t)
{
    t->out = 2;
}

static void accuse_in_vain(struct clue_state *t)
{
    t->accusers = 2;
}

static void punish_right(struct clue_state *t)
{
    t->out = t->accusers = 2;
    memcpy(t->accused[1], t->envelope, 3);
}

static void keep_die(struct clue_state *t)
{
    t->die = 3;
}

static void keep_reach(struct clue_state *t)
{
    t->reach[3] = 1;
}

static void load_die(struct clue_state *t)
{
    t->die = 7;
}

static void lose_die(struct clue_state *t)
{
    t->die = 0;
}

static void stay_in_reach(struct clue_state *t)
{
    t->pawn[t->suspect[t->turn]] = CLUE_HALL;
    t->reach[0] |= 1U << CLUE_HALL;
}

static void reach_both_colours(struct clue_state *t)
{
    t->pawn[t->suspect[t->turn]] = (uint8_t)clue_start(0);
    memset(t->reach, 0, sizeof t->reach);
    t->reach[1] = (UINT64_C(3) << 20);
}

static void roll_locked_in(struct clue_state *t)
{
    t->pawn[t->suspect[t->turn]] = CLUE_HALL;
    memset(t->reach, 0, sizeof t->reach);
}

static void turn_of_out(struct clue_state *t)
{
    t->out = t->accusers = (uint8_t)ch_only(t->turn);
    t->pawn[t->suspect[t->turn]] = CLUE_HALL;
    t->summoned = 0;
    t->accused[t->turn][0] = (uint8_t)(t->envelope[0] == 0);
}

static void win_early(struct clue_state *t)
{
    t->winner = 1;
}

static void result_early(struct clue_state *t)
{
    t->result = UNSOLVED;
}

static void end_without_result(struct clue_state *t)
{
    t->phase = OVER;
    t->result = OPEN_CASE;
}

static void enter_outdoors(struct clue_state *t)
{
    t->summoned = 0;
    t->pawn[t->suspect[t->turn]] = (uint8_t)clue_start(0);
    for (int i = 0; i < CLUE_SUSPECTS; i++)
        if (i != t->suspect[t->turn])
            t->pawn[i] = CLUE_HALL;
}

static void play_too_long(struct clue_state *t)
{
    t->round = ROUNDS + 1;
}

static void pass_unasked(struct clue_state *t)
{
    t->recent[0].passed = 0;
    t->recent[0].answer = NOBODY;
}

static void answer_empty(struct clue_state *t)
{
    struct clue_suggestion *s = &t->recent[0];

    s->suspect = t->envelope[0];
    s->weapon = (uint8_t)(t->envelope[1] - CLUE_FIRST_WEAPON);
    s->room = (uint8_t)(t->envelope[2] - CLUE_FIRST_ROOM);
    s->answer = clue_after(t, s->by);
    s->passed = 0;
}

static void forget_shown(struct clue_state *t)
{
    memset(t->shown, 0, sizeof t->shown);
}

static void suggest_out_of_turn(struct clue_state *t)
{
    t->recent[0].card = (uint8_t)ch_lowest(t->hand[t->recent[0].answer] &
                                           clue_named(&t->recent[0]));
    t->shown[t->recent[0].answer][t->recent[0].by] |=
        clue_bit(t->recent[0].card);
}

static void leave_weapon(struct clue_state *t)
{
    t->weapon[t->recent[0].weapon] =
        (uint8_t)((t->recent[0].room + 1) % CLUE_ROOMS);
}

static void leave_pawn(struct clue_state *t)
{
    t->summoned = 0;
    t->pawn[t->recent[0].suspect] =
        (uint8_t)((t->recent[0].room + 1) % CLUE_ROOMS);
}

static const struct {
    enum phase phase;
    void (*spoil)(struct clue_state *t);
    const char *says;
} spoils[] = {
    {START, swap_envelope, "the envelope holds one of each kind"},
    {DEAL, deal_early, "hands are empty before the deal"},
    {START, copy_card, "each card is in one place"},
    {START, lose_card, "no card is lost"},
    {START, pass_card, "hands are as large as the deal made them"},
    {START, lose_seat, "hands are as large as the deal made them"},
    {START, show_not_held, "only cards held were shown"},
    {START, lack_held, "who could not answer holds no such card"},
    {START, lose_weapon, "weapons are in rooms"},
    {START, stack_pawns, "pawns on squares stand alone"},
    {START, lose_pawn, "pawns on squares stand alone"},
    {START, block_door, "no eliminated pawn closes a door"},
    {WALK, walk_onto_pawn, "no walk ends on a pawn"},
    {START, summon_out, "the summoned are in a room and in the game"},
    {START, summon_outdoors, "the summoned are in a room and in the game"},
    {START, forget_accusation, "an accuser has won or is out"},
    {START, accuse_in_vain, "an accuser has won or is out"},
    {START, punish_right, "only a wrong accuser is out"},
    {START, keep_die, "only a walk follows the die"},
    {START, keep_reach, "only a walk follows the die"},
    {WALK, load_die, "a die has six sides"},
    {WALK, lose_die, "a die has six sides"},
    {WALK, stay_in_reach, "a walk leads elsewhere"},
    {WALK, reach_both_colours, "walks use all pips"},
    {WALK, roll_locked_in, "who rolls in a room can leave it"},
    {START, turn_of_out, "only a seat in the game has a turn"},
    {START, win_early, "the game is over when it has a result"},
    {START, result_early, "the game is over when it has a result"},
    {START, end_without_result, "the game is over when it has a result"},
    {ENTERED, enter_outdoors, "a suggestion is made in a room"},
    {START, play_too_long, "the case is cold in time"},
    {ANSWER, pass_unasked, "only who has none of the three passes"},
    {ANSWER, answer_empty, "who answers has one of the three"},
    {ANSWER, suggest_out_of_turn, "an open suggestion is the present turn's"},
    {ANSWER, leave_weapon, "a suggestion brings pawn and weapon"},
    {ANSWER, leave_pawn, "a suggestion brings pawn and weapon"},
};

static void test_audit(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++)
        for (unsigned k = 0; k < 8; k++) {
            struct ch_rng rng;
            struct clue_state t;
            const char *found;

            seed(&rng, 100 * i + k);
            begin(&t, 3 + k % 4);
            while (t.out != 0 || t.phase != spoils[i].phase) {
                begin(&t, 3 + k % 4);
                play_to(&t, &rng, spoils[i].phase, 0);
            }
            spoils[i].spoil(&t);
            found = clue_audit(&t);
            assert_non_null(found);
            assert_string_equal(found, spoils[i].says);
        }
}

/* A shown card that the table forgot. */
static void test_audit_of_shown(void **unused)
{
    struct ch_rng rng;
    struct clue_state t;

    (void)unused;
    seed(&rng, 5);
    begin(&t, 4);
    play_to(&t, &rng, ANSWER, 0);
    step(&t, &rng);
    forget_shown(&t);
    assert_string_equal(clue_audit(&t),
                        "the card shown was named and is remembered");
}

/* --- Re-deals ------------------------------------------------------------ */

static bool answers_hold(const struct clue_state *t)
{
    for (ch_seat i = 0; i < t->seats; i++)
        for (unsigned w = 0; w < TRIPLE_WORDS; w++)
            for (uint64_t set = t->answered[i][w]; set != 0; set &= set - 1)
                if ((clue_triple_cards(64 * w + ch_lowest(set)) & t->hand[i]) ==
                    0)
                    return false;
    return true;
}

/* Everything that the seat was shown or saw also holds in the redealt state. */
static void check_redealt(const struct clue_state *t, ch_seat seat,
                          struct ch_rng *rng)
{
    struct clue_state other = *t;

    assert_true(clue_redeal(&other, seat, rng));
    assert_null(clue_audit(&other));
    assert_true(answers_hold(&other));
    for (ch_seat i = 0; i < t->seats && seat < t->seats; i++)
        assert_int_equal(t->shown[i][seat] & ~other.hand[i], 0);
    if (seat < t->seats)
        assert_int_equal(t->hand[seat], other.hand[seat]);
    if (clue_knows_envelope(t, seat))
        assert_memory_equal(t->envelope, other.envelope, 3);
}

/* Long games, in which nearly everything comes out. */
static void test_redeal_late(void **unused)
{
    struct ch_rng rng;

    (void)unused;
    for (unsigned k = 0; k < 12; k++) {
        struct clue_state t;

        seed(&rng, k);
        begin(&t, 3 + k % 4);
        for (int i = 0; i < 2500 && t.phase != OVER; i++) {
            step(&t, &rng);
            if (i % 8 == 0 && t.phase > DEAL)
                check_redealt(&t, (ch_seat)(i / 8 % t.seats), &rng);
            if (i % 50 == 0 && t.phase > DEAL)
                check_redealt(&t, CH_SPECTATOR, &rng);
        }
    }
}

/* A table of four, at the first seat's first turn. */
static void begin_four(struct clue_state *t, struct ch_rng *rng)
{
    seed(rng, 1);
    begin(t, 4);
    play_to(t, rng, START, 0);
}

static uint32_t lowest_of(uint32_t cards)
{
    return cards & ~(cards - 1);
}

/* Seat `by` has shown seat 0 its whole hand. */
static void show_all(struct clue_state *t, ch_seat by)
{
    unsigned triple = 0;

    while ((clue_triple_cards(triple) & t->hand[by]) == 0)
        triple++;
    t->shown[by][0] = t->hand[by];
    t->answered[by][triple / 64] |= UINT64_C(1) << triple % 64;
}

static void test_redeal_two_hands_of_the_same(void **unused)
{
    struct ch_rng rng;
    struct clue_state t;

    (void)unused;
    begin_four(&t, &rng);
    t.lacks[1] = t.lacks[2] = ~t.hand[1];
    assert_false(clue_redeal(&t, 0, &rng));
}

static void test_redeal_two_suspects_left_over(void **unused)
{
    struct ch_rng rng;
    struct clue_state t;
    uint32_t suspects, first;

    (void)unused;
    begin_four(&t, &rng);
    suspects = 0x3f & ~t.hand[0];
    first = lowest_of(suspects);
    for (ch_seat i = 1; i < 4; i++)
        t.lacks[i] = first | lowest_of(suspects & ~first);
    assert_false(clue_redeal(&t, 0, &rng));
}

/* Seat 0 has seen the envelope, and somebody must have this card. */
static void test_redeal_card_of_nobody(void **unused)
{
    struct ch_rng rng;
    struct clue_state t;

    (void)unused;
    begin_four(&t, &rng);
    t.out = t.accusers = 1;
    for (ch_seat i = 1; i < 4; i++)
        t.lacks[i] = lowest_of(t.hand[1]);
    assert_false(clue_redeal(&t, 0, &rng));
}

/* All hands are known, and what is left over was accused and wrong. */
static void test_redeal_wrong_envelope(void **unused)
{
    struct ch_rng rng;
    struct clue_state t;

    (void)unused;
    begin_four(&t, &rng);
    t.out = t.accusers = 2;
    memcpy(t.accused[1], t.envelope, 3);
    for (ch_seat i = 1; i < 4; i++)
        show_all(&t, i);
    assert_false(clue_redeal(&t, 0, &rng));
}

/* For a seat that has seen everything, the only redeal is the real deal. */
static void test_redeal_of_the_wise(void **unused)
{
    struct ch_rng rng;
    struct clue_state t;

    (void)unused;
    begin_four(&t, &rng);
    for (ch_seat i = 1; i < 4; i++)
        show_all(&t, i);
    t.out = t.accusers = 1;
    struct clue_state other = t;
    assert_true(clue_redeal(&other, 0, &rng));
    assert_memory_equal(other.hand, t.hand, sizeof t.hand);
    assert_memory_equal(other.envelope, t.envelope, 3);
}

/* C11, C14: four pawns close even the ballroom. */
static void test_ballroom_closed(void **unused)
{
    struct clue_state t;

    (void)unused;
    begin(&t, 3);
    t.pawn[0] = CLUE_BALLROOM;
    for (int i = 0; i < 4; i++) {
        assert_true(clue_has_way_out(&t, 0));
        t.pawn[1 + i] = clue_doors(CLUE_BALLROOM)[i];
    }
    assert_false(clue_has_way_out(&t, 0));
}

/* The last seat of a round ends its turn. */
static void finish_round(struct clue_state *t, unsigned round)
{
    struct ch_move end = {.seat = (ch_seat)(t->seats - 1), .verb = V_END};

    t->round = (uint16_t)round;
    t->turn = end.seat;
    t->pawn[t->suspect[end.seat]] = CLUE_HALL;
    t->phase = ENTERED;
    assert_null(ch_game_check(&clue_game, t, &end));
    clue_apply(t, &end, NULL);
}

/* C22: the 250th round is played to its end. */
static void test_goes_cold(void **unused)
{
    struct ch_rng rng;
    struct clue_state t;

    (void)unused;
    seed(&rng, 3);
    begin(&t, 3);
    play_to(&t, &rng, START, 0);
    finish_round(&t, ROUNDS - 1);
    assert_int_equal(t.phase, START);
    assert_int_equal(t.round, ROUNDS);
    finish_round(&t, ROUNDS);
    assert_int_equal(t.phase, OVER);
    assert_int_equal(t.result, COLD_CASE);
    assert_null(clue_audit(&t));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_audit),
        cmocka_unit_test(test_audit_of_shown),
        cmocka_unit_test(test_redeal_late),
        cmocka_unit_test(test_redeal_two_hands_of_the_same),
        cmocka_unit_test(test_redeal_two_suspects_left_over),
        cmocka_unit_test(test_redeal_card_of_nobody),
        cmocka_unit_test(test_redeal_wrong_envelope),
        cmocka_unit_test(test_redeal_of_the_wise),
        cmocka_unit_test(test_ballroom_closed),
        cmocka_unit_test(test_goes_cold),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("clue", tests, NULL, NULL);
}
