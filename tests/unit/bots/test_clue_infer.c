/*
 * test_clue_infer.c - counted deals against brute force.
 *
 * Draws a true deal, then evidence about it until few enough cards are open;
 * some evidence is false, so that contradictions occur too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clue/infer.h"
#include "cluehouse/rng.h"
#include "cluehouse/set.h"

static const uint32_t kinds[3] = {0x3f, 0xfc0, 0x1ff000};

/* --- Brute force ------------------------------------------------------- */

struct brute {
    const struct clue_infer_evidence *e;
    bool weighted;
    uint32_t hand[CLUE_INFER_COLUMNS];
    double total, owner[CLUE_INFER_CARDS][CLUE_INFER_COLUMNS];
    double envelope[CLUE_INFER_TRIPLES];
};

static bool is_whole_deal_fine(const struct brute *b)
{
    const struct clue_infer_evidence *e = b->e;

    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        if ((e->has[i] & ~b->hand[i]) != 0)
            return false;
    for (unsigned i = 0; i < e->n_one_of; i++)
        if ((e->one_of[i].cards & b->hand[e->one_of[i].seat]) == 0)
            return false;
    for (unsigned i = 0; i < e->n_wrong; i++)
        if (e->wrong[i] == b->hand[CLUE_INFER_ENVELOPE])
            return false;
    return true;
}

static unsigned triple_of(uint32_t cards)
{
    return (ch_lowest(cards) * 6 + ch_lowest((cards & 0xfc0) >> 6)) * 9 +
           ch_lowest(cards >> 12);
}

static double weight_of_habits(const struct brute *b)
{
    const struct clue_infer_evidence *e = b->e;
    double weight = 1;

    for (unsigned i = 0; i < e->seats; i++)
        weight *= pow(e->own_card_weight[i], ch_bits(e->named[i] & b->hand[i]));
    for (unsigned i = 0; i < e->n_silent; i++)
        if ((e->silent[i].cards & b->hand[e->silent[i].seat]) == 0)
            weight *= e->no_accuse_odds;
    return weight;
}

static void count_deal(struct brute *b)
{
    double weight = 1;

    if (!is_whole_deal_fine(b))
        return;
    for (unsigned i = 0; b->weighted && i < b->e->n_shown; i++)
        weight /= ch_bits(b->e->shown[i].cards & b->hand[b->e->shown[i].seat]);
    if (b->weighted && b->e->no_accuse_odds > 0)
        weight *= weight_of_habits(b);
    b->total += weight;
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        for (uint32_t set = b->hand[i]; set != 0; set &= set - 1)
            b->owner[ch_lowest(set)][i] += weight;
    b->envelope[triple_of(b->hand[CLUE_INFER_ENVELOPE])] += weight;
}

static bool can_take(const struct brute *b, unsigned column, unsigned card)
{
    uint32_t bit = UINT32_C(1) << card;

    if (column >= b->e->seats && column != CLUE_INFER_ENVELOPE)
        return false;
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        if (i != column && (b->e->has[i] & bit) != 0)
            return false;
    if ((b->e->lacks[column] & bit) != 0)
        return false;
    if (column < CLUE_INFER_ENVELOPE)
        return ch_bits(b->hand[column]) < b->e->size[column];
    for (int k = 0; k < 3; k++)
        if ((kinds[k] & bit) != 0 && (kinds[k] & b->hand[column]) != 0)
            return false;
    return true;
}

static void try_card(struct brute *b, unsigned card)
{
    if (card == CLUE_INFER_CARDS) {
        count_deal(b);
        return;
    }
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
        if (!can_take(b, i, card))
            continue;
        b->hand[i] |= UINT32_C(1) << card;
        try_card(b, card + 1);
        b->hand[i] &= ~(UINT32_C(1) << card);
    }
}

/* --- Evidence ---------------------------------------------------------- */

struct truth {
    uint32_t hand[CLUE_INFER_COLUMNS];
};

static unsigned below(struct ch_rng *rng, unsigned n)
{
    return ch_rng_below(rng, n);
}

static void deal_truth(struct ch_rng *rng, struct clue_infer_evidence *e,
                       struct truth *t)
{
    uint32_t left = 0x1fffff;

    memset(e, 0, sizeof *e);
    memset(t, 0, sizeof *t);
    e->seats = (uint8_t)(3 + below(rng, 4));
    t->hand[CLUE_INFER_ENVELOPE] = UINT32_C(1) << below(rng, 6) |
                                   UINT32_C(0x40) << below(rng, 6) |
                                   UINT32_C(0x1000) << below(rng, 9);
    left &= ~t->hand[CLUE_INFER_ENVELOPE];
    for (unsigned i = 0; left != 0; i = (i + 1) % e->seats) {
        uint32_t set = left;

        for (unsigned skip = below(rng, ch_bits(left)); skip > 0; skip--)
            set &= set - 1;
        t->hand[i] |= set & ~(set - 1);
        left &= ~t->hand[i];
        e->size[i]++;
    }
}

