/*
 * bench_clue_infer.c - how long inference in Clue takes.
 *
 *   bench_clue_infer [SEATS [GAMES [SEED]]]
 *
 * Plays the suggestions of a game without its board: in turn each seat suggests
 * three cards, mostly cards that it does not hold, and the next seat that can
 * answers. After every suggestion the odds of seat 0 are counted; times are
 * processor time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/clue/infer.h"
#include "cluehouse/rng.h"
#include "cluehouse/set.h"

enum { TURNS = 60, GAMES = 1000 };

static struct clue_infer_workspace workspace;
static double cells[CLUE_INFER_CELLS];
static uint32_t words[CLUE_INFER_WORDS];
static double taken[2][TURNS][GAMES];

static uint32_t any_of(struct ch_rng *rng, uint32_t set)
{
    for (uint32_t i = ch_rng_below(rng, ch_bits(set)); i > 0; i--)
        set &= set - 1;
    return set & ~(set - 1);
}

static void deal(struct ch_rng *rng, struct clue_infer_evidence *e,
                 uint32_t *hand)
{
    uint32_t left = 0x1fffff;

    left &= ~(any_of(rng, 0x3f) | any_of(rng, 0xfc0) | any_of(rng, 0x1ff000));
    memset(hand, 0, CLUE_INFER_SEATS * sizeof *hand);
    memset(e->size, 0, sizeof e->size);
    for (unsigned i = 0; left != 0; i = (i + 1) % e->seats) {
        uint32_t card = any_of(rng, left);

        hand[i] |= card;
        left &= ~card;
        e->size[i]++;
    }
    e->has[0] = hand[0];
}

/* One of a kind, a card of the own hand one time in six. */
static uint32_t name_one(struct ch_rng *rng, uint32_t kind, uint32_t hand)
{
    uint32_t others = kind & ~hand;

    return any_of(rng,
                  others == 0 || ch_rng_below(rng, 6) == 0 ? kind : others);
}

static void suggest(struct ch_rng *rng, struct clue_infer_evidence *e,
                    const uint32_t *hand, unsigned by)
{
    uint32_t cards = name_one(rng, 0x3f, hand[by]) |
                     name_one(rng, 0xfc0, hand[by]) |
                     name_one(rng, 0x1ff000, hand[by]);

    for (unsigned i = (by + 1) % e->seats; i != by; i = (i + 1) % e->seats) {
        if ((hand[i] & cards) == 0) {
            e->lacks[i] |= cards;
            continue;
        }
        if (by == 0) {
            e->has[i] |= any_of(rng, hand[i] & cards);
            e->shown[e->n_shown++] =
                (struct clue_infer_clause){cards, (uint8_t)i};
        } else {
            (void)clue_infer_add(e->one_of, &e->n_one_of, i, cards);
        }
        return;
    }
}

static double ask(const struct clue_infer_evidence *e, bool weighted)
{
    static struct clue_infer_odds odds;
    struct timespec a, b;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    if (!clue_infer_count(&workspace, e, weighted, &odds) || odds.deals == 0)
        abort();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    return 1e3 * (double)(b.tv_sec - a.tv_sec) +
           1e-6 * (double)(b.tv_nsec - a.tv_nsec);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void report(double *ms, int n, const char *what)
{
    qsort(ms, (size_t)n, sizeof *ms, by_size);
    printf("  %s median %7.3f max %7.3f", what, ms[n / 2], ms[n - 1]);
}

int main(int argc, char **argv)
{
    int seats = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 6;
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 50;
    struct ch_seed seed =
        ch_seed_from(argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    struct ch_rng rng;

    if (seats < 3 || seats > 6 || games < 1 || games > GAMES)
        return 2;
    clue_infer_lend(&workspace, cells, CLUE_INFER_CELLS, words,
                    CLUE_INFER_WORDS);
    ch_rng_init(&rng, &seed, 0);
    for (int game = 0; game < games; game++) {
        struct clue_infer_evidence e = {.seats = (uint8_t)seats};
        uint32_t hand[CLUE_INFER_SEATS];

        deal(&rng, &e, hand);
        for (int turn = 0; turn < TURNS; turn++) {
            suggest(&rng, &e, hand, (unsigned)(turn % seats));
            for (int weighted = 0; weighted < 2; weighted++)
                taken[weighted][turn][game] = ask(&e, weighted != 0);
        }
    }
    for (int turn = 0; turn < TURNS; turn++) {
        printf("event %2d:", turn + 1);
        report(taken[0][turn], games, "uniform");
        report(taken[1][turn], games, "weighted");
        puts(" ms");
    }
    return 0;
}
