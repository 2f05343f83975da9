/*
 * clue_deals_draw.c - deals drawn from the tables that counted them.
 *
 * From the joint backwards: the last hand of the left chain by its share, the
 * cards before it by what completes them, and then every hand by the ways
 * that are left without it. Cards of one class go to its holders at random.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/clue_deals_int.h"
#include "cluehouse/rng.h"
#include "cluehouse/set.h"

/* 0 up to 1, 1 excluded. */
static double any_part(struct ch_rng *rng)
{
    uint64_t high = ch_rng_word(rng);

    return (double)(high << 21 ^ ch_rng_word(rng) >> 11) / 9007199254740992.0;
}

static inline bool is_part(const struct deals_desk *d, uint32_t hand,
                           uint32_t state)
{
    return deals_fits(0, d->lo_pack[deals_lo(hand)],
                      d->lo_pack[deals_lo(state)], d->lo_guard) &&
           deals_fits(0, d->hi_pack[deals_hi(hand)],
                      d->hi_pack[deals_hi(state)], d->hi_guard);
}

static inline uint32_t place_of(const struct deals_desk *d, unsigned k,
                                uint32_t state)
{
    return d->start[k][deals_hi(state)] + d->lo_rank[deals_lo(state)];
}

/* The last hand of the left chain. */
static uint32_t draw_last(const struct deals_desk *d, struct ch_rng *rng)
{
    const struct deals_owner *o = &d->owner[d->n_left - 1];
    double left = any_part(rng) * d->total;
    uint32_t last = o->first;

    for (uint32_t h = o->first; h < o->first + o->n; h++) {
        if (d->share[h] == 0)
            continue;
        last = h;
        left -= d->share[h];
        if (left < 0)
            break;
    }
    return last;
}

/* The cards that the left chain holds before its last hand. */
static uint32_t draw_before(const struct deals_desk *d, struct ch_rng *rng,
                            uint32_t hand, unsigned k)
{
    const struct deals_owner *o = &d->owner[d->n_left - 1];
    const double *ways = d->ways[d->n_left - 1];
    double left = any_part(rng) * d->share[hand] / d->weight[hand];
    uint32_t last = 0, key = d->key[hand];
    uint32_t full = (d->n_hi - 1) << 16 | (d->n_lo - 1);

    for (unsigned hi = 0; hi < d->n_hi; hi++) {
        if (d->hi_sum[hi] > k || !is_part(d, key & 0xffff0000,
                                          full - (hi << 16)))
            continue;
        for (unsigned lo = 0; lo < d->n_lo; lo++) {
            uint32_t state = hi << 16 | lo;
            double part;

            if (d->hi_sum[hi] + d->lo_sum[lo] != (int)k ||
                !is_part(d, key, full - state))
                continue;
            part = ways[place_of(d, k, state)] *
                   d->joint[place_of(d, k + o->need, state + key)];
            if (part == 0)
                continue;
            last = state;
            left -= part;
            if (left < 0)
                return state;
        }
    }
    return last;
}

/* The hand of owner o, whose chain holds the state with k cards after it. */
static uint32_t draw_hand(const struct deals_desk *d, struct ch_rng *rng,
                          unsigned o, unsigned k, uint32_t state)
{
    const struct deals_owner *owner = &d->owner[o];
    uint32_t last = 0;
    double sum = 0, left;

    for (int pass = 0; pass < 2; pass++) {
        left = pass == 0 ? 0 : any_part(rng) * sum;
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

/* Hands out a class's cards in any order. */
static uint32_t take_cards(uint32_t *cards, unsigned n, struct ch_rng *rng)
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

static void hand_out(const struct deals_desk *d, struct ch_rng *rng,
                     const uint32_t *hand, uint32_t out[DEALS_COLUMNS])
{
    memcpy(out, d->e.has, sizeof d->e.has);
    for (unsigned c = 0; c < d->n_classes; c++) {
        uint32_t cards = d->class_cards[c];

        for (unsigned o = 0; o < d->n_owners; o++) {
            unsigned half = c < d->lo_classes ? deals_lo(hand[o])
                                              : deals_hi(hand[o]);

            out[d->owner[o].column] |= take_cards(
                &cards, half / d->step[c] % (d->class_size[c] + 1U), rng);
        }
    }
}

/* Hands of the owners first to end - 1, who hold the state together. */
static void draw_chain(const struct deals_desk *d, struct ch_rng *rng,
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

void deals_sample(const struct deals_desk *d, struct ch_rng *rng, unsigned n,
                  uint32_t (*out)[DEALS_COLUMNS])
{
    uint32_t full = (d->n_hi - 1) << 16 | (d->n_lo - 1);
    unsigned k = 0;

    for (unsigned o = 0; o + 1 < d->n_left; o++)
        k += d->owner[o].need;
    for (unsigned i = 0; i < n; i++) {
        uint32_t hand[DEALS_COLUMNS] = {0}, h, state;

        if (d->n_owners > 0) {
            h = draw_last(d, rng);
            state = draw_before(d, rng, h, k);
            hand[d->n_left - 1] = d->key[h];
            draw_chain(d, rng, 0, d->n_left - 1, state, hand);
            draw_chain(d, rng, d->n_left, d->n_owners,
                       full - state - d->key[h], hand);
        }
        hand_out(d, rng, hand, out[i]);
    }
}
