/*
 * seats.h - what seats.c and arrivals.c share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SEATS_H
#define CH_SERVER_SEATS_H

#include "server/house_int.h"

/* Members of the orders `create` and `set`. */
#define SETTINGS                                                               \
    "do", "id", "seats", "options", "public", "spectators", "bots", "pace",    \
        "hints", "silent", "limits"

/* A member sits down; the seat is free. */
void seat_take(struct party *party, uint8_t number, ch_seat seat);
/* A free seat, or NOBODY. */
ch_seat seat_first_free(const struct party *party);
/* Does somebody else, other than `but`, have this name? */
bool seat_name_taken(const struct party *party, const char *name, uint8_t but);
/* What a level is called: its number, or -1. */
int seat_level(const char *name);
void seat_put_bot(struct party *party, ch_seat seat, int level);
unsigned seat_bots(const struct party *party);
/* May there be so many bots more? NULL, or a slug. */
const char *seat_may_have_bots(const struct order *order, unsigned more);
/* Only these may be there; json_unpack cannot say so, for they are read in
 * several places. */
bool setup_only_has(json_t *body, const char *const *known);
/* Seats, options and settings, together or not at all. NULL, or a slug. */
const char *setup_read(const struct ch_game *game, json_t *body,
                       struct ch_setup *how, struct settings *set);

#endif
