/*
 * suggest.h - what to suggest in Clue, and what it is worth.
 *
 * Built on infer.h: the odds are exact; what an answer would teach is estimated
 * over deals drawn from them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_SUGGEST_H
#define CH_BOTS_CLUE_SUGGEST_H

#include "bots/clue/infer.h"

enum {
    CLUE_SUGGEST_SAMPLES = 800,
    /* If more envelopes are possible, entropy is summed card by card: the
     * samples are too few to estimate each envelope for each answer. */
    CLUE_SUGGEST_FEW = 40
};

/* Large, zeroed by its owner; its pointers point into itself only. */
struct clue_suggest {
    struct clue_infer_workspace workspace;
    struct clue_infer_odds odds;
    double cell[CLUE_INFER_CELLS];
    uint32_t word[CLUE_INFER_WORDS];
    uint32_t sample[CLUE_SUGGEST_SAMPLES][CLUE_INFER_COLUMNS];
    uint8_t me;
    uint8_t after[CLUE_INFER_SEATS]; /* the next seat clockwise */
    uint8_t helped[9];           /* by room: suspects of players moved there */
    unsigned seats, n_envelopes; /* that are still possible, */
    uint16_t envelope_index[CLUE_INFER_TRIPLES]; /* and their numbers */
    double entropy;                              /* of the envelope, in bits */
    double room_worth; /* extra worth of knowing its room */
    unsigned best;     /* the likeliest envelope */
};

/* A suggestion in a room, and what to expect of it. */
struct clue_suggest_idea {
    uint8_t suspect, weapon, room;
    double gain;   /* bits about the envelope */
    double chance; /* of the likeliest envelope afterwards */
    double worth;  /* gain, less what it gives the others */
};

/* Computes the odds; false if the evidence is contradictory. */
bool clue_suggest_odds(struct clue_suggest *t,
                       const struct clue_infer_evidence *e, bool weighted);
/* Draws deals to rate ideas with; after clue_suggest_odds. */
void clue_suggest_sample(struct clue_suggest *t, struct ch_rng *rng);
/* The best idea for a room (0 to 8); after clue_suggest_sample. */
struct clue_suggest_idea clue_suggest_best(const struct clue_suggest *t,
                                           unsigned room);

#endif
