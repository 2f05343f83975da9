/*
 * haiclue_mind.h - the mind that plays Haiclue.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_MIND_H
#define CH_BOTS_HAICLUE_MIND_H

#include "cluehouse/bot.h"

extern const struct ch_bot bot_haiclue;

#endif
