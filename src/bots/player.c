/*
 * player.c - the list of players, and the simplest of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/player.h"

#include <string.h>

static void begin(void *mind, const struct ch_match *match, ch_seat seat)
{
    (void)mind, (void)match, (void)seat;
}

static void hear(void *mind, const struct ch_fact *fact)
{
    (void)mind, (void)fact;
}

static void choose(void *mind, const struct ch_match *match, ch_seat seat,
                   struct ch_rng *rng, struct ch_move *out)
{
    (void)mind;
    ch_match_pick(match, seat, rng, out);
}

static const struct player player_random = {
    .name = "random",
    .say = "any legal move, grave ones rarely",
    .begin = begin,
    .hear = hear,
    .choose = choose,
};

const struct player *const players[] = {
    &player_random,
    &player_clue_plain,
    NULL,
};

const struct player *player_find(const struct ch_game *game, const char *name)
{
    for (int i = 0; players[i] != NULL; i++)
        if (strcmp(players[i]->name, name) == 0 &&
            (players[i]->game == NULL ||
             strcmp(players[i]->game, game->name) == 0))
            return players[i];
    return NULL;
}
