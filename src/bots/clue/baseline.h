/*
 * baseline.h - two simple Clue bots to measure others against.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_BASELINE_H
#define CH_BOTS_CLUE_BASELINE_H

#include "cluehouse/bot.h"

extern const struct ch_bot clue_baseline_plain, clue_baseline_suggester;

#endif
