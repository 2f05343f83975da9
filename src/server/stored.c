/*
 * stored.c - checks that the stored parts of a table are consistent.
 *
 * Disks lose and change data. The rest of the server relies on what is checked
 * here: a table that does not pass is refused with a slug for the operator, and
 * the others are not affected. The doctor uses the same checks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/stored.h"

#include "server/table.h"

const char *stored_check_row(const struct store_table *stored)
{
    const struct store_row *row = &stored->row;
    bool begun = row->phase != STORE_OPEN;

    if (row->damaged)
        return "row-damaged";
    if (begun && row->first[0] == '\0')
        return "first-line-missing";
    if (!begun && (row->first[0] != '\0' || stored->pieces > 0))
        return "log-before-the-start";
    return stored->bad != 0 ? "log-piece-damaged" : NULL;
}

/* --- People --------------------------------------------------------------- */

/* During a game, seats of people who left have no member. */
static bool seat_fits(const struct table *table, ch_seat number)
{
    const struct seat *seat = &table->seat[number];

    if (seat->kind != SEAT_PERSON)
        return seat->member == NOBODY &&
               (seat->kind == SEAT_BOT || table->phase == STORE_OPEN);
    if (seat->member == NOBODY)
        return table->phase != STORE_OPEN;
    return table->member[seat->member].seat == number;
}

static bool member_fits(const struct table *table, uint8_t number)
{
    const struct member *member = &table->member[number];

    return member->seat == NOBODY ||
           (!member->gone && table->seat[member->seat].kind == SEAT_PERSON &&
            table->seat[member->seat].member == number);
}

const char *stored_check_people(const struct table *table)
{
    unsigned colours = 0;

    if (ch_setup_check(table->game, &table->setup) != NULL)
        return "settings-refused";
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        if (!seat_fits(table, seat))
            return "seats-and-members-differ";
        if ((colours >> table->seat[seat].colour & 1) != 0)
            return "colour-twice";
        colours |= 1U << table->seat[seat].colour;
    }
    for (uint8_t member = 0; member < table->members; member++)
        if (!member_fits(table, member))
            return "seats-and-members-differ";
    return NULL;
}

/* --- The game ------------------------------------------------------------- */

static bool same_setup(const struct ch_setup *a, const struct ch_setup *b)
{
    if (a->seats != b->seats)
        return false;
    for (int i = 0; i < CH_OPTIONS; i++)
        if (a->option[i] != b->option[i])
            return false;
    return true;
}

const char *stored_check_game(const struct table *table)
{
    bool over = ch_match_actors(table->match) == 0;

    if (ch_match_game(table->match) != table->game)
        return "another-game-in-the-log";
    if (!same_setup(ch_match_setup(table->match), &table->setup))
        return "another-setup-in-the-log";
    if (over != (table->phase == STORE_OVER))
        return over ? "log-is-at-its-end" : "log-is-not-at-its-end";
    return NULL;
}

const char *stored_check_draws(const struct ch_record *draws)
{
    return draws->n > 0 ? "log-ends-before-a-draw" : NULL;
}
