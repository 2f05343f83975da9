/* table.c - see table.h. SPDX-License-Identifier: MIT */
#include "cli/table.h"

#include <assert.h>
#include <string.h>

enum { RASHNESS = 64 }; /* one turn in so many, somebody speaks unasked */

/* The dealer's streams are numbered from 1; this one he never reaches. */
#define PLAYERS_STREAM UINT64_MAX

static void seat_players(struct table *table, const struct settled *who)
{
    table->listeners = 0;
    table->rash = 0;
    for (ch_seat seat = 0; seat < who->how.seats; seat++) {
        const struct player *player = who->player[seat];

        table->player[seat] = player;
        if (player == NULL)
            continue;
        assert(player->size <= PLAYER_MIND);
        if (player->size == 0)
            table->rash |= ch_only(seat);
        else
            table->listeners |= ch_only(seat);
        memset(table->mind[seat], 0, player->size);
        player->begin(table->mind[seat], table->match, seat);
    }
}

const char *table_open(struct table *table, const struct settled *who,
                       const struct ch_seed *seed)
{
    const char *why = NULL;

    table->match =
        ch_match_create(who->game, &who->how, seed, &table->record, &why);
    if (table->match == NULL)
        return why;
    ch_rng_init(&table->rng, seed, PLAYERS_STREAM);
    seat_players(table, who);
    table_hear(table);
    return ch_match_broken(table->match) != NULL ? "table-is-frozen" : NULL;
}

void table_close(struct table *table)
{
    ch_match_destroy(table->match);
    table->match = NULL;
}

ch_seats table_players_asked(const struct table *table)
{
    return ch_match_actors(table->match) & (table->listeners | table->rash);
}

void table_hear(struct table *table)
{
    struct ch_fact fact;
    uint32_t at = 0;

    if (table->listeners == 0)
        return;
    while (ch_news_next(&table->record.news, &at, &fact)) {
        ch_seats to = fact.to & table->listeners;

        for (; to != 0; to &= to - 1) {
            ch_seat seat = (ch_seat)ch_lowest(to);

            table->player[seat]->hear(table->mind[seat], &fact);
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

const char *table_step(struct table *table)
{
    ch_seats asked = ch_match_actors(table->match);
    const char *why;

    if (ch_rng_below(&table->rng, RASHNESS) != 0 || !interrupt(table, asked)) {
        ch_seat seat =
            one_of(asked & (table->listeners | table->rash), &table->rng);

        table->player[seat]->choose(table->mind[seat], table->match, seat,
                                    &table->rng, &table->move);
    }
    why = ch_match_submit(table->match,
                          ch_match_question(table->match, table->move.seat),
                          &table->move, &table->record);
    table_hear(table);
    return why;
}
