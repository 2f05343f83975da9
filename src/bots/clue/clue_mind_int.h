/*
 * clue_mind_int.h - what the files of the Clue mind share.
 *
 *   clue_mind.c   hears, and answers what the seat is asked
 *   clue_moves.c  where to go and what to suggest
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_MIND_INT_H
#define CH_BOTS_CLUE_MIND_INT_H

#include "bots/clue/clue_think.h"
#include "bots/clue/clue_tour.h"
#include "cluehouse/bot.h"
#include "cluehouse/rng.h"
#include "games/clue/state.h"

/* What is thought about one move. */
struct work {
    struct deals_evidence used; /* what this level makes of what it heard */
    struct think think;
    struct tour tour;
};

struct mind {
    struct ch_seed seed;
    uint64_t choices; /* made so far: each has its own random numbers */
    uint8_t seat, seats, level;
    uint8_t after[SEATS]; /* the next seat clockwise */
    uint8_t suggester;
    uint8_t unanswered;   /* the last suggestion, and its turn is not over */
    uint32_t named;       /* the cards of the last suggestion */
    uint32_t accused;     /* and of the last accusation */
    uint32_t out;         /* seats, one bit each */
    uint32_t told[SEATS]; /* what I showed to whom */
    uint32_t refused[COLUMNS];   /* what they could not show me */
    uint16_t slips[SEATS];       /* asked for cards that I know it knew, */
    uint16_t chances[SEATS];     /* of so many such cards each time */
    uint16_t suggestions[SEATS]; /* that a seat made, and how often it named */
    uint16_t times[SEATS][CLUE_FIRST_ROOM]; /* a suspect or weapon in them */
    struct deals_evidence heard;
    struct work *work; /* lent while it chooses */
};

/*
 * The best to do in the own turn but to accuse; after think_odds. Returns the
 * chance to win that way, about.
 */
double moves_choose(const struct mind *m, const struct clue_state *t,
                    struct ch_rng *rng, struct ch_move *out, char *why);

#endif
