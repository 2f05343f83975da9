/*
 * baseline.h - a greedy HUE bot to measure others against.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_BASELINE_H
#define CH_BOTS_HUE_BASELINE_H

#include "cluehouse/bot.h"

extern const struct ch_bot hue_baseline_greedy;

#endif
