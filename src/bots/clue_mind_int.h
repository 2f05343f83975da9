/*
 * clue_mind_int.h - what the files of the Clue mind share.
 *
 *   clue_mind.c   hears, and answers what the seat is asked
 *   clue_moves.c  where to go, what to suggest, whether to accuse
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_MIND_INT_H
#define CH_BOTS_CLUE_MIND_INT_H

#include "bots/clue_think.h"
#include "cluehouse/bot.h"
#include "cluehouse/rng.h"
#include "games/clue_int.h"

struct mind {
    struct ch_seed seed;
    uint64_t choices; /* made so far: each has its own random numbers */
    uint8_t seat, seats, level;
    uint8_t suggester;
    uint32_t named;              /* the cards of the last suggestion */
    uint32_t accused;            /* and of the last accusation */
    uint32_t out;                /* seats, one bit each */
    uint32_t told[SEATS];        /* what I showed to whom */
    uint32_t refused[COLUMNS];   /* what they could not show me */
    uint16_t learnt[SEATS];      /* cards that a seat was shown */
    struct deals_evidence heard;
    struct deals_evidence used;  /* what this level makes of it */
    struct think think;
};

/* Where the best suggestions are, for this seat now. */
struct rooms {
    struct idea idea[CLUE_ROOMS];
    uint8_t steps[CLUE_ROOMS][CLUE_PLACES];
};

/* Weigh all rooms; after think_odds. */
void moves_weigh(struct mind *m, struct ch_rng *rng, struct rooms *out);
/* The beginning of a turn: suggest, take the passage, or roll. */
void moves_begin(const struct mind *m, const struct clue *t,
                 const struct rooms *rooms, struct ch_move *out, char *why);
void moves_walk(const struct mind *m, const struct clue *t,
                const struct rooms *rooms, struct ch_move *out, char *why);
void moves_suggest(const struct mind *m, const struct idea *idea,
                   struct ch_move *out, char *why);
/* Is now the time to accuse? */
bool moves_dare(const struct mind *m, const struct clue *t,
                const struct rooms *rooms);

#endif
