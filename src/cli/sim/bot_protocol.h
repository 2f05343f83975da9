/*
 * bot_protocol.h - lines of the bot protocol, printed and parsed.
 *
 * Used by both ends: bot_process.c (host) and bot.c (bot). docs/bot-protocol.md
 * specifies the protocol.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_BOT_PROTOCOL_H
#define CH_CLI_SIM_BOT_PROTOCOL_H

#include "cluehouse/game.h"
#include "cluehouse/rng.h"

enum {
    BOT_PROTOCOL_VERSION = 1,
    BOT_PROTOCOL_BOT_LINE = 4096, /* longest line of a bot, in bytes */
    BOT_PROTOCOL_MOVES = 2000,    /* most moves that are listed */
    /* Longest line of a host: one with a state. */
    BOT_PROTOCOL_HOST_LINE = 2 * CH_STATE + 1024
};

/* The game and the seat that a bot is given. */
struct bot_protocol_table {
    const struct ch_game *game;
    struct ch_setup setup;
    ch_seat seat;
    struct ch_seed seed; /* for the bot alone: says nothing about the deal */
};

/* "table hue rules 1 seats 2 seat 0 seed 12ab... first=random\n"; returns its
 * length. `out` has BOT_PROTOCOL_HOST_LINE bytes. */
size_t bot_protocol_print_table(const struct bot_protocol_table *table,
                                char *out);
/* Parses what follows the word "table". NULL, or a slug. */
const char *bot_protocol_parse_table(const char *rest,
                                     struct bot_protocol_table *out);

/* "state 00ff...\n", or "state -\n" if there is none. */
size_t bot_protocol_print_state(const struct ch_game *game, const void *state,
                                char *out);
/* "ask 17 00ff...\n", or "ask 17 -\n" without a state. */
size_t bot_protocol_print_ask(uint32_t question, const struct ch_game *game,
                              const void *state, char *out);
/* Parses what follows "state" into game->size bytes. NULL, or a slug:
 * "no-state" if there is none. */
const char *bot_protocol_parse_state(const char *rest,
                                     const struct bot_protocol_table *table,
                                     uint8_t *state);
/* The same for what follows "ask", a question and a state. */
const char *bot_protocol_parse_ask(const char *rest,
                                   const struct bot_protocol_table *table,
                                   uint8_t *state);

#endif
