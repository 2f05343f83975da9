/*
 * clue_mind.c - Clue, played by exact reasoning.
 *
 * Everything told at the table is kept as evidence. What follows from it is
 * counted when the seat is asked (clue_deals.h), and what an answer would
 * teach is weighed over deals drawn from that count (clue_think.h).
 *
 *   easy    goes by what it was dealt and was answered itself, with whims
 *   normal  draws all conclusions, but soon forgets who showed what to others;
 *           asks for what is open where it is near, accuses when sure
 *   hard    forgets nothing, reads the others' habits, plans its way, asks
 *           what teaches most, and accuses when waiting is worse
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/clue/clue_mind_int.h"
#include "cluehouse/set.h"

/* How people suggest: a card of their own so much less often than chance has
 * it, which is believed until so many suggestions of cards known to be theirs
 * say otherwise; */
static const double OWN = 0.25, BELIEF = 2;
/* and who knows the answer accuses, but for so many. */
static const double RASH = 0.05;

/* See patience(). SLIPS is what to expect before anything was seen. */
static const double SLIPS = 0.35, CAREFUL = 0.45, CARELESS = 1.6, CALM = 1.3;

enum {
    MEMORY = 6,      /* answers between others that normal remembers */
    ANYWHERE = 0xfff /* suspects and weapons: asked for in any room */
};

static void begin(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat, enum ch_level level,
                  const struct ch_seed *seed)
{
    struct mind *m = mind;
    struct clue_state table;

    memset(&table, 0, sizeof table);
    game->setup(&table, how); /* who sits where, and has how many cards */
    m->seed = *seed;
    m->seat = seat;
    m->seats = how->seats;
    m->level = (uint8_t)level;
    m->heard.seats = how->seats;
    for (ch_seat i = 0; i < how->seats; i++) {
        m->heard.size[i] = (uint8_t)clue_hand_size(&table, i);
        m->after[i] = clue_after(&table, i);
    }
}

static uint32_t cards_of(const int16_t *arg)
{
    return clue_bit((unsigned)arg[0]) |
           clue_bit((unsigned)arg[1] + CLUE_FIRST_WEAPON) |
           clue_bit((unsigned)arg[2] + CLUE_FIRST_ROOM);
}

static void hear_shown(struct mind *m, unsigned by, unsigned to, uint32_t card)
{
    struct deals_evidence *e = &m->heard;

    if (by == m->seat)
        m->told[to] |= card;
    if (to != m->seat)
        return;
    e->has[by] |= card;
    if (e->n_shown < DEALS_FACTS)
        e->shown[e->n_shown++] = (struct deals_fact){m->named, (uint8_t)by};
}

static void hear_wrong(struct mind *m, unsigned seat)
{
    struct deals_evidence *e = &m->heard;

    m->out |= ch_only((ch_seat)seat);
    if (e->n_wrong < SEATS)
        e->wrong[e->n_wrong++] = m->accused;
}

static void hear_suggestion(struct mind *m, const int16_t *arg)
{
    unsigned by = (unsigned)arg[0];
    uint32_t known;

    m->suggester = (uint8_t)by;
    m->named = cards_of(arg + 1);
    m->heard.named[by] |= m->named & ANYWHERE;
    known = (m->told[by] | m->heard.has[by]) & ANYWHERE;
    m->slips[by] = (uint16_t)(m->slips[by] + ch_bits(m->named & known));
    m->chances[by] = (uint16_t)(m->chances[by] + ch_bits(known));
    m->suggestions[by]++;
    m->times[by][arg[1]]++;
    m->times[by][arg[2] + CLUE_FIRST_WEAPON]++;
}

/* The turn went on. Nobody could answer and it did not accuse: most likely
 * one of the cards is its own. */
static void hear_silence(struct mind *m)
{
    struct deals_evidence *e = &m->heard;

    if (m->unanswered && e->n_silent < DEALS_HINTS)
        e->silent[e->n_silent++] = (struct deals_fact){m->named, m->suggester};
    m->unanswered = 0;
}

