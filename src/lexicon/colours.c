/*
 * colours.c - from a cue to a distribution over the board.
 *
 * A cue that is known as a whole is three quarters what the tables say and one
 * quarter what its parts suggest; otherwise its parts decide.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/colours.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "lexicon/colours_int.h"

enum { NEAREST = 32 }; /* neighbours that are asked */

/* ---- what the tables say ---- */

/* The meaning of words from..n in one part or both. Returns how much it is to
 * be believed, 0 if it is not there. */
static int look_up(const struct phrase *phrase, int from, bool objects,
                   bool names, const struct shift *shift, float spread,
                   float p[COLOUR_CELLS])
{
    uint32_t key = phrase_key(phrase, from, phrase->n);
    struct mixture a = table_find(OBJECTS, key), b = table_find(NAMES, key);
    int belief_a = objects && a.n > 0 ? a.tag : 0;
    int belief_b = names && b.n > 0 ? b.tag : 0;
    float sum = (float)(belief_a + belief_b);

    if (sum <= 0)
        return 0;
    memset(p, 0, COLOUR_CELLS * sizeof *p);
    if (belief_a > 0)
        table_add(a, shift, spread, (float)belief_a / sum, p);
    if (belief_b > 0)
        table_add(b, shift, spread, (float)belief_b / sum, p);
    return belief_a + belief_b;
}

/* ---- what the parts suggest ---- */

static void take_prior(float p[COLOUR_CELLS])
{
    memcpy(p, table_prior(), COLOUR_CELLS * sizeof *p);
}

/* A head that several sources know is worth more; 20 is one name of the
 * longest list. */
static int head_bucket(int belief, bool shifted)
{
    if (belief < 50)
        return 1;
    return (belief < 100 ? 2 : 4) + shifted;
}

/* The longest end of the phrase that has a meaning of its own, changed by the
 * first word if that is a modifier: dark, pale, dusty. */
static void ask_head(const struct phrase *phrase, struct question *q)
{
    for (int i = 1; i < phrase->n; i++) {
        const struct shift *shift =
            i == 1 ? table_shift(phrase_word_key(phrase, 0)) : NULL;
        int belief = look_up(phrase, i, true, true, shift, 0, q->advice[HEAD]);

        if (belief == 0)
            continue;
        (void)look_up(phrase, i, true, true, shift, 16, q->advice[WIDE]);
        q->bucket[HEAD] = q->bucket[WIDE] = head_bucket(belief, shift != NULL);
        return;
    }
    take_prior(q->advice[HEAD]);
    take_prior(q->advice[WIDE]);
}

/* The names that have this word, or else a hunch. Returns the bucket of
 * evidence, -1 if there is none. */
static int ask_word(const struct phrase *phrase, int i, float p[COLOUR_CELLS])
{
    struct mixture mix = table_find(WORDS, phrase_word_key(phrase, i));
    int bucket = mix.tag;

    if (mix.n == 0) {
        mix = table_find(HUNCHES, phrase_word_key(phrase, i));
        bucket = 0;
    }
    if (mix.n == 0)
        return -1;
    memset(p, 0, COLOUR_CELLS * sizeof *p);
    table_add(mix, NULL, 0, 1, p);
    return bucket;
}

/* The other words together: the geometric mean. */
static void ask_rest(const struct phrase *phrase, struct question *q)
{
    float logs[COLOUR_CELLS] = {0}, p[COLOUR_CELLS], sum = 0;
    float *advice = q->advice[REST];
    int n = 0;

    for (int i = 0; i < phrase->n - 1; i++) {
        int bucket = ask_word(phrase, i, p);

        if (bucket < 0)
            continue;
        for (int k = 0; k < COLOUR_CELLS; k++)
            logs[k] += logf(p[k] + 2e-4F);
        q->bucket[REST] = bucket > q->bucket[REST] ? bucket : q->bucket[REST];
        n++;
    }
    if (n == 0) {
        take_prior(advice);
        return;
    }
    for (int k = 0; k < COLOUR_CELLS; k++) {
        advice[k] = expf(logs[k] / (float)n);
        sum += advice[k];
    }
    for (int k = 0; k < COLOUR_CELLS; k++)
        advice[k] /= sum;
}

static float length(const float v[VECTOR_DIMS])
{
    float sum = 0;

    for (int i = 0; i < VECTOR_DIMS; i++)
        sum += v[i] * v[i];
    return sqrtf(sum);
}

static void add_unit(int vector, float out[VECTOR_DIMS])
{
    const int8_t *v = vector_of(vector);
    float sum = 0;

    for (int i = 0; i < VECTOR_DIMS; i++)
        sum += (float)(v[i] * v[i]);
    for (int i = 0; i < VECTOR_DIMS; i++)
        out[i] += (float)v[i] / sqrtf(sum);
}

