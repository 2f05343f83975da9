/*
 * haiclue_think.c - listeners, and the search for what they understand.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/haiclue_think.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "lexicon/assoc.h"

/* How much each listener makes of each measure. The first is fitted; the others
 * trust one measure more than is good for them. */
static const struct assoc listener_weights[THINK_LISTENERS] = {
    {1.0F, 1.0F, 1.0F},
    {1.8F, 0.1F, 0.4F},
    {0.1F, 1.8F, 0.4F},
    {0.3F, 0.3F, 1.5F},
};

/* A compound says more than its parts, and they say less in it. */
static const float joined_weight = 1.5F, part_weight = 0.5F;
/* Beyond this a tie is strong, and how strong hardly matters. */
static const float strong = 8, beyond = 0.4F;
/* Of two clues that are understood as well, the shorter is the better one, and
 * then the one in which every tile has to do with the target. */
static const float tile_cost = 0.012F, idle_cost = 0.05F, at_home = 4;

static float soften(float tie)
{
    return tie > strong ? strong + beyond * (tie - strong) : tie;
}

static void tie_word(int word, const int targets[THINK_TARGETS],
                     struct think_ties *out)
{
    for (int t = 0; t < THINK_TARGETS; t++) {
        struct assoc a = assoc_of(word, targets[t]);

        for (int l = 0; l < THINK_LISTENERS; l++)
            out->to[l][t] = soften(listener_weights[l].vector * a.vector +
                                   listener_weights[l].sense * a.sense +
                                   listener_weights[l].link * a.link);
    }
}

static void find_joined(struct think *th, const int targets[THINK_TARGETS])
{
    for (int i = 0; i < th->n; i++)
        for (int j = 0; j < th->n; j++) {
            int both = i == j ? -1 : assoc_joined(th->word[i], th->word[j]);

            if (both < 0 || th->n_joined == THINK_JOINED)
                continue;
            th->joined[th->n_joined].first = (uint8_t)i;
            th->joined[th->n_joined].second = (uint8_t)j;
            tie_word(both, targets, &th->joined[th->n_joined].tie);
            th->n_joined++;
        }
}

void think_init(struct think *th, const int *tiles, int n,
                const int targets[THINK_TARGETS])
{
    memset(th, 0, sizeof *th);
    th->n = n < THINK_TILES ? n : THINK_TILES;
    for (int i = 0; i < th->n; i++) {
        th->word[i] = tiles[i];
        tie_word(tiles[i], targets, &th->tie[i]);
    }
    find_joined(th, targets);
}

/* The ties of the compound of two tiles, or NULL. */
static const struct think_ties *compound(const struct think *th, unsigned first,
                                         unsigned second)
{
    for (int i = 0; i < th->n_joined; i++)
        if (th->joined[i].first == first && th->joined[i].second == second)
            return &th->joined[i].tie;
    return NULL;
}

/* Words that have nothing to do with any target do not drown those that have:
 * a sum, tempered by its length, and for two tiles their mean. */
static float temper(int k)
{
    return 1 / sqrtf(2 * (float)k);
}

void think_score(const struct think *th, int listener, const uint8_t *clue,
                 int k, float out[THINK_TARGETS])
{
    float sum[THINK_TARGETS] = {0};
    bool joined = false; /* with the tile before */

    for (int i = 0; i < k; i++) {
        const struct think_ties *both =
            i + 1 < k ? compound(th, clue[i], clue[i + 1]) : NULL;
        bool part = both != NULL || joined;

        joined = both != NULL;
        for (int t = 0; t < THINK_TARGETS; t++) {
            sum[t] +=
                (part ? part_weight : 1) * th->tie[clue[i]].to[listener][t];
            if (both != NULL)
                sum[t] += joined_weight * both->to[listener][t];
        }
    }
    for (int t = 0; t < THINK_TARGETS; t++)
        out[t] = sum[t] * temper(k);
}

void think_chances(const float score[THINK_TARGETS], float out[THINK_TARGETS])
{
    float top = score[0], sum = 0;

    for (int t = 1; t < THINK_TARGETS; t++)
        top = score[t] > top ? score[t] : top;
    for (int t = 0; t < THINK_TARGETS; t++) {
        out[t] = expf(score[t] - top);
        sum += out[t];
    }
    for (int t = 0; t < THINK_TARGETS; t++)
        out[t] /= sum;
}

