/* list.c - all games. SPDX-License-Identifier: MIT */
#include "games/list.h"

#include <string.h>

const struct ch_game *const ch_games[] = {
    &game_clue, &game_hues, &game_haiclue, &game_hue, NULL,
};

const struct ch_game *ch_game_find(const char *name)
{
    for (int i = 0; ch_games[i] != NULL; i++)
        if (strcmp(ch_games[i]->name, name) == 0 ||
            (ch_games[i]->alias != NULL &&
             strcmp(ch_games[i]->alias, name) == 0))
            return ch_games[i];
    return NULL;
}
