/*
 * clue_deals_join.c - chains of owners: counting, and counting back.
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
 * chain it gives the share of each single hand on the way. One table is
 * enough for the ends: the right end serves the left chain after the left end
 * has served the right one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/clue/clue_deals_int.h"
#include "cluehouse/set.h"

/* For a low half of a hand: which low halves it can be added to, ordered by
 * their sums: first where each sum's list begins, then the pairs of ranks,
 * before << 16 | after. NULL if the desk is full. */
static const uint32_t *make_pairs(struct deals_desk *d, unsigned add)
{
    unsigned top = d->lo_sum[d->n_lo - 1];
    uint64_t full = d->lo_pack[d->n_lo - 1];
    uint32_t *list = deals_words(d, top + 2U), at = 0;

    if (list == NULL)
        return NULL;
    for (unsigned sum = 0; sum <= top; sum++) {
        list[sum] = at;
        for (unsigned lo = 0; lo < d->n_lo; lo++) {
            uint32_t *pair;

            if (d->lo_sum[lo] != sum ||
                !deals_fits(d->lo_pack[lo], d->lo_pack[add], full, d->lo_guard))
                continue;
            pair = deals_words(d, 1);
            if (pair == NULL)
                return NULL;
            *pair = (uint32_t)d->lo_rank[lo] << 16 | d->lo_rank[lo + add];
            at++;
        }
    }
    list[top + 1] = at;
    d->lo_at[add] = 1 + (uint32_t)(list - d->word);
    return list;
}

static bool prepare_pairs(struct deals_desk *d)
{
    for (uint32_t h = 0; h < d->n_hands; h++)
        if (d->lo_at[deals_lo(d->key[h])] == 0 &&
            make_pairs(d, deals_lo(d->key[h])) == NULL)
            return false;
    return true;
}

/* The pairs for low halves of one sum. */
struct pairs {
    const uint32_t *at, *end;
};

static inline struct pairs pairs_of(const struct deals_desk *d, uint32_t key,
                                    unsigned sum)
{
    const uint32_t *list = d->word + d->lo_at[deals_lo(key)] - 1;
    const uint32_t *first = list + d->lo_sum[d->n_lo - 1] + 2;

    return (struct pairs){first + list[sum], first + list[sum + 1]};
}

static bool is_naught(const double *cell, unsigned n)
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
static bool block_of(const struct deals_desk *d, unsigned k, unsigned hi,
                     struct block *out)
{
    if (d->hi_sum[hi] > k || k - d->hi_sum[hi] > d->lo_sum[d->n_lo - 1])
        return false;
    *out = (struct block){hi, k - d->hi_sum[hi], 0, d->start[k][hi]};
    out->n = d->lo_count[out->sum];
    return true;
}

/* The next run of hands with one high half that fits; the run is h to *end. */
static bool next_run(const struct deals_desk *d, const struct deals_owner *o,
                     unsigned hi, uint32_t *h, uint32_t *end)
{
    uint32_t stop = o->first + o->n;
    uint64_t full = d->hi_pack[d->n_hi - 1];

    for (*h = *end; *h < stop; *h = *end) {
        unsigned half = deals_hi(d->key[*h]);

        for (*end = *h + 1; *end < stop && deals_hi(d->key[*end]) == half;)
            ++*end;
        if (deals_fits(d->hi_pack[hi], d->hi_pack[half], full, d->hi_guard))
            return true;
    }
    return false;
}

/* The owner takes its hand from states with k cards. */
static void carry(const struct deals_desk *d, const struct deals_owner *o,
                  unsigned k, const double *from, double *to)
{
    struct block b;

    memset(to, 0, d->n_states[k + o->need] * sizeof *to);
    for (unsigned hi = 0; hi < d->n_hi; hi++) {
        uint32_t h, end = o->first;

        if (!block_of(d, k, hi, &b) || is_naught(from + b.at, b.n))
            continue;
        while (next_run(d, o, hi, &h, &end)) {
            double *dst = to + d->start[k + o->need][hi + deals_hi(d->key[h])];
            const double *src = from + b.at;

            for (; h < end; h++) {
                struct pairs p = pairs_of(d, d->key[h], b.sum);
                double weight = d->weight[h];

                for (; p.at < p.end; p.at++)
                    dst[*p.at & 0xffff] += weight * src[*p.at >> 16];
            }
        }
    }
}

/* Back again: `after` says in how many ways each state is completed. Fills the
 * same for the states before, and each hand's share. */