static uint32_t any_three(struct ch_rng *rng)
{
    return UINT32_C(1) << below(rng, 6) | UINT32_C(0x40) << below(rng, 6) |
           UINT32_C(0x1000) << below(rng, 9);
}

/* A suggestion that one seat answers, perhaps to me. */
static void add_answer(struct ch_rng *rng, struct clue_infer_evidence *e,
                       const struct truth *t, bool lie)
{
    unsigned seat = below(rng, e->seats);
    uint32_t cards = any_three(rng), held = cards & t->hand[seat];

    if ((held == 0) != lie) {
        e->lacks[seat] |= cards;
    } else {
        (void)clue_infer_add(e->one_of, &e->n_one_of, seat, cards);
        if (!lie && below(rng, 3) == 0) {
            e->has[seat] |= held & ~(held - 1);
            e->shown[e->n_shown++] =
                (struct clue_infer_clause){cards, (uint8_t)seat};
        }
    }
}

/* What each seat has suggested, and which did not accuse. */
static void add_habits(struct ch_rng *rng, struct clue_infer_evidence *e)
{
    e->no_accuse_odds = 0.05;
    for (unsigned i = 0; i < e->seats; i++) {
        e->own_card_weight[i] = 0.2 + 0.1 * i;
        for (unsigned n = below(rng, 4); n > 0; n--)
            e->named[i] |= any_three(rng);
    }
    for (unsigned n = below(rng, 4); n > 0; n--)
        e->silent[e->n_silent++] = (struct clue_infer_clause){
            any_three(rng), (uint8_t)below(rng, e->seats)};
}

static unsigned open_cards(const struct clue_infer_evidence *e)
{
    uint32_t located = 0;

    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        located |= e->has[i];
    return CLUE_INFER_CARDS - ch_bits(located);
}

static void add_evidence(struct ch_rng *rng, struct clue_infer_evidence *e,
                         const struct truth *t)
{
    unsigned goal = 2 + below(rng, 8);

    for (unsigned n = below(rng, 12); n > 0; n--)
        add_answer(rng, e, t, below(rng, 150) == 0);
    for (unsigned n = below(rng, 3); n > 0; n--) {
        uint32_t cards = any_three(rng);

        if (cards != t->hand[CLUE_INFER_ENVELOPE])
            e->wrong[e->n_wrong++] = cards;
    }
    if (below(rng, 2) == 0)
        add_habits(rng, e);
    while (open_cards(e) > goal) {
        unsigned i = below(rng, CLUE_INFER_COLUMNS);

        if (i != CLUE_INFER_ENVELOPE || below(rng, 6) == 0)
            e->has[i] |= t->hand[i] & UINT32_C(1)
                                          << below(rng, CLUE_INFER_CARDS);
    }
}

/* --- Tests ------------------------------------------------------------- */

static struct clue_infer_workspace workspace;
static double cells[CLUE_INFER_CELLS];
static uint32_t words[CLUE_INFER_WORDS];

static void assert_near(double a, double b)
{
    if (fabs(a - b) > 1e-9)
        fail_msg("%.12f is not %.12f", a, b);
}

static void compare(const struct clue_infer_odds *odds, const struct brute *b)
{
    assert_near(odds->deals / (b->total > 0 ? b->total : 1),
                b->total > 0 ? 1 : 0);
    for (unsigned card = 0; card < CLUE_INFER_CARDS && b->total > 0; card++)
        for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
            double chance = b->owner[card][i] / b->total;
            uint32_t bit = UINT32_C(1) << card;

            assert_near(odds->owner[card][i], chance);
            assert_int_equal((odds->never[i] & bit) != 0, chance == 0);
            assert_int_equal((odds->forced[i] & bit) != 0, chance > 1 - 1e-12);
        }
    for (unsigned i = 0; i < CLUE_INFER_TRIPLES && b->total > 0; i++)
        assert_near(odds->envelope[i], b->envelope[i] / b->total);
}

