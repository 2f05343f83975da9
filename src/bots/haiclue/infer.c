/*
 * infer.c - which of four words a clue points to, as several listeners hear it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/infer.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "lexicon/assoc.h"

/* The weight that each listener gives to each measure. The first was fitted;
 * the others overrate one measure. */
static const struct assoc listener_weights[HAICLUE_INFER_LISTENERS] = {
    {1.0F, 1.0F, 1.0F},
    {1.8F, 0.1F, 0.4F},
    {0.1F, 1.8F, 0.4F},
    {0.3F, 0.3F, 1.5F},
};

/* A compound counts more than its parts, which count less than alone. */
static const float joined_weight = 1.5F, part_weight = 0.5F;
/* Above `strong` a tie grows by the factor `beyond` only. */
static const float strong = 8, beyond = 0.4F;
static float soften(float tie)
{
    return tie > strong ? strong + beyond * (tie - strong) : tie;
}

static void tie_word(int word, const int targets[HAICLUE_INFER_TARGETS],
                     struct haiclue_infer_ties *out)
{
    for (int t = 0; t < HAICLUE_INFER_TARGETS; t++) {
        struct assoc a = assoc_of(word, targets[t]);

        for (int l = 0; l < HAICLUE_INFER_LISTENERS; l++)
            out->to[l][t] = soften(listener_weights[l].vector * a.vector +
                                   listener_weights[l].sense * a.sense +
                                   listener_weights[l].link * a.link);
    }
}

static void find_joined(struct haiclue_infer *infer,
                        const int targets[HAICLUE_INFER_TARGETS])
{
    for (int i = 0; i < infer->n; i++)
        for (int j = 0; j < infer->n; j++) {
            int both =
                i == j ? -1 : assoc_joined(infer->word[i], infer->word[j]);

            if (both < 0 || infer->n_joined == HAICLUE_INFER_JOINED)
                continue;
            infer->joined[infer->n_joined].first = (uint8_t)i;
            infer->joined[infer->n_joined].second = (uint8_t)j;
            tie_word(both, targets, &infer->joined[infer->n_joined].tie);
            infer->n_joined++;
        }
}

void haiclue_infer_init(struct haiclue_infer *infer, const int *tiles, int n,
                        const int targets[HAICLUE_INFER_TARGETS])
{
    memset(infer, 0, sizeof *infer);
    infer->n = n < HAICLUE_INFER_TILES ? n : HAICLUE_INFER_TILES;
    for (int i = 0; i < infer->n; i++) {
        infer->word[i] = tiles[i];
        tie_word(tiles[i], targets, &infer->tie[i]);
    }
    find_joined(infer, targets);
}

const struct haiclue_infer_ties *
haiclue_infer_compound(const struct haiclue_infer *infer, unsigned first,
                       unsigned second)
{
    for (int i = 0; i < infer->n_joined; i++)
        if (infer->joined[i].first == first &&
            infer->joined[i].second == second)
            return &infer->joined[i].tie;
    return NULL;
}

/* Divides the sum by the square root of its length, so that words that have
 * nothing to do with any target do not drown the others. For two tiles this is
 * their mean. */
static float temper(int k)
{
    return 1 / sqrtf(2 * (float)k);
}

void haiclue_infer_score(const struct haiclue_infer *infer, int listener,
                         const uint8_t *clue, int k,
                         float out[HAICLUE_INFER_TARGETS])
{
    float sum[HAICLUE_INFER_TARGETS] = {0};
    bool joined = false; /* with the tile before */

    for (int i = 0; i < k; i++) {
        const struct haiclue_infer_ties *both =
            i + 1 < k ? haiclue_infer_compound(infer, clue[i], clue[i + 1])
                      : NULL;
        bool part = both != NULL || joined;

        joined = both != NULL;
        for (int t = 0; t < HAICLUE_INFER_TARGETS; t++) {
            sum[t] +=
                (part ? part_weight : 1) * infer->tie[clue[i]].to[listener][t];
            if (both != NULL)
                sum[t] += joined_weight * both->to[listener][t];
        }
    }
    for (int t = 0; t < HAICLUE_INFER_TARGETS; t++)
        out[t] = sum[t] * temper(k);
}

void haiclue_infer_chances(const float score[HAICLUE_INFER_TARGETS],
                           float out[HAICLUE_INFER_TARGETS])
{
    float top = score[0], sum = 0;

    for (int t = 1; t < HAICLUE_INFER_TARGETS; t++)
        top = score[t] > top ? score[t] : top;
    for (int t = 0; t < HAICLUE_INFER_TARGETS; t++) {
        out[t] = expf(score[t] - top);
        sum += out[t];
    }
    for (int t = 0; t < HAICLUE_INFER_TARGETS; t++)
        out[t] /= sum;
}

float haiclue_infer_worth(const struct haiclue_infer *infer, int listeners,
                          const uint8_t *clue, int k, int target)
{
    float sum = 0;

    for (int l = 0; l < listeners; l++) {
        float score[HAICLUE_INFER_TARGETS], chance[HAICLUE_INFER_TARGETS];

        haiclue_infer_score(infer, l, clue, k, score);
        haiclue_infer_chances(score, chance);
        sum += chance[target];
    }
    return sum / (float)listeners;
}

void haiclue_infer_best_pair(const struct haiclue_infer *infer,
                             float out[HAICLUE_INFER_TARGETS])
{
    for (int t = 0; t < HAICLUE_INFER_TARGETS; t++) {
        float best = -99, second = -99;

        for (int i = 0; i < infer->n; i++) {
            float tie = infer->tie[i].to[0][t];

            if (tie > best) {
                second = best;
                best = tie;
            } else if (tie > second) {
                second = tie;
            }
        }
        out[t] = (best + second) / 2;
    }
}
