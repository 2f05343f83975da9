/*
 * game_arg.h - lookup of a game named on the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_GAME_ARG_H
#define CH_CLI_GAME_ARG_H

#include "cluehouse/game.h"

/* Finds a game by its name or alias. NULL after an error that suggests one or
 * lists them all. */
const struct ch_game *game_arg_find(const char *name);

#endif