static void hear(void *mind, const struct ch_fact *fact)
{
    struct mind *m = mind;
    const int16_t *arg = fact->arg;

    switch (fact->what) {
    case F_DEALT:
        for (int i = 1; i < fact->n && arg[0] == m->seat; i++)
            m->heard.has[m->seat] |= clue_bit((unsigned)arg[i]);
        break;
    case F_SUGGESTED:
        hear_suggestion(m, arg);
        break;
    case F_UNANSWERED:
        m->unanswered = m->suggester != m->seat;
        break;
    case F_TURN:
        hear_silence(m);
        break;
    case F_COULD_NOT:
        m->heard.lacks[arg[0]] |= m->named;
        if (m->suggester == m->seat)
            m->refused[arg[0]] |= m->named;
        break;
    case F_ASKED:
        if (arg[0] != m->seat) /* no room left: then it just knows less */
            (void)deals_add(m->heard.one_of, &m->heard.n_one_of,
                            (unsigned)arg[0], m->named);
        break;
    case F_SHOWN:
        hear_shown(m, (unsigned)arg[0], (unsigned)arg[1],
                   clue_bit((unsigned)arg[2]));
        break;
    case F_ACCUSED:
        m->accused = cards_of(arg + 1);
        m->unanswered = 0;
        break;
    case F_WRONG:
        hear_wrong(m, (unsigned)arg[0]);
        break;
    default:
        break;
    }
}

/* How a seat's suggestions go with the cards that it is known to hold: below 1
 * if it names its own less often than chance would. */
static double habit(const struct mind *m, unsigned seat)
{
    uint32_t held = m->heard.has[seat] & ANYWHERE;
    double own = OWN * BELIEF, expected = BELIEF;

    for (; held != 0; held &= held - 1) {
        own += m->times[seat][ch_lowest(held)];
        expected += m->suggestions[seat] / 6.0;
    }
    return fmin(own / expected, 1);
}

static void add_habits(const struct mind *m, struct deals_evidence *e)
{
    for (unsigned i = 0; i < m->seats; i++)
        e->own[i] = habit(m, i);
    e->rash = RASH;
}

static void keep_latest(struct deals_evidence *e, uint16_t n)
{
    if (e->n_one_of <= n)
        return;
    memmove(e->one_of, e->one_of + e->n_one_of - n, n * sizeof *e->one_of);
    e->n_one_of = n;
}

/* What this level makes of what it heard. */
static const struct deals_evidence *evidence(const struct mind *m)
{
    struct deals_evidence *e = &m->work->used;

    *e = m->heard;
    if (m->level == CH_HARD) {
        add_habits(m, e);
    } else if (m->level == CH_NORMAL) {
        keep_latest(e, MEMORY);
    } else {
        e->n_one_of = 0;
        e->n_wrong = 0;
        memcpy(e->lacks, m->refused, sizeof e->lacks);
    }
    return e;
}

static void clear_desk(const struct mind *m)
{
    struct work *work = m->work;

    work->think.me = m->seat;
    memcpy(work->think.after, m->after, sizeof m->after);
    work->think.odds.deals = 0;
    work->tour.greedy = m->level != CH_HARD;
    for (unsigned room = 0; room < CLUE_ROOMS; room++)
        clue_steps(room, work->tour.steps[room]);
}

static const char *word(unsigned card)
{
    return clue_card_words[card];
}

/* --- Showing ----------------------------------------------------------- */

/* Cards that the asker has seen before tell nothing; then those that others
 * have seen; then rooms, of which there are more. */
static int show_cost(const struct mind *m, unsigned asker, unsigned card)
{
    int seen_by = 0;

    if (m->told[asker] >> card & 1)
        return -100;
    for (unsigned i = 0; i < m->seats; i++)
        seen_by += (m->told[i] >> card & 1) != 0;
    return (card < CLUE_FIRST_ROOM ? 2 : 1) - 3 * seen_by;
}

