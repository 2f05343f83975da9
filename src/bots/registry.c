/*
 * registry.c - the list of all bots.
 *
 * It comes from the table in src/bots/meson.build, which has one entry a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/bot.h"
#include "bots/registry_bots.h" /* made by Meson */

#define BOT(name) extern const struct ch_bot name;
REGISTRY_BOTS
#undef BOT

#define BOT(name) &name,
const struct ch_bot *const bot_registry[] = {REGISTRY_BOTS NULL};
#undef BOT
