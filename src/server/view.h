/*
 * view.h - the game as one seat sees it, as members of a JSON object.
 *
 * Everything that a seat is sent about the game is made here, out of
 * ch_match_view and ch_match_facts, and nowhere else. `viewer` is a seat, or
 * CH_SPECTATOR for spectators; `offers` is how many legal moves to list.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_VIEW_H
#define CH_SERVER_VIEW_H

#include "cluehouse/json.h"
#include "cluehouse/match.h"

struct table;

enum { VIEW_OFFERS = 255 }; /* most legal moves in one message */

/* "view", and "offers" for a seat that is asked. */
void view_write(const struct table *table, ch_seat viewer, unsigned offers,
                struct ch_json *out);
/* "acts", and for a seat that is asked its question and "offers". */
void view_question(const struct table *table, ch_seat seat, unsigned offers,
                   struct ch_json *out);
/* "undo", for a seat that may take its last move back; after the end of the
 * game "over", "scores", and the seed that proves the deal. */
void view_end(const struct table *table, ch_seat viewer, struct ch_json *out);
/* All of the message "facts" about a move but its beginning; closes it. With
 * `view` a whole view stands in place of the question. */
void view_facts(const struct table *table, const struct ch_record *record,
                ch_seat viewer, bool view, unsigned offers,
                struct ch_json *out);

/* How many moves are legal for a seat. */
uint32_t view_count_moves(const struct table *table, ch_seat seat);
/* Elements of an array: `most` legal moves from number `from` on. */
void view_list_moves(const struct table *table, ch_seat seat, uint32_t from,
                     uint32_t most, struct ch_json *out);

#endif