static void ask_vectors(const struct phrase *phrase, struct question *q)
{
    float len;

    for (int i = 0; i < phrase->n; i++) {
        int vector = phrase_vector(phrase, i);

        if (vector >= 0)
            add_unit(vector, q->mean);
        if (vector >= 0 && i == phrase->n - 1)
            add_unit(vector, q->last);
    }
    len = length(q->mean);
    for (int i = 0; len > 0 && i < VECTOR_DIMS; i++)
        q->mean[i] /= len;
}

static float cosine(const float unit[VECTOR_DIMS], const int8_t *v)
{
    float dot = 0, square = 0;

    for (int i = 0; i < VECTOR_DIMS; i++) {
        dot += unit[i] * (float)v[i];
        square += (float)v[i] * (float)v[i];
    }
    return dot / sqrtf(square);
}

struct neighbour {
    float cosine;
    int anchor;
};

/* Keeps the nearest, in no order but with the farthest of them first. */
static void keep(struct neighbour near[NEAREST], struct neighbour one)
{
    int i = 0;

    if (one.cosine <= near[0].cosine)
        return;
    near[0] = one;
    for (int least = 2 * i + 1; least < NEAREST; least = 2 * i + 1) {
        if (least + 1 < NEAREST && near[least + 1].cosine < near[least].cosine)
            least++;
        if (near[i].cosine <= near[least].cosine)
            return;
        one = near[i];
        near[i] = near[least];
        near[least] = one;
        i = least;
    }
}

/* Single words with similar vectors. */
static void ask_near(struct question *q)
{
    struct neighbour near[NEAREST];
    float sum = 0, best = -1;

    if (length(q->mean) < 0.5F) {
        take_prior(q->advice[NEAR]);
        return;
    }
    for (int i = 0; i < NEAREST; i++)
        near[i] = (struct neighbour){-2, -1};
    for (int i = 0; i < table_anchors(); i++)
        keep(near, (struct neighbour){
                       cosine(q->mean, vector_of(table_anchor_vector(i))), i});
    for (int i = 0; i < NEAREST; i++) {
        best = near[i].cosine > best ? near[i].cosine : best;
        near[i].cosine = expf(12 * (near[i].cosine - 1));
        sum += near[i].cosine;
    }
    for (int i = 0; i < NEAREST; i++)
        table_add(table_anchor_meaning(near[i].anchor), NULL, 0,
                  near[i].cosine / sum, q->advice[NEAR]);
    q->bucket[NEAR] = 1 + (best > 0.45F) + (best > 0.55F) + (best > 0.65F);
}

/* Returns how good the guess is. */
static float guess(const struct phrase *phrase, float p[COLOUR_CELLS])
{
    struct question q = {.words = phrase->n};
    struct mixture hunch = table_find(HUNCHES, phrase_word_key(phrase, 0));
    int last;

    ask_head(phrase, &q);
    last = ask_word(phrase, phrase->n - 1, q.advice[LAST]);
    if (last < 0)
        take_prior(q.advice[LAST]);
    q.bucket[LAST] = last < 0 ? 0 : last;
    ask_rest(phrase, &q);
    ask_vectors(phrase, &q);
    ask_near(&q);
    net_answer(&q, p);
    if (phrase->n == 1 && hunch.n > 0) {
        for (int i = 0; i < COLOUR_CELLS; i++)
            p[i] *= 0.3F;
        table_add(hunch, NULL, 0, 0.7F, p);
        return 0.5F;
    }
    if (q.bucket[HEAD] > 0)
        return 0.7F;
    return last > 0 || q.bucket[REST] > 0 ? 0.5F
           : last == 0                    ? 0.3F
           : q.bucket[NEAR] > 0           ? 0.2F
                                          : 0;
}

/* ---- for everybody ---- */

float colour_listen(const char *text, enum colour_ear ear,
                    float p[COLOUR_CELLS])
{
    struct phrase phrase;
    float table[COLOUR_CELLS], known;
    int belief;

    phrase_read(text, &phrase);
    if (phrase.n == 0) {
        take_prior(p);
        return 0;
    }
    if (ear == EAR_OBJECTS || ear == EAR_NAMES) {
        take_prior(p);
        return look_up(&phrase, 0, ear == EAR_OBJECTS, ear == EAR_NAMES, NULL,
                       0, p) > 0;
    }
    known = guess(&phrase, p);
    belief =
        ear == EAR_ALL ? look_up(&phrase, 0, true, true, NULL, 0, table) : 0;
    if (belief == 0)
        return known;
    for (int i = 0; i < COLOUR_CELLS; i++)
        p[i] = 0.25F * p[i] + 0.75F * table[i];
    return belief >= 30 ? 1 : 0.8F;
}

float colour_meaning(const char *text, float p[COLOUR_CELLS])
{
    return colour_listen(text, EAR_ALL, p);
}

float colour_fit(const char *text, int cell)
{
    struct phrase phrase;
    uint32_t key;
    struct mixture mix;

    phrase_read(text, &phrase);
    key = phrase_key(&phrase, 0, phrase.n);
    mix = table_find(OBJECTS, key);
    return mix.n == 0 ? 0 : table_fit(mix, cell);
}
