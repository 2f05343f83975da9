/*
 * load_players.h - tables, players and idle connections.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_PLAYERS_H
#define CH_LOAD_LOAD_PLAYERS_H

#include "load/load.h"

/* As many as the configuration says. False if memory is out. */
bool load_players_create(struct load *load);
void load_players_free(struct load *load);

#endif
