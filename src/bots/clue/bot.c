/*
 * bot.c - the Clue bot: levels, showing cards and accusing.
 *
 * Everything told at the table is kept as evidence (evidence.h). When the seat
 * is asked, the deals that fit are counted (infer.h), and suggestions are rated
 * over deals drawn from that count (suggest.h).
 *
 *   easy    uses what it was dealt and answered itself, and acts on whims
 *   normal  draws all conclusions, but soon forgets who showed what to others;
 *           asks for what is open where it is near, accuses when sure
 *   hard    forgets nothing, models the others' habits, plans its route, asks
 *           what teaches most, and accuses when waiting is worse
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/bot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/clue/evidence.h"
#include "bots/clue/search.h"
#include "cluehouse/set.h"

/* See patience(). SLIPS is the expected rate before anything was seen. */
static const double SLIPS = 0.35, CAREFUL = 0.45, CARELESS = 1.6, CALM = 1.3;

static void clue_bot_begin(void *memory, const struct ch_game *game,
                           const struct ch_setup *setup, ch_seat seat,
                           enum ch_level level, const struct ch_seed *seed)
{
    struct clue_bot_state *m = memory;
    struct clue_state table;

    memset(&table, 0, sizeof table);
    game->setup(&table, setup); /* who sits where, and has how many cards */
    m->seed = *seed;
    m->seat = seat;
    m->seats = setup->seats;
    m->level = (uint8_t)level;
    m->heard.seats = setup->seats;
    for (ch_seat i = 0; i < setup->seats; i++) {
        m->heard.size[i] = (uint8_t)clue_hand_size(&table, i);
        m->after[i] = clue_after(&table, i);
    }
}

static void init_scratch(const struct clue_bot_state *m)
{
    struct clue_bot_scratch *work = m->work;

    work->suggest.me = m->seat;
    memcpy(work->suggest.after, m->after, sizeof m->after);
    work->suggest.odds.deals = 0;
    work->route.greedy = m->level != CH_HARD;
    for (unsigned room = 0; room < CLUE_ROOMS; room++)
        clue_steps(room, work->route.steps[room]);
}

static void clue_bot_hear(void *memory, const struct ch_fact *fact)
{
    clue_evidence_hear(memory, fact);
}

/* --- Showing ----------------------------------------------------------- */

enum { SEEN_BEFORE = -100, NOT_SHOWN = 1000 };

/* Best are cards that the asker has seen before; then those that others have
 * seen; then rooms, of which there are more. */
static int show_cost(const struct clue_bot_state *m, unsigned asker,
                     unsigned card)
{
    int seen_by = 0;

    if (m->told[asker] >> card & 1)
        return SEEN_BEFORE;
    for (unsigned i = 0; i < m->seats; i++)
        seen_by += (m->told[i] >> card & 1) != 0;
    return (card < CLUE_FIRST_ROOM ? 2 : 1) - 3 * seen_by;
}

static void explain_show(uint32_t can, int cost, unsigned card, char *why)
{
    const char *word = clue_card_words[card];

    if (ch_bits(can) == 1)
        snprintf(why, CH_WHY, "Of the three, you only have %s.", word);
    else if (cost == SEEN_BEFORE)
        snprintf(why, CH_WHY,
                 "They’ve seen %s before, so it tells them nothing new.", word);
    else
        snprintf(why, CH_WHY,
                 "Of the cards you could show, %s tells them the least.", word);
}

/* Shows one of the cheapest cards, each equally likely. */
static void show_card(const struct clue_bot_state *m,
                      const struct clue_state *t, struct ch_rng *rng,
                      struct ch_move *out, char *why)
{
    const struct clue_suggestion *s = &t->recent[0];
    uint32_t can = m->heard.has[m->seat] & clue_named(s);
    int best = NOT_SHOWN;
    unsigned n = 0;

    *out = (struct ch_move){.seat = m->seat, .verb = V_SHOW, .n = 1};
    for (uint32_t set = can; set != 0; set &= set - 1) {
        unsigned card = ch_lowest(set);
        int cost = m->level == CH_EASY ? 0 : show_cost(m, s->by, card);

        n = cost < best ? 1 : n + (cost == best);
        if (cost < best || (cost == best && ch_rng_below(rng, n) == 0))
            out->arg[0] = (int16_t)card;
        if (cost < best)
            best = cost;
    }
    explain_show(can, best, (unsigned)out->arg[0], why);
}

