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

#include <stdbool.h>

#include "cluehouse/game.h"

struct table;

enum { BOT_NAMES = 60 };

extern const char *const bot_names[BOT_NAMES];

/* Has a bot at the table a name that looks like this one? */
bool bot_names_taken(const struct table *table, const char *name);
/* Gives the bot at this seat a name that nobody there has. */
void bot_names_choose(struct table *table, ch_seat seat);
/* Gives new names to bots whose names look like a member's. */
void bot_names_renew(struct table *table);

#endif
