/*
 * about.h - describes a game as JSON, for lists of games on the command line
 * and over the wire.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_ABOUT_H
#define CH_GAMES_ABOUT_H

#include "cluehouse/game.h"

/* Writes names, seats, options and verbs as members of an object that the
 * caller opens and closes. */
void about_game(const struct ch_game *game, struct ch_json *out);

#endif
