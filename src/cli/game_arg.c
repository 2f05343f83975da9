/*
 * game_arg.c - lookup of a game named on the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/game_arg.h"

#include <stdio.h>
#include <string.h>

#include "cli/diag.h"
#include "cli/nearest.h"

const struct ch_game *game_arg_find(const char *name)
{
    const struct ch_game *game = ch_game_find(name);
    struct nearest nearest = nearest_to(name);
    char list[256] = "";

    if (game != NULL)
        return game;
    for (int i = 0; ch_games[i] != NULL; i++) {
        nearest_offer(&nearest, ch_games[i]->name);
        nearest_offer(&nearest, ch_games[i]->alias);
        (void)snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s",
                       i > 0 ? ", " : "", ch_games[i]->name);
    }
    diag_error("there is no game '%s'", diag_quote(name).text);
    if (nearest.best != NULL)
        diag_hint("did you mean %s?", nearest.best);
    else
        diag_hint("the games are: %s", list);
    return NULL;
}
