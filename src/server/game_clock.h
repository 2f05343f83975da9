/*
 * game_clock.h - the clocks of a table's seats.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_GAME_CLOCK_H
#define CH_SERVER_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/json.h"
#include "cluehouse/match.h"

struct table;
struct table_settings;

enum { GAME_CLOCK_TEXT = 12 * 21 + 1 }; /* bytes: what 12 seats have left */

/* Sets the clocks for a new game. */
void game_clock_reset(struct table *table);
/* Other limits apply from now on: each question has its whole time again, and
 * what a seat has used of its time for the game stays used. */
void game_clock_change(struct table *table,
                       const struct table_settings *settings);
/* The seat takes its last move back: its time is not given back with it. Before
 * game_clock_update. */
void game_clock_undo(struct table *table, ch_seat seat);
/* Counts the time that passed, and starts and stops clocks by who is asked
 * now. */
void game_clock_update(struct table *table);
/* Sets the table's timer for the first clock to run out, or for the end of a
 * deal. When it fires, server->hooks.time_up is called. */
void game_clock_set_timer(struct table *table);
void game_clock_stop_timer(struct table *table);
/* Right after game_clock_update: the seat whose time runs out first, and in how
 * many milliseconds; INT64_MAX if none does. */
ch_seat game_clock_first(const struct table *table, int64_t *left);
/* Does the seat run on its person's time, and not on that of an absent one? */
bool game_clock_is_own_time(const struct table *table, ch_seat seat);

/* What a seat has left for the game now, in milliseconds. */
int64_t game_clock_left(const struct table *table, ch_seat seat);
/* Of all seats as text, stored with each move; "" if the game has no limit. */
void game_clock_print(const struct table *table, char out[GAME_CLOCK_TEXT]);
/* The reverse. False if it is not such a text. */
bool game_clock_parse(struct table *table, const char *text);
/* Is this a time that a clock can show? */
bool game_clock_fits(int64_t ms);

/* The member "clock", while there is something to show. */
void game_clock_write(const struct table *table, struct ch_json *out);

#endif
