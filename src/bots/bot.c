/*
 * bot.c - finding bots by name and by level.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/bot.h"

#include <string.h>

const char *const bot_level_names[CH_LEVELS] = {"easy", "normal", "hard"};

bool bot_plays(const struct ch_bot *bot, const struct ch_game *game)
{
    return bot->game == NULL || strcmp(bot->game, game->name) == 0;
}

/* The bot of a game that has levels, or NULL. */
static const struct ch_bot *find_leveled(const struct ch_game *game)
{
    for (int i = 0; bot_registry[i] != NULL; i++)
        if (bot_registry[i]->has_levels && bot_plays(bot_registry[i], game))
            return bot_registry[i];
    return NULL;
}

static const struct ch_bot *find_named(const struct ch_game *game,
                                       const char *name)
{
    for (int i = 0; bot_registry[i] != NULL; i++)
        if (strcmp(bot_registry[i]->name, name) == 0 &&
            bot_plays(bot_registry[i], game))
            return bot_registry[i];
    return NULL;
}

bool bot_has_level(const struct ch_game *game, enum ch_level level)
{
    return level < CH_LEVELS && find_leveled(game) != NULL;
}

int bot_find_level(const char *name)
{
    for (int level = CH_EASY; level < CH_LEVELS; level++)
        if (strcmp(bot_level_names[level], name) == 0)
            return level;
    return -1;
}

struct bot_choice bot_find(const struct ch_game *game, const char *name)
{
    int level = bot_find_level(name);

    if (level >= 0)
        return (struct bot_choice){find_leveled(game), (enum ch_level)level};
    return (struct bot_choice){find_named(game, name), CH_HARD};
}

const char *bot_name(const struct bot_choice *choice)
{
    return choice->bot->has_levels ? bot_level_names[choice->level]
                                   : choice->bot->name;
}
