/*
 * load_receive.h - messages of the server to a player.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_RECEIVE_H
#define CH_LOAD_LOAD_RECEIVE_H

#include "load/load.h"

/* Handles one message: JSON text, not terminated. */
void load_receive(struct load_player *player, const char *text, size_t len);

#endif
