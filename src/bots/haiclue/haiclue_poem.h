/*
 * haiclue_poem.h - the haiku in a hand that points best.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_POEM_H
#define CH_BOTS_HAICLUE_POEM_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/haiclue/haiclue_think.h"

enum { POEM_LINES = 3 };

/* Which line each tile of th goes to; POEM_LINES: it is not used. */
struct poem {
    uint8_t line[THINK_TILES];
};

/* counts[i] is the mask of syllable counts of tile i. If the hand holds a haiku
 * at all one is found: the one that the first `listeners` understand best, of
 * those that add up well. False if it holds none. */
bool poem_find(const struct think *th, const uint8_t *counts, int listeners,
               int target, struct poem *out);

/* The poem's tiles in the order in which they are read, and how many of them
 * stand in each line. Returns how many there are. */
int poem_order(const struct think *th, const struct poem *poem,
               uint8_t out[THINK_TILES], uint8_t length[POEM_LINES]);

#endif
