/*
 * bots.c - the list of bots, and the simplest of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/bots.h"

#include <stdio.h>
#include <string.h>

static void begin(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat, enum ch_level level,
                  const struct ch_seed *seed)
{
    (void)game, (void)how, (void)seat, (void)level;
    ch_rng_init(mind, seed, 0);
}

static void choose(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why)
{
    (void)budget;
    ch_move_pick(eyes->game, eyes->state, eyes->seat, mind, out);
    (void)snprintf(why, CH_WHY, "It is a legal move, picked at random.");
}

const struct ch_bot bot_random = {
    .name = "random",
    .say = "any legal move, grave ones rarely",
    .size = sizeof(struct ch_rng),
    .begin = begin,
    .choose = choose,
};

const struct ch_bot *const ch_bots[] = {
    &bot_random, &bot_clue_plain, &bot_clue_suggester,
    &bot_clue,   &bot_haiclue,    &bot_hue_greedy,
    &bot_hue,    &bot_hues,       NULL,
};

const char *const bot_levels[CH_LEVELS] = {"easy", "normal", "hard"};

bool bot_plays(const struct ch_bot *bot, const struct ch_game *game)
{
    return bot->game == NULL || strcmp(bot->game, game->name) == 0;
}

static const struct ch_bot *find(const struct ch_game *game, const char *name)
{
    for (int i = 0; ch_bots[i] != NULL; i++)
        if (strcmp(ch_bots[i]->name, name) == 0 && bot_plays(ch_bots[i], game))
            return ch_bots[i];
    return NULL;
}

struct bot_choice bot_find(const struct ch_game *game, const char *name)
{
    for (int level = CH_EASY; level < CH_LEVELS; level++)
        if (strcmp(bot_levels[level], name) == 0)
            return (struct bot_choice){find(game, "mind"),
                                       (enum ch_level)level};
    return (struct bot_choice){find(game, name), CH_HARD};
}

const char *bot_call(const struct bot_choice *choice)
{
    bool is_mind = strcmp(choice->bot->name, "mind") == 0;

    return is_mind ? bot_levels[choice->level] : choice->bot->name;
}
