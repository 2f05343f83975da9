/*
 * seating.c - who sits where, and who begins, from one game to the next.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/seating.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/table.h"

/* --- Moving --------------------------------------------------------------- */

/* The seat that an option names to begin, or CH_DEALER. */
static ch_seat named_first(const struct ch_game *game,
                           const struct ch_setup *setup)
{
    int seat;

    if (game->first == NULL)
        return CH_DEALER;
    seat = setup->option[game->first_option] - game->first_value;
    return seat >= 0 && seat < setup->seats ? (ch_seat)seat : CH_DEALER;
}

/* What an option "suspect-2" is called, without the seat; 0: it is not seat
 * `seat`'s. */
static size_t choice_stem(const char *name, unsigned seat)
{
    char tail[8];
    size_t n = (size_t)snprintf(tail, sizeof tail, "-%u", seat);
    size_t len = strlen(name);

    return len > n && strcmp(name + len - n, tail) == 0 ? len - n : 0;
}

/* The choices of seat `from` in one setup become those of `to` in another. */
static void move_choices(const struct ch_game *game,
                         const struct ch_setup *before, unsigned from,
                         struct ch_setup *after, unsigned to)
{
    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const char *name = game->options[i].value.name;
        size_t stem = choice_stem(name, from);

        for (int k = 0; stem > 0 && game->options[k].value.name != NULL; k++)
            if (choice_stem(game->options[k].value.name, to) == stem &&
                strncmp(game->options[k].value.name, name, stem) == 0)
                after->option[k] = before->option[i];
    }
}

static ch_seats move_set(ch_seats seats, const ch_seat to[CH_SEATS])
{
    ch_seats moved = 0;

    for (ch_seat i = 0; i < CH_SEATS; i++)
        if (ch_in(seats, i))
            moved |= ch_only(to[i]);
    return moved;
}

/* Seat i becomes seat to[i]. Ballots go along with who cast them; a vote about
 * a seat there is only during a game. */
static void move_seats(struct table *table, const ch_seat to[CH_SEATS])
{
    struct seat before[CH_SEATS];

    memcpy(before, table->seat, sizeof before);
    for (unsigned i = 0; i < CH_SEATS; i++) {
        struct seat *seat = &table->seat[to[i]];

        *seat = before[i];
        if (seat->kind == SEAT_PERSON && seat->member != NOBODY)
            table->member[seat->member].seat = to[i];
    }
    table->vote.yes = move_set(table->vote.yes, to);
    table->vote.no = move_set(table->vote.no, to);
    table->vote.by = to[table->vote.by];
}

/* The same, with what people chose and who is to begin. */
static void move_all(struct table *table, const ch_seat to[CH_SEATS])
{
    struct ch_setup before = table->setup;
    ch_seat first = named_first(table->game, &before);

    move_seats(table, to);
    for (unsigned i = 0; i < before.seats; i++)
        move_choices(table->game, &before, i, &table->setup, to[i]);
    if (first != CH_DEALER)
        ch_setup_set_first(table->game, &table->setup, to[first]);
}

static void stay(ch_seat to[CH_SEATS])
{
    for (unsigned i = 0; i < CH_SEATS; i++)
        to[i] = (ch_seat)i;
}

static void rotate(struct table *table)
{
    ch_seat to[CH_SEATS];

    stay(to);
    for (unsigned i = 0; i < table->setup.seats; i++)
        to[i] = (ch_seat)((i + 1U) % table->setup.seats);
    move_all(table, to);
}

void seating_shuffle(struct table *table)
{
    ch_seat to[CH_SEATS];

    stay(to);
    for (unsigned i = table->setup.seats; i > 1; i--) {
        unsigned k = randombytes_uniform(i);
        ch_seat last = to[i - 1];

        to[i - 1] = to[k];
        to[k] = last;
    }
    move_all(table, to);
}

