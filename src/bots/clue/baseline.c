/*
 * baseline.c - two simple Clue bots to measure others against.
 *
 * plain plays as a careful beginner: it marks what it was dealt and shown, asks
 * for what it has not seen, and accuses when one envelope is left. It draws no
 * conclusions from what others show each other. random-suggester is the same
 * but suggests any suspect and weapon.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/baseline.h"

#include <stdio.h>
#include <string.h>

#include "games/clue/state.h"

enum {
    SUSPECT_CARDS = 0x3f,
    WEAPON_CARDS = 0x3f << CLUE_FIRST_WEAPON,
    ROOM_CARDS = 0x1ff << CLUE_FIRST_ROOM
};

struct clue_baseline_state {
    struct ch_rng rng;
    uint32_t hand; /* cards, one bit each */
    uint32_t seen; /* not in the envelope: dealt, shown, or ruled out */
    uint8_t seat;
    uint8_t asked[3]; /* the cards of its own last suggestion */
    uint8_t goal;     /* the room it walks to, if has_goal */
    uint8_t has_goal;
    uint8_t steps[CLUE_PLACES]; /* from anywhere to the goal */
};

static void clue_baseline_begin(void *memory, const struct ch_game *game,
                                const struct ch_setup *setup, ch_seat seat,
                                enum ch_level level, const struct ch_seed *seed)
{
    struct clue_baseline_state *m = memory;

    (void)game, (void)setup, (void)level;
    m->seat = seat;
    ch_rng_init(&m->rng, seed, 0);
}

static bool is_legal(const struct ch_bot_view *view, const struct ch_move *move)
{
    return ch_bot_view_check(view, move) == NULL;
}

/* Nobody could answer its suggestion: what it does not hold itself is in the
 * envelope, and the other cards of that kind are not. */
static void conclude(struct clue_baseline_state *m)
{
    static const uint32_t kind[3] = {SUSPECT_CARDS, WEAPON_CARDS, ROOM_CARDS};

    for (int i = 0; i < 3; i++) {
        uint32_t card = UINT32_C(1) << m->asked[i];

        if ((m->hand & card) == 0)
            m->seen |= kind[i] & ~card;
    }
}

static void clue_baseline_hear(void *memory, const struct ch_fact *fact)
{
    struct clue_baseline_state *m = memory;
    const int16_t *arg = fact->arg;

    switch (fact->what) {
    case F_DEALT:
        for (int i = 1; i < fact->n && arg[0] == m->seat; i++)
            m->hand |= UINT32_C(1) << arg[i];
        m->seen |= m->hand;
        break;
    case F_SUGGESTED:
        m->asked[0] = arg[0] == m->seat ? (uint8_t)arg[1] : NOBODY;
        m->asked[1] = (uint8_t)(arg[2] + CLUE_FIRST_WEAPON);
        m->asked[2] = (uint8_t)(arg[3] + CLUE_FIRST_ROOM);
        break;
    case F_UNANSWERED:
        if (m->asked[0] != NOBODY)
            conclude(m);
        break;
    case F_SHOWN:
        if (arg[1] == m->seat)
            m->seen |= UINT32_C(1) << arg[2];
        break;
    default:
        break;
    }
}

