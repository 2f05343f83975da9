/*
 * clue_moves.c - where to go, what to suggest, whether to accuse.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "bots/clue_mind_int.h"
#include "cluehouse/set.h"

/* Tuned in the arena. */
static const double RIVALS = 1.2;     /* others, against beginners */
static const double PRESENCE = 0.5;   /* in bits */
static const double PATIENCE = 0.5;   /* what a turn's wait leaves of a worth */
static const double AFTERWARDS = 0.6; /* of the second suggestion: it teaches
                                       * in part what the first one did */

/* --- Rooms ------------------------------------------------------------- */

/* One of the cards of a kind that may be in the envelope; when that is
 * settled one of the own, so that the answer is about the rest. */
static unsigned name_one(const struct mind *m, uint32_t kind,
                         struct ch_rng *rng)
{
    uint32_t open = kind & ~m->think.odds.never[ENVELOPE];
    uint32_t own = kind & m->heard.has[m->seat];

    if (ch_bits(open) == 1 && own != 0)
        open = own;
    for (uint32_t skip = ch_rng_below(rng, ch_bits(open)); skip > 0; skip--)
        open &= open - 1;
    return ch_lowest(open);
}

/* The lower levels: a room that is open is worth a visit, any other one less,
 * and what they name there is open too. */
static void guess_rooms(const struct mind *m, struct ch_rng *rng,
                        struct rooms *out)
{
    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        bool never = m->think.odds.never[ENVELOPE] >>
                     (CLUE_FIRST_ROOM + room) & 1;
        uint32_t mine = m->heard.has[m->seat] >> (CLUE_FIRST_ROOM + room) & 1;

        out->idea[room] = (struct idea){
            .suspect = (uint8_t)name_one(m, 0x3f, rng),
            .weapon = (uint8_t)(name_one(m, 0xfc0, rng) - CLUE_FIRST_WEAPON),
            .room = (uint8_t)room,
            .worth = !never || (mine && m->level == CH_NORMAL) ? 1 : 0.15};
    }
}

void moves_weigh(struct mind *m, struct ch_rng *rng, struct rooms *out)
{
    for (unsigned room = 0; room < CLUE_ROOMS; room++)
        clue_steps(room, out->steps[room]);
    if (m->level != CH_HARD) {
        guess_rooms(m, rng, out);
        return;
    }
    think_ahead(&m->think, rng);
    for (unsigned room = 0; room < CLUE_ROOMS; room++)
        out->idea[room] = think_room(&m->think, room);
}

/* Rolls that it takes to walk so far, about. */
static double rolls(unsigned steps)
{
    return steps <= 6 ? 1 + (steps - 1) / 6.0 : steps / 3.5 + 0.5;
}

/* What a suggestion is worth that comes so many turns later. */
static double later(double worth, double turns)
{
    return worth * pow(PATIENCE, turns);
}

/* Turns from a place into a room, by walking or by a passage. */
static double turns_to(const struct rooms *rooms, unsigned place,
                       unsigned room)
{
    if (clue_is_room(place) && clue_passage(place) == room)
        return 1;
    return rolls(rooms->steps[room][place]);
}

/* To be in a room where anything can be learnt is worth something by itself:
 * every card located serves later conclusions. */
static double presence(const struct idea *idea)
{
    return PRESENCE * fmax(0, fmin(1, 4 * idea->worth));
}

/* A room now, and the best one after it. */
static double value_of_room(const struct rooms *rooms, unsigned room)
{
    double next = 0;

    for (unsigned to = 0; to < CLUE_ROOMS; to++)
        if (to != room)
            next = fmax(next, later(rooms->idea[to].worth,
                                    turns_to(rooms, room, to)));
    return rooms->idea[room].worth + presence(&rooms->idea[room]) +
           AFTERWARDS * next;
}

/* The best that can be had from a place by walking on. */
static double prospect(const struct rooms *rooms, unsigned place,
                       unsigned *goal)
{
    double best = -1;

    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        unsigned steps = rooms->steps[room][place];
        double worth;

        if (room == place || steps == CLUE_UNREACHED)
            continue;
        worth = later(value_of_room(rooms, room), rolls(steps) - 1);
        if (worth > best) {
            best = worth;
            *goal = room;
        }
    }
    return best;
}

static void say_room(unsigned room, const char *how, char *why)
{
    snprintf(why, CH_WHY, "%s the %s, a room worth asking in.", how,
             clue_place_words[room]);
}

