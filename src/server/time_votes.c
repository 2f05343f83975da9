/*
 * time_votes.c - votes for more time and for a pause.
 *
 * Both are granted when all people at seats who are connected have voted for
 * them; to disconnect, or to be idle, counts as agreeing. A single no refuses
 * more time, and a single member ends a pause. None of this is stored: after a
 * restart there are no votes, and no game is paused.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/time_votes.h"

#include "server/server_state.h"

enum { MORE_MS = 60000 }; /* added to both clocks of the seat */

static bool is_here(const struct table *table, ch_seat seat)
{
    const struct member *person = seat_person(table, seat);

    return person != NULL && person->client != NULL &&
           !table->seat[seat].idle && !table->seat[seat].stand_in;
}

void time_votes_clear(struct table *table)
{
    if (table->wants_time != NOBODY)
        dirty_mark(table, DIRTY_CLIENTS);
    table->wants_time = NOBODY;
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        table->seat[seat].grants = false;
}

void time_votes_set_paused(struct table *table, bool paused)
{
    table->paused = paused;
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        table->seat[seat].pauses = false;
    dirty_mark(table, DIRTY_CLIENTS);
}

static bool all_grant(const struct table *table)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (seat != table->wants_time && is_here(table, seat) &&
            !table->seat[seat].grants)
            return false;
    return true;
}

static bool all_want_pause(const struct table *table)
{
    unsigned votes = 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        if (!is_here(table, seat))
            continue;
        if (!table->seat[seat].pauses)
            return false;
        votes++;
    }
    return votes > 0;
}

bool time_votes_apply(struct table *table)
{
    bool any = false;

    if (table->wants_time != NOBODY && all_grant(table)) {
        table->seat[table->wants_time].move_ms += MORE_MS;
        table->seat[table->wants_time].game_ms += MORE_MS;
        time_votes_clear(table);
        any = true;
    }
    if (!table->paused && table->here > 0 && all_want_pause(table)) {
        time_votes_set_paused(table, true);
        any = true;
    }
    return any;
}
