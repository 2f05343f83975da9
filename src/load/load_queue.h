/*
 * load_queue.h - send queue of moves, and requests that are delayed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_QUEUE_H
#define CH_LOAD_LOAD_QUEUE_H

#include "load/load.h"

/* The player's move is chosen: it is sent when the rate allows it. */
void load_queue_move(struct load_player *player);
/* Sends the queued moves that the rate allows now. */
void load_queue_send(struct load *load);
/* The server could not save: the request whose id began with this letter is
 * sent again in a while. */
void load_queue_delay(struct load_player *player, char what);
/* Sends the delayed requests, if it is time. */
void load_queue_send_delayed(struct load *load);

#endif
