/*
 * infer_sample.c - deals drawn from the tables that counted them.
 *
 * Backwards from the joint: first the last hand of the left chain and the cards
 * before it, weighted by what completes them, and then every hand, weighted by
 * the ways that are left without it. Cards of one class go to its holders at
 * random.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/clue/infer_internal.h"
#include "cluehouse/rng.h"
#include "cluehouse/set.h"

/* Uniform in [0, 1). */
static double random_part(struct ch_rng *rng)
{
    uint64_t high = ch_rng_word(rng);

    return (double)(high << 21 ^ ch_rng_word(rng) >> 11) / 9007199254740992.0;
}

static inline bool is_part(const struct clue_infer_workspace *d, uint32_t hand,
                           uint32_t state)
{
    return clue_infer_fits(0, d->lo_pack[clue_infer_lo(hand)],
                           d->lo_pack[clue_infer_lo(state)], d->lo_guard) &&
           clue_infer_fits(0, d->hi_pack[clue_infer_hi(hand)],
                           d->hi_pack[clue_infer_hi(state)], d->hi_guard);
}

static inline uint32_t place_of(const struct clue_infer_workspace *d,
                                unsigned k, uint32_t state)
{
    return d->start[k][clue_infer_hi(state)] + d->lo_rank[clue_infer_lo(state)];
}

/* Systematic sampling: all joints are passed once, with a deal drawn after
 * every n-th part of the total from a random start. Less variance and less work
 * than independent draws. */
struct walk {
    double left;   /* up to the next deal */
    double stride; /* between deals */
};

/* Is a deal due within this part? If not, subtracts it. */
static bool is_due(struct walk *walk, double part)
{
    if (part <= walk->left) {
        walk->left -= part;
        return false;
    }
    return true;
}

/* The hand of owner o, whose chain holds the state with k cards after it. */
static uint32_t draw_hand(const struct clue_infer_workspace *d,
                          struct ch_rng *rng, unsigned o, unsigned k,
                          uint32_t state)
{
    const struct clue_infer_owner *owner = &d->owner[o];
    uint32_t last = 0;
    double sum = 0, left;

    for (int pass = 0; pass < 2; pass++) {
        left = pass == 0 ? 0 : random_part(rng) * sum;
        for (uint32_t h = owner->first; h < owner->first + owner->n; h++) {
            double part;

            if (!is_part(d, d->key[h], state))
                continue;
            part = d->weight[h] *
                   d->ways[o][place_of(d, k - owner->need, state - d->key[h])];
            if (part == 0)
                continue;
            last = d->key[h];
            sum += pass == 0 ? part : 0;
            left -= part;
            if (pass == 1 && left < 0)
                return last;
        }
    }
    return last;
}

/* n random cards, removed from the set. */
static uint32_t draw_cards(uint32_t *cards, unsigned n, struct ch_rng *rng)
{
    uint32_t taken = 0;

    for (; n > 0; n--) {
        uint32_t set = *cards;

        for (uint32_t i = ch_rng_below(rng, ch_bits(set)); i > 0; i--)
            set &= set - 1;
        set &= ~(set - 1);
        taken |= set;
        *cards &= ~set;
    }
    return taken;
}

/* Turns class counts into cards. */
static void fill_deal(const struct clue_infer_workspace *d, struct ch_rng *rng,
                      const uint32_t *hand, uint32_t out[CLUE_INFER_COLUMNS])
{
    memcpy(out, d->e.has, sizeof d->e.has);
    for (unsigned c = 0; c < d->n_classes; c++) {
        uint32_t cards = d->class_cards[c];

        for (unsigned o = 0; o < d->n_owners; o++) {
            unsigned half = c < d->lo_classes ? clue_infer_lo(hand[o])
                                              : clue_infer_hi(hand[o]);

            out[d->owner[o].column] |= draw_cards(
                &cards, half / d->step[c] % (d->class_size[c] + 1U), rng);
        }
    }
}

/* Draws hands of the owners first to end - 1, which hold the state together. */
static void draw_chain(const struct clue_infer_workspace *d, struct ch_rng *rng,
                       unsigned first, unsigned end, uint32_t state,
                       uint32_t *hand)
{
    unsigned k = 0;

    for (unsigned o = first; o < end; o++)
        k += d->owner[o].need;
    for (unsigned o = end; o-- > first;) {
        hand[o] = draw_hand(d, rng, o, k, state);
        state -= hand[o];
        k -= d->owner[o].need;
    }
}

/* Draws a deal with this hand last in the left chain and the state before. */
static void complete_deal(const struct clue_infer_workspace *d,
                          struct ch_rng *rng, uint32_t key, uint32_t state,
                          uint32_t *out)
{
    uint32_t full = (d->n_hi - 1) << 16 | (d->n_lo - 1);
    uint32_t hand[CLUE_INFER_COLUMNS] = {0};

    if (d->n_owners > 0) {
        hand[d->n_left - 1] = key;
        draw_chain(d, rng, 0, d->n_left - 1, state, hand);
        draw_chain(d, rng, d->n_left, d->n_owners, full - state - key, hand);
    }
    fill_deal(d, rng, hand, out);
}

/* Passes the states that one last hand can follow. Returns how many deals it
 * drew, at most n. */
static unsigned walk_states(const struct clue_infer_workspace *d,
                            struct ch_rng *rng, uint32_t hand,
                            struct walk *walk, unsigned n,
                            uint32_t (*out)[CLUE_INFER_COLUMNS])
{
    const struct clue_infer_owner *o = &d->owner[d->n_left - 1];
    uint32_t key = d->key[hand];
    uint32_t full = (d->n_hi - 1) << 16 | (d->n_lo - 1);
    unsigned k = 0, done = 0;

    for (unsigned i = 0; i + 1 < d->n_left; i++)
        k += d->owner[i].need;
    for (uint32_t hi = 0; hi < d->n_hi; hi++) {
        if (d->hi_sum[hi] > k ||
            !is_part(d, key & 0xffff0000, full - (hi << 16)))
            continue;
        for (uint32_t lo = 0; lo < d->n_lo; lo++) {
            uint32_t state = hi << 16 | lo;
            double part;

            if (d->hi_sum[hi] + d->lo_sum[lo] != (int)k ||
                !is_part(d, key, full - state))
                continue;
            part = d->weight[hand] *
                   d->ways[d->n_left - 1][place_of(d, k, state)] *
                   d->joint[place_of(d, k + o->need, state + key)];
            for (; part > 0 && done < n && is_due(walk, part); done++) {
                part -= walk->left;
                walk->left = walk->stride;
                complete_deal(d, rng, key, state, out[done]);
            }
        }
    }
    return done;
}

void clue_infer_sample(const struct clue_infer_workspace *d, struct ch_rng *rng,
                       unsigned n, uint32_t (*out)[CLUE_INFER_COLUMNS])
{
    const struct clue_infer_owner *o =
        &d->owner[d->n_left > 0 ? d->n_left - 1 : 0];
    struct walk walk = {random_part(rng) * d->total / n, d->total / n};
    unsigned done = 0;

    for (uint32_t h = 0; d->n_owners > 0 && h < o->n && done < n; h++) {
        double share = d->share[o->first + h];

        if (share > walk.left)
            done +=
                walk_states(d, rng, o->first + h, &walk, n - done, out + done);
        else
            walk.left -= share;
    }
    /* Rounding may leave the last one undrawn. */
    for (; done < n; done++) {
        if (done > 0)
            memcpy(out[done], out[done - 1], sizeof *out);
        else
            complete_deal(d, rng, 0, 0, out[done]);
    }
}
