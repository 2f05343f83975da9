/*
 * infer_join.c - chains of owners: counting forward and backward.
 *
 * The owners form two chains that meet in the middle:
 *
 *   nothing -A-> 3 cards -B-> 6 cards -envelope-> 9 cards
 *                                                    | the rest of each other
 *   nothing -C-> 3 cards -D-> 6 cards ----E-----> 9 cards
 *
 * ways[o][s]: how the owners before o in its chain can hold the cards s, by
 * weight. The end of one chain, read as "the rest", says in how many ways each
 * state at the end of the other can be completed; carried back through that
 * chain it gives the share of each single hand on the way. One table is enough
 * for both ends: it holds the left end for the right chain, then the right end
 * for the left chain.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/clue/infer_internal.h"
#include "cluehouse/set.h"

/* For a low half of a hand: the low halves that it can be added to, sorted by
 * their sums: first where the list of each sum begins, then the pairs of ranks,
 * before << 16 | after. NULL if the workspace is full. */
static const uint32_t *make_pairs(struct clue_infer_workspace *d, unsigned add)
{
    unsigned top = d->lo_sum[d->n_lo - 1];
    uint64_t full = d->lo_pack[d->n_lo - 1];
    uint32_t *list = clue_infer_words(d, top + 2U), at = 0;

    if (list == NULL)
        return NULL;
    for (unsigned sum = 0; sum <= top; sum++) {
        list[sum] = at;
        for (unsigned lo = 0; lo < d->n_lo; lo++) {
            uint32_t *pair;

            if (d->lo_sum[lo] != sum ||
                !clue_infer_fits(d->lo_pack[lo], d->lo_pack[add], full,
                                 d->lo_guard))
                continue;
            pair = clue_infer_words(d, 1);
            if (pair == NULL)
                return NULL;
            *pair = (uint32_t)d->lo_rank[lo] << 16 | d->lo_rank[lo + add];
            at++;
        }
    }
    list[top + 1] = at;
    d->lo_at[add] = 1 + (uint32_t)(list - d->u32_pool);
    return list;
}

static bool prepare_pairs(struct clue_infer_workspace *d)
{
    for (uint32_t h = 0; h < d->n_hands; h++)
        if (d->lo_at[clue_infer_lo(d->key[h])] == 0 &&
            make_pairs(d, clue_infer_lo(d->key[h])) == NULL)
            return false;
    return true;
}

/* The pairs for low halves of one sum. */
struct pairs {
    const uint32_t *at, *end;
};

static inline struct pairs pairs_of(const struct clue_infer_workspace *d,
                                    uint32_t key, unsigned sum)
{
    const uint32_t *list = d->u32_pool + d->lo_at[clue_infer_lo(key)] - 1;
    const uint32_t *first = list + d->lo_sum[d->n_lo - 1] + 2;

    return (struct pairs){first + list[sum], first + list[sum + 1]};
}

static bool is_zero(const double *cell, unsigned n)
{
    while (n > 0)
        if (cell[--n] != 0)
            return false;
    return true;
}

/* One block of states: those with the same high half. */
struct block {
    unsigned hi, sum, n; /* sum: cards in the low half */
    uint32_t at;
};

/* False if no state with k cards has this high half. */
static bool block_of(const struct clue_infer_workspace *d, unsigned k,
                     unsigned hi, struct block *out)
{
    if (d->hi_sum[hi] > k || k - d->hi_sum[hi] > d->lo_sum[d->n_lo - 1])
        return false;
    *out = (struct block){hi, k - d->hi_sum[hi], 0, d->start[k][hi]};
    out->n = d->lo_count[out->sum];
    return true;
}

/* Hands of one owner that have the same high half. */
struct run {
    uint32_t first, end;
};

/* The next run of hands that can be added to this high half. */
static bool next_run(const struct clue_infer_workspace *d,
                     const struct clue_infer_owner *o, unsigned hi,
                     struct run *run)
{
    uint32_t stop = o->first + o->n;
    uint64_t full = d->hi_pack[d->n_hi - 1];

    for (run->first = run->end; run->first < stop; run->first = run->end) {
        unsigned half = clue_infer_hi(d->key[run->first]);

        for (run->end = run->first + 1;
             run->end < stop && clue_infer_hi(d->key[run->end]) == half;)
            run->end++;
        if (clue_infer_fits(d->hi_pack[hi], d->hi_pack[half], full,
                            d->hi_guard))
            return true;
    }
    return false;
}

/* Adds a run of hands to the states of a block, in src, and adds the ways to
 * the states after it, in dst. sum: cards in the low half of the states. */
