/*
 * search.c - the own turn in Clue: where to go and what to suggest.
 *
 * Every move of a turn has a value: the chance to win the race after it
 * (route.h). The best is played.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/search.h"

#include <stdio.h>

#include "bots/clue/explain.h"
#include "cluehouse/set.h"

_Static_assert((int)CLUE_ROUTE_CELLS <= (int)CLUE_INFER_CELLS,
               "the route uses the memory of the workspace");

/* --- Suggesting -------------------------------------------------------- */

static unsigned pick_card(uint32_t set, struct ch_rng *rng)
{
    for (uint32_t skip = ch_rng_below(rng, ch_bits(set)); skip > 0; skip--)
        set &= set - 1;
    return ch_lowest(set);
}

/* A card of this kind that may be in the envelope; once that is settled one of
 * the own, so that the answer is about the other kinds. */
static unsigned pick_named(const struct clue_bot_state *m, uint32_t kind,
                           struct ch_rng *rng)
{
    uint32_t open = kind & ~m->work->suggest.odds.never[ENVELOPE];
    uint32_t own = kind & m->heard.has[m->seat];

    if (m->level == CH_EASY && ch_rng_below(rng, 3) == 0)
        return pick_card(kind, rng); /* a whim */
    return pick_card(ch_bits(open) == 1 && own != 0 ? own : open, rng);
}

/* What to suggest in the room where the pawn stands. */
static struct clue_suggest_idea choose_idea(const struct clue_bot_state *m,
                                            unsigned room, struct ch_rng *rng)
{
    struct clue_suggest_idea idea = {.room = (uint8_t)room};

    if (m->level == CH_HARD)
        return clue_suggest_best(&m->work->suggest, room);
    idea.suspect = (uint8_t)pick_named(m, 0x3f, rng);
    idea.weapon = (uint8_t)(pick_named(m, 0xfc0, rng) - CLUE_FIRST_WEAPON);
    return idea;
}

static void suggest(const struct clue_bot_state *m, const struct clue_state *t,
                    struct ch_rng *rng, struct ch_move *out, char *why)
{
    struct clue_suggest_idea idea =
        choose_idea(m, clue_pawn_of(t, m->seat), rng);

    *out = (struct ch_move){.seat = m->seat, .verb = V_SUGGEST, .n = 2};
    out->arg[0] = idea.suspect;
    out->arg[1] = idea.weapon;
    clue_explain_suggest(m, &idea, why);
}

/* --- Walking ----------------------------------------------------------- */

/* The best end of a walk. */
struct end {
    unsigned place, goal; /* goal: where to go from there */
    double value;
};

static struct end best_end(const struct clue_route *route,
                           const uint64_t *reach)
{
    struct end best = {CLUE_NOWHERE, CLUE_NOWHERE, 0};

    for (unsigned place = 0; place < CLUE_PLACES; place++) {
        struct end end = {place, place, 0};

        if ((reach[place / 64] >> place % 64 & 1) == 0)
            continue;
        end.value = clue_is_room(place)
                        ? clue_route_visit(route, place)
                        : clue_route_go_on(route, place, &end.goal);
        if (best.place == CLUE_NOWHERE || end.value > best.value)
            best = end;
    }
    return best;
}

/* The mean over all rolls; goal is where the highest roll leads. */
static struct end before_roll(const struct clue_bot_state *m,
                              const struct clue_state *t)
{
    struct end all = {CLUE_NOWHERE, CLUE_NOWHERE, 0};

    for (unsigned die = 1; die <= 6; die++) {
        uint64_t reach[REACH_WORDS];
        struct end end;

        clue_reach(t, m->seat, die, reach);
        end = best_end(&m->work->route, reach);
        all.value += end.value / 6;
        all.goal = end.goal;
    }
    return all;
}

static double begin_turn(const struct clue_bot_state *m,
                         const struct clue_state *t, struct ch_rng *rng,
                         struct ch_move *out, char *why)
{
    const struct clue_route *route = &m->work->route;
    unsigned place = clue_pawn_of(t, m->seat);
    unsigned passage = clue_is_room(place) ? clue_passage(place) : CLUE_NOWHERE;
    double best = -1;

    *out = (struct ch_move){.seat = m->seat, .verb = V_END};
    snprintf(why, CH_WHY, "Every way out is blocked.");
    if (clue_has_way_out(t, m->seat)) {
        struct end end = before_roll(m, t);

        best = end.value;
        out->verb = V_ROLL;
        if (end.goal != CLUE_NOWHERE)
            clue_explain_roll(m, place, end.goal, why);
    }
    if (passage != CLUE_NOWHERE && clue_route_visit(route, passage) > best) {
        best = clue_route_visit(route, passage);
        out->verb = V_PASSAGE;
        clue_explain_passage(m, passage, why);
    }
    if (ch_in(t->summoned, m->seat) && clue_route_visit(route, place) > best) {
        best = clue_route_visit(route, place);
        suggest(m, t, rng, out, why);
    }
    return best;
}

static double walk(const struct clue_bot_state *m, const struct clue_state *t,
                   struct ch_move *out, char *why)
{
    struct end end = best_end(&m->work->route, t->reach);

    *out = (struct ch_move){.seat = m->seat, .verb = V_STAY};
    snprintf(why, CH_WHY, "You can’t take a step.");
    if (end.place == CLUE_NOWHERE)
        return 0;
    out->verb = V_WALK;
    out->n = 1;
    out->arg[0] = (int16_t)end.place;
    clue_explain_walk(m, clue_pawn_of(t, m->seat), end.place, end.goal, why);
    return end.value;
}

double clue_search_turn(const struct clue_bot_state *m,
                        const struct clue_state *t, struct ch_rng *rng,
                        struct ch_move *out, char *why)
{
    struct clue_suggest *suggestion = &m->work->suggest;
    struct clue_route *route = &m->work->route;
    unsigned place = clue_pawn_of(t, m->seat), goal;

    if (m->level == CH_HARD)
        clue_suggest_sample(suggestion, rng);
    route->value = suggestion->cell; /* the counting is done with it */
    clue_route_plan(route, &suggestion->odds);
    if (t->phase == START)
        return begin_turn(m, t, rng, out, why);
    if (t->phase == WALK)
        return walk(m, t, out, why);
    if (t->phase == ENTERED) {
        suggest(m, t, rng, out, why);
        return clue_route_visit(route, place);
    }
    *out = (struct ch_move){.seat = m->seat, .verb = V_END};
    snprintf(why, CH_WHY,
             "You can’t be sure yet: more than one solution still fits.");
    return clue_route_go_on(route, place, &goal);
}
