/*
 * bots.h - the list of bots, and how people call them.
 *
 * A bot has a name; the one called "mind" is the best that a game has, and
 * people call it by its level: easy, normal or hard.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_BOTS_H
#define CH_BOTS_BOTS_H

#include "cluehouse/bot.h"

/* A bot and how well it is to play. */
struct bot_choice {
    const struct ch_bot *bot; /* NULL: none */
    enum ch_level level;
};

/* All of them, ended by NULL. */
extern const struct ch_bot *const ch_bots[];

extern const struct ch_bot bot_random;     /* bots.c */
extern const struct ch_bot bot_clue;       /* clue_mind.c */
extern const struct ch_bot bot_clue_plain; /* clue_plain.c */
extern const struct ch_bot bot_clue_suggester;
extern const struct ch_bot bot_haiclue;    /* haiclue_bot.c */
extern const struct ch_bot bot_hue;        /* hue_mind.c */
extern const struct ch_bot bot_hue_greedy; /* hue_greedy.c */
extern const struct ch_bot bot_hues;       /* hues_mind.c */

/* Does it know this game? */
bool bot_plays(const struct ch_bot *bot, const struct ch_game *game);
/* The bot that people call so in this game; no bot if there is none. */
struct bot_choice bot_find(const struct ch_game *game, const char *name);
/* What to call it: "plain", "hard". */
const char *bot_call(const struct bot_choice *choice);
/* "easy", "normal", "hard" */
extern const char *const bot_levels[CH_LEVELS];

#endif
