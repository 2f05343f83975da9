/*
 * bot_lines.h - one of our bots behind the line protocol.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_JOIN_BOT_LINES_H
#define CH_CLI_JOIN_BOT_LINES_H

#include "bots/bot.h"

/* Reads questions from standard input until its end; `think` is the time limit
 * for a move in seconds, 0: none. An exit code. */
int bot_lines_run(const struct ch_game *game, const struct bot_choice *who,
                  double think);

#endif
