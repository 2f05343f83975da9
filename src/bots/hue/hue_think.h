/*
 * hue_think.h - what HUE's minds share: a table to think on, with hands made
 * up for the others, and the judgement of moves.
 *
 * All that is known of the others is on the table: how many cards they hold,
 * how many of these are poison, and which cards are left for them. Hands are
 * dealt from that, never read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_THINK_H
#define CH_BOTS_HUE_THINK_H

#include "bots/hue/hue_fast.h"
#include "cluehouse/bot.h"

enum {
    HUE_ONE = 256,    /* a point, in the units of judgement */
    HUE_ALL = 256,    /* look at all places: so many of 256 */
    HUE_CHOICES = 64, /* most moves that are looked at closely */
    HUE_WIN = 60      /* points that a win is worth, beside the lead */
};

/* How well a level plays. */
struct hue_skill {
    uint64_t effort; /* for a move, as struct hue_world counts it */
    int choices;     /* moves that are looked at closely */
    bool shrewd;     /* others are thought to hold good cards */
    bool exact;      /* computes the last card but one between two */
};

struct hue_world {
    ch_seat seat; /* who thinks */
    bool shrewd;
    uint8_t value[HUE_COLOURS]; /* of the colours now */
    uint32_t hand[HUE_SEATS];   /* its own, and what others may hold */
    uint8_t cards[HUE_SEATS];   /* how many standard cards each holds, */
    uint8_t poisons[HUE_SEATS]; /* and how many poison cards */
    uint64_t chance;            /* the state of its dice */
    /* Work done, in nanoseconds of a good processor, by the number of places
     * and cards that were looked at: no clock decides on a move. */
    uint64_t effort;
    struct fast_board board;
    struct fast_scan scan;
};

/* A move and how good it looks. */
struct hue_choice {
    struct fast_lay lay;
    int32_t judgement;
    uint8_t value[HUE_COLOURS]; /* of the colours afterwards */
};

/* Look at the table. */
void hue_world_see(struct hue_world *w, const struct ch_eyes *eyes,
                   const struct ch_seed *seed);
/* Deal the others something that they may hold. */
void hue_world_deal(struct hue_world *w);

/* The cards that whoever holds this hand does not see. */
uint32_t hue_unseen(const struct fast_board *b, uint32_t hand);
/* The best score card of a hand, and its points. */
int hue_best_keep(uint32_t hand, const uint8_t value[HUE_COLOURS], int *card);
/* How the points of rivals weigh on a judgement, colour by colour, if they
 * hold cards like these. */
void hue_weigh_rivals(uint32_t cards, int32_t weight[HUE_COLOURS]);

/* The best moves of a seat by judgement, the best first: its own best score
 * card less a share of what rivals may get. Looks at so many of 256 places.
 * Returns how many moves there are, at most `room`. */
int hue_appraise(struct hue_world *w, ch_seat seat, int places,
                 struct hue_choice *out, int room);

/* How the thinker fares if these are the score cards: points ahead of the best
 * rival, and HUE_WIN for a win. */
int hue_outcome(const struct hue_world *w, const uint32_t hand[HUE_SEATS],
                const uint8_t value[HUE_COLOURS]);

/* hue_search.c: the best move that was found by playing on. */
void hue_search(struct hue_world *w, const struct hue_skill *skill,
                const struct ch_budget *budget, struct hue_choice *out);

/* hue_end.c: the last card of the game; and what may be expected of a move if
 * one rival has two cards and lays the last. */
void hue_last_card(struct hue_world *w, struct hue_choice *out);
double hue_last_but_one(struct hue_world *w, const struct hue_choice *choice);

/* hue_why.c: the choice as a move, and the reason for it in words. */
void hue_move(const struct ch_eyes *eyes, const struct fast_lay *lay,
              struct ch_move *out);
void hue_explain(const struct hue_world *w, const struct hue_choice *choice,
                 char *why);

#endif
