/*
 * stored.h - checks that the stored parts of a table are consistent.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_STORED_H
#define CH_SERVER_STORED_H

#include "cluehouse/match.h"
#include "store/store_thread.h"

struct table;

/* Each is NULL, or a slug for what is wrong: with the row as such, with its
 * people, and with the game and all of that together. */
const char *stored_check_row(const struct store_table *stored);
const char *stored_check_people(const struct table *table);
const char *stored_check_game(const struct table *table);
/* And with a log after which the dealer had to draw: the server draws then, the
 * doctor reports it. */
const char *stored_check_draws(const struct ch_record *draws);

#endif