static inline void carry_run(const struct clue_infer_workspace *d,
                             struct run run, unsigned sum, const double *src,
                             double *dst)
{
    for (uint32_t h = run.first; h < run.end; h++) {
        struct pairs p = pairs_of(d, d->key[h], sum);
        double weight = d->weight[h];

        for (; p.at < p.end; p.at++)
            dst[*p.at & 0xffff] += weight * src[*p.at >> 16];
    }
}

/* The ways after the owner got its hand, from the states with k cards. */
static void carry(const struct clue_infer_workspace *d,
                  const struct clue_infer_owner *o, unsigned k,
                  const double *from, double *to)
{
    const uint32_t *start = d->start[k + o->need];
    struct block b;

    memset(to, 0, d->n_states[k + o->need] * sizeof *to);
    for (unsigned hi = 0; hi < d->n_hi; hi++) {
        struct run run = {.end = o->first};

        if (!block_of(d, k, hi, &b) || is_zero(from + b.at, b.n))
            continue;
        while (next_run(d, o, hi, &run))
            carry_run(d, run, b.sum, from + b.at,
                      to + start[hi + clue_infer_hi(d->key[run.first])]);
    }
}

/* The same backwards: from the ways to complete the states after it, adds the
 * ways to complete the states of a block, in back, and the hands' shares. */
static inline void carry_run_back(const struct clue_infer_workspace *d,
                                  struct run run, unsigned sum,
                                  const double *src, const double *after,
                                  double *back)
{
    for (uint32_t h = run.first; h < run.end; h++) {
        struct pairs p = pairs_of(d, d->key[h], sum);
        double weight = d->weight[h], share = 0;

        for (; p.at < p.end; p.at++) {
            double rest = after[*p.at & 0xffff];

            share += rest * src[*p.at >> 16];
            back[*p.at >> 16] += rest * weight;
        }
        d->share[h] += share * weight;
    }
}

/* `after` says in how many ways each state with the owner's hand is completed.
 * Fills the same for the states without it, and each hand's share. */
static void carry_back(const struct clue_infer_workspace *d,
                       const struct clue_infer_owner *o, unsigned k,
                       const double *from, const double *after, double *before)
{
    const uint32_t *start = d->start[k + o->need];
    struct block b;

    memset(before, 0, d->n_states[k] * sizeof *before);
    memset(d->share + o->first, 0, o->n * sizeof *d->share);
    for (unsigned hi = 0; hi < d->n_hi; hi++) {
        struct run run = {.end = o->first};

        if (!block_of(d, k, hi, &b) || is_zero(from + b.at, b.n))
            continue;
        while (next_run(d, o, hi, &run))
            carry_run_back(d, run, b.sum, from + b.at,
                           after + start[hi + clue_infer_hi(d->key[run.first])],
                           before + b.at);
    }
}

/* --- Which owners go into which chain ---------------------------------- */

struct plan {
    double cost;
    size_t cells;    /* all its tables */
    size_t spare[2]; /* to carry back: by turns, [1] for the last owner */
    unsigned k;      /* cards */
};

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* About how many pairs of states and hands a chain of the owners in the set
 * visits, and its memory. Seats are in their order, the envelope is last. */
static struct plan estimate(const struct clue_infer_workspace *d, unsigned set,
                            unsigned n)
{
    struct plan plan = {0};
    double states = 1, free = n;

    for (unsigned o = 0; o < d->n_owners; o++) {
        const struct clue_infer_owner *owner = &d->owner[o];
        double fit = 1;
        size_t swap;

        if ((set >> o & 1) == 0)
            continue;
        plan.cells += d->n_states[plan.k];
        swap = plan.spare[0];
        plan.spare[0] = plan.spare[1];
        plan.spare[1] = larger(swap, d->n_states[plan.k]);
        for (unsigned i = 0; i < owner->need; i++)
            fit *= (free - plan.k - i) / (free - i);
        states *= owner->n * fit;
        plan.cost += states;
        plan.k += owner->need;
        if (states > d->n_states[plan.k])
            states = d->n_states[plan.k];
    }
    return plan;
}

/* The longest list first, since the first owner costs nothing; the envelope,
 * which leaves few states, stays last. */
static void sort_owners(struct clue_infer_workspace *d)
{
    unsigned n = d->n_owners;

    if (n > 0 && d->owner[n - 1].column == CLUE_INFER_ENVELOPE)
        n--;
    for (unsigned i = 1; i < n; i++)
        for (unsigned j = i; j > 0 && d->owner[j - 1].n < d->owner[j].n; j--) {
            struct clue_infer_owner swap = d->owner[j];

            d->owner[j] = d->owner[j - 1];
            d->owner[j - 1] = swap;
        }
}

/* Chooses the cheapest left chain that fits into memory and sorts its owners to
 * the front. */
