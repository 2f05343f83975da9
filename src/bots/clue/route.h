/*
 * route.h - the rest of a game of Clue as a route through the rooms.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_ROUTE_H
#define CH_BOTS_CLUE_ROUTE_H

#include "bots/clue/infer.h"
#include "games/clue/board.h"

enum {
    CLUE_ROUTE_HALVES = 9, /* half questions, 0 included */
    CLUE_ROUTE_FAR = 40,   /* steps; no room is farther */
    CLUE_ROUTE_CELLS = CLUE_ROUTE_HALVES * (1 << CLUE_ROOMS) * CLUE_ROOMS
};

struct clue_route {
    double *value;                          /* CLUE_ROUTE_CELLS, lent */
    uint8_t steps[CLUE_ROOMS][CLUE_PLACES]; /* from anywhere into a room */
    double chance[CLUE_ROOMS];   /* that it is the one in the envelope */
    unsigned open;               /* rooms that may be, one bit each */
    unsigned halves;             /* half questions to ask about the rest */
    bool greedy;                 /* plans no farther than the next room */
    double walk[CLUE_ROUTE_FAR]; /* by steps: the chance to be in time */
};

/* Plans; steps, value and greedy must be set. */
void clue_route_plan(struct clue_route *route,
                     const struct clue_infer_odds *odds);
/* The value of being in a room, about to suggest. */
double clue_route_visit(const struct clue_route *route, unsigned room);
/* The value of being anywhere at the end of a turn, and where to go next. */
double clue_route_go_on(const struct clue_route *route, unsigned place,
                        unsigned *goal);

#endif
