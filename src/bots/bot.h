/*
 * bot.h - finding bots by name and by level.
 *
 * People name a bot by its own name ("plain", "random") or by a level: "easy",
 * "normal" and "hard" are the levels of the one bot of a game that has levels
 * (struct ch_bot, has_levels). A game without such a bot has no levels: then
 * bot_find() finds none of them, and a table must refuse them.
 *
 * The random bot plays every game, under its own name only. It is never a
 * level, and nothing falls back to it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_BOT_H
#define CH_BOTS_BOT_H

#include "cluehouse/bot.h"

/* All bots: the random bot, then those of each game, ended by NULL. They come
 * from the table in src/bots/meson.build. */
extern const struct ch_bot *const bot_registry[];

/* random.c */
extern const struct ch_bot random_bot;

/* A bot and the level it plays at. */
struct bot_choice {
    const struct ch_bot *bot; /* NULL: none */
    enum ch_level level;
};

/* Can it play this game? */
bool bot_plays(const struct ch_bot *bot, const struct ch_game *game);

/* Which levels has this game? All of them, or none. */
bool bot_has_level(const struct ch_game *game, enum ch_level level);

/* "easy", "normal", "hard"; and back: -1 if the name is not a level's. */
extern const char *const bot_level_names[CH_LEVELS];
int bot_find_level(const char *name);

/* The bot of this name or level in this game; no bot if there is none. */
struct bot_choice bot_find(const struct ch_game *game, const char *name);

/* The name that bot_find() would find it by: "plain", "hard". */
const char *bot_name(const struct bot_choice *choice);

#endif
