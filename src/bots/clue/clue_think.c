/*
 * clue_think.c - see clue_think.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/clue_think.h"

#include <math.h>
#include <string.h>

#include "cluehouse/rng.h"
#include "cluehouse/set.h"

enum {
    ANSWERS = 3 * DEALS_SEATS + 1, /* who shows which of the three; nobody */
    FEW = THINK_FEW
};

/* A seat that is carried into a room may suggest there without walking: that
 * costs the others as much as this many bits cost me. */
static const double SUMMONS = 0.15;

/* Rooms can be asked for only where one stands, so that what is learnt about
 * them is worth so much more. */
static const double ROOMS = 1;

/* What everybody hears, a whole round of it, weighs as many bits of mine. */
static const double TOLD = 0.5;

/* What one answer goes with. */
struct tally {
    double all, card[DEALS_CARDS], triple[FEW];
};

static unsigned triple_of(uint32_t cards)
{
    return (ch_lowest(cards) * 6 + ch_lowest((cards & 0xfc0) >> 6)) * 9 +
           ch_lowest(cards >> 12);
}

static double bits(double p)
{
    return p > 0 ? -p * log2(p) : 0;
}

bool think_odds(struct think *t, const struct deals_evidence *e, bool weighted)
{
    deals_lend(&t->desk, t->cell, DEALS_CELLS, t->word, DEALS_WORDS);
    if (!deals_count(&t->desk, e, weighted, &t->odds) || t->odds.deals == 0)
        return false;
    t->seats = e->seats;
    t->n_envelopes = 0;
    t->best = 0;
    for (unsigned i = 0; i < DEALS_TRIPLES; i++) {
        t->envelope_index[i] = (uint16_t)t->n_envelopes;
        t->n_envelopes += t->odds.envelope[i] > 0;
        if (t->odds.envelope[i] > t->odds.envelope[t->best])
            t->best = i;
    }
    return true;
}

/* Counted as the ideas are: by card while there are many envelopes. */
static double entropy_now(const struct think *t)
{
    double sum = 0;

    if (t->n_envelopes <= FEW)
        for (unsigned i = 0; i < DEALS_TRIPLES; i++)
            sum += bits(t->odds.envelope[i]);
    else
        for (unsigned card = 0; card < DEALS_CARDS; card++)
            sum += bits(t->odds.owner[card][DEALS_ENVELOPE]);
    return sum;
}

void think_ahead(struct think *t, struct ch_rng *rng)
{
    deals_sample(&t->desk, rng, THINK_SAMPLES, t->sample);
    t->entropy = entropy_now(t);
    t->room_worth = 0;
    for (unsigned card = 12; card < DEALS_CARDS; card++)
        t->room_worth += ROOMS * bits(t->odds.owner[card][DEALS_ENVELOPE]);
}

/* The seat that would answer in this deal, or the own one: nobody. */
static unsigned answerer(const struct think *t, const uint32_t *deal,
                         uint32_t cards)
{
    unsigned seat = t->after[t->me];

    while (seat != t->me && (deal[seat] & cards) == 0)
        seat = t->after[seat];
    return seat;
}

static void note(const struct think *t, struct tally *tally, uint32_t envelope,
                 double weight)
{
    tally->all += weight;
    if (t->n_envelopes <= FEW)
        tally->triple[t->envelope_index[triple_of(envelope)]] += weight;
    for (; envelope != 0; envelope &= envelope - 1)
        tally->card[ch_lowest(envelope)] += weight;
}

/* What is left if this is the answer, times how likely the answer is. */
static void weigh(const struct tally *tally, bool few, struct idea *left)
{
    double all = tally->all, best[3] = {0, 0, 0}, joint = 0;

    for (unsigned i = 0; few && i < FEW; i++) {
        left->gain += all * bits(tally->triple[i] / all);
        joint = fmax(joint, tally->triple[i] / all);
    }
    for (unsigned i = 0; i < DEALS_CARDS; i++) {
        double part = tally->card[i] / all;
        unsigned kind = i < 6 ? 0 : i < 12 ? 1 : 2;

        best[kind] = fmax(best[kind], part);
        if (!few)
            left->gain += all * bits(part);
        if (kind == 2)
            left->worth += all * ROOMS * bits(part);
    }
    left->chance += all * (few ? joint : best[0] * best[1] * best[2]);
}

/* What everybody learns: each seat that must pass, and that one shows. */
static double telling(const struct think *t, unsigned last)
{
    double n = 1;

    for (unsigned seat = t->after[t->me]; seat != last && seat != t->me;
         seat = t->after[seat])
        n++;
    return n / t->seats;
}

static void judge(const struct think *t, struct idea *idea)
{
    uint32_t card[3] = {UINT32_C(1) << idea->suspect,
                        UINT32_C(0x40) << idea->weapon,
                        UINT32_C(0x1000) << idea->room};
    uint32_t cards = card[0] | card[1] | card[2];
    bool few = t->n_envelopes <= FEW;
    struct tally tally[ANSWERS];
    struct idea left = {0};
    double told = 0;

    memset(tally, 0, sizeof tally);
    for (unsigned i = 0; i < THINK_SAMPLES; i++) {
        const uint32_t *deal = t->sample[i];
        unsigned seat = answerer(t, deal, cards);
        double weight = 1.0 / THINK_SAMPLES;

        told += weight * telling(t, seat);
        if (seat == t->me) {
            note(t, &tally[ANSWERS - 1], deal[DEALS_ENVELOPE], weight);
            continue;
        }
        weight /= ch_bits(deal[seat] & cards);
        for (unsigned k = 0; k < 3; k++)
            if ((deal[seat] & card[k]) != 0)
                note(t, &tally[3 * seat + k], deal[DEALS_ENVELOPE], weight);
    }
    for (unsigned i = 0; i < ANSWERS; i++)
        if (tally[i].all > 0)
            weigh(&tally[i], few, &left);
    idea->chance = left.chance;
    idea->gain = t->entropy - left.gain;
    idea->worth = idea->gain + t->room_worth - left.worth - TOLD * told;
    if (t->helped[idea->room] >> idea->suspect & 1)
        idea->worth -= SUMMONS;
}

struct idea think_room(const struct think *t, unsigned room)
{
    struct idea best = {.worth = -1e9};

    for (unsigned i = 0; i < 36; i++) {
        struct idea idea = {.suspect = (uint8_t)(i / 6),
                            .weapon = (uint8_t)(i % 6),
                            .room = (uint8_t)room};

        judge(t, &idea);
        if (idea.worth > best.worth)
            best = idea;
    }
    return best;
}
