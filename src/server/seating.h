/*
 * seating.h - who sits where, and who begins, from one game to the next.
 *
 * People take along what they chose for their seat, and so does who is to
 * begin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SEATING_H
#define CH_SERVER_SEATING_H

#include <stdbool.h>

#include "cluehouse/game.h"

struct table;

/* All seats are drawn anew. */
void seating_shuffle(struct table *table);
/* Seats change as the table's setting says; for a further game. True: they
 * did. */
bool seating_change(struct table *table);
/* C25, H19, K4, U5: the next game begins one seat further than this one, which
 * is over. */
void seating_move_on(struct table *table);

/* The seat that begins, now or in the next game, or CH_DEALER: not known. */
ch_seat seating_first(const struct table *table);

/* The setup of another game at this table: its standard, with as many seats as
 * there are if possible. */
void seating_setup(const struct table *table, const struct ch_game *game,
                   struct ch_setup *out);
/* Changes the game. People keep their seats, or get a free one; then bots, if
 * the game has their level. Who was to begin still is, unless `keep_first` says
 * that the setup has it. False: more people sit there than the setup has
 * seats, and nothing has changed. */
bool seating_set_game(struct table *table, const struct ch_game *game,
                      const struct ch_setup *setup, bool keep_first);

#endif
