/*
 * walk.c - where a pawn can go (C8 to C13).
 *
 * A walk never steps on a square twice, so the squares that are reached in
 * exactly n steps are found by trying all walks: a few hundred for a six. This
 * is done once per roll; the result is kept in the state.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/clue/state.h"

struct walk {
    uint64_t ends[REACH_WORDS];
    unsigned from;               /* C13: not into that room again */
    uint8_t closed[CLUE_PLACES]; /* other pawns, and this walk's own steps */
};

bool clue_is_taken(const struct clue_state *t, unsigned square)
{
    for (int i = 0; i < CLUE_SUSPECTS; i++)
        if (t->pawn[i] == square)
            return true;
    return false;
}

bool clue_has_way_out(const struct clue_state *t, ch_seat seat)
{
    unsigned place = clue_pawn_of(t, seat);
    const uint8_t *doors;

    if (!clue_is_room(place))
        return true;
    doors = clue_doors(place);
    for (int i = 0; i < CLUE_DOORS && doors[i] != 0; i++)
        if (!clue_is_taken(t, doors[i]))
            return true;
    return false;
}

static inline void add_end(struct walk *walk, unsigned place)
{
    walk->ends[place / 64] |= UINT64_C(1) << place % 64;
}

/* From a square with at least one pip left. */
static void walk_on(struct walk *walk, unsigned from, unsigned pips)
{
    const struct clue_square *square = clue_square(from);

    /* C9: entering is a step, ends the walk and wastes what is left. */
    if (square->behind != CLUE_NOWHERE && square->behind != walk->from)
        add_end(walk, square->behind);
    for (int i = 0; i < 4 && square->beside[i] != 0; i++) {
        unsigned next = square->beside[i];

        if (walk->closed[next])
            continue;
        if (pips == 1) {
            add_end(walk, next);
            continue;
        }
        walk->closed[next] = 1;
        walk_on(walk, next, pips - 1);
        walk->closed[next] = 0;
    }
}

/* C10: out of a room by any door whose square is free. */
static void leave_room(struct walk *walk, unsigned room, unsigned pips)
{
    const uint8_t *doors = clue_doors(room);

    for (int i = 0; i < CLUE_DOORS && doors[i] != 0; i++) {
        if (walk->closed[doors[i]])
            continue;
        if (pips == 1) {
            add_end(walk, doors[i]);
            continue;
        }
        walk->closed[doors[i]] = 1;
        walk_on(walk, doors[i], pips - 1);
        walk->closed[doors[i]] = 0;
    }
}

static bool is_empty(const uint64_t set[REACH_WORDS])
{
    return (set[0] | set[1] | set[2] | set[3]) == 0;
}

void clue_reach(const struct clue_state *t, ch_seat seat, unsigned pips,
                uint64_t reach[REACH_WORDS])
{
    unsigned from = clue_pawn_of(t, seat);
    struct walk walk = {.from = from};

    for (int i = 0; i < CLUE_SUSPECTS; i++)
        walk.closed[t->pawn[i]] = 1; /* C8; the own pawn is the first step */
    /* C12: all the pips if that is possible, else as many as can be. Fewer
     * pips reach no room that more do not. */
    for (; pips > 0 && is_empty(walk.ends); pips--) {
        if (clue_is_room(from))
            leave_room(&walk, from, pips);
        else
            walk_on(&walk, from, pips);
    }
    for (int i = 0; i < REACH_WORDS; i++)
        reach[i] = walk.ends[i];
}