/* --- The own turn ------------------------------------------------------ */

static void accuse(const struct clue_bot_state *m, struct ch_move *out,
                   char *why)
{
    unsigned best = m->work->suggest.best;
    double chance = m->work->suggest.odds.envelope[best];

    *out = (struct ch_move){.seat = m->seat, .verb = V_ACCUSE, .n = 3};
    out->arg[0] = (int16_t)(best / 54);
    out->arg[1] = (int16_t)(best / 9 % 6);
    out->arg[2] = (int16_t)(best % 9);
    if (m->work->suggest.n_envelopes == 1)
        snprintf(why, CH_WHY, "Nothing else fits what you’ve seen.");
    else if (chance < 0.25)
        snprintf(why, CH_WHY, "It’s a gamble, but someone may beat you to it.");
    else
        snprintf(why, CH_WHY,
                 "%.0f%% likely to be right, and someone may beat you to it.",
                 100 * chance);
}

/* The players that a suggestion in each room would help by moving their pawns
 * there. */
static void find_helped(const struct clue_bot_state *m,
                        const struct clue_state *t)
{
    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        m->work->suggest.helped[room] = 0;
        for (unsigned i = 0; i < CLUE_SUSPECTS; i++)
            if (t->player[i] != NOBODY && t->player[i] != m->seat &&
                !ch_in(t->out, t->player[i]) && t->pawn[i] != room)
                m->work->suggest.helped[room] |= (uint8_t)(1U << i);
    }
}

/* A factor on the route's value for these rivals. Careful ones, who do not ask
 * for what they know, are faster than the route assumes. */
static double patience(const struct clue_bot_state *m)
{
    double slips = 0, n = 0;

    for (unsigned i = 0; i < m->seats; i++)
        if (i != m->seat && !ch_in(m->out, (ch_seat)i)) {
            slips += (SLIPS + m->slips[i]) / (1 + m->chances[i] / 6.0);
            n++;
        }
    return n == 0 ? 1e9 : fmin(CAREFUL + CARELESS * slips / n, CALM);
}

static void choose_in_turn(const struct clue_bot_state *m,
                           const struct clue_state *t, struct ch_rng *rng,
                           struct ch_move *out, char *why)
{
    double chance = m->work->suggest.odds.envelope[m->work->suggest.best];

    find_helped(m, t);
    if (m->work->suggest.n_envelopes == 1)
        accuse(m, out, why);
    else if (clue_search_turn(m, t, rng, out, why) * patience(m) < chance &&
             m->level == CH_HARD)
        accuse(m, out, why); /* waiting is the greater risk */
}

static void clue_bot_choose(void *memory, const struct ch_bot_view *view,
                            const struct ch_budget *budget, struct ch_move *out,
                            char *why)
{
    struct clue_bot_state *m = memory;
    const struct clue_state *t = view->state;
    struct ch_rng rng;

    (void)budget; /* a decision takes some milliseconds */
    ch_rng_init(&rng, &m->seed, m->choices++);
    m->work = view->scratch;
    init_scratch(m);
    why[0] = '\0';
    if (t->phase == ANSWER)
        show_card(m, t, &rng, out, why);
    else if (clue_suggest_odds(&m->work->suggest, clue_evidence_for_level(m),
                               m->level == CH_HARD))
        choose_in_turn(m, t, &rng, out, why);
    if (t->phase != ANSWER && (m->work->suggest.odds.deals == 0 ||
                               ch_game_check(view->game, t, out) != NULL)) {
        ch_move_default(view->game, t, view->seat, out);
        snprintf(why, CH_WHY, "There’s nothing better to do.");
    }
}

const struct ch_bot clue_bot = {
    .name = "mind",
    .game = "clue",
    .say = "counts every deal that fits, asks what teaches most, and accuses "
           "when waiting is worse",
    .size = sizeof(struct clue_bot_state),
    .scratch = sizeof(struct clue_bot_scratch),
    .has_levels = true,
    .begin = clue_bot_begin,
    .hear = clue_bot_hear,
    .choose = clue_bot_choose,
};
