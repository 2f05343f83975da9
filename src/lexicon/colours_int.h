/*
 * colours_int.h - what the files of the colour lexicon share.
 *
 *   colours_words.c  cuts a cue into words
 *   colours_table.c  reads data/lexicon/colours.bin where it lies
 *   colours_net.c    the network
 *   colours.c        meanings of words and phrases
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_COLOURS_INT_H
#define CH_LEXICON_COLOURS_INT_H

#include <stdbool.h>
#include <stdint.h>

#include "lexicon/colours.h"
#include "lexicon/vectors.h"

/* The parts of the table that are looked up by key. */
enum part { OBJECTS, NAMES, WORDS, HUNCHES, PARTS };

/* The network's advisers, see tools/colour_model.py. */
enum expert { HEAD, WIDE, LAST, REST, NEAR, EXPERTS };

enum {
    BUCKETS = 6, /* of evidence for an expert */
    SUMMARY = 5 * EXPERTS + 1,
    INPUTS = 2 * VECTOR_DIMS + SUMMARY,
    HIDDEN = 256
};

/* The words of a cue: as written, and in the form in which they are looked up.
 * More than five words are cut at the front: what comes last says most. */
enum { COLOUR_WORD = 24, COLOUR_WORDS = 5 };
struct phrase {
    char raw[COLOUR_WORDS][COLOUR_WORD];
    char word[COLOUR_WORDS][COLOUR_WORD];
    int n; /* 0: no words that we can read */
};
void phrase_read(const char *text, struct phrase *phrase);
/* The key of words from..to - 1 run together. */
uint32_t phrase_key(const struct phrase *phrase, int from, int to);
uint32_t phrase_word_key(const struct phrase *phrase, int i);
/* The number of word i among the vectors, or -1. */
int phrase_vector(const struct phrase *phrase, int i);

/* Components of a mixture: a run of the table. */
struct mixture {
    uint32_t at;
    int n; /* 0: not found */
    int tag;
    bool on_grid; /* blots, not components: takes neither shift nor spread */
};

/* A change of colour that a modifier makes. */
struct shift {
    float lift, slope; /* of the lightness */
    float scale;       /* of the chroma */
    float a, b;
};

/* FNV-1a: continue with h = KEY_START. */
#define KEY_START UINT32_C(2166136261)
uint32_t table_key(uint32_t h, const char *word);

struct mixture table_find(enum part part, uint32_t key);
const struct shift *table_shift(uint32_t key);
const float *table_prior(void);
const float (*table_board(void))[3];

/* Adds `scale` times the mixture to p, and what it leaves to the prior. The
 * shift may be NULL; a `spread` above 0 replaces that of the components. */
void table_add(struct mixture mix, const struct shift *shift, float spread,
               float scale, float p[COLOUR_CELLS]);

/* How near the mixture comes to a cell: 0 to 1. */
float table_fit(struct mixture mix, int cell);

/* The single words that unknown ones are compared with. */
int table_anchors(void);
int table_anchor_vector(int i);
struct mixture table_anchor_meaning(int i);

/* The network's parameters as they lie in the table. */
struct net_floats {
    float expert[EXPERTS][BUCKETS];
    float b1[HIDDEN], b2[COLOUR_CELLS];
    float s1[HIDDEN], s2[HIDDEN], s3[SUMMARY];
};
struct net_bytes {
    int8_t w1[INPUTS][HIDDEN];
    int8_t w2[HIDDEN][COLOUR_CELLS];
    int8_t skip[SUMMARY][COLOUR_CELLS];
};
const struct net_floats *table_floats(void);
const struct net_bytes *table_bytes(void);

/* What the network is asked. Vectors are unit or zero; advice sums to 1. */
struct question {
    float mean[VECTOR_DIMS], last[VECTOR_DIMS];
    float advice[EXPERTS][COLOUR_CELLS];
    int bucket[EXPERTS];
    int words;
};
void net_answer(const struct question *q, float p[COLOUR_CELLS]);

#endif