static bool is_one(uint32_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/* A random card of a set that is not empty. */
static int pick_card(uint32_t set, struct ch_rng *rng)
{
    for (uint32_t k = ch_rng_below(rng, ch_bits(set)); k > 0; k--)
        set &= set - 1;
    return (int)ch_lowest(set);
}

/* A card of a kind to name: one not seen; once that is settled, one of its own,
 * so that the answer is about the other kinds. */
static int pick_named(const struct clue_baseline_state *m, uint32_t kind,
                      struct ch_rng *rng)
{
    uint32_t left = kind & ~m->seen;

    if (is_one(left) && (kind & m->hand) != 0)
        return pick_card(kind & m->hand, rng);
    return pick_card(left, rng);
}

static bool try_accuse(const struct clue_baseline_state *m,
                       const struct ch_bot_view *view, struct ch_move *out)
{
    uint32_t left = ~m->seen;

    if (!is_one(left & SUSPECT_CARDS) || !is_one(left & WEAPON_CARDS) ||
        !is_one(left & ROOM_CARDS))
        return false;
    *out = (struct ch_move){.seat = m->seat, .verb = V_ACCUSE, .n = 3};
    out->arg[0] = (int16_t)ch_lowest(left & SUSPECT_CARDS);
    out->arg[1] = (int16_t)(ch_lowest(left & WEAPON_CARDS) - CLUE_FIRST_WEAPON);
    out->arg[2] = (int16_t)(ch_lowest(left & ROOM_CARDS) - CLUE_FIRST_ROOM);
    return is_legal(view, out);
}

static bool try_suggest(const struct clue_baseline_state *m,
                        const struct ch_bot_view *view, struct ch_rng *rng,
                        struct ch_move *out)
{
    *out = (struct ch_move){.seat = m->seat, .verb = V_SUGGEST, .n = 2};
    out->arg[0] = (int16_t)pick_named(m, SUSPECT_CARDS, rng);
    out->arg[1] =
        (int16_t)(pick_named(m, WEAPON_CARDS, rng) - CLUE_FIRST_WEAPON);
    return is_legal(view, out);
}

/* Moved into a room: once only the room is open, asking here again may teach
 * nothing, and a player moved here every turn would never see the others. */
static bool wants_to_stay(const struct clue_baseline_state *m,
                          struct ch_rng *rng)
{
    return !is_one(SUSPECT_CARDS & ~m->seen) ||
           !is_one(WEAPON_CARDS & ~m->seen) || ch_rng_below(rng, 2) == 0;
}

/* A passage leads to a room without a roll, but not back and forth for ever. */
static bool try_passage(const struct clue_baseline_state *m,
                        const struct ch_bot_view *view, struct ch_rng *rng,
                        struct ch_move *out)
{
    *out = (struct ch_move){.seat = m->seat, .verb = V_PASSAGE};
    return is_legal(view, out) &&
           (is_one(ROOM_CARDS & ~m->seen) || ch_rng_below(rng, 2) == 0);
}

static void choose_goal(struct clue_baseline_state *m, struct ch_rng *rng)
{
    uint32_t rooms = ROOM_CARDS & ~m->seen;

    if (m->has_goal && rooms >> (m->goal + CLUE_FIRST_ROOM) & 1)
        return;
    m->goal = (uint8_t)(pick_card(rooms, rng) - CLUE_FIRST_ROOM);
    m->has_goal = 1;
    clue_steps(m->goal, m->steps);
}

/* Receives the legal walks and keeps the best one. */
struct walker {
    struct ch_move_sink offers;
    const struct clue_baseline_state *bot;
    struct ch_move *out;
    int best;
};

/* A room not seen is best, then any room, then a square near the goal. */
static int walk_cost(const struct clue_baseline_state *m, int place)
{
    if (!clue_is_room((unsigned)place))
        return 2 + m->steps[place];
    return m->seen >> (place + CLUE_FIRST_ROOM) & 1;
}

static void rate_walk(struct ch_move_sink *self, const struct ch_move *move)
{
    struct walker *walker = (struct walker *)self;
    int cost;

    if (move->verb != V_WALK)
        return;
    cost = walk_cost(walker->bot, move->arg[0]);
    if (walker->best < 0 || cost < walker->best) {
        walker->best = cost;
        *walker->out = *move;
    }
}

static bool try_walk(struct clue_baseline_state *m,
                     const struct ch_bot_view *view, struct ch_rng *rng,
                     struct ch_move *out)
{
    struct walker walker = {
        {.take = rate_walk, .left = UINT32_MAX, .verb = V_WALK}, m, out, -1};

    choose_goal(m, rng);
    ch_bot_view_legal(view, &walker.offers);
    return walker.best >= 0;
}

/* Keeps the only move that it is sent: the first. */
static void take_first(struct ch_move_sink *self, const struct ch_move *move)
{
    *((struct walker *)self)->out = *move;
}

static void choose_move(struct clue_baseline_state *m,
                        const struct ch_bot_view *view, struct ch_move *out)
{
    const char *ask = ch_bot_view_prompt(view).ask;
    struct walker first = {
        {.take = take_first, .left = 1, .verb = -1}, m, out, -1};
    struct ch_rng *rng = &m->rng;
    bool begins = strcmp(ask, "begin-turn") == 0;

    if (strcmp(ask, "show-a-card") != 0 && try_accuse(m, view, out))
        return;
    if ((begins ? wants_to_stay(m, rng) : strcmp(ask, "suggest-or-end") == 0) &&
        try_suggest(m, view, rng, out))
        return;
    if (begins && try_passage(m, view, rng, out))
        return;
    if (strcmp(ask, "walk") == 0 && try_walk(m, view, rng, out))
        return;
    ch_bot_view_legal(view, &first.offers);
}

static const char *reason_for(const struct ch_move *move)
{
    switch (move->verb) {
    case V_ACCUSE:
        return "Your sheet leaves only one possibility.";
    case V_SUGGEST:
        return "It asks about cards you haven’t seen.";
    case V_WALK:
    case V_PASSAGE:
        return "It leads to rooms you haven’t seen.";
    default:
        return "It’s as good as any other move.";
    }
}

static void clue_baseline_choose(void *memory, const struct ch_bot_view *view,
                                 const struct ch_budget *budget,
                                 struct ch_move *out, char *why)
{
    (void)budget;
    choose_move(memory, view, out);
    (void)snprintf(why, CH_WHY, "%s", reason_for(out));
}

/* The same, but suggests any suspect and weapon. */
static void suggester_choose(void *memory, const struct ch_bot_view *view,
                             const struct ch_budget *budget,
                             struct ch_move *out, char *why)
{
    struct clue_baseline_state *m = memory;

    clue_baseline_choose(m, view, budget, out, why);
    if (out->verb != V_SUGGEST)
        return;
    out->arg[0] = (int16_t)ch_rng_below(&m->rng, CLUE_SUSPECTS);
    out->arg[1] = (int16_t)ch_rng_below(&m->rng, CLUE_WEAPONS);
    (void)snprintf(why, CH_WHY, "Any two will do.");
}

const struct ch_bot clue_baseline_suggester = {
    .name = "random-suggester",
    .game = "clue",
    .say = "like plain, but suggests any suspect and weapon",
    .size = sizeof(struct clue_baseline_state),
    .blind = true,
    .begin = clue_baseline_begin,
    .hear = clue_baseline_hear,
    .choose = suggester_choose,
};

const struct ch_bot clue_baseline_plain = {
    .name = "plain",
    .game = "clue",
    .say = "marks what it was shown, asks for what it has not seen, accuses "
           "when one envelope is left",
    .size = sizeof(struct clue_baseline_state),
    .blind = true,
    .begin = clue_baseline_begin,
    .hear = clue_baseline_hear,
    .choose = clue_baseline_choose,
};
