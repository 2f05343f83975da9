/*
 * suggest.c - what to suggest in Clue, and what it is worth.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/suggest.h"

#include <math.h>
#include <string.h>

#include "cluehouse/rng.h"
#include "cluehouse/set.h"

enum {
    ANSWERS =
        3 * CLUE_INFER_SEATS + 1, /* who shows which of the three; nobody */
    FEW = CLUE_SUGGEST_FEW
};

/* A player moved into a room may suggest there without walking: that costs as
 * much as this many bits. */
static const double SUMMONS = 0.15;

/* Rooms can be named only by a pawn in them, so each bit about them is worth so
 * much more. */
static const double ROOMS = 1;

/* What everybody hears in a whole round costs as many bits. */
static const double TOLD = 0.5;

/* The envelopes behind one answer, by weight. */
struct tally {
    double all, card[CLUE_INFER_CARDS], triple[FEW];
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

bool clue_suggest_odds(struct clue_suggest *t,
                       const struct clue_infer_evidence *e, bool weighted)
{
    clue_infer_lend(&t->workspace, t->cell, CLUE_INFER_CELLS, t->word,
                    CLUE_INFER_WORDS);
    if (!clue_infer_count(&t->workspace, e, weighted, &t->odds) ||
        t->odds.deals == 0)
        return false;
    t->seats = e->seats;
    t->n_envelopes = 0;
    t->best = 0;
    for (unsigned i = 0; i < CLUE_INFER_TRIPLES; i++) {
        t->envelope_index[i] = (uint16_t)t->n_envelopes;
        t->n_envelopes += t->odds.envelope[i] > 0;
        if (t->odds.envelope[i] > t->odds.envelope[t->best])
            t->best = i;
    }
    return true;
}

/* By card while there are many envelopes, as ideas are rated. */
static double entropy_now(const struct clue_suggest *t)
{
    double sum = 0;

    if (t->n_envelopes <= FEW)
        for (unsigned i = 0; i < CLUE_INFER_TRIPLES; i++)
            sum += bits(t->odds.envelope[i]);
    else
        for (unsigned card = 0; card < CLUE_INFER_CARDS; card++)
            sum += bits(t->odds.owner[card][CLUE_INFER_ENVELOPE]);
    return sum;
}

void clue_suggest_sample(struct clue_suggest *t, struct ch_rng *rng)
{
    clue_infer_sample(&t->workspace, rng, CLUE_SUGGEST_SAMPLES, t->sample);
    t->entropy = entropy_now(t);
    t->room_worth = 0;
    for (unsigned card = 12; card < CLUE_INFER_CARDS; card++)
        t->room_worth += ROOMS * bits(t->odds.owner[card][CLUE_INFER_ENVELOPE]);
}

/* The seat that would answer in this deal, or the own one: nobody. */
static unsigned find_answerer(const struct clue_suggest *t,
                              const uint32_t *deal, uint32_t cards)
{
    unsigned seat = t->after[t->me];

    while (seat != t->me && (deal[seat] & cards) == 0)
        seat = t->after[seat];
    return seat;
}

static void add_sample(const struct clue_suggest *t, struct tally *tally,
                       uint32_t envelope, double weight)
{
    tally->all += weight;
    if (t->n_envelopes <= FEW)
        tally->triple[t->envelope_index[triple_of(envelope)]] += weight;
    for (; envelope != 0; envelope &= envelope - 1)
        tally->card[ch_lowest(envelope)] += weight;
}

/* Adds what is left to know if this is the answer, times its probability. */
static void add_answer(const struct tally *tally, bool few,
                       struct clue_suggest_idea *left)
{
    double all = tally->all, best[3] = {0, 0, 0}, joint = 0;

    for (unsigned i = 0; few && i < FEW; i++) {
        left->gain += all * bits(tally->triple[i] / all);
        joint = fmax(joint, tally->triple[i] / all);
    }
    for (unsigned i = 0; i < CLUE_INFER_CARDS; i++) {
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

/* What everybody learns: which seats must pass, and that one shows. */
static double public_share(const struct clue_suggest *t, unsigned last)
{
    double n = 1;

    for (unsigned seat = t->after[t->me]; seat != last && seat != t->me;
         seat = t->after[seat])
        n++;
    return n / t->seats;
}

/* Sorts the sampled deals by the answer that they give to the three cards.
 * Returns the share that everybody learns. */
static double tally_answers(const struct clue_suggest *t, const uint32_t *card,
                            struct tally *tally)
{
    uint32_t cards = card[0] | card[1] | card[2];
    double told = 0;

    memset(tally, 0, ANSWERS * sizeof *tally);
    for (unsigned i = 0; i < CLUE_SUGGEST_SAMPLES; i++) {
        const uint32_t *deal = t->sample[i];
        unsigned seat = find_answerer(t, deal, cards);
        double weight = 1.0 / CLUE_SUGGEST_SAMPLES;

        told += weight * public_share(t, seat);
        if (seat == t->me) {
            add_sample(t, &tally[ANSWERS - 1], deal[CLUE_INFER_ENVELOPE],
                       weight);
            continue;
        }
        weight /= ch_bits(deal[seat] & cards);
        for (unsigned k = 0; k < 3; k++)
            if ((deal[seat] & card[k]) != 0)
                add_sample(t, &tally[3 * seat + k], deal[CLUE_INFER_ENVELOPE],
                           weight);
    }
    return told;
}

static void rate_idea(const struct clue_suggest *t,
                      struct clue_suggest_idea *idea)
{
    uint32_t card[3] = {UINT32_C(1) << idea->suspect,
                        UINT32_C(0x40) << idea->weapon,
                        UINT32_C(0x1000) << idea->room};
    bool few = t->n_envelopes <= FEW;
    struct tally tally[ANSWERS];
    struct clue_suggest_idea left = {0};
    double told = tally_answers(t, card, tally);

    for (unsigned i = 0; i < ANSWERS; i++)
        if (tally[i].all > 0)
            add_answer(&tally[i], few, &left);
    idea->chance = left.chance;
    idea->gain = t->entropy - left.gain;
    idea->worth = idea->gain + t->room_worth - left.worth - TOLD * told;
    if (t->helped[idea->room] >> idea->suspect & 1)
        idea->worth -= SUMMONS;
}

struct clue_suggest_idea clue_suggest_best(const struct clue_suggest *t,
                                           unsigned room)
{
    struct clue_suggest_idea best = {.worth = -1e9};

    for (unsigned i = 0; i < 36; i++) {
        struct clue_suggest_idea idea = {.suspect = (uint8_t)(i / 6),
                                         .weapon = (uint8_t)(i % 6),
                                         .room = (uint8_t)room};

        rate_idea(t, &idea);
        if (idea.worth > best.worth)
            best = idea;
    }
    return best;
}
