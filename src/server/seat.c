/*
 * seat.c - the seats of a table: who sits where.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/seat.h"

#include <stdio.h>
#include <string.h>

#include "server/bot_names.h"
#include "server/table.h"

const struct member *seat_person(const struct table *table, ch_seat seat)
{
    uint8_t member = table->seat[seat].member;

    if (table->seat[seat].kind != SEAT_PERSON || member == NOBODY ||
        table->member[member].gone)
        return NULL;
    return &table->member[member];
}

bool seat_is_left(const struct table *table, ch_seat seat)
{
    return table->seat[seat].kind == SEAT_PERSON &&
           table->seat[seat].member == NOBODY;
}

const char *seat_name(const struct table *table, ch_seat seat)
{
    const struct seat *at = &table->seat[seat];

    if (at->kind == SEAT_PERSON && at->member != NOBODY)
        return member_name(table, &table->member[at->member]);
    if (at->kind == SEAT_PERSON && at->was[0] != '\0')
        return at->was;
    return at->kind == SEAT_EMPTY ? "" : bot_names[at->bot];
}

ch_seat seat_first_free(const struct table *table)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].kind == SEAT_EMPTY)
            return seat;
    return NOBODY;
}

/* --- Sitting and standing ------------------------------------------------- */

/* Another person comes, or the person goes: its ballots are nobody else's, and
 * what it called ends. */
static void forget_ballot(struct table *table, ch_seat seat)
{
    table->vote.yes &= (ch_seats)~ch_only(seat);
    table->vote.no &= (ch_seats)~ch_only(seat);
    if (table->vote.by == seat)
        table->vote.number = 0;
    table->seat[seat].grants = table->seat[seat].pauses = false;
}

void seat_sit(struct table *table, uint8_t member, ch_seat seat)
{
    table->member[member].seat = seat;
    table->member[member].sat = true;
    table->member[member].late = false;
    table->member[member].lost = NOBODY;
    if (table->phase == STORE_PLAYING)
        table->member[member].had = seat;
    forget_ballot(table, seat);
    table->seat[seat].kind = SEAT_PERSON;
    table->seat[seat].member = member;
    table->seat[seat].was[0] = '\0';
    table->seat[seat].ready = false;
    table->seat[seat].stand_in = table->seat[seat].abandoned = false;
}

void seat_stand(struct table *table, uint8_t member)
{
    uint8_t seat = table->member[member].seat;

    if (seat == NOBODY)
        return;
    table_settings_clear_choices(table->game, &table->setup, seat);
    forget_ballot(table, seat);
    table->member[member].seat = NOBODY;
    table->seat[seat].kind = SEAT_EMPTY;
    table->seat[seat].member = NOBODY;
    table->seat[seat].ready = false;
}

void seat_leave(struct table *table, uint8_t member)
{
    uint8_t seat = table->member[member].seat;

    if (seat == NOBODY)
        return;
    if (table->phase == STORE_OPEN && !table->deal.dealing) {
        seat_stand(table, member);
        return;
    }
    (void)snprintf(table->seat[seat].was, sizeof table->seat[seat].was, "%s",
                   seat_name(table, seat));
    table->member[member].seat = NOBODY;
    table->seat[seat].member = NOBODY;
    table->seat[seat].timed_out = table->seat[seat].idle = false;
    table->seat[seat].stand_in = table->seat[seat].abandoned = false;
}

void seat_reopen(struct table *table)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        struct seat *at = &table->seat[seat];

        if (at->kind == SEAT_PERSON && at->member == NOBODY) {
            at->kind = SEAT_EMPTY;
            at->was[0] = '\0';
            table_settings_clear_choices(table->game, &table->setup, seat);
        }
        at->timed_out = at->idle = false;
        at->stand_in = at->abandoned = false;
        if (at->kind == SEAT_PERSON)
            at->ready = table->member[at->member].again;
    }
}

/* --- Bots ----------------------------------------------------------------- */

int seat_level(const struct table *table, const char *name)
{
    int level = bot_find_level(name);

    return level >= 0 && bot_has_level(table->game, (enum ch_level)level)
               ? level
               : -1;
}

void seat_put_bot(struct table *table, ch_seat seat, int level)
{
    if (table->seat[seat].kind != SEAT_BOT)
        bot_names_choose(table, seat);
    table->seat[seat].kind = SEAT_BOT;
    table->seat[seat].level = (enum ch_level)level;
    table->seat[seat].ready = true;
}

unsigned seat_count_bots(const struct table *table)
{
    unsigned n = 0;

    for (unsigned i = 0; i < table->setup.seats; i++)
        n += table->seat[i].kind == SEAT_BOT;
    return n;
}
