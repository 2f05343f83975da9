/*
 * undo.h - who may take the last move back, and how long bots wait for it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_UNDO_H
#define CH_SERVER_UNDO_H

#include "cluehouse/match.h"

struct table;

enum { UNDOS_MAX = 50 }; /* moves that one seat takes back in one game */

/* May the person at this seat take its last move back? */
bool undo_is_open(const struct table *table, ch_seat seat);
/* The member has made a move at this seat, and the match has accepted it. */
void undo_note_mover(struct table *table, uint8_t member, ch_seat seat);
/* Milliseconds that a bot waits at least, so that a person can see what it did
 * and take it back. */
uint64_t undo_wait(const struct table *table);

#endif
