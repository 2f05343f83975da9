/*
 * bot.h - the Clue bot, and its state as its files share it.
 *
 *   bot.c       levels, showing cards, accusing
 *   evidence.c  hears facts
 *   search.c    the own turn: where to go, what to suggest
 *   suggest.c   what a suggestion is worth
 *   route.c     which way round the rooms
 *   explain.c   why, for hints
 *   infer.c     what follows from the evidence
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_BOT_H
#define CH_BOTS_CLUE_BOT_H

#include "bots/clue/route.h"
#include "bots/clue/suggest.h"
#include "cluehouse/bot.h"
#include "games/clue/state.h"

extern const struct ch_bot clue_bot;

/* Needed only while it chooses. */
struct clue_bot_scratch {
    struct clue_infer_evidence used; /* the part that this level uses */
    struct clue_suggest suggest;
    struct clue_route route;
};

struct clue_bot_state {
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
    struct clue_infer_evidence heard;
    struct clue_bot_scratch *work; /* lent while it chooses */
};

#endif
