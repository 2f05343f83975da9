/*
 * wire.h - lines that host and bot both know; docs/bot-protocol.md has all.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_WIRE_H
#define CH_CLI_WIRE_H

#include "cluehouse/game.h"
#include "cluehouse/rng.h"

enum {
    WIRE_NUMBER = 1,                      /* of the protocol */
    WIRE_HOST_LINE = 2 * CH_STATE + 1024, /* bytes of a host's line: a state */
    WIRE_BOT_LINE = 4096,                 /* of a bot's */
    WIRE_MOVES = 2000                     /* moves listed at most */
};

/* Where a bot sits. */
struct wire_table {
    const struct ch_game *game;
    struct ch_setup how;
    ch_seat seat;
    struct ch_seed seed; /* the bot's own: it says nothing about the deal */
};

/* "table hue rules 1 seats 2 seat 0 seed 12ab... first=random\n"; returns its
 * length. `out` has WIRE_HOST_LINE bytes. */
size_t wire_print_table(const struct wire_table *table, char *out);
/* Reads what follows the word "table". NULL, or a slug. */
const char *wire_parse_table(const char *rest, struct wire_table *out);

/* "ask 17 00ff...\n", or "ask 17 -\n" without a state. */
size_t wire_print_ask(uint32_t question, const struct ch_game *game,
                      const void *state, char *out);
/* Reads what follows "ask" into game->size bytes. NULL, or a slug. */
const char *wire_parse_ask(const char *rest, const struct wire_table *table,
                           uint8_t *state);

#endif
