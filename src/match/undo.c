/*
 * undo.c - moves that are taken back.
 *
 * The last move can be taken back if that takes nothing from anybody: the game
 * is as it was, and nobody knows more than what the seat itself has shown.
 *
 * Others' asides, and changes of mind that nobody else is told of (a clue of
 * Haiclue), must not be noticed by whoever could take a move back. So they do
 * not end that: they are made in the state of before as well.
 *
 * Nothing here depends on anything but the lines of the log, so that a replay
 * allows what was allowed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "match/undo.h"

#include <string.h>

/* Facts of changes that are not seen: facts.c has to find what was taken
 * back. */
enum { UNSEEN_MAX = 256 };

/* --- Before and after a move ---------------------------------------------- */

/* Are all of these facts for this seat alone? */
static bool is_private(const struct ch_facts *facts, uint32_t from,
                       ch_seat seat)
{
    ch_seats to;

    while (ch_facts_audience(facts, &from, &to))
        if ((to & ~(ch_only(seat) | ch_only(CH_DEALER))) != 0)
            return false;
    return true;
}

/* Makes the move in the state of before as well, or in a copy of the state if
 * there is none. True if others do not see it. */
static bool make_before(struct ch_match *match, const struct ch_move *move)
{
    unsigned char *before = match_before(match);
    struct ch_facts facts;

    if (match->undo.why != NULL || match->undo.by == CH_DEALER)
        memcpy(before, match->state, match->game->size);
    else if (ch_game_check(match->game, before, move) != NULL)
        return false;
    ch_facts_init(&facts);
    match->game->apply(before, move, &facts);
    return is_private(&facts, 0, move->seat);
}

/* May others not see this move? An aside, or a change of what the seat has
 * answered already. */
static bool may_be_unseen(const struct ch_match *match,
                          const struct ch_move *move)
{
    enum ch_when when = match->game->verbs[move->verb].when;

    return when == CH_ASIDE ||
           (when == CH_UNASKED && move->seat != match->undo.by &&
            !ch_in(match->game->actors(match->state), move->seat));
}

bool undo_prepare(struct ch_match *match, const struct ch_move *move)
{
    if (move->seat == CH_DEALER)
        return false;
    if (may_be_unseen(match, move) && make_before(match, move))
        return true;
    memcpy(match_before(match), match->state, match->game->size);
    memcpy(match->undo.before, match->told, sizeof match->undo.before);
    return false;
}

/* Why the move that was just made cannot be taken back, or NULL. */
static const char *why_not(const struct ch_match *match,
                           const struct ch_entry *entry,
                           const struct ch_facts *facts, uint32_t from)
{
    ch_seats who = ch_match_actors(match);

    if (entry->by != CH_BY_SEAT)
        return "not-your-own-move";
    if (who == 0)
        return "game-is-over";
    if (ch_in(who, CH_DEALER))
        return "drawn-since";
    return ch_facts_reveal(match->game, facts, from, entry->move.seat)
               ? "told-since"
               : NULL;
}

void undo_note(struct ch_match *match, const struct ch_entry *entry,
               bool unseen, const struct ch_facts *facts, uint32_t from)
{
    struct match_undo *undo = &match->undo;
    ch_seats to;

    if (entry->move.seat == CH_DEALER) {
        undo->why = "drawn-since";
    } else if (unseen) {
        while (ch_facts_audience(facts, &from, &to))
            undo->since++;
        if (undo->since > UNSEEN_MAX && undo->why == NULL)
            undo->why = "too-late-to-undo";
    } else {
        undo->by = entry->move.seat;
        undo->moved |= ch_only(entry->move.seat);
        undo->since = 0;
        memcpy(undo->after, match->told, sizeof undo->after);
        undo->why = why_not(match, entry, facts, from);
    }
}

/* --- Taking it back ------------------------------------------------------- */

const char *undo_check(const struct ch_match *match, ch_seat seat)
{
    const struct match_undo *undo = &match->undo;

    if (match->broken != NULL)
        return "table-is-frozen";
    if (seat >= match->setup.seats)
        return "no-such-seat";
    if (ch_match_actors(match) == 0)
        return "game-is-over";
    if (!ch_in(undo->moved, seat))
        return "nothing-to-undo";
    return undo->by != seat ? "too-late-to-undo" : undo->why;
}

/* Each seat was told other facts, and so has others to forget. Those that are
 * alike share a fact; the dealer and all others hear what spectators do. */
static void tell_undone(const struct ch_match *match, ch_seat by,
                        struct ch_facts *facts)
{
    const struct match_undo *undo = &match->undo;
    ch_seats left = ch_first(match->setup.seats);
    unsigned row = SPECTATORS_ROW;
    ch_seats to = ~left;

    for (;;) {
        uint32_t back = match->told[row] - undo->before[row];
        uint32_t count = undo->after[row] - undo->before[row];

        for (ch_seat seat = 0; seat < match->setup.seats; seat++)
            if (ch_in(left, seat) &&
                match->told[seat] - undo->before[seat] == back &&
                undo->after[seat] - undo->before[seat] == count)
                to |= ch_only(seat);
        ch_facts_tell(facts, to, CH_FACT_UNDONE, 3, by, (int)back, (int)count);
        left &= ~to;
        if (left == 0)
            return;
        row = ch_lowest(left);
        to = 0;
    }
}

void undo_take_back(struct ch_match *match, struct ch_record *out)
{
    ch_seat seat = match->undo.by;

    memcpy(match->state, match_before(match), match->game->size);
    match->seq++;
    match->broken = match->game->audit(match->state);
    match->digest = ch_game_digest(match->game, match->state);
    tell_undone(match, seat, &out->facts);
    match_count_facts(match, &out->facts, 0);
    match_update_questions(match, seat);
    match->undo.why = "nothing-to-undo";
    out->entry[out->n++] = (struct ch_entry){.seq = match->seq,
                                             .undo = true,
                                             .move = {.seat = seat},
                                             .digest = match->digest};
}
