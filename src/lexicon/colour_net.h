/*
 * colour_net.h - the network that combines what is known of a phrase.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_COLOUR_NET_H
#define CH_LEXICON_COLOUR_NET_H

#include <stdint.h>

#include "lexicon/colour.h"
#include "lexicon/vector.h"

/* The experts whose advice is combined; see tools/colour_model.py. */
enum colour_expert { HEAD, WIDE, LAST, REST, NEAR, EXPERTS };

enum {
    BUCKETS = 6, /* of evidence for an expert */
    SUMMARY = 5 * EXPERTS + 1,
    INPUTS = 2 * VECTOR_DIMS + SUMMARY,
    HIDDEN = 256
};

/* The parameters as they lie in the colour table. */
struct colour_net_floats {
    float expert[EXPERTS][BUCKETS];
    float b1[HIDDEN], b2[COLOUR_CELLS];
    float s1[HIDDEN], s2[HIDDEN], s3[SUMMARY];
};
struct colour_net_bytes {
    int8_t w1[INPUTS][HIDDEN];
    int8_t w2[HIDDEN][COLOUR_CELLS];
    int8_t skip[SUMMARY][COLOUR_CELLS];
};

/* The input. Vectors are unit or zero; each expert's advice sums to 1. */
struct colour_question {
    float mean[VECTOR_DIMS], last[VECTOR_DIMS];
    float advice[EXPERTS][COLOUR_CELLS];
    int bucket[EXPERTS];
    int words;
};

/* Runs the network; p sums to 1. */
void colour_net_run(const struct colour_question *q, float p[COLOUR_CELLS]);

#endif