bool seating_change(struct table *table)
{
    switch (table->settings.seating) {
    case SEATING_ROTATE:
        rotate(table);
        return true;
    case SEATING_SHUFFLE:
        seating_shuffle(table);
        return true;
    default:
        return false;
    }
}

/* --- Who begins ----------------------------------------------------------- */

ch_seat seating_first(const struct table *table)
{
    return table->match != NULL ? ch_match_first(table->match)
                                : ch_setup_first(table->game, &table->setup);
}

void seating_move_on(struct table *table)
{
    ch_seat first;

    if (table->match == NULL || table->phase != STORE_OVER)
        return; /* a game that was ended is begun again as it was */
    first = ch_match_first(table->match);
    if (first != CH_DEALER)
        ch_setup_set_first(table->game, &table->setup,
                           ch_setup_after(table->game, &table->setup, first));
}

/* --- Another game --------------------------------------------------------- */

void seating_setup(const struct table *table, const struct ch_game *game,
                   struct ch_setup *out)
{
    unsigned seats = table->setup.seats;

    if (seats < game->min_seats)
        seats = game->min_seats;
    if (seats > game->max_seats)
        seats = game->max_seats;
    ch_setup_standard(game, seats, out);
}

/* Exchanges two seats in a plan. */
static void exchange(ch_seat to[CH_SEATS], ch_seat at[CH_SEATS], unsigned one,
                     unsigned other)
{
    ch_seat who = at[one];

    at[one] = at[other];
    at[other] = who;
    to[at[one]] = (ch_seat)one;
    to[at[other]] = (ch_seat)other;
}

/* A seat below `seats` that has this kind in a plan, or NOBODY. */
static ch_seat find_seat(const struct table *table, unsigned seats,
                         enum seat_kind kind, const ch_seat at[CH_SEATS])
{
    for (unsigned i = 0; i < seats; i++)
        if (table->seat[at[i]].kind == kind)
            return (ch_seat)i;
    return NOBODY;
}

/* Plans where those of this kind go whose seats will be gone: to empty seats,
 * and people to bots' if there are no others. False: no room. */
static bool plan(const struct table *table, unsigned seats, enum seat_kind kind,
                 ch_seat to[CH_SEATS], ch_seat at[CH_SEATS])
{
    for (unsigned i = seats; i < table->setup.seats; i++) {
        ch_seat seat;

        if (table->seat[at[i]].kind != kind)
            continue;
        seat = find_seat(table, seats, SEAT_EMPTY, at);
        if (seat == NOBODY && kind == SEAT_PERSON)
            seat = find_seat(table, seats, SEAT_BOT, at);
        if (seat == NOBODY)
            return false;
        exchange(to, at, i, seat);
    }
    return true;
}

/* Seats that are gone are empty, and so are those of bots that the game does
 * not have. */
static void clear_seats(struct table *table)
{
    for (unsigned i = 0; i < CH_SEATS; i++) {
        struct seat *seat = &table->seat[i];
        bool goes =
            seat->kind == SEAT_BOT &&
            (!table->settings.bots || !bot_has_level(table->game, seat->level));

        if (i >= table->setup.seats || goes)
            seat->kind = SEAT_EMPTY;
    }
}

bool seating_set_game(struct table *table, const struct ch_game *game,
                      const struct ch_setup *setup, bool keep_first)
{
    ch_seat first = table->round > 1 && !keep_first
                        ? named_first(table->game, &table->setup)
                        : CH_DEALER;
    ch_seat to[CH_SEATS], at[CH_SEATS];

    stay(to);
    stay(at);
    if (!plan(table, setup->seats, SEAT_PERSON, to, at))
        return false;
    (void)plan(table, setup->seats, SEAT_BOT, to, at);
    move_seats(table, to);
    table_words_set(table, game, "");
    table->setup = *setup;
    if (first != CH_DEALER && to[first] < setup->seats)
        ch_setup_set_first(game, &table->setup, to[first]);
    clear_seats(table);
    return true;
}
