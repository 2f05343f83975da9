/*
 * assoc.c - associations of words; data/lexicon/senses.bin and links.bin, read
 * in place.
 *
 * tools/make_links.mjs writes the tables and documents their layout.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/assoc.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "lexicon/vector.h"

enum {
    SENSES = 80,
    GLUE_RANK = 150, /* words more frequent than this say little */
    PART_MIN = 3,    /* letters of each half of a compound */
    PART_RANK = 15000
};

struct sense {
    int8_t mean;    /* of the cosine with common words, in 1/127 */
    uint8_t spread; /* of the same, in 1/508 */
    uint8_t half[SENSES / 2];
};
_Static_assert(sizeof(struct sense) == 2 + SENSES / 2, "as on disk");

extern const struct sense lexicon_senses_table[];
extern const uint32_t lexicon_links_table[];

static const float vector_weight = 0.9F, sense_weight = 1.3F;
static const float link_unit = 1.0F / 20, same_word = 12, glue_weight = 0.4F;

static void unpack(const struct sense *s, int8_t out[SENSES])
{
    for (int i = 0; i < SENSES / 2; i++) {
        out[2 * i] = (int8_t)((s->half[i] & 15) - 8);
        out[2 * i + 1] = (int8_t)((s->half[i] >> 4) - 8);
    }
}

static float above(const struct sense *s, float cosine)
{
    return (cosine - (float)s->mean / 127) * 508 / (float)(s->spread + 1);
}

static float sense_likeness(int a, int b)
{
    const struct sense *s = &lexicon_senses_table[a];
    const struct sense *t = &lexicon_senses_table[b];
    int8_t x[SENSES], y[SENSES];
    int xx = 0, yy = 0, xy = 0;
    float cosine;

    unpack(s, x);
    unpack(t, y);
    for (int i = 0; i < SENSES; i++) {
        xx += x[i] * x[i];
        yy += y[i] * y[i];
        xy += x[i] * y[i];
    }
    cosine = (float)xy / sqrtf((float)xx * (float)yy + 1);
    return (above(s, cosine) + above(t, cosine)) / 2;
}

/* The strength of the pair, which is in the list of the lower number. */
static float link_strength(int a, int b)
{
    const uint32_t *start = lexicon_links_table;
    uint32_t words = (uint32_t)vector_words();
    const uint16_t *to = (const uint16_t *)(const void *)&start[words + 1];
    const uint8_t *much = (const uint8_t *)&to[start[words]];
    uint32_t low, high;
    int other = a < b ? b : a;

    a = a < b ? a : b;
    low = start[a];
    high = start[a + 1];
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (to[mid] == other)
            return (float)much[mid] * link_unit;
        if (to[mid] < other)
            low = mid + 1;
        else
            high = mid;
    }
    return 0;
}

bool assoc_is_glue(int word)
{
    return word >= 0 && vector_rank(word) < GLUE_RANK;
}

struct assoc assoc_of(int a, int b)
{
    struct assoc out = {0, 0, 0};
    float much = assoc_is_glue(a) || assoc_is_glue(b) ? glue_weight : 1;

    if (a < 0 || b < 0)
        return out;
    if (a == b)
        return (struct assoc){same_word, same_word, same_word};
    out.vector = much * vector_weight * vector_likeness(a, b);
    out.sense = much * sense_weight * sense_likeness(a, b);
    out.link = link_strength(a, b);
    return out;
}

static bool is_part(int word)
{
    return word >= 0 && vector_rank(word) < PART_RANK;
}

int assoc_find(const char *word)
{
    size_t len = strlen(word);
    int whole = vector_find_near(word);

    /* The longest last part is the surest: gingerbread is a bread. */
    for (size_t i = PART_MIN; whole < 0 && i + PART_MIN <= len; i++) {
        char first[VECTOR_WORD];
        int last = vector_find_near(word + i);

        if (i >= VECTOR_WORD || !is_part(last))
            continue;
        memcpy(first, word, i);
        first[i] = '\0';
        if (is_part(vector_find(first)))
            whole = last;
    }
    return whole;
}

int assoc_joined(int a, int b)
{
    char both[2 * VECTOR_WORD];
    size_t len;

    if (a < 0 || b < 0)
        return -1;
    len = vector_spell(a, both);
    if (len < PART_MIN || vector_spell(b, both + len) < PART_MIN)
        return -1;
    return vector_find(both);
}