static void show(const struct mind *m, const struct clue_state *t,
                 struct ch_rng *rng, struct ch_move *out, char *why)
{
    const struct clue_suggestion *s = &t->recent[0];
    uint32_t can = m->heard.has[m->seat] & clue_named(s);
    int best = 1000;
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
    if (ch_bits(can) == 1)
        snprintf(why, CH_WHY, "Of the three only %s is yours.",
                 word((unsigned)out->arg[0]));
    else if (best == -100)
        snprintf(why, CH_WHY,
                 "They have seen %s before: it tells them "
                 "nothing new.",
                 word((unsigned)out->arg[0]));
    else
        snprintf(why, CH_WHY, "Of what you could show, %s tells them least.",
                 word((unsigned)out->arg[0]));
}

/* --- The own turn ------------------------------------------------------ */

static void accuse(const struct mind *m, struct ch_move *out, char *why)
{
    unsigned best = m->work->think.best;
    double chance = m->work->think.odds.envelope[best];

    *out = (struct ch_move){.seat = m->seat, .verb = V_ACCUSE, .n = 3};
    out->arg[0] = (int16_t)(best / 54);
    out->arg[1] = (int16_t)(best / 9 % 6);
    out->arg[2] = (int16_t)(best % 9);
    if (m->work->think.n_envelopes == 1)
        snprintf(why, CH_WHY, "No other envelope fits what you have seen.");
    else
        snprintf(why, CH_WHY,
                 "This is it with a chance of %.0f in a hundred, "
                 "and somebody may be faster if you wait.",
                 100 * chance);
}

/* Whose seats a suggestion in each room would help: it carries them there. */
static void look_at_pawns(const struct mind *m, const struct clue_state *t)
{
    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        m->work->think.helped[room] = 0;
        for (unsigned i = 0; i < CLUE_SUSPECTS; i++)
            if (t->player[i] != NOBODY && t->player[i] != m->seat &&
                !ch_in(t->out, t->player[i]) && t->pawn[i] != room)
                m->work->think.helped[room] |= (uint8_t)(1U << i);
    }
}

/* What is left of the tour's value among these rivals. Careful ones, who do not
 * ask for what they know, are faster than the tour expects. */
static double patience(const struct mind *m)
{
    double slips = 0, n = 0;

    for (unsigned i = 0; i < m->seats; i++)
        if (i != m->seat && !ch_in(m->out, (ch_seat)i)) {
            slips += (SLIPS + m->slips[i]) / (1 + m->chances[i] / 6.0);
            n++;
        }
    return n == 0 ? 1e9 : fmin(CAREFUL + CARELESS * slips / n, CALM);
}

static void choose_in_turn(const struct mind *m, const struct clue_state *t,
                           struct ch_rng *rng, struct ch_move *out, char *why)
{
    double chance = m->work->think.odds.envelope[m->work->think.best];

    look_at_pawns(m, t);
    if (m->work->think.n_envelopes == 1)
        accuse(m, out, why);
    else if (moves_choose(m, t, rng, out, why) * patience(m) < chance &&
             m->level == CH_HARD)
        accuse(m, out, why); /* waiting is the greater risk */
}

static void choose(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why)
{
    struct mind *m = mind;
    const struct clue_state *t = eyes->state;
    struct ch_rng rng;

    (void)budget; /* a decision takes some milliseconds */
    ch_rng_init(&rng, &m->seed, m->choices++);
    m->work = eyes->scratch;
    clear_desk(m);
    why[0] = '\0';
    if (t->phase == ANSWER)
        show(m, t, &rng, out, why);
    else if (think_odds(&m->work->think, evidence(m), m->level == CH_HARD))
        choose_in_turn(m, t, &rng, out, why);
    if (t->phase != ANSWER && (m->work->think.odds.deals == 0 ||
                               ch_game_check(eyes->game, t, out) != NULL)) {
        ch_move_default(eyes->game, t, eyes->seat, out);
        snprintf(why, CH_WHY, "There is nothing better to do.");
    }
}

const struct ch_bot bot_clue = {
    .name = "mind",
    .game = "clue",
    .say = "counts every deal that fits, asks what teaches most, and accuses "
           "when waiting is worse",
    .size = sizeof(struct mind),
    .scratch = sizeof(struct work),
    .begin = begin,
    .hear = hear,
    .choose = choose,
};
