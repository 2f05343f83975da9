/*
 * vector.c - the word vectors, data/lexicon/vectors.bin, read in place.
 *
 * tools/make_vectors.mjs writes the table and documents its layout.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/vector.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

struct record {
    int8_t vector[VECTOR_DIMS];
    int8_t mean;    /* of the cosine with common words, in 1/127 */
    uint8_t spread; /* of the same, in 1/508 */
    uint16_t rank;
};
_Static_assert(sizeof(struct record) == VECTOR_DIMS + 4, "as on disk");

struct head {
    uint32_t words, dims;
    uint32_t start[];
};
extern const struct head lexicon_vectors_table;

#define HEAD (&lexicon_vectors_table)

int vector_words(void)
{
    return (int)HEAD->words;
}

static const char *letters(void)
{
    return (const char *)&HEAD->start[HEAD->words + 1];
}

static const struct record *record_of(int i)
{
    uint32_t text = (HEAD->start[HEAD->words] + 3) & ~UINT32_C(3);

    return (const struct record *)(const void *)(letters() + text) + i;
}

static int compare(const char *word, size_t len, int i)
{
    size_t other = HEAD->start[i + 1] - HEAD->start[i];
    int order =
        memcmp(word, letters() + HEAD->start[i], len < other ? len : other);

    return order != 0 ? order : (len > other) - (len < other);
}

static int find(const char *word, size_t len)
{
    int low = 0, high = vector_words();

    while (low < high) {
        int mid = low + (high - low) / 2;
        int order = compare(word, len, mid);

        if (order == 0)
            return mid;
        if (order < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return -1;
}

int vector_find(const char *word)
{
    return find(word, strlen(word));
}

/* Endings of inflected words, and what they replace. */
static const struct ending {
    const char *ending, *base;
} endings[] = {
    {"'s", ""},     {"s'", "s"},  {"'", ""},    {"ies", "y"}, {"ves", "f"},
    {"es", ""},     {"s", ""},    {"ied", "y"}, {"ed", "e"},  {"ed", ""},
    {"ing", "e"},   {"ing", ""},  {"ier", "y"}, {"er", "e"},  {"er", ""},
    {"iest", "y"},  {"est", "e"}, {"est", ""},  {"ily", "y"}, {"ly", ""},
    {"iness", "y"}, {"ness", ""}, {"less", ""}, {"like", ""}, {"ish", ""},
    {"y", "e"},     {"y", ""},
};

enum { STEM_MIN = 3, LONGEST = 48 };

/* The word without an ending; hopping is also tried as hop. */
static int find_stem(const char *word, size_t len, const struct ending *end)
{
    size_t cut = strlen(end->ending), add = strlen(end->base);
    char stem[LONGEST + 2];
    size_t n = len - cut;
    int i;

    if (len < cut + STEM_MIN || memcmp(word + n, end->ending, cut) != 0)
        return -1;
    memcpy(stem, word, n);
    memcpy(stem + n, end->base, add);
    i = find(stem, n + add);
    if (i < 0 && add == 0 && n > STEM_MIN && stem[n - 1] == stem[n - 2])
        i = find(stem, n - 1);
    return i;
}

/* don't as dont, jack-o'-lantern as jackolantern */
static int find_joined(const char *word, size_t len)
{
    char bare[LONGEST];
    size_t n = 0;

    for (size_t i = 0; i < len; i++)
        if (word[i] != '\'' && word[i] != '-' && word[i] != ' ')
            bare[n++] = word[i];
    return n < len ? find(bare, n) : -1;
}

int vector_find_near(const char *word)
{
    size_t len = strlen(word);
    int i = len > LONGEST ? -1 : find(word, len);

    if (len > LONGEST || i >= 0)
        return i;
    for (size_t k = 0; i < 0 && k < sizeof endings / sizeof *endings; k++)
        i = find_stem(word, len, &endings[k]);
    return i >= 0 ? i : find_joined(word, len);
}

size_t vector_spell(int i, char out[VECTOR_WORD])
{
    size_t len = HEAD->start[i + 1] - HEAD->start[i];

    memcpy(out, letters() + HEAD->start[i], len);
    out[len] = '\0';
    return len;
}

int vector_rank(int i)
{
    return record_of(i)->rank;
}

const int8_t *vector_of(int i)
{
    return record_of(i)->vector;
}

static int32_t dot(const int8_t *a, const int8_t *b)
{
    int32_t sum = 0;

    for (int i = 0; i < VECTOR_DIMS; i++)
        sum += a[i] * b[i];
    return sum;
}

float vector_cosine(int a, int b)
{
    const int8_t *x = vector_of(a), *y = vector_of(b);

    return (float)dot(x, y) / sqrtf((float)dot(x, x) * (float)dot(y, y));
}

/* How far a cosine is above the mean for this word, in standard deviations. */
static float above(int i, float cosine)
{
    const struct record *r = record_of(i);

    return (cosine - (float)r->mean / 127) * 508 / (float)(r->spread + 1);
}

float vector_likeness(int a, int b)
{
    float cosine = vector_cosine(a, b);

    return (above(a, cosine) + above(b, cosine)) / 2;
}
