/*
 * show.h - a match in words, for a terminal or a screen reader.
 *
 * Everything is written to standard output as plain lines, and through the
 * eyes of one seat.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SHOW_H
#define CH_CLI_SHOW_H

#include <stdbool.h>

#include "cli/term/draw.h"
#include "cluehouse/match.h"

/* Reads "always", "never" or "auto" (a terminal that can, and no NO_COLOR).
 * False after a complaint. */
bool show_colour(const char *when, struct draw_style *style);
/* Colour if the terminal can, and its width. */
void show_style(struct draw_style *style);

/* The verbs, one a line, with what they take; the dealer's if wanted. */
void show_verbs(const struct ch_game *game, int indent, int width, bool dealer);
/* What a verb takes: "It is: accuse SUSPECT WEAPON ROOM". */
void show_form(const struct ch_form *verb);
/* "Clue, 3 players, notes=by-hand": options that are not as usual. */
void show_setup(const struct ch_game *game, const struct ch_setup *how);

/* "Seat 2", or the name. */
void show_seat(ch_seat seat, const char *const *names);
void show_table(const struct ch_match *match, ch_seat seat,
                const struct draw_style *style);
/* The facts of a record that a seat was told, as sentences. How many. */
int show_facts(const struct ch_match *match, const struct ch_record *record,
               ch_seat seat, const char *const *names);
void show_scores(const struct ch_match *match, const char *const *names);
/* The same at the end, and who won. */
void show_outcome(const struct ch_match *match, const char *const *names);
/* What the seat may do: all of it if that is little, else examples. */
void show_moves(const struct ch_match *match, ch_seat seat, int width);
/* All moves with one verb. False if the game has no such verb. */
bool show_moves_of(const struct ch_match *match, ch_seat seat,
                   const char *verb);
/* The sentence behind a refusal, its rule and its slug. */
void show_refusal(const struct ch_game *game, const char *slug);

#endif
