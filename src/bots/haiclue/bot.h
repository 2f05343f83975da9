/*
 * bot.h - the Haiclue bot.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_BOT_H
#define CH_BOTS_HAICLUE_BOT_H

#include "cluehouse/bot.h"

extern const struct ch_bot haiclue_bot;

#endif
