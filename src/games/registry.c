/* registry.c - the list of games. SPDX-License-Identifier: MIT */
#include "games/registry.h"

#include <string.h>

#define GAME(folder) &folder##_game,
const struct ch_game *const ch_games[] = {REGISTRY_GAMES NULL};
#undef GAME

const struct ch_game *ch_game_find(const char *name)
{
    for (int i = 0; ch_games[i] != NULL; i++)
        if (strcmp(ch_games[i]->name, name) == 0 ||
            (ch_games[i]->alias != NULL &&
             strcmp(ch_games[i]->alias, name) == 0))
            return ch_games[i];
    return NULL;
}
