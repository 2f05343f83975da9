/*
 * play.h - moves: making them, storing them, sending their facts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_PLAY_H
#define CH_SERVER_PLAY_H

#include "cluehouse/match.h"

struct client;
struct table;

/* The match has made a move: puts its lines into the batch, starts clocks and
 * bots for new questions, and queues its facts for all clients. `move_id` is
 * that of a client's move (move_ids.h), or "". */
void play_publish(struct table *table, const struct ch_record *record,
                  const char *move_id);
/* Makes the default move for a seat that is asked. */
void play_default_move(struct table *table, ch_seat seat);
/* Plays for an absent person: a bot or the default move, as the table is set.
 */
void play_for_absent(struct table *table, ch_seat seat);
/* The client has taken this seat during the game: the message "view" with all
 * that the seat may know, for clients that want views the history too. */
void play_send_seat(struct client *client);
/* Queues the message "view" for a client, if there is a game. */
void play_send_view(struct client *client);

#endif
