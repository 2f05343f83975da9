/*
 * stand_in.h - bots that play for people who are away or idle, or have left.
 *
 * A stand-in plays on until the person is back. The seat of a person who left
 * is played in the same way, for good. Where the table or the game has no bots,
 * default moves are made instead.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_STAND_IN_H
#define CH_SERVER_STAND_IN_H

#include <stdbool.h>

#include "cluehouse/match.h"

struct table;

/* Is the seat played without its person? */
bool stand_in_is_needed(const struct table *table, ch_seat seat);
/* And by a bot? */
bool stand_in_is_bot(const struct table *table, ch_seat seat);
/* May it be played now? Nobody plays for people while none of them is here,
 * except in a game by day. */
bool stand_in_may_play(const struct table *table, ch_seat seat);

/* A bot sits in from now on; `why` is a word of notices.c. Call
 * progress_update then. */
void stand_in_begin(struct table *table, ch_seat seat, const char *why);
/* The person plays again, if a bot sits in for it. */
void stand_in_end(struct table *table, ch_seat seat);
/* Whatever a bot thinks about for this seat is not needed any more. */
void stand_in_stop_thinking(struct table *table, ch_seat seat);

/* Tells everybody that the person of a seat has left. */
void stand_in_announce_leave(struct table *table, ch_seat seat);

#endif
