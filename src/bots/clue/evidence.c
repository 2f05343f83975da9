/*
 * evidence.c - what the Clue bot hears, kept as evidence.
 *
 * Facts become evidence as they are told. Each level makes its own use of it:
 * see bot.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/evidence.h"

#include <math.h>
#include <string.h>

#include "cluehouse/set.h"

/* A seat suggests a card of its own OWN times as often as chance would, until
 * more than PRIOR suggestions' worth of cards known to be its own say
 * otherwise. */
static const double OWN = 0.25, PRIOR = 2;
/* The share of players that know the envelope and still do not accuse. */
static const double RASH = 0.05;

enum {
    REMEMBERED = 6,  /* answers between others that normal remembers */
    ANYWHERE = 0xfff /* suspects and weapons: asked for in any room */
};

static uint32_t cards_of(const int16_t *arg)
{
    return clue_bit((unsigned)arg[0]) |
           clue_bit((unsigned)arg[1] + CLUE_FIRST_WEAPON) |
           clue_bit((unsigned)arg[2] + CLUE_FIRST_ROOM);
}

static void hear_shown(struct clue_bot_state *m, unsigned by, unsigned to,
                       uint32_t card)
{
    struct clue_infer_evidence *e = &m->heard;

    if (by == m->seat)
        m->told[to] |= card;
    if (to != m->seat)
        return;
    e->has[by] |= card;
    if (e->n_shown < CLUE_INFER_CLAUSES)
        e->shown[e->n_shown++] =
            (struct clue_infer_clause){m->named, (uint8_t)by};
}

static void hear_wrong(struct clue_bot_state *m, unsigned seat)
{
    struct clue_infer_evidence *e = &m->heard;

    m->out |= ch_only((ch_seat)seat);
    if (e->n_wrong < SEATS)
        e->wrong[e->n_wrong++] = m->accused;
}

static void hear_suggestion(struct clue_bot_state *m, const int16_t *arg)
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

/* The turn passes on. Nobody could answer and the suggester did not accuse, so
 * most likely one of the cards is its own. */
static void hear_silence(struct clue_bot_state *m)
{
    struct clue_infer_evidence *e = &m->heard;

    if (m->unanswered && e->n_silent < CLUE_INFER_SILENCES)
        e->silent[e->n_silent++] =
            (struct clue_infer_clause){m->named, m->suggester};
    m->unanswered = 0;
}

static void hear_dealt(struct clue_bot_state *m, const struct ch_fact *fact)
{
    for (int i = 1; i < fact->n && fact->arg[0] == m->seat; i++)
        m->heard.has[m->seat] |= clue_bit((unsigned)fact->arg[i]);
}

static void hear_could_not(struct clue_bot_state *m, unsigned seat)
{
    m->heard.lacks[seat] |= m->named;
    if (m->suggester == m->seat)
        m->refused[seat] |= m->named;
}

static void hear_asked(struct clue_bot_state *m, unsigned seat)
{
    if (seat != m->seat) /* if the list is full it just knows less */
        (void)clue_infer_add(m->heard.one_of, &m->heard.n_one_of, seat,
                             m->named);
}

static void hear_accused(struct clue_bot_state *m, const int16_t *arg)
{
    m->accused = cards_of(arg + 1);
    m->unanswered = 0;
}

void clue_evidence_hear(struct clue_bot_state *m, const struct ch_fact *fact)
{
    const int16_t *arg = fact->arg;

    switch (fact->what) {
    case F_DEALT:
        hear_dealt(m, fact);
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
        hear_could_not(m, (unsigned)arg[0]);
        break;
    case F_ASKED:
        hear_asked(m, (unsigned)arg[0]);
        break;
    case F_SHOWN:
        hear_shown(m, (unsigned)arg[0], (unsigned)arg[1],
                   clue_bit((unsigned)arg[2]));
        break;
    case F_ACCUSED:
        hear_accused(m, arg);
        break;
    case F_WRONG:
        hear_wrong(m, (unsigned)arg[0]);
        break;
    default:
        break;
    }
}

/* How often a seat suggests the cards that it is known to hold, relative to
 * chance: below 1 if it rarely names its own. */
static double habit(const struct clue_bot_state *m, unsigned seat)
{
    uint32_t held = m->heard.has[seat] & ANYWHERE;
    double own = OWN * PRIOR, expected = PRIOR;

    for (; held != 0; held &= held - 1) {
        own += m->times[seat][ch_lowest(held)];
        expected += m->suggestions[seat] / 6.0;
    }
    return fmin(own / expected, 1);
}

static void add_habits(const struct clue_bot_state *m,
                       struct clue_infer_evidence *e)
{
    for (unsigned i = 0; i < m->seats; i++)
        e->own_card_weight[i] = habit(m, i);
    e->no_accuse_odds = RASH;
}

/* Forgets all but the latest n answers. */
static void forget_answers(struct clue_infer_evidence *e, uint16_t n)
{
    if (e->n_one_of <= n)
        return;
    memmove(e->one_of, e->one_of + e->n_one_of - n, n * sizeof *e->one_of);
    e->n_one_of = n;
}

const struct clue_infer_evidence *
clue_evidence_for_level(const struct clue_bot_state *m)
{
    struct clue_infer_evidence *e = &m->work->used;

    *e = m->heard;
    if (m->level == CH_HARD) {
        add_habits(m, e);
    } else if (m->level == CH_NORMAL) {
        forget_answers(e, REMEMBERED);
    } else {
        e->n_one_of = 0;
        e->n_wrong = 0;
        memcpy(e->lacks, m->refused, sizeof e->lacks);
    }
    return e;
}