void moves_suggest(const struct mind *m, const struct idea *idea,
                   struct ch_move *out, char *why)
{
    *out = (struct ch_move){.seat = m->seat, .verb = V_SUGGEST, .n = 2};
    out->arg[0] = idea->suspect;
    out->arg[1] = idea->weapon;
    if (m->level == CH_HARD)
        snprintf(why, CH_WHY, "Whatever they answer, this should tell you "
                 "most: about %.0f %% of what you do not know yet.",
                 100 * fmax(idea->gain, 0) / fmax(m->think.entropy, 0.01));
    else
        snprintf(why, CH_WHY, "You have not seen where these are.");
}

void moves_begin(const struct mind *m, const struct clue *t,
                 const struct rooms *rooms, struct ch_move *out, char *why)
{
    unsigned place = clue_pawn_of(t, m->seat), goal = place;
    unsigned passage =
        clue_is_room(place) ? clue_passage(place) : CLUE_NOWHERE;
    bool may_roll = clue_has_way_out(t, m->seat);
    double best = -1;

    *out = (struct ch_move){.seat = m->seat, .verb = V_END};
    snprintf(why, CH_WHY, "All ways out are closed.");
    if (may_roll) {
        best = prospect(rooms, place, &goal);
        out->verb = V_ROLL;
        say_room(goal, "Walk towards", why);
    }
    if (passage != CLUE_NOWHERE && value_of_room(rooms, passage) > best) {
        best = value_of_room(rooms, passage);
        out->verb = V_PASSAGE;
        say_room(passage, "The passage leads to", why);
    }
    if (ch_in(t->summoned, m->seat) && value_of_room(rooms, place) > best)
        moves_suggest(m, &rooms->idea[place], out, why);
}

void moves_walk(const struct mind *m, const struct clue *t,
                const struct rooms *rooms, struct ch_move *out, char *why)
{
    double best = -1e9;

    *out = (struct ch_move){.seat = m->seat, .verb = V_STAY};
    snprintf(why, CH_WHY, "No step is possible.");
    for (unsigned place = 0; place < CLUE_PLACES; place++) {
        unsigned goal = 0;
        double worth;

        if ((t->reach[place / 64] >> place % 64 & 1) == 0)
            continue;
        worth = clue_is_room(place)
                    ? value_of_room(rooms, place)
                    : later(prospect(rooms, place, &goal), 1);
        if (worth <= best)
            continue;
        best = worth;
        *out = (struct ch_move){.seat = m->seat, .verb = V_WALK, .n = 1};
        out->arg[0] = (int16_t)place;
        if (clue_is_room(place))
            say_room(place, "Go into", why);
        else
            say_room(goal, "It is on the way to", why);
    }
}

/* --- The race ---------------------------------------------------------- */

static double rises(double x, double at)
{
    return 1 / (1 + exp(at - x));
}

/* The chance that somebody else solves it before my next turn, by how many
 * cards they have been dealt and shown. Early on it takes luck: a suggestion
 * that nobody can answer. Taken from games of careful beginners. */
static double danger(const struct mind *m)
{
    double safe = 1;

    for (unsigned i = 0; i < m->seats; i++) {
        double known = m->heard.size[i] + m->learnt[i];

        if (i != m->seat && !ch_in(m->out, (ch_seat)i))
            safe *= 1 - RIVALS * (0.003 + 0.012 * rises(known, 8) +
                                  0.05 * rises(known, 19));
    }
    return 1 - safe;
}

/* Turns that will be over before one can suggest in a room. */
static double wait_for(const struct mind *m, const struct clue *t,
                       const struct rooms *rooms, unsigned room)
{
    unsigned place = clue_pawn_of(t, m->seat);

    if (place == room)
        return t->phase == ENTERED || (t->phase == START &&
                                       ch_in(t->summoned, m->seat)) ? 0 : 1.3;
    if (t->phase == WALK && (t->reach[0] >> room & 1) != 0)
        return 0;
    return turns_to(rooms, place, room) - (t->phase == START ? 1 : 0);
}

/* The best chance to win by asking once more before accusing, or twice. */
static double patience(const struct mind *m, const struct clue *t,
                       const struct rooms *rooms, double chance)
{
    double safe = 1 - danger(m), best = 0;

    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        double after = rooms->idea[room].chance;
        double doubt = fmin((1 - after) / (1 - chance), 1);
        double twice = pow(safe, 2) * (1 - (1 - after) * doubt);

        best = fmax(best, pow(safe, 1 + wait_for(m, t, rooms, room)) *
                              fmax(after, twice));
    }
    return best;
}

bool moves_dare(const struct mind *m, const struct clue *t,
                const struct rooms *rooms)
{
    double chance = m->think.odds.envelope[m->think.best];

    if (m->think.n_envelopes == 1)
        return true;
    return m->level == CH_HARD && chance > 0.3 &&
           chance >= patience(m, t, rooms, chance);
}
