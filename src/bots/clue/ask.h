/*
 * ask.h - the inference of Clue for people at a real table.
 *
 * A question is what somebody at the table knows; the answer has exact odds,
 * or the events that cannot all be true. Players are numbered clockwise from
 * 0. Cards are numbered as in games/clue.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_ASK_H
#define CH_BOTS_CLUE_ASK_H

#include "bots/clue/infer.h"

enum {
    CLUE_ASK_EVENTS = CLUE_INFER_CLAUSES,
    CLUE_ASK_NONE = 255 /* nobody, no card, no seat of one's own */
};

/* A suggestion and its answer. */
struct clue_ask_event {
    uint32_t cards; /* one of each kind, one bit each */
    uint8_t suggester;
    uint8_t responder; /* or CLUE_ASK_NONE: nobody could */
    uint8_t shown;     /* the card, if I saw it, or CLUE_ASK_NONE */
};

struct clue_ask_question {
    uint8_t players, me; /* me: CLUE_ASK_NONE for a spectator */
    uint8_t size[CLUE_INFER_SEATS];
    uint32_t hand;
    unsigned n_events;
    struct clue_ask_event event[CLUE_ASK_EVENTS];
};

struct clue_ask_answer {
    struct clue_infer_odds odds;
    /* If no deal fits: a minimal set of events that contradict each other.
     * Empty: the hand and the sizes are contradictory by themselves. */
    unsigned n_conflict;
    uint16_t conflict[CLUE_ASK_EVENTS];
};

/* "Mustard", "LeadPipe", "DiningRoom": by card. */
extern const char *const clue_ask_card_names[CLUE_INFER_CARDS];
/* A card by its name; ignores case, blanks, '-' and '_'. CLUE_ASK_NONE if there
 * is no such card. */
unsigned clue_ask_find_card(const char *name);

/* NULL if the question is valid, else what is wrong with it. If it is wrong in
 * an event, *event is its number from 0, else -1. */
const char *clue_ask_check(const struct clue_ask_question *q, int *event);

/* The evidence in a valid question. */
void clue_ask_evidence(const struct clue_ask_question *q,
                       struct clue_infer_evidence *out);

/* Answers a valid question. False if the workspace is too small. */
bool clue_ask_solve(struct clue_infer_workspace *workspace,
                    const struct clue_ask_question *q, bool weighted,
                    struct clue_ask_answer *out);

#endif
