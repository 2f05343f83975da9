/*
 * undo.c - who may take the last move back, and how long bots wait for it.
 *
 * The match says which seat could (ch_match_undoable). Here it has to be the
 * person who made the move: not somebody who took over the seat of a bot, and
 * nobody after a restart, when that is not known any more.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/undo.h"

#include "server/server_state.h"

enum { WAIT_MS = 2000, WAIT_FAST_MS = 1000 };

bool undo_is_open(const struct table *table, ch_seat seat)
{
    return table->settings.undo && table_is_playing(table) &&
           seat < table->setup.seats && table->mover != NOBODY &&
           table->seat[seat].kind == SEAT_PERSON &&
           table->seat[seat].member == table->mover &&
           table->seat[seat].undos < UNDOS_MAX &&
           ch_match_undoable(table->match) == seat;
}

/* A change that others do not see leaves the last move to who made it. */
void undo_note_mover(struct table *table, uint8_t member, ch_seat seat)
{
    if (ch_match_undoable(table->match) == seat)
        table->mover = member;
}

/* Nobody waits for a program, or for somebody who is not there. */
uint64_t undo_wait(const struct table *table)
{
    ch_seat seat = ch_match_undoable(table->match);
    const struct member *person;

    if (!table->server->config.bot_pace || table->settings.pace == PACE_OFF ||
        !undo_is_open(table, seat))
        return 0;
    person = &table->member[table->mover];
    if (person->client == NULL || person->program[0] != '\0')
        return 0;
    return table->settings.pace == PACE_FAST ? WAIT_FAST_MS : WAIT_MS;
}
