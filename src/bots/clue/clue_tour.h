/*
 * clue_tour.h - the rest of a game of Clue as a tour of the house.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_TOUR_H
#define CH_BOTS_CLUE_TOUR_H

#include "bots/clue/clue_deals.h"
#include "games/clue/board.h"

enum {
    TOUR_HALVES = 9, /* half questions, naught included */
    TOUR_FAR = 40,   /* steps; no room is farther */
    TOUR_CELLS = TOUR_HALVES * (1 << CLUE_ROOMS) * CLUE_ROOMS
};

struct tour {
    double *value;                          /* TOUR_CELLS, lent */
    uint8_t steps[CLUE_ROOMS][CLUE_PLACES]; /* from anywhere into a room */
    double chance[CLUE_ROOMS]; /* that it is the one in the envelope */
    unsigned open;             /* rooms that may be, one bit each */
    unsigned halves;           /* half questions to ask about the rest */
    bool greedy;               /* looks no farther than the next room */
    double walk[TOUR_FAR];     /* by steps: the chance to be in time */
};

/* Plan; steps, value and greedy are set. */
void tour_plan(struct tour *tour, const struct deals_odds *odds);
/* The value of being in a room, about to suggest. */
double tour_visit(const struct tour *tour, unsigned room);
/* The value of being anywhere at the end of a turn, and where to go next. */
double tour_go_on(const struct tour *tour, unsigned place, unsigned *goal);

#endif
