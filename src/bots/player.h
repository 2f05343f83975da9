/*
 * player.h - something that plays a seat.
 *
 * A player hears the facts told to its seat and may ask the match for what its
 * seat may see and do. It never gets the state, so it cannot cheat. All its
 * memory is a block of `size` bytes that the caller owns, zeroed before begin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_PLAYER_H
#define CH_BOTS_PLAYER_H

#include "cluehouse/match.h"

enum { PLAYER_MIND = 1024 }; /* most bytes that any player needs */

struct player {
    const char *name; /* "random" */
    const char *game; /* the game it can play, or NULL for any */
    const char *say;  /* one line that says how it plays */
    size_t size;

    void (*begin)(void *mind, const struct ch_match *match, ch_seat seat);
    void (*hear)(void *mind, const struct ch_fact *fact);
    /* The seat is in actors(); *out is a legal move. */
    void (*choose)(void *mind, const struct ch_match *match, ch_seat seat,
                   struct ch_rng *rng, struct ch_move *out);
};

extern const struct player player_clue_plain; /* clue_plain.c */

/* All of them, ended by NULL. */
extern const struct player *const players[];
/* The player of this name for this game, or NULL. */
const struct player *player_find(const struct ch_game *game, const char *name);

#endif
