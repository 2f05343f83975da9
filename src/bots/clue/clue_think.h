/*
 * clue_think.h - what to ask, and what it is worth, in Clue.
 *
 * Built on clue_deals.h: the odds are exact; what an answer would teach is
 * weighed over deals drawn from them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_THINK_H
#define CH_BOTS_CLUE_THINK_H

#include "bots/clue/clue_deals.h"

enum {
    THINK_SAMPLES = 800,
    /* More envelopes than these are weighed card by card: so many deals among
     * some ten answers say too little about each of them. */
    THINK_FEW = 40
};

/* A body of thought: large, zeroed by its owner, without outside pointers
 * except into itself. */
struct think {
    struct deals_desk desk;
    struct deals_odds odds;
    double cell[DEALS_CELLS];
    uint32_t word[DEALS_WORDS];
    uint32_t sample[THINK_SAMPLES][DEALS_COLUMNS];
    uint8_t me;
    uint8_t after[DEALS_SEATS]; /* the next seat clockwise */
    uint8_t helped[9]; /* by room: suspects whose seats would be summoned */
    unsigned seats, n_envelopes;            /* that are still possible, */
    uint16_t envelope_index[DEALS_TRIPLES]; /* and their numbers */
    double entropy;                         /* of the envelope, in bits */
    double room_worth; /* what the room in it is worth on top */
    unsigned best;     /* the likeliest envelope */
};

/* One thing to suggest in a room, and what is to be expected of it. */
struct idea {
    uint8_t suspect, weapon, room;
    double gain;   /* bits about the envelope */
    double chance; /* of the likeliest envelope afterwards */
    double worth;  /* gain, less what it gives the others */
};

/* Work out the odds; false if the evidence clashes. */
bool think_odds(struct think *t, const struct deals_evidence *e, bool weighted);
/* Draw deals to weigh ideas with; after think_odds. */
void think_ahead(struct think *t, struct ch_rng *rng);
/* The best idea for a room (0 to 8); after think_ahead. */
struct idea think_room(const struct think *t, unsigned room);

#endif
