/*
 * registry.c - the list of all bots.
 *
 * It comes from bots_table in src/bots/meson.build. A game whose only bot is in
 * bot.c of its folder is found there without an entry.
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
