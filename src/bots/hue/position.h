/*
 * position.h - the table as a HUE bot searches on it, with re-dealt hands.
 *
 * All that is known of the rivals is on the table: how many cards they hold,
 * how many of these are poison, and which cards are left for them. Hands are
 * dealt from that, never read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_POSITION_H
#define CH_BOTS_HUE_POSITION_H

#include "bots/hue/fast.h"
#include "cluehouse/bot.h"

struct hue_position {
    ch_seat seat;               /* the bot's */
    bool shrewd;                /* re-deals better hands more often */
    uint8_t value[HUE_COLOURS]; /* of the colours now */
    uint32_t hand[HUE_SEATS];   /* the bot's own; the others re-dealt */
    uint8_t cards[HUE_SEATS];   /* how many standard cards each holds, */
    uint8_t poisons[HUE_SEATS]; /* and how many poison cards */
    uint64_t random;            /* state of the random numbers */
    /* Work done, in nanoseconds of a good processor, by the number of places
     * and cards evaluated: no clock decides on a move. */
    uint64_t effort;
    struct hue_fast_board board;
    struct hue_fast_scan scan;
};

/* The position that the seat sees; nobody else has a hand yet. */
void hue_position_init(struct hue_position *p, const struct ch_bot_view *view,
                       const struct ch_seed *seed);
/* Re-deals the hands of the others from the cards that they may hold. */
void hue_position_redeal(struct hue_position *p);

/* The cards that the holder of this hand does not see. */
uint32_t hue_position_unseen(const struct hue_fast_board *b, uint32_t hand);

/* The best score card of a hand, and its points; -1 if there is none. Inline:
 * every move that is rated needs it. */
static inline int hue_position_best_keep(uint32_t hand,
                                         const uint8_t value[HUE_COLOURS],
                                         int *card)
{
    int best = -1;

    for (; hand != 0; hand &= hand - 1) {
        int points = hue_fast_points((int)ch_lowest(hand), value);

        if (points > best) {
            best = points;
            *card = (int)ch_lowest(hand);
        }
    }
    return best;
}

/* Random numbers: 64 bits; and 0 to n - 1, nearly uniform. */
uint64_t hue_position_random(struct hue_position *p);
uint32_t hue_position_below(struct hue_position *p, uint32_t n);

/* A card laid as a move of the seat. */
void hue_position_move(const struct ch_bot_view *view,
                       const struct hue_fast_lay *lay, struct ch_move *out);

#endif
