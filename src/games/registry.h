/*
 * registry.h - the table of each game.
 *
 * The games come from the list in src/games/meson.build: the table of the game
 * in the folder `hue` is hue_game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_REGISTRY_H
#define CH_GAMES_REGISTRY_H

#include "cluehouse/game.h"
#include "games/registry_games.h" /* made by Meson */

#define GAME(folder) extern const struct ch_game folder##_game;
REGISTRY_GAMES
#undef GAME

extern const struct ch_game template_game; /* to copy; not on the list */

#endif