float think_worth(const struct think *th, int listeners, const uint8_t *clue,
                  int k, int target)
{
    float sum = 0;

    for (int l = 0; l < listeners; l++) {
        float score[THINK_TARGETS], chance[THINK_TARGETS];

        think_score(th, l, clue, k, score);
        think_chances(score, chance);
        sum += chance[target];
    }
    return sum / (float)listeners;
}

void think_best(const struct think *th, float out[THINK_TARGETS])
{
    for (int t = 0; t < THINK_TARGETS; t++) {
        float best = -99, second = -99;

        for (int i = 0; i < th->n; i++) {
            float tie = th->tie[i].to[0][t];

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

struct search {
    const struct think *th;
    int listeners, most, target;
    uint8_t clue[THINK_LAID];
    float best;
    int n_best;
    uint8_t best_clue[THINK_LAID];
};

/* 0 if all tiles have much to do with the target; 1 a tile that has nothing. */
static float idleness(const struct search *s, const uint8_t *clue, int k)
{
    float sum = 0;

    for (int i = 0; i < k; i++) {
        float tie = s->th->tie[clue[i]].to[0][s->target] / at_home;

        sum += tie < 0 ? 1 : tie > 1 ? 0 : 1 - tie;
    }
    return sum;
}

static void consider(struct search *s, const uint8_t *clue, int k)
{
    float worth = think_worth(s->th, s->listeners, clue, k, s->target) -
                  tile_cost * (float)k - idle_cost * idleness(s, clue, k);

    if (s->n_best > 0 && worth <= s->best)
        return;
    s->best = worth;
    s->n_best = k;
    memcpy(s->best_clue, clue, (size_t)k);
}

/* All clues that begin with the k tiles chosen and go on in rising order. */
static void extend(struct search *s, int k, int from)
{
    if (k >= 2)
        consider(s, s->clue, k);
    if (k == s->most)
        return;
    for (int i = from; i < s->th->n; i++) {
        s->clue[k] = (uint8_t)i;
        extend(s, k + 1, i + 1);
    }
}

/* Order matters where two tiles make a word: those pairs are tried alone, and
 * with every third tile before or behind them. */
static void try_compounds(struct search *s)
{
    for (int j = 0; j < s->th->n_joined; j++) {
        uint8_t a = s->th->joined[j].first, b = s->th->joined[j].second;

        consider(s, (uint8_t[]){a, b}, 2);
        for (int i = 0; s->most > 2 && i < s->th->n; i++) {
            if (i == a || i == b)
                continue;
            consider(s, (uint8_t[]){a, b, (uint8_t)i}, 3);
            consider(s, (uint8_t[]){(uint8_t)i, a, b}, 3);
        }
    }
}

/* Does the clue hold a compound? Then it stays as it is. */
static bool is_bound(const struct search *s)
{
    for (int i = 0; i + 1 < s->n_best; i++)
        if (compound(s->th, s->best_clue[i], s->best_clue[i + 1]) != NULL)
            return true;
    return false;
}

/* The word that says most comes last, as in a sentence; glue comes first. */
static float stress(const struct search *s, unsigned tile)
{
    return s->th->tie[tile].to[0][s->target] -
           (assoc_is_glue(s->th->word[tile]) ? 50 : 0);
}

static void sort_clue(struct search *s)
{
    for (int i = 1; i < s->n_best && !is_bound(s); i++)
        for (int j = i; j > 0 && stress(s, s->best_clue[j - 1]) >
                                     stress(s, s->best_clue[j]);
             j--) {
            uint8_t held = s->best_clue[j];

            s->best_clue[j] = s->best_clue[j - 1];
            s->best_clue[j - 1] = held;
        }
}

int think_lay(const struct think *th, int listeners, int most, int target,
              uint8_t out[THINK_LAID])
{
    struct search s = {
        .th = th, .listeners = listeners, .most = most, .target = target};

    extend(&s, 0, 0);
    try_compounds(&s);
    sort_clue(&s);
    memcpy(out, s.best_clue, (size_t)s.n_best);
    return s.n_best;
}
