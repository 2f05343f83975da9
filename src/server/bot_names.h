/*
 * bot_names.h - the names of bots.
 *
 * There are more of them than a table has members and seats, so that each bot
 * finds one that nobody there has.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BOT_NAMES_H
#define CH_SERVER_BOT_NAMES_H

enum { BOT_NAMES = 60 };

extern const char *const bot_names[BOT_NAMES];

#endif
