/*
 * clue_mind.c - Clue, played by exact reasoning.
 *
 * Everything told at the table is kept as evidence. What follows from it is
 * counted when the seat is asked (clue_deals.h), and what an answer would
 * teach is weighed over deals drawn from that count (clue_think.h).
 *
 *   easy    goes by what it was dealt and was answered itself
 *   normal  sees all that is forced, asks for what is open, accuses when sure
 *   hard    asks what teaches most, and accuses when waiting is worse
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/clue_mind_int.h"
#include "cluehouse/set.h"

static void begin(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat,
                  enum ch_level level, const struct ch_seed *seed)
{
    struct mind *m = mind;
    struct clue table;

    memset(&table, 0, sizeof table);
    game->setup(&table, how); /* who sits where, and has how many cards */
    m->seed = *seed;
    m->seat = seat;
    m->seats = how->seats;
    m->level = (uint8_t)level;
    m->heard.seats = how->seats;
    m->think.me = seat;
    for (ch_seat i = 0; i < how->seats; i++) {
        m->heard.size[i] = (uint8_t)clue_hand_size(&table, i);
        m->think.after[i] = clue_after(&table, i);
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
        m->suggester = (uint8_t)arg[0];
        m->named = cards_of(arg + 1);
        break;
    case F_COULD_NOT:
        m->heard.lacks[arg[0]] |= m->named;
        if (m->suggester == m->seat)
            m->refused[arg[0]] |= m->named;
        break;
    case F_ASKED:
        m->learnt[m->suggester]++;
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
        break;
    case F_WRONG:
        hear_wrong(m, (unsigned)arg[0]);
        break;
    default:
        break;
    }
}

/* What this level makes of what it heard. */
static const struct deals_evidence *evidence(struct mind *m)
{
    struct deals_evidence *e = &m->used;

    *e = m->heard;
    if (m->level != CH_EASY)
        return e;
    e->n_one_of = 0;
    e->n_wrong = 0;
    memcpy(e->lacks, m->refused, sizeof e->lacks);
    return e;
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

static void show(const struct mind *m, const struct clue *t,
                 struct ch_rng *rng, struct ch_move *out, char *why)
{
    const struct suggestion *s = &t->recent[0];
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
        snprintf(why, CH_WHY, "They have seen %s before: it tells them "
                 "nothing new.", word((unsigned)out->arg[0]));
    else
        snprintf(why, CH_WHY, "Of what you could show, %s tells them least.",
                 word((unsigned)out->arg[0]));
}

/* --- The own turn ------------------------------------------------------ */

static void accuse(const struct mind *m, struct ch_move *out, char *why)
{
    unsigned best = m->think.best;
    double chance = m->think.odds.envelope[best];

    *out = (struct ch_move){.seat = m->seat, .verb = V_ACCUSE, .n = 3};
    out->arg[0] = (int16_t)(best / 54);
    out->arg[1] = (int16_t)(best / 9 % 6);
    out->arg[2] = (int16_t)(best % 9);
    if (m->think.n_envelopes == 1)
        snprintf(why, CH_WHY, "No other envelope fits what you have seen.");
    else
        snprintf(why, CH_WHY, "This is it with a chance of %.0f in a hundred, "
                 "and somebody may be faster if you wait.", 100 * chance);
}

/* Whose seats a suggestion in each room would help: it carries them there. */
static void look_at_pawns(struct mind *m, const struct clue *t)
{
    for (unsigned room = 0; room < CLUE_ROOMS; room++) {
        m->think.helped[room] = 0;
        for (unsigned i = 0; i < CLUE_SUSPECTS; i++)
            if (t->player[i] != NOBODY && t->player[i] != m->seat &&
                !ch_in(t->out, t->player[i]) && t->pawn[i] != room)
                m->think.helped[room] |= (uint8_t)(1U << i);
    }
}

static void choose_in_turn(struct mind *m, const struct clue *t,
                           struct ch_rng *rng, struct ch_move *out, char *why)
{
    struct rooms rooms;

    if (m->think.n_envelopes == 1) {
        accuse(m, out, why);
        return;
    }
    look_at_pawns(m, t);
    moves_weigh(m, rng, &rooms);
    if (moves_dare(m, t, &rooms)) {
        accuse(m, out, why);
    } else if (t->phase == UNANSWERED) {
        *out = (struct ch_move){.seat = m->seat, .verb = V_END};
        snprintf(why, CH_WHY, "More than one envelope still fits.");
    } else if (t->phase == START) {
        moves_begin(m, t, &rooms, out, why);
    } else if (t->phase == WALK) {
        moves_walk(m, t, &rooms, out, why);
    } else {
        moves_suggest(m, &rooms.idea[clue_pawn_of(t, m->seat)], out, why);
    }
}

static void choose(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why)
{
    struct mind *m = mind;
    const struct clue *t = eyes->state;
    struct ch_rng rng;

    (void)budget; /* a decision takes some milliseconds */
    ch_rng_init(&rng, &m->seed, m->choices++);
    why[0] = '\0';
    if (t->phase == ANSWER)
        show(m, t, &rng, out, why);
    else if (think_odds(&m->think, evidence(m), m->level == CH_HARD))
        choose_in_turn(m, t, &rng, out, why);
    if (t->phase != ANSWER && (m->think.odds.deals == 0 ||
                               ch_check(eyes->game, t, out) != NULL)) {
        ch_mildest(eyes->game, t, eyes->seat, out);
        snprintf(why, CH_WHY, "There is nothing better to do.");
    }
}

const struct ch_bot bot_clue = {
    .name = "mind",
    .game = "clue",
    .say = "counts every deal that fits, asks what teaches most, and accuses "
           "when waiting is worse",
    .size = sizeof(struct mind),
    .begin = begin,
    .hear = hear,
    .choose = choose,
};
