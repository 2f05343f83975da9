/*
 * bot.h - the HUE bot.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_BOT_H
#define CH_BOTS_HUE_BOT_H

#include "cluehouse/bot.h"

extern const struct ch_bot hue_bot;

#endif
