/*
 * ask.c - the inference of Clue for people at a real table.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/ask.h"

#include <string.h>

#include "cluehouse/set.h"

const char *const clue_ask_card_names[CLUE_INFER_CARDS] = {
    "Scarlett",   "Mustard",      "White",   "Green",    "Peacock",
    "Plum",       "Candlestick",  "Knife",   "LeadPipe", "Revolver",
    "Rope",       "Wrench",       "Kitchen", "Ballroom", "Conservatory",
    "DiningRoom", "BilliardRoom", "Library", "Lounge",   "Hall",
    "Study",
};

static const uint32_t kinds[3] = {0x3f, 0xfc0, 0x1ff000};

/* The next letter in lower case, without blanks and dashes; 0 at the end. */
static int next_letter(const char **at)
{
    int c;

    while (**at == ' ' || **at == '-' || **at == '_')
        ++*at;
    c = (unsigned char)**at;
    if (c != 0)
        ++*at;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static bool is_same_name(const char *a, const char *b)
{
    int x, y;

    do {
        x = next_letter(&a);
        y = next_letter(&b);
    } while (x == y && x != 0);
    return x == y;
}

unsigned clue_ask_find_card(const char *name)
{
    for (unsigned i = 0; i < CLUE_INFER_CARDS; i++)
        if (is_same_name(name, clue_ask_card_names[i]))
            return i;
    return CLUE_ASK_NONE;
}

static const char *check_event(const struct clue_ask_question *q,
                               const struct clue_ask_event *e)
{
    if (e->suggester >= q->players)
        return "there is no such suggester";
    for (int k = 0; k < 3; k++)
        if (ch_bits(e->cards & kinds[k]) != 1)
            return "a suggestion names one suspect, one weapon and one room";
    if (e->responder == CLUE_ASK_NONE)
        return e->shown == CLUE_ASK_NONE ? NULL : "a card was shown by nobody";
    if (e->responder >= q->players)
        return "there is no such responder";
    if (e->responder == e->suggester)
        return "nobody answers the own suggestion";
    if (e->shown != CLUE_ASK_NONE && (e->cards >> e->shown & 1) == 0)
        return "the card shown was not named";
    return NULL;
}

const char *clue_ask_check(const struct clue_ask_question *q, int *event)
{
    unsigned sum = 3;

    *event = -1;
    if (q->players < 3 || q->players > CLUE_INFER_SEATS)
        return "three to six can play";
    if (q->me != CLUE_ASK_NONE && q->me >= q->players)
        return "\"me\" is not one of the players";
    for (unsigned i = 0; i < q->players; i++)
        sum += q->size[i];
    if (sum != CLUE_INFER_CARDS)
        return "the hand sizes do not make 18";
    if (q->me != CLUE_ASK_NONE && ch_bits(q->hand) != q->size[q->me])
        return "the own hand does not have the size given";
    if (q->me == CLUE_ASK_NONE && q->hand != 0)
        return "a hand without a player";
    for (unsigned i = 0; i < q->n_events; i++) {
        const char *why = check_event(q, &q->event[i]);

        *event = (int)i;
        if (why != NULL)
            return why;
    }
    *event = -1;
    return NULL;
}

static void begin_evidence(const struct clue_ask_question *q,
                           struct clue_infer_evidence *out)
{
    memset(out, 0, sizeof *out);
    out->seats = q->players;
    memcpy(out->size, q->size, sizeof out->size);
    if (q->me == CLUE_ASK_NONE)
        return;
    out->has[q->me] = q->hand;
    out->lacks[q->me] = ~q->hand;
}

/* The players between suggester and responder have none of the three. */
static void add_event(const struct clue_ask_question *q,
                      const struct clue_ask_event *e,
                      struct clue_infer_evidence *out)
{
    unsigned end = e->responder == CLUE_ASK_NONE ? e->suggester : e->responder;

    for (unsigned i = (e->suggester + 1U) % q->players; i != end;
         i = (i + 1) % q->players)
        out->lacks[i] |= e->cards;
    if (e->responder == CLUE_ASK_NONE)
        return;
    (void)clue_infer_add(out->one_of, &out->n_one_of, end, e->cards);
    if (e->shown == CLUE_ASK_NONE)
        return;
    out->has[end] |= UINT32_C(1) << e->shown;
    if (end != q->me)
        out->shown[out->n_shown++] =
            (struct clue_infer_clause){e->cards, (uint8_t)end};
}

void clue_ask_evidence(const struct clue_ask_question *q,
                       struct clue_infer_evidence *out)
{
    begin_evidence(q, out);
    for (unsigned i = 0; i < q->n_events; i++)
        add_event(q, &q->event[i], out);
}

/* --- Contradictions ---------------------------------------------------- */

/* Does any deal fit these events, without one of them? */
static bool fits(struct clue_infer_workspace *workspace,
                 const struct clue_ask_question *q, const uint16_t *list,
                 unsigned n, unsigned without, struct clue_infer_odds *odds)
{
    struct clue_infer_evidence e;

    begin_evidence(q, &e);
    for (unsigned i = 0; i < n; i++)
        if (i != without)
            add_event(q, &q->event[list[i]], &e);
    return !clue_infer_count(workspace, &e, false, odds) || odds->deals > 0;
}

/* Drops one event after the other as long as the rest is contradictory. */
static void find_conflict(struct clue_infer_workspace *workspace,
                          const struct clue_ask_question *q,
                          struct clue_ask_answer *out)
{
    unsigned n = 0;

    while (n < q->n_events &&
           fits(workspace, q, out->conflict, n, CLUE_ASK_EVENTS, &out->odds)) {
        out->conflict[n] = (uint16_t)n;
        n++;
    }
    for (unsigned i = n; i-- > 0;)
        if (!fits(workspace, q, out->conflict, n, i, &out->odds)) {
            memmove(out->conflict + i, out->conflict + i + 1,
                    (n - i - 1) * sizeof *out->conflict);
            n--;
        }
    out->n_conflict = n;
    memset(&out->odds, 0, sizeof out->odds);
}

bool clue_ask_solve(struct clue_infer_workspace *workspace,
                    const struct clue_ask_question *q, bool weighted,
                    struct clue_ask_answer *out)
{
    struct clue_infer_evidence e;

    out->n_conflict = 0;
    clue_ask_evidence(q, &e);
    if (!clue_infer_count(workspace, &e, weighted, &out->odds))
        return false;
    if (out->odds.deals == 0)
        find_conflict(workspace, q, out);
    return true;
}
