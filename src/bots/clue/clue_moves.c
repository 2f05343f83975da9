/*
 * clue_moves.c - where to go and what to suggest.
 *
 * Everything that a turn offers has a value: the chance to win the race after
 * it (clue_tour.h). The best is done.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "bots/clue/clue_mind_int.h"
#include "cluehouse/set.h"

_Static_assert((int)TOUR_CELLS <= (int)DEALS_CELLS,
               "the tour is planned on the desk");

/* --- Suggesting -------------------------------------------------------- */

static unsigned any_of(uint32_t set, struct ch_rng *rng)
{
    for (uint32_t skip = ch_rng_below(rng, ch_bits(set)); skip > 0; skip--)
        set &= set - 1;
    return ch_lowest(set);
}

/* One of the cards of a kind that may be in the envelope; when that is
 * settled one of the own, so that the answer is about the rest. */
static unsigned name_one(const struct mind *m, uint32_t kind,
                         struct ch_rng *rng)
{
    uint32_t open = kind & ~m->work->think.odds.never[ENVELOPE];
    uint32_t own = kind & m->heard.has[m->seat];

    if (m->level == CH_EASY && ch_rng_below(rng, 3) == 0)
        return any_of(kind, rng); /* a whim */
    return any_of(ch_bits(open) == 1 && own != 0 ? own : open, rng);
}

/* What to suggest in the room where the pawn stands. */
static struct idea idea_for(const struct mind *m, unsigned room,
                            struct ch_rng *rng)
{
    struct idea idea = {.room = (uint8_t)room};

    if (m->level == CH_HARD)
        return think_room(&m->work->think, room);
    idea.suspect = (uint8_t)name_one(m, 0x3f, rng);
    idea.weapon = (uint8_t)(name_one(m, 0xfc0, rng) - CLUE_FIRST_WEAPON);
    return idea;
}

static void suggest(const struct mind *m, const struct clue_state *t,
                    struct ch_rng *rng, struct ch_move *out, char *why)
{
    struct idea idea = idea_for(m, clue_pawn_of(t, m->seat), rng);

    *out = (struct ch_move){.seat = m->seat, .verb = V_SUGGEST, .n = 2};
    out->arg[0] = idea.suspect;
    out->arg[1] = idea.weapon;
    if (m->level == CH_HARD)
        snprintf(why, CH_WHY,
                 "Whatever they answer, this should tell you "
                 "most: about %.0f %% of what you do not know yet.",
                 100 * fmax(idea.gain, 0) / fmax(m->work->think.entropy, 0.01));
    else
        snprintf(why, CH_WHY, "You have not seen where these are.");
}

/* --- Walking ----------------------------------------------------------- */

/* Where a walk had better end. */
struct end {
    unsigned place, goal; /* goal: where to go from there */
    double value;
};

static struct end best_end(const struct tour *tour, const uint64_t *reach)
{
    struct end best = {CLUE_NOWHERE, CLUE_NOWHERE, 0};

    for (unsigned place = 0; place < CLUE_PLACES; place++) {
        struct end end = {place, place, 0};

        if ((reach[place / 64] >> place % 64 & 1) == 0)
            continue;
        end.value = clue_is_room(place) ? tour_visit(tour, place)
                                        : tour_go_on(tour, place, &end.goal);
        if (best.place == CLUE_NOWHERE || end.value > best.value)
            best = end;
    }
    return best;
}

/* The die is still to be rolled: goal is where the highest roll leads. */
static struct end before_roll(const struct mind *m, const struct clue_state *t)
{
    struct end all = {CLUE_NOWHERE, CLUE_NOWHERE, 0};

    for (unsigned die = 1; die <= 6; die++) {
        uint64_t reach[REACH_WORDS];
        struct end end;

        clue_reach(t, m->seat, die, reach);
        end = best_end(&m->work->tour, reach);
        all.value += end.value / 6;
        all.goal = end.goal;
    }
    return all;
}

static double begin_turn(const struct mind *m, const struct clue_state *t,
                         struct ch_rng *rng, struct ch_move *out, char *why)
{
    const struct tour *tour = &m->work->tour;
    unsigned place = clue_pawn_of(t, m->seat);
    unsigned passage = clue_is_room(place) ? clue_passage(place) : CLUE_NOWHERE;
    double best = -1;

    *out = (struct ch_move){.seat = m->seat, .verb = V_END};
    snprintf(why, CH_WHY, "All ways out are closed.");
    if (clue_has_way_out(t, m->seat)) {
        struct end end = before_roll(m, t);

        best = end.value;
        out->verb = V_ROLL;
        if (end.goal != CLUE_NOWHERE)
            snprintf(why, CH_WHY,
                     "Walk towards the %s, a room worth asking in.",
                     clue_place_words[end.goal]);
    }
    if (passage != CLUE_NOWHERE && tour_visit(tour, passage) > best) {
        best = tour_visit(tour, passage);
        out->verb = V_PASSAGE;
        snprintf(why, CH_WHY,
                 "The passage leads to the %s, a room worth asking in.",
                 clue_place_words[passage]);
    }
    if (ch_in(t->summoned, m->seat) && tour_visit(tour, place) > best) {
        best = tour_visit(tour, place);
        suggest(m, t, rng, out, why);
    }
    return best;
}

static double walk(const struct mind *m, const struct clue_state *t,
                   struct ch_move *out, char *why)
{
    struct end end = best_end(&m->work->tour, t->reach);

    *out = (struct ch_move){.seat = m->seat, .verb = V_STAY};
    snprintf(why, CH_WHY, "No step is possible.");
    if (end.place == CLUE_NOWHERE)
        return 0;
    out->verb = V_WALK;
    out->n = 1;
    out->arg[0] = (int16_t)end.place;
    snprintf(why, CH_WHY,
             clue_is_room(end.place)
                 ? "Go into the %s, a room worth asking in."
                 : "It is on the way to the %s, a room worth asking in.",
             clue_place_words[end.goal]);
    return end.value;
}

double moves_choose(const struct mind *m, const struct clue_state *t,
                    struct ch_rng *rng, struct ch_move *out, char *why)
{
    struct think *think = &m->work->think;
    struct tour *tour = &m->work->tour;
    unsigned place = clue_pawn_of(t, m->seat), goal;

    if (m->level == CH_HARD)
        think_ahead(think, rng);
    tour->value = think->cell; /* what was counted there has served */
    tour_plan(tour, &think->odds);
    if (t->phase == START)
        return begin_turn(m, t, rng, out, why);
    if (t->phase == WALK)
        return walk(m, t, out, why);
    if (t->phase == ENTERED) {
        suggest(m, t, rng, out, why);
        return tour_visit(tour, place);
    }
    *out = (struct ch_move){.seat = m->seat, .verb = V_END};
    snprintf(why, CH_WHY, "More than one envelope still fits.");
    return tour_go_on(tour, place, &goal);
}
