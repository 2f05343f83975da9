/*
 * poem.h - the haiku in a hand that points best to a target.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_POEM_H
#define CH_BOTS_HAICLUE_POEM_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/haiclue/infer.h"

enum { HAICLUE_POEM_LINES = 3 };

/* Which line each tile goes to; HAICLUE_POEM_LINES: it is not used. */
struct haiclue_poem {
    uint8_t line[HAICLUE_INFER_TILES];
};

/* counts[i] is the mask of syllable counts of tile i. Finds a haiku whenever
 * the hand holds one: the one that the first `listeners` understand best among
 * those with the best sums. False if it holds none. */
bool haiclue_poem_find(const struct haiclue_infer *infer, const uint8_t *counts,
                       int listeners, int target, struct haiclue_poem *out);

/* The poem's tiles in reading order, and how many are in each line. Returns how
 * many there are. */
int haiclue_poem_order(const struct haiclue_infer *infer,
                       const struct haiclue_poem *poem,
                       uint8_t out[HAICLUE_INFER_TILES],
                       uint8_t length[HAICLUE_POEM_LINES]);

#endif
