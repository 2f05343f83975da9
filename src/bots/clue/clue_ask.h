/*
 * clue_ask.h - the reasoning of Clue for people at a real table.
 *
 * A question is what somebody at the table knows; the answer has exact odds,
 * or the events that cannot all be true. Players are numbered clockwise from
 * 0. Cards are numbers as in clue_board.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_ASK_H
#define CH_BOTS_CLUE_ASK_H

#include "bots/clue/clue_deals.h"

enum {
    ASK_EVENTS = DEALS_FACTS,
    ASK_NONE = 255 /* nobody, no card, no seat of one's own */
};

/* A suggestion and its answer. */
struct ask_event {
    uint32_t cards; /* one of each kind, one bit each */
    uint8_t suggester;
    uint8_t responder; /* or ASK_NONE: nobody could */
    uint8_t shown;     /* the card, if I saw it, or ASK_NONE */
};

struct ask_question {
    uint8_t players, me; /* me: ASK_NONE for somebody who looks on */
    uint8_t size[DEALS_SEATS];
    uint32_t hand;
    unsigned n_events;
    struct ask_event event[ASK_EVENTS];
};

struct ask_answer {
    struct deals_odds odds;
    /* If no deal fits: events that clash, none of which can be left out. None
     * at all: the hand and the sizes clash by themselves. */
    unsigned n_clash;
    uint16_t clash[ASK_EVENTS];
};

/* "Mustard", "LeadPipe", "DiningRoom": by card. */
extern const char *const ask_card_names[DEALS_CARDS];
/* A card by its name; case, blanks, '-' and '_' do not matter. ASK_NONE if
 * there is no such card. */
unsigned ask_find_card(const char *name);

/* NULL if the question can be asked, else what is wrong with it. For an event
 * *event is its number from 0, else -1. */
const char *ask_check(const struct ask_question *q, int *event);

/* The evidence in a question that passed ask_check. */
void ask_evidence(const struct ask_question *q, struct deals_evidence *out);

/* False if the desk is too small. */
bool ask_clue_answer(struct deals_desk *desk, const struct ask_question *q,
                     bool weighted, struct ask_answer *out);

#endif
