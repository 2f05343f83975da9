/*
 * clue_deals_int.h - how deals are counted.
 *
 *   clue_deals.c        from evidence to cards in question, and the answer
 *   clue_deals_hands.c  classes of cards, and the hands each owner can have
 *   clue_deals_join.c   chains of owners: counting, and counting back
 *   clue_deals_draw.c   deals drawn from the same tables
 *
 * Cards that no fact tells apart form a class, and only how many of each class
 * an owner holds matters. Such a vector of small numbers is one number with
 * mixed radix, cut into two halves: hi << 16 | lo. Adding vectors is adding
 * numbers. With few facts there are few classes, with many facts few hands.
 *
 * A hand with h[c] cards of class c weighs the product of 1 / h[c]!; the sum
 * over all ways to use up the cards, times the product of all n[c]!, counts
 * deals. So no weight depends on what others hold.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_DEALS_INT_H
#define CH_BOTS_CLUE_DEALS_INT_H

#include "bots/clue/clue_deals.h"

enum {
    DEALS_SUSPECTS = 0x3f,
    DEALS_WEAPONS = 0x3f << 6,
    DEALS_ROOMS = 0x1ff << 12,
    DEALS_ALL = 0x1fffff
};
extern const uint32_t deals_kinds[3];

double *deals_cells(struct deals_desk *desk, size_t n);   /* NULL: too small */
uint32_t *deals_words(struct deals_desk *desk, size_t n); /* NULL: too small */

/* clue_deals_hands.c. False if the desk is too small; an owner without a hand
 * has n = 0. */
void deals_classify(struct deals_desk *desk, bool weighted);
bool deals_number(struct deals_desk *desk);
bool deals_list_hands(struct deals_desk *desk, bool weighted);

/* clue_deals_join.c */
bool deals_join(struct deals_desk *desk);

static inline unsigned deals_hi(uint32_t key)
{
    return key >> 16;
}
static inline unsigned deals_lo(uint32_t key)
{
    return key & 0xffff;
}

/* Can the hand be added to what is used? */
static inline bool deals_fits(uint64_t used, uint64_t hand, uint64_t full,
                              uint64_t guard)
{
    return ((((full - used) | guard) - hand) & guard) == guard;
}

#endif
