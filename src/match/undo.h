/*
 * undo.h - moves that are taken back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_MATCH_UNDO_H
#define CH_MATCH_UNDO_H

#include "match/match_state.h"

/* Before a move is applied: keeps the state of before it. True if others do not
 * see the move: then the last one stays the last, and this one is made in the
 * state of before that too. */
bool undo_prepare(struct ch_match *match, const struct ch_move *move);
/* After it: can it be taken back? `unseen` is what undo_prepare said, and the
 * facts from byte `from` on are the move's. */
void undo_note(struct ch_match *match, const struct ch_entry *entry,
               bool unseen, const struct ch_facts *facts, uint32_t from);
/* May this seat take its last move back? NULL, or a slug. */
const char *undo_check(const struct ch_match *match, ch_seat seat);
/* Takes the last move back; undo_check allows it. */
void undo_take_back(struct ch_match *match, struct ch_record *out);

#endif
