/*
 * about.h - what a game is, as JSON: for those who list games, on the command
 * line or over the wire, and need no tables of their own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_ABOUT_H
#define CH_GAMES_ABOUT_H

#include "cluehouse/game.h"

/* Members of an object: names, seats, options and verbs. */
void game_about(const struct ch_game *game, struct ch_json *out);

#endif
