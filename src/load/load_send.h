/*
 * load_send.h - requests that a player sends to the server.
 *
 * Every request has an id whose first letter says what it was, so that an
 * answer is understood without a list of requests. A move's id is made of the
 * seat and a number that the player never uses again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_SEND_H
#define CH_LOAD_LOAD_SEND_H

#include "load/load.h"

/* The connection is open: create the table, join it, or come back to it. */
void load_send_arrival(struct load_player *player);
/* The table has been created: the other players join. */
void load_send_joins(struct load_table *table);
void load_send_ready(struct load_player *player);
void load_send_start(struct load_table *table);
/* Adds randomness to the next deal: first a commitment, and when everybody has
 * committed, the randomness itself. */
void load_send_mix(struct load_player *player);
void load_send_reveal(struct load_player *player);
void load_send_view(struct load_player *player);
/* The player's move, for the first time or once more under the same id. */
void load_send_move(struct load_player *player);
/* A move was refused: ask for a view, which has other legal moves. Gives up
 * after 20 times in a row. */
void load_send_retry(struct load_player *player);
/* The game is over for this player: a rematch, or another table. */
void load_send_after_end(struct load_player *player);
/* One more player wants a rematch; when all do, the host asks for it. */
void load_send_rematch(struct load_table *table);
/* Sends the request whose id began with this letter again. */
void load_send_again(struct load_player *player, char what);
/* Leaves the table and creates another one for the same players, over new
 * connections. */
void load_send_new_table(struct load_table *table);

#endif
