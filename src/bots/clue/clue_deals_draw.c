/*
 * clue_deals_draw.c - deals drawn from the tables that counted them.
 *
 * From the joint backwards: the last hand of the left chain and the cards
 * before it by what completes them, and then every hand by the ways that are
 * left without it. Cards of one class go to its holders at random.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/clue/clue_deals_int.h"
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

/* All joints are walked through once, in steps of one n-th of the total from
 * a chance beginning: less chance and less work than drawing one by one. */
struct walk {
    double left;   /* up to the next deal */
    double stride; /* between deals */
};

static bool passes(struct walk *walk, double part)
{
    if (part <= walk->left) {
        walk->left -= part;
        return false;
    }
    return true;
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
            unsigned half =
                c < d->lo_classes ? deals_lo(hand[o]) : deals_hi(hand[o]);

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

/* A deal that has this hand last in the left chain and the state before. */
static void complete(const struct deals_desk *d, struct ch_rng *rng,
                     uint32_t key, uint32_t state, uint32_t *out)
{
    uint32_t full = (d->n_hi - 1) << 16 | (d->n_lo - 1);
    uint32_t hand[DEALS_COLUMNS] = {0};

    if (d->n_owners > 0) {
        hand[d->n_left - 1] = key;
        draw_chain(d, rng, 0, d->n_left - 1, state, hand);
        draw_chain(d, rng, d->n_left, d->n_owners, full - state - key, hand);
    }
    hand_out(d, rng, hand, out);
}

/* Goes through the states that one last hand can follow. */
static unsigned walk_states(const struct deals_desk *d, struct ch_rng *rng,
                            uint32_t hand, struct walk *walk, unsigned n,
                            uint32_t (*out)[DEALS_COLUMNS])
{
    const struct deals_owner *o = &d->owner[d->n_left - 1];
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
            for (; part > 0 && done < n && passes(walk, part); done++) {
                part -= walk->left;
                walk->left = walk->stride;
                complete(d, rng, key, state, out[done]);
            }
        }
    }
    return done;
}

void deals_sample(const struct deals_desk *d, struct ch_rng *rng, unsigned n,
                  uint32_t (*out)[DEALS_COLUMNS])
{
    const struct deals_owner *o = &d->owner[d->n_left > 0 ? d->n_left - 1 : 0];
    struct walk walk = {any_part(rng) * d->total / n, d->total / n};
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
            complete(d, rng, 0, 0, out[done]);
    }
}
