/* table.c - see table.h. SPDX-License-Identifier: MIT */
#include "cli/table.h"

#include <stdlib.h>

enum { RASHNESS = 64 }; /* one turn in so many, somebody speaks unasked */

/* The dealer's streams are numbered from 1; these he never reaches. Seats have
 * those below. */
#define PLAYERS_STREAM UINT64_MAX

static struct ch_seed own_seed(const struct ch_seed *seed, ch_seat seat)
{
    struct ch_seed own;
    struct ch_rng rng;

    ch_rng_init(&rng, seed, PLAYERS_STREAM - 1 - seat);
    for (size_t i = 0; i < sizeof own.bytes; i++)
        own.bytes[i] = (uint8_t)ch_rng_word(&rng);
    return own;
}

/* One block for what everybody remembers. */
static bool make_room(struct table *table, unsigned seats)
{
    size_t size = 0;

    for (ch_seat seat = 0; seat < seats; seat++) {
        table->mind[seat] = size;
        if (table->bot[seat] != NULL && !ch_in(table->rash, seat))
            size += (table->bot[seat]->size + 15) / 16 * 16;
    }
    table->minds = size > 0 ? calloc(1, size) : NULL;
    return size == 0 || table->minds != NULL;
}

static void *mind_of(struct table *table, ch_seat seat)
{
    return table->minds + table->mind[seat];
}

static bool seat_bots(struct table *table, const struct settled *who,
                      const struct ch_seed *seed)
{
    ch_seats thinkers;

    table->bots = 0;
    table->rash = 0;
    for (ch_seat seat = 0; seat < who->how.seats; seat++) {
        table->bot[seat] = who->player[seat].bot;
        if (table->bot[seat] != NULL)
            table->bots |= ch_only(seat);
        if (table->bot[seat] == &bot_random)
            table->rash |= ch_only(seat);
    }
    if (!make_room(table, who->how.seats))
        return false;
    thinkers = table->bots & ~table->rash;
    for (; thinkers != 0; thinkers &= thinkers - 1) {
        ch_seat seat = (ch_seat)ch_lowest(thinkers);
        struct ch_seed own = own_seed(seed, seat);

        table->bot[seat]->begin(mind_of(table, seat), who->game, &who->how,
                                seat, who->player[seat].level, &own);
    }
    return true;
}

const char *table_open(struct table *table, const struct settled *who,
                       const struct ch_seed *seed)
{
    const char *why = NULL;

    table->minds = NULL;
    table->match =
        ch_match_create(who->game, &who->how, seed, &table->record, &why);
    if (table->match == NULL)
        return why;
    ch_rng_init(&table->rng, seed, PLAYERS_STREAM);
    if (!seat_bots(table, who, seed))
        return "out-of-memory";
    table_hear(table);
    return ch_match_broken(table->match) != NULL ? "table-is-frozen" : NULL;
}

void table_close(struct table *table)
{
    ch_match_destroy(table->match);
    table->match = NULL;
    free(table->minds);
    table->minds = NULL;
}

ch_seats table_players_asked(const struct table *table)
{
    return ch_match_actors(table->match) & table->bots;
}

void table_hear(struct table *table)
{
    ch_seats thinkers = table->bots & ~table->rash;
    struct ch_fact fact;
    uint32_t at = 0;

    if (thinkers == 0)
        return;
    while (ch_news_next(&table->record.news, &at, &fact)) {
        ch_seats to = fact.to & thinkers;

        for (; to != 0; to &= to - 1) {
            ch_seat seat = (ch_seat)ch_lowest(to);

            if (table->bot[seat]->hear != NULL)
                table->bot[seat]->hear(mind_of(table, seat), &fact);
        }
    }
}

/* One seat of a set that is not empty. */
static ch_seat one_of(ch_seats set, struct ch_rng *rng)
{
    unsigned n = ch_bits(set);

    if (n > 1)
        for (uint32_t skip = ch_rng_below(rng, n); skip > 0; skip--)
            set &= set - 1;
    return (ch_seat)ch_lowest(set);
}

/* Somebody who was not asked speaks, if the rules list anything for him. */
static bool interrupt(struct table *table, ch_seats asked)
{
    struct ch_offers offers = CH_OFFERS_COUNT;
    ch_seats idle = table->rash & ~asked;
    uint32_t n = 0;
    ch_seat seat;

    if (idle == 0)
        return false;
    seat = one_of(idle, &table->rng);
    ch_match_legal(table->match, seat, &offers);
    for (int verb = 0; verb < CH_VERBS; verb++)
        n += offers.count[verb];
    if (n > 0)
        ch_match_pick(table->match, seat, &table->rng, &table->move);
    return n > 0;
}

/* A bot thinks about a table that was re-dealt for it. Picking at random needs
 * none: the lists are the same. */
static void ask(struct table *table, ch_seat seat)
{
    static const struct ch_budget no_limit = {NULL, NULL};
    struct ch_eyes eyes = {ch_match_game(table->match),
                           ch_match_setup(table->match), seat, table->imagined};
    char why[CH_WHY];

    if (ch_in(table->rash, seat) ||
        !ch_match_imagine(table->match, seat, &table->rng, table->imagined))
        ch_match_pick(table->match, seat, &table->rng, &table->move);
    else
        table->bot[seat]->choose(mind_of(table, seat), &eyes, &no_limit,
                                 &table->move, why);
}

const char *table_step(struct table *table)
{
    ch_seats asked = ch_match_actors(table->match);
    const char *why;

    if (ch_rng_below(&table->rng, RASHNESS) != 0 || !interrupt(table, asked))
        ask(table, one_of(asked & table->bots, &table->rng));
    why = ch_match_submit(table->match,
                          ch_match_question(table->match, table->move.seat),
                          &table->move, &table->record);
    table_hear(table);
    return why;
}
