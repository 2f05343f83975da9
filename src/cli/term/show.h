/*
 * show.h - a match in words, for terminals and screen readers.
 *
 * Everything goes to standard output as plain lines, and shows what one seat
 * may see.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_SHOW_H
#define CH_CLI_TERM_SHOW_H

#include <stdbool.h>

#include "cli/term/draw.h"
#include "cluehouse/match.h"

/* Reads "always", "never" or "auto" (if the terminal has colours and NO_COLOR
 * is not set). False after an error message. */
bool show_colour(const char *when, struct draw_style *style);
/* Detects the colours and the width of the terminal. */
void show_style(struct draw_style *style);

/* The verbs and their arguments, one a line; those of the dealer if wanted. */
void show_verbs(const struct ch_game *game, int indent, int width, bool dealer);
/* The arguments of a verb: "It is: accuse SUSPECT WEAPON ROOM". */
void show_form(const struct ch_schema *verb);
/* "Clue, 3 players, notes=by-hand": options that differ from the default. */
void show_setup(const struct ch_game *game, const struct ch_setup *setup);

/* "seat 2", or the name. */
void show_seat(ch_seat seat, const char *const *names);
void show_table(const struct ch_match *match, ch_seat seat,
                const struct draw_style *style);
/* Draws the round that the last move ended for the people at this terminal, in
 * games whose table already shows the next one. */
void show_scored(const struct ch_match *match, const struct ch_record *record,
                 ch_seats people, const struct draw_style *style);
/* Prints the facts of a record that a seat was told, as sentences. Returns
 * their number. */
int show_facts(const struct ch_match *match, const struct ch_record *record,
               ch_seat seat, const char *const *names);
void show_scores(const struct ch_match *match, const char *const *names);
/* The scores at the end, and who won. */
void show_outcome(const struct ch_match *match, const char *const *names);
/* The legal moves of a seat: all if they are few, else examples. */
void show_moves(const struct ch_match *match, ch_seat seat, int width);
/* All legal moves with one verb. False if the game has no such verb. */
bool show_moves_of(const struct ch_match *match, ch_seat seat,
                   const char *verb);
/* The sentence that explains a refusal, its rule and its slug. */
void show_refusal(const struct ch_game *game, const char *slug);

#endif
