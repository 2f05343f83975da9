/*
 * route.c - which way round the rooms solves the case soonest.
 *
 * Suspects and weapons can be named in any room, rooms only by a pawn in them:
 * before long the rooms are all that is open, and the race is won by walking
 * well. So the rest of the game is planned as a route: a visit to a room that
 * may be in the envelope settles that room and half a question about the rest,
 * any other visit one question. What is open after each visit is a state, and
 * its value the chance to finish before anybody else (dynamic programming):
 *
 *   value(place, open, questions) =
 *       the best room's  in_time(place to room) * value after the visit
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/route.h"

#include <math.h>

#include "cluehouse/set.h"

/* The chance that nobody else finishes within a round. */
static const double SAFE = 0.88;

/* What a greedy planner gives for a room that serves other questions only. */
static const double ELSEWHERE = 0.5;

enum { ROOM_SETS = 1 << CLUE_ROOMS };

static double *cell(const struct clue_route *t, unsigned room, unsigned open,
                    unsigned halves)
{
    return &t->value[(halves * ROOM_SETS + open) * CLUE_ROOMS + room];
}

/* Entering takes a roll of at least as many pips as steps are left; until then
 * each roll brings the pawn nearer by its pips. */
static void time_walks(struct clue_route *t)
{
    for (unsigned steps = 0; steps < CLUE_ROUTE_FAR; steps++) {
        t->walk[steps] = 0;
        for (unsigned die = 1; die <= 6; die++)
            t->walk[steps] +=
                SAFE / 6 * (die >= steps ? 1 : t->walk[steps - die]);
    }
}

/* The chance that nobody finishes on the way there. */
static double in_time(const struct clue_route *t, unsigned place, unsigned room)
{
    unsigned steps = t->steps[room][place];

    if (clue_is_room(place) && clue_passage(place) == room)
        return SAFE;
    return t->walk[steps < CLUE_ROUTE_FAR ? steps : CLUE_ROUTE_FAR - 1];
}

static double value_after(const struct clue_route *t, unsigned room,
                          unsigned open, unsigned halves)
{
    unsigned less = halves > 1 ? halves - 2 : 0;
    double all = 0, here;

    if (t->greedy)
        return (open >> room & 1) != 0 ? 1 : halves > 0 ? ELSEWHERE : 0;
    if ((open >> room & 1) == 0)
        return *cell(t, room, open, less);
    less = halves > 0 ? halves - 1 : 0;
    for (unsigned set = open; set != 0; set &= set - 1)
        all += t->chance[ch_lowest(set)];
    here = t->chance[room] / all;
    return here * *cell(t, room, 0, less) +
           (1 - here) * *cell(t, room, open & ~(1U << room), less);
}

static double best_visit(const struct clue_route *t, unsigned place,
                         unsigned open, unsigned halves, unsigned *goal)
{
    double best = 0;

    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        double value;

        if (room == place || (halves == 0 && (open >> room & 1) == 0))
            continue;
        value = in_time(t, place, room) * value_after(t, room, open, halves);
        if (value > best) {
            best = value;
            *goal = room;
        }
    }
    return best;
}

/* A bit about suspects and weapons takes about half a question. */
static unsigned count_halves(const struct clue_infer_odds *odds)
{
    double bits = 0;

    for (unsigned card = 0; card < CLUE_FIRST_ROOM; card++) {
        double part = odds->owner[card][CLUE_INFER_ENVELOPE];

        bits -= part > 0 ? part * log2(part) : 0;
    }
    return (unsigned)ceil(fmin(bits, CLUE_ROUTE_HALVES - 1));
}

/* Called with the fewest questions and rooms first: the others build on
 * them. */
static void fill_values(struct clue_route *t, unsigned open, unsigned halves)
{
    bool done = halves == 0 && ch_bits(open) <= 1;
    unsigned goal;

    for (unsigned room = 0; room < CLUE_ROOMS; room++)
        *cell(t, room, open, halves) =
            done ? 1 : best_visit(t, room, open, halves, &goal);
}

void clue_route_plan(struct clue_route *t, const struct clue_infer_odds *odds)
{
    t->open = 0;
    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        t->chance[room] =
            odds->owner[CLUE_FIRST_ROOM + room][CLUE_INFER_ENVELOPE];
        if (t->chance[room] > 0)
            t->open |= 1U << room;
    }
    t->halves = count_halves(odds);
    time_walks(t);
    for (unsigned halves = 0; halves <= t->halves && !t->greedy; halves++)
        for (unsigned open = 0; open < ROOM_SETS; open++)
            if ((open & ~t->open) == 0)
                fill_values(t, open, halves);
}

double clue_route_visit(const struct clue_route *t, unsigned room)
{
    return value_after(t, room, t->open, t->halves);
}

double clue_route_go_on(const struct clue_route *t, unsigned place,
                        unsigned *goal)
{
    return best_visit(t, place, t->open, t->halves, goal);
}
