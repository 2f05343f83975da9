/*
 * stored.c - does what was stored of a table fit together?
 *
 * A table is read from a disk, and disks forget. Everything else in the house
 * relies on what is checked here: a table that does not pass is refused, by
 * name, and the others do not notice. The doctor asks the same questions.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "server/house_int.h"

const char *stored_row(const struct store_table *table)
{
    const struct store_row *row = &table->row;
    bool begun = row->phase != STORE_OPEN;

    if (row->damaged)
        return "row-damaged";
    if (row->phase > STORE_OVER) /* what is closed is not kept */
        return "phase-unknown";
    if (begun && row->first[0] == '\0')
        return "first-line-missing";
    if (!begun && (row->first[0] != '\0' || table->pieces > 0))
        return "log-before-the-start";
    return table->bad != 0 ? "log-piece-damaged" : NULL;
}

/* --- People --------------------------------------------------------------- */

/* Seats of those who left during the game are nobody's. */
static bool seat_fits(const struct party *party, ch_seat number)
{
    const struct seat *seat = &party->seat[number];

    if (seat->kind != SEAT_PERSON)
        return seat->member == NOBODY &&
               (seat->kind == SEAT_BOT || party->phase == STORE_OPEN);
    if (seat->member == NOBODY)
        return party->phase != STORE_OPEN;
    return party->member[seat->member].seat == number;
}

static bool member_fits(const struct party *party, uint8_t number)
{
    const struct member *member = &party->member[number];

    return member->seat == NOBODY ||
           (!member->gone && party->seat[member->seat].kind == SEAT_PERSON &&
            party->seat[member->seat].member == number);
}

const char *stored_people(const struct party *party)
{
    unsigned colours = 0;

    if (ch_setup_check(party->game, &party->how) != NULL)
        return "settings-refused";
    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        if (!seat_fits(party, seat))
            return "seats-and-members-differ";
        if ((colours >> party->seat[seat].colour & 1) != 0)
            return "colour-twice";
        colours |= 1U << party->seat[seat].colour;
    }
    for (uint8_t member = 0; member < party->members; member++)
        if (!member_fits(party, member))
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

const char *stored_game(const struct party *party)
{
    bool over = ch_match_actors(party->match) == 0;

    if (ch_match_game(party->match) != party->game)
        return "another-game-in-the-log";
    if (!same_setup(ch_match_setup(party->match), &party->how))
        return "another-setup-in-the-log";
    if (over != (party->phase == STORE_OVER))
        return over ? "log-is-at-its-end" : "log-is-not-at-its-end";
    return NULL;
}

/* --- For the doctor ------------------------------------------------------- */

struct house *house_reader(void)
{
    return calloc(1, sizeof(struct house));
}

void house_reader_free(struct house *reader)
{
    free(reader);
}

const char *house_reader_check(struct house *reader,
                               const struct store_table *table,
                               struct ch_log_error *bad)
{
    struct party *party = party_new(reader);
    const char *why = "out-of-memory";

    *bad = (struct ch_log_error){.slug = ""};
    if (party == NULL)
        return why;
    why = party_fill(party, table, bad);
    if (why == NULL && party->match != NULL && reader->record.n > 0)
        why = "log-ends-before-a-draw";
    party_free(party);
    return why == NULL || bad->slug[0] == '\0' ? why : bad->slug;
}