static bool plan_chains(struct clue_infer_workspace *d, unsigned n)
{
    unsigned all = (1U << d->n_owners) - 1, best = 0;
    struct clue_infer_owner sorted[CLUE_INFER_COLUMNS];
    size_t room = d->cells - d->cells_used;
    double cost = 0;

    sort_owners(d);
    for (unsigned set = 1; set <= all; set++) {
        struct plan a = estimate(d, set, n), b = estimate(d, all & ~set, n);

        if (a.cells + b.cells + d->n_states[a.k] +
                larger(a.spare[0], b.spare[0]) +
                larger(a.spare[1], b.spare[1]) >
            room)
            continue;
        if (best == 0 || a.cost + b.cost < cost) {
            best = set;
            cost = a.cost + b.cost;
        }
    }
    memcpy(sorted, d->owner, sizeof sorted);
    d->n_left = ch_bits(best);
    for (unsigned o = 0, left = 0, right = d->n_left; o < d->n_owners; o++)
        d->owner[(best >> o & 1) != 0 ? left++ : right++] = sorted[o];
    return best != 0;
}

/* --- The whole --------------------------------------------------------- */

/* Fills ways[] for the owners first to end - 1. Returns how many cards the
 * chain has. */
static unsigned count_chain(struct clue_infer_workspace *d, unsigned first,
                            unsigned end)
{
    unsigned k = 0;

    for (unsigned o = first; o < end; o++) {
        if (o == first)
            d->ways[o][0] = 1;
        if (o + 1 < end)
            carry(d, &d->owner[o], k, d->ways[o], d->ways[o + 1]);
        k += d->owner[o].need;
    }
    return k;
}

/* The end of the chain, k cards, read as the complement of the other chain. */
static void close_chain(struct clue_infer_workspace *d, unsigned first,
                        unsigned end, unsigned k)
{
    uint32_t n = d->n_states[k];

    d->joint[0] = 1;
    if (first < end)
        carry(d, &d->owner[end - 1], k - d->owner[end - 1].need,
              d->ways[end - 1], d->joint);
    /* the complement of state i of n is state n - 1 - i */
    for (uint32_t i = 0, j = n - 1; i < j; i++, j--) {
        double swap = d->joint[i];

        d->joint[i] = d->joint[j];
        d->joint[j] = swap;
    }
}

/* Carries the ways to complete back through a chain of k cards. Returns the
 * total. */
static double count_back(struct clue_infer_workspace *d, unsigned first,
                         unsigned end, unsigned k, const double *joint,
                         double *spare[2])
{
    const double *after = joint;

    for (unsigned o = end; o-- > first;) {
        double *before = spare[(end - o) % 2];

        k -= d->owner[o].need;
        carry_back(d, &d->owner[o], k, d->ways[o], after, before);
        after = before;
    }
    return after[0];
}

/* Memory for the tables; ways[] of an owner has the states before it. */
static bool allocate_tables(struct clue_infer_workspace *d, unsigned n,
                            double *spare[2])
{
    unsigned left = (1U << d->n_left) - 1, all = (1U << d->n_owners) - 1;
    struct plan a = estimate(d, left, n), b = estimate(d, all & ~left, n);
    unsigned k = 0;

    for (unsigned o = 0; o < d->n_owners; o++) {
        if (o == d->n_left)
            k = 0;
        d->ways[o] = clue_infer_cells(d, d->n_states[k]);
        k += d->owner[o].need;
    }
    d->joint = clue_infer_cells(d, d->n_states[a.k]);
    spare[0] = clue_infer_cells(d, larger(a.spare[0], b.spare[0]));
    spare[1] = clue_infer_cells(d, larger(a.spare[1], b.spare[1]));
    return spare[1] != NULL; /* the plan fits, or nothing does */
}

bool clue_infer_join(struct clue_infer_workspace *d)
{
    unsigned n = ch_bits(d->free), k;
    double *spare[2];

    d->total = d->n_owners == 0;
    for (unsigned o = 0; o < d->n_owners; o++)
        if (d->owner[o].n == 0)
            return true;
    if (d->n_owners == 0)
        return true;
    if (!plan_chains(d, n) || !prepare_pairs(d) ||
        !allocate_tables(d, n, spare))
        return false;
    k = count_chain(d, 0, d->n_left);
    (void)count_chain(d, d->n_left, d->n_owners); /* the other owners */
    close_chain(d, 0, d->n_left, k);
    (void)count_back(d, d->n_left, d->n_owners, n - k, d->joint, spare);
    close_chain(d, d->n_left, d->n_owners, n - k);
    d->total = count_back(d, 0, d->n_left, k, d->joint, spare);
    return true;
}
