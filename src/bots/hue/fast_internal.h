/*
 * fast_internal.h - what the files of HUE's board for search share.
 *
 *   fast.c          lays cards and takes them back
 *   fast_regions.c  regions, and what they are worth
 *   fast_spots.c    places for a card, and what a card is worth there
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_FAST_INTERNAL_H
#define CH_BOTS_HUE_FAST_INTERNAL_H

#include "bots/hue/fast.h"

enum hue_fast_side { WEST, EAST, NORTH, SOUTH };

/* The rectangle of a square at each third of a side, from the top or left. */
static const uint8_t hue_fast_rectangle[4][4][3] = {
    [PLAIN] = {{0}},
    [SKULL] = {{0}},
    [ROWS] = {{0, 1, 2}, {0, 1, 2}, {0, 0, 0}, {2, 2, 2}},
    [COLUMNS] = {{0, 0, 0}, {2, 2, 2}, {0, 1, 2}, {0, 1, 2}},
};
/* Pieces of a side that may differ. */
static const uint8_t hue_fast_pieces[4][4] = {
    [PLAIN] = {1, 1, 1, 1},
    [SKULL] = {1, 1, 1, 1},
    [ROWS] = {3, 3, 1, 1},
    [COLUMNS] = {1, 1, 3, 3},
};

/* U11 */
static inline uint8_t hue_fast_value(const struct hue_fast_board *b,
                                     uint8_t clean, uint8_t spoilt)
{
    return b->table.poison == POISON_COLOUR && spoilt > clean ? 0 : clean;
}

/* The regions without square s, from those of the whole board. */
void hue_fast_regions_remove(const struct hue_fast_board *b,
                             const struct hue_fast_regions *whole, int s,
                             struct hue_fast_regions *out);

#endif
