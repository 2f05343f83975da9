/*
 * search.c - the search for the clue that listeners understand best.
 *
 * Exhaustive over all sets of tiles; compounds are tried in their order too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/search.h"

#include <stdbool.h>
#include <string.h>

#include "lexicon/assoc.h"

/* Of two clues that are understood equally well, the shorter one is better, and
 * then the one in which every tile is tied to the target. */
static const float tile_cost = 0.012F, idle_cost = 0.05F, close_tie = 4;

struct search {
    const struct haiclue_infer *infer;
    int listeners, most, target;
    uint8_t clue[HAICLUE_SEARCH_LAID];
    float best;
    int n_best;
    uint8_t best_clue[HAICLUE_SEARCH_LAID];
};

/* A tile costs 0 if it is tied closely to the target, up to 1 if it is not. */
static float idleness(const struct search *s, const uint8_t *clue, int k)
{
    float sum = 0;

    for (int i = 0; i < k; i++) {
        float tie = s->infer->tie[clue[i]].to[0][s->target] / close_tie;

        sum += tie < 0 ? 1 : tie > 1 ? 0 : 1 - tie;
    }
    return sum;
}

static void rate_clue(struct search *s, const uint8_t *clue, int k)
{
    float worth =
        haiclue_infer_worth(s->infer, s->listeners, clue, k, s->target) -
        tile_cost * (float)k - idle_cost * idleness(s, clue, k);

    if (s->n_best > 0 && worth <= s->best)
        return;
    s->best = worth;
    s->n_best = k;
    memcpy(s->best_clue, clue, (size_t)k);
}

/* Tries all clues that begin with the k tiles chosen and continue in ascending
 * order. */
static void try_sets(struct search *s, int k, int from)
{
    if (k >= 2)
        rate_clue(s, s->clue, k);
    if (k == s->most)
        return;
    for (int i = from; i < s->infer->n; i++) {
        s->clue[k] = (uint8_t)i;
        try_sets(s, k + 1, i + 1);
    }
}

/* Order matters where two tiles make a compound: those pairs are tried alone,
 * and with every third tile before or behind them. */
static void try_compounds(struct search *s)
{
    for (int j = 0; j < s->infer->n_joined; j++) {
        uint8_t a = s->infer->joined[j].first, b = s->infer->joined[j].second;

        rate_clue(s, (uint8_t[]){a, b}, 2);
        for (int i = 0; s->most > 2 && i < s->infer->n; i++) {
            if (i == a || i == b)
                continue;
            rate_clue(s, (uint8_t[]){a, b, (uint8_t)i}, 3);
            rate_clue(s, (uint8_t[]){(uint8_t)i, a, b}, 3);
        }
    }
}

/* Does the best clue hold a compound? Then its order must not change. */
static bool has_compound(const struct search *s)
{
    for (int i = 0; i + 1 < s->n_best; i++)
        if (haiclue_infer_compound(s->infer, s->best_clue[i],
                                   s->best_clue[i + 1]) != NULL)
            return true;
    return false;
}

/* The most telling word comes last, as in a sentence; function words come
 * first. */
static float stress(const struct search *s, unsigned tile)
{
    return s->infer->tie[tile].to[0][s->target] -
           (assoc_is_glue(s->infer->word[tile]) ? 50 : 0);
}

static void sort_clue(struct search *s)
{
    for (int i = 1; i < s->n_best && !has_compound(s); i++)
        for (int j = i; j > 0 && stress(s, s->best_clue[j - 1]) >
                                     stress(s, s->best_clue[j]);
             j--) {
            uint8_t held = s->best_clue[j];

            s->best_clue[j] = s->best_clue[j - 1];
            s->best_clue[j - 1] = held;
        }
}

int haiclue_search_clue(const struct haiclue_infer *infer, int listeners,
                        int most, int target, uint8_t out[HAICLUE_SEARCH_LAID])
{
    struct search s = {
        .infer = infer, .listeners = listeners, .most = most, .target = target};

    try_sets(&s, 0, 0);
    try_compounds(&s);
    sort_clue(&s);
    memcpy(out, s.best_clue, (size_t)s.n_best);
    return s.n_best;
}
