/*
 * search.h - the search for the clue that listeners understand best.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_SEARCH_H
#define CH_BOTS_HAICLUE_SEARCH_H

#include "bots/haiclue/infer.h"

enum { HAICLUE_SEARCH_LAID = 5 }; /* most tiles of a clue, haiku apart */

/* The clue of two to `most` tiles that the first `listeners` understand best.
 * Writes its tiles in order and returns how many. There must be two tiles. */
int haiclue_search_clue(const struct haiclue_infer *infer, int listeners,
                        int most, int target, uint8_t out[HAICLUE_SEARCH_LAID]);

#endif