static void carry_back(const struct deals_desk *d, const struct deals_owner *o,
                       unsigned k, const double *from, const double *after,
                       double *before)
{
    struct block b;

    memset(before, 0, d->n_states[k] * sizeof *before);
    memset(d->share + o->first, 0, o->n * sizeof *d->share);
    for (unsigned hi = 0; hi < d->n_hi; hi++) {
        uint32_t h, end = o->first;

        if (!block_of(d, k, hi, &b) || is_naught(from + b.at, b.n))
            continue;
        while (next_run(d, o, hi, &h, &end)) {
            const double *src = from + b.at,
                         *dst = after +
                                d->start[k + o->need][hi + deals_hi(d->key[h])];
            double *back = before + b.at;

            for (; h < end; h++) {
                struct pairs p = pairs_of(d, d->key[h], b.sum);
                double weight = d->weight[h], sum = 0;

                for (; p.at < p.end; p.at++) {
                    double rest = dst[*p.at & 0xffff];

                    sum += rest * src[*p.at >> 16];
                    back[*p.at >> 16] += rest * weight;
                }
                d->share[h] += sum * weight;
            }
        }
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

/* Pairs of states and hands to look at, about, and memory; by the order of
 * the owners in the set: the seats as they are sorted, the envelope last. */
static struct plan rate(const struct deals_desk *d, unsigned set, unsigned n)
{
    struct plan plan = {0};
    double states = 1, free = n;

    for (unsigned o = 0; o < d->n_owners; o++) {
        const struct deals_owner *owner = &d->owner[o];
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
 * which leaves few states, last, where it is. */
static void sort_owners(struct deals_desk *d)
{
    unsigned n = d->n_owners;

    if (n > 0 && d->owner[n - 1].column == DEALS_ENVELOPE)
        n--;
    for (unsigned i = 1; i < n; i++)
        for (unsigned j = i; j > 0 && d->owner[j - 1].n < d->owner[j].n; j--) {
            struct deals_owner swap = d->owner[j];

            d->owner[j] = d->owner[j - 1];
            d->owner[j - 1] = swap;
        }
}

/* Puts the owners of the cheapest left chain that fits first. */
static bool plan_chains(struct deals_desk *d, unsigned n)
{
    unsigned all = (1U << d->n_owners) - 1, best = 0;
    struct deals_owner sorted[DEALS_COLUMNS];
    size_t room = d->cells - d->cells_used;
    double cost = 0;

    sort_owners(d);
    for (unsigned set = 1; set <= all; set++) {
        struct plan a = rate(d, set, n), b = rate(d, all & ~set, n);

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

/* Makes ways[] for the owners first to end - 1. Returns how many cards the
 * chain takes. */
static unsigned climb(struct deals_desk *d, unsigned first, unsigned end)
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

/* The chain's end, k cards, read as what the other chain leaves. */
static void close_chain(struct deals_desk *d, unsigned first, unsigned end,
                        unsigned k)
{
    uint32_t n = d->n_states[k];

    d->joint[0] = 1;
    if (first < end)
        carry(d, &d->owner[end - 1], k - d->owner[end - 1].need,
              d->ways[end - 1], d->joint);
    /* what state i of n leaves is state n - 1 - i */
    for (uint32_t i = 0, j = n - 1; i < j; i++, j--) {
        double swap = d->joint[i];

        d->joint[i] = d->joint[j];
        d->joint[j] = swap;
    }
}

/* Carry the ways to complete back through a chain of k cards. Returns the
 * total. */
static double descend(struct deals_desk *d, unsigned first, unsigned end,
                      unsigned k, const double *joint, double *spare[2])
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

/* Memory for the tables; ways of an owner have the states before it. */
static bool lay_out(struct deals_desk *d, unsigned n, double *spare[2])
{
    unsigned left = (1U << d->n_left) - 1, all = (1U << d->n_owners) - 1;
    struct plan a = rate(d, left, n), b = rate(d, all & ~left, n);
    unsigned k = 0;

    for (unsigned o = 0; o < d->n_owners; o++) {
        if (o == d->n_left)
            k = 0;
        d->ways[o] = deals_cells(d, d->n_states[k]);
        k += d->owner[o].need;
    }
    d->joint = deals_cells(d, d->n_states[a.k]);
    spare[0] = deals_cells(d, larger(a.spare[0], b.spare[0]));
    spare[1] = deals_cells(d, larger(a.spare[1], b.spare[1]));
    return spare[1] != NULL; /* the plan fits, or nothing does */
}

bool deals_join(struct deals_desk *d)
{
    unsigned n = ch_bits(d->free), k;
    double *spare[2];

    d->total = d->n_owners == 0;
    for (unsigned o = 0; o < d->n_owners; o++)
        if (d->owner[o].n == 0)
            return true;
    if (d->n_owners == 0)
        return true;
    if (!plan_chains(d, n) || !prepare_pairs(d) || !lay_out(d, n, spare))
        return false;
    k = climb(d, 0, d->n_left);
    (void)climb(d, d->n_left, d->n_owners); /* takes the others */
    close_chain(d, 0, d->n_left, k);
    (void)descend(d, d->n_left, d->n_owners, n - k, d->joint, spare);
    close_chain(d, d->n_left, d->n_owners, n - k);
    d->total = descend(d, 0, d->n_left, k, d->joint, spare);
    return true;
}
