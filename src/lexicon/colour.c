/*
 * colour.c - from a cue to a distribution over the board.
 *
 * If a cue is known as a whole, the table counts for three quarters and its
 * parts for one quarter; otherwise its parts decide.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/colour.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "lexicon/colour_net.h"
#include "lexicon/colour_phrase.h"
#include "lexicon/colour_table.h"

enum { NEAREST = 32 }; /* neighbours that count */

/* ---- what the tables say ---- */

/* The meaning of words from..n in one part of the table or both. Returns how
 * reliable it is, 0 if it is not there. */
static int look_up(const struct colour_phrase *phrase, int from, bool objects,
                   bool names, const struct colour_shift *shift, float spread,
                   float p[COLOUR_CELLS])
{
    uint32_t key = colour_phrase_key(phrase, from, phrase->n);
    struct colour_mixture a = colour_table_find(OBJECTS, key),
                          b = colour_table_find(NAMES, key);
    int belief_a = objects && a.n > 0 ? a.tag : 0;
    int belief_b = names && b.n > 0 ? b.tag : 0;
    float sum = (float)(belief_a + belief_b);

    if (sum <= 0)
        return 0;
    memset(p, 0, COLOUR_CELLS * sizeof *p);
    if (belief_a > 0)
        colour_table_add(a, shift, spread, (float)belief_a / sum, p);
    if (belief_b > 0)
        colour_table_add(b, shift, spread, (float)belief_b / sum, p);
    return belief_a + belief_b;
}

/* ---- what the parts suggest ---- */

