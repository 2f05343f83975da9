/*
 * colour_table.h - the colour table: what words and phrases mean, as mixtures
 * over the board.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_COLOUR_TABLE_H
#define CH_LEXICON_COLOUR_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "lexicon/colour_net.h"
#include "lexicon/colour.h"

/* The parts of the table that are looked up by key. */
enum colour_part { OBJECTS, NAMES, WORDS, HUNCHES, PARTS };

/* Components of a mixture: a run of the table. */
struct colour_mixture {
    uint32_t at;
    int n; /* 0: not found */
    int tag;
    bool on_grid; /* blots, not components: takes neither shift nor spread */
};

/* A change of colour that a modifier makes. */
struct colour_shift {
    float lift, slope; /* of the lightness */
    float scale;       /* of the chroma */
    float a, b;
};

/* FNV-1a: continue with h = KEY_START. */
#define KEY_START UINT32_C(2166136261)
uint32_t colour_table_key(uint32_t h, const char *word);

struct colour_mixture colour_table_find(enum colour_part part, uint32_t key);
const struct colour_shift *colour_table_shift(uint32_t key);
const float *colour_table_prior(void);
/* The colours of the board in CIELAB. */
const float (*colour_table_board(void))[3];

/* Adds `scale` times the mixture to p; what the mixture does not use up goes to
 * the prior. The shift may be NULL; a `spread` above 0 replaces that of the
 * components. */
void colour_table_add(struct colour_mixture mix,
                      const struct colour_shift *shift, float spread,
                      float scale, float p[COLOUR_CELLS]);

/* How near the mixture comes to a cell: 0 to 1. */
float colour_table_fit(struct colour_mixture mix, int cell);

/* The single words that unknown ones are compared with. */
int colour_table_anchors(void);
int colour_table_anchor_vector(int i);
struct colour_mixture colour_table_anchor_meaning(int i);

/* How many cues are listed; cue i and its rank, see colour_cue_rank(). */
int colour_table_cues(void);
const char *colour_table_cue(int i, int *rank);

/* The parameters of the network. */
const struct colour_net_floats *colour_table_floats(void);
const struct colour_net_bytes *colour_table_bytes(void);

#endif
