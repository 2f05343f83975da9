/*
 * bots.h - the minds there are. SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_BOTS_H
#define CH_BOTS_BOTS_H

#include "cluehouse/bot.h"

extern const struct ch_bot bot_clue; /* clue_mind.c */

#endif