static void copy_prior(float p[COLOUR_CELLS])
{
    memcpy(p, colour_table_prior(), COLOUR_CELLS * sizeof *p);
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
static void ask_head(const struct colour_phrase *phrase,
                     struct colour_question *q)
{
    for (int i = 1; i < phrase->n; i++) {
        const struct colour_shift *shift =
            i == 1 ? colour_table_shift(colour_phrase_word_key(phrase, 0))
                   : NULL;
        int belief = look_up(phrase, i, true, true, shift, 0, q->advice[HEAD]);

        if (belief == 0)
            continue;
        (void)look_up(phrase, i, true, true, shift, 16, q->advice[WIDE]);
        q->bucket[HEAD] = q->bucket[WIDE] = head_bucket(belief, shift != NULL);
        return;
    }
    copy_prior(q->advice[HEAD]);
    copy_prior(q->advice[WIDE]);
}

/* The names that have this word, or else a hunch. Returns the bucket of
 * evidence, -1 if there is none. */
static int ask_word(const struct colour_phrase *phrase, int i,
                    float p[COLOUR_CELLS])
{
    struct colour_mixture mix =
        colour_table_find(WORDS, colour_phrase_word_key(phrase, i));
    int bucket = mix.tag;

    if (mix.n == 0) {
        mix = colour_table_find(HUNCHES, colour_phrase_word_key(phrase, i));
        bucket = 0;
    }
    if (mix.n == 0)
        return -1;
    memset(p, 0, COLOUR_CELLS * sizeof *p);
    colour_table_add(mix, NULL, 0, 1, p);
    return bucket;
}

/* The other words together: the geometric mean. */
static void ask_rest(const struct colour_phrase *phrase,
                     struct colour_question *q)
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
        copy_prior(advice);
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

static void ask_vectors(const struct colour_phrase *phrase,
                        struct colour_question *q)
{
    float len;

    for (int i = 0; i < phrase->n; i++) {
        int vector = colour_phrase_vector(phrase, i);

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

/* Adds to the nearest neighbours so far: a min-heap by cosine of fixed size,
 * whose root is the farthest of them. */
static void heap_add(struct neighbour heap[NEAREST], struct neighbour one)
{
    int i = 0;

    if (one.cosine <= heap[0].cosine)
        return;
    heap[0] = one;
    for (int least = 2 * i + 1; least < NEAREST; least = 2 * i + 1) {
        if (least + 1 < NEAREST && heap[least + 1].cosine < heap[least].cosine)
            least++;
        if (heap[i].cosine <= heap[least].cosine)
            return;
        one = heap[i];
        heap[i] = heap[least];
        heap[least] = one;
        i = least;
    }
}

/* Single words with similar vectors. */
static void ask_near(struct colour_question *q)
{
    struct neighbour near[NEAREST];
    float sum = 0, best = -1;

    if (length(q->mean) < 0.5F) {
        copy_prior(q->advice[NEAR]);
        return;
    }
    for (int i = 0; i < NEAREST; i++)
        near[i] = (struct neighbour){-2, -1};
    for (int i = 0; i < colour_table_anchors(); i++)
        heap_add(
            near,
            (struct neighbour){
                cosine(q->mean, vector_of(colour_table_anchor_vector(i))), i});
    for (int i = 0; i < NEAREST; i++) {
        best = near[i].cosine > best ? near[i].cosine : best;
        near[i].cosine = expf(12 * (near[i].cosine - 1));
        sum += near[i].cosine;
    }
    for (int i = 0; i < NEAREST; i++)
        colour_table_add(colour_table_anchor_meaning(near[i].anchor), NULL, 0,
                         near[i].cosine / sum, q->advice[NEAR]);
    q->bucket[NEAR] = 1 + (best > 0.45F) + (best > 0.55F) + (best > 0.65F);
}

/* Returns how good the guess is. */
static float guess(const struct colour_phrase *phrase, float p[COLOUR_CELLS])
{
    struct colour_question q = {.words = phrase->n};
    struct colour_mixture hunch =
        colour_table_find(HUNCHES, colour_phrase_word_key(phrase, 0));
    int last;

    ask_head(phrase, &q);
    last = ask_word(phrase, phrase->n - 1, q.advice[LAST]);
    if (last < 0)
        copy_prior(q.advice[LAST]);
    q.bucket[LAST] = last < 0 ? 0 : last;
    ask_rest(phrase, &q);
    ask_vectors(phrase, &q);
    ask_near(&q);
    colour_net_run(&q, p);
    if (phrase->n == 1 && hunch.n > 0) {
        for (int i = 0; i < COLOUR_CELLS; i++)
            p[i] *= 0.3F;
        colour_table_add(hunch, NULL, 0, 0.7F, p);
        return 0.5F;
    }
    if (q.bucket[HEAD] > 0)
        return 0.7F;
    return last > 0 || q.bucket[REST] > 0 ? 0.5F
           : last == 0                    ? 0.3F
           : q.bucket[NEAR] > 0           ? 0.2F
                                          : 0;
}

/* ---- public functions ---- */

float colour_listen(const char *text, enum colour_listener listener,
                    float p[COLOUR_CELLS])
{
    struct colour_phrase phrase;
    float table[COLOUR_CELLS], known;
    int belief;

    colour_phrase_read(text, &phrase);
    if (phrase.n == 0) {
        copy_prior(p);
        return 0;
    }
    if (listener == LISTENER_OBJECTS || listener == LISTENER_NAMES) {
        copy_prior(p);
        return look_up(&phrase, 0, listener == LISTENER_OBJECTS,
                       listener == LISTENER_NAMES, NULL, 0, p) > 0;
    }
    known = guess(&phrase, p);
    belief = listener == LISTENER_ALL
                 ? look_up(&phrase, 0, true, true, NULL, 0, table)
                 : 0;
    if (belief == 0)
        return known;
    for (int i = 0; i < COLOUR_CELLS; i++)
        p[i] = 0.25F * p[i] + 0.75F * table[i];
    return belief >= 30 ? 1 : 0.8F;
}

float colour_fit(const char *text, int cell)
{
    struct colour_phrase phrase;
    uint32_t key;
    struct colour_mixture mix;

    colour_phrase_read(text, &phrase);
    key = colour_phrase_key(&phrase, 0, phrase.n);
    mix = colour_table_find(OBJECTS, key);
    return mix.n == 0 ? 0 : colour_table_fit(mix, cell);
}

int colour_cues(void)
{
    return colour_table_cues();
}

const char *colour_cue(int i)
{
    int rank;

    return colour_table_cue(i, &rank);
}

int colour_cue_rank(int i)
{
    int rank;

    (void)colour_table_cue(i, &rank); /* only its rank is wanted */
    return rank;
}