static void test_brute_force(void **state)
{
    static struct clue_infer_evidence e;
    static struct brute b;
    static struct clue_infer_odds odds;
    struct ch_seed seed = ch_seed_from(7);
    struct ch_rng rng;
    struct truth truth;
    unsigned contradictions = 0;

    (void)state;
    ch_rng_init(&rng, &seed, 0);
    for (int round = 0; round < 500; round++) {
        deal_truth(&rng, &e, &truth);
        add_evidence(&rng, &e, &truth);
        for (int weighted = 0; weighted < 2; weighted++) {
            memset(&b, 0, sizeof b);
            b.e = &e;
            b.weighted = weighted != 0;
            try_card(&b, 0);
            assert_true(clue_infer_count(&workspace, &e, weighted != 0, &odds));
            compare(&odds, &b);
        }
        contradictions += odds.deals == 0;
    }
    assert_true(contradictions > 5 && contradictions < 400);
}

/* Nothing but the own hand: the whole deck in classes. */
static void test_openings(void **state)
{
    static struct clue_infer_odds odds;
    static const double six = 5.0 * 5 * 8 * 1307674368000.0 / 7776; /* 15! */

    (void)state;
    for (unsigned seats = 3; seats <= 6; seats++) {
        struct clue_infer_evidence e = {.seats = (uint8_t)seats};

        for (unsigned i = 0; i < 18; i++)
            e.size[i % seats]++;
        for (unsigned me = 0; me < seats; me++) {
            memset(e.has, 0, sizeof e.has);
            for (unsigned i = 0; i < e.size[me]; i++)
                e.has[me] |= UINT32_C(1) << (i % 3 * 6 + i / 3);
            assert_true(clue_infer_count(&workspace, &e, false, &odds));
            assert_near(odds.owner[20][me], 0);
            assert_near(odds.owner[20][CLUE_INFER_ENVELOPE],
                        1.0 / (9 - (int)ch_bits(e.has[me] >> 12)));
        }
        if (seats == 6)
            assert_near(odds.deals / six, 1);
    }
}

/* Drawn deals fit the facts and have the counted frequencies. */
static void test_draws(void **state)
{
    enum { DRAWS = 20000 };
    static uint32_t drawn[DRAWS][CLUE_INFER_COLUMNS];
    static struct clue_infer_evidence e;
    static struct clue_infer_odds odds;
    struct ch_seed seed = ch_seed_from(11);
    struct ch_rng rng;
    struct truth truth;

    (void)state;
    ch_rng_init(&rng, &seed, 0);
    for (int round = 0; round < 10; round++) {
        double owner[CLUE_INFER_CARDS][CLUE_INFER_COLUMNS] = {{0}};

        deal_truth(&rng, &e, &truth);
        e.has[0] = truth.hand[0];
        for (int n = 0; n < 3 * round; n++)
            add_answer(&rng, &e, &truth, false);
        assert_true(clue_infer_count(&workspace, &e, true, &odds));
        clue_infer_sample(&workspace, &rng, DRAWS, drawn);
        for (int n = 0; n < DRAWS; n++)
            for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
                for (uint32_t set = drawn[n][i]; set != 0; set &= set - 1)
                    owner[ch_lowest(set)][i] += 1.0 / DRAWS;
        for (unsigned card = 0; card < CLUE_INFER_CARDS; card++)
            for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
                if (fabs(owner[card][i] - odds.owner[card][i]) > 0.02)
                    fail_msg("card %u in column %u: drawn %f, counted %f", card,
                             i, owner[card][i], odds.owner[card][i]);
    }
}

/* No seat's evidence is too large for a seat's workspace: every card is a class
 * of its own. */
static void test_workspace_is_large_enough(void **state)
{
    static struct clue_infer_evidence e;
    static struct clue_infer_odds odds;

    (void)state;
    for (unsigned seats = 3; seats <= 6; seats++)
        for (unsigned me = 0; me < seats; me++) {
            unsigned other = me == 0 ? 1 : 0;

            memset(&e, 0, sizeof e);
            e.seats = (uint8_t)seats;
            for (unsigned i = 0; i < 18; i++)
                e.size[i % seats]++;
            for (unsigned i = 0; i < e.size[me]; i++)
                e.has[me] |= UINT32_C(1) << (i % 3 * 6 + i / 3);
            /* shown facts split classes but leave every hand possible */
            for (unsigned card = 0; card < CLUE_INFER_CARDS; card++)
                e.shown[e.n_shown++] = (struct clue_infer_clause){
                    UINT32_C(1) << card, (uint8_t)other};
            if (!clue_infer_count(&workspace, &e, true, &odds))
                fail_msg("%u seats, seat %u: %zu cells and %zu words used",
                         seats, me, workspace.cells_used, workspace.words_used);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_workspace_is_large_enough),
    };

    clue_infer_lend(&workspace, cells, CLUE_INFER_CELLS, words,
                    CLUE_INFER_WORDS);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
