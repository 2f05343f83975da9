/* table.c - see table.h. SPDX-License-Identifier: MIT */
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

#include "cli/term/pace.h"
#include "cli/say.h"

enum { RASHNESS = 64 }; /* one turn in so many, somebody speaks unasked */

/* The dealer's streams are numbered from 1; these he never reaches. Seats have
 * those below. */
#define PLAYERS_STREAM UINT64_MAX
#define HINTS_STREAM   (PLAYERS_STREAM - 1 - CH_SEATS)
#define DREAMS_STREAM  (HINTS_STREAM - 1)

static struct ch_seed own_seed(const struct ch_seed *seed, ch_seat seat)
{
    struct ch_seed own;
    struct ch_rng rng;

    ch_rng_init(&rng, seed, PLAYERS_STREAM - 1 - seat);
    for (size_t i = 0; i < sizeof own.bytes; i++)
        own.bytes[i] = (uint8_t)ch_rng_word(&rng);
    return own;
}

/* Who listens and thinks at this seat; NULL: nobody. */
static const struct ch_bot *thinker_at(const struct table *table, ch_seat seat)
{
    if (ch_in(table->advised, seat))
        return table->adviser.bot;
    return ch_in(table->rash, seat) ? NULL : table->bot[seat];
}

/* One block for what everybody remembers, and one to think in, by turns. */
static bool make_room(struct table *table, unsigned seats)
{
    size_t size = 0, scratch = 0;

    for (ch_seat seat = 0; seat < seats; seat++) {
        const struct ch_bot *bot = thinker_at(table, seat);

        table->mind[seat] = size;
        if (bot == NULL)
            continue;
        size += (bot->size + 15) / 16 * 16;
        scratch = bot->scratch > scratch ? bot->scratch : scratch;
    }
    table->minds = size > 0 ? calloc(1, size) : NULL;
    table->scratch = scratch > 0 ? malloc(scratch) : NULL;
    return (size == 0 || table->minds != NULL) &&
           (scratch == 0 || table->scratch != NULL);
}

static void *mind_of(struct table *table, ch_seat seat)
{
    return table->minds + table->mind[seat];
}

/* Which seats are whose. */
static void sort_seats(struct table *table, const struct settled *who)
{
    table->bots = 0;
    table->rash = 0;
    for (ch_seat seat = 0; seat < who->how.seats; seat++) {
        table->bot[seat] = who->player[seat].bot;
        table->program[seat] = who->program[seat];
        if (table->bot[seat] != NULL || who->program[seat] != NULL)
            table->bots |= ch_only(seat);
        if (table->bot[seat] == &bot_random)
            table->rash |= ch_only(seat);
    }
    table->adviser = bot_find(who->game, bot_levels[CH_HARD]);
    table->advised = table->adviser.bot != NULL
                         ? ch_first(who->how.seats) & ~table->bots
                         : 0;
}

static bool seat_bots(struct table *table, const struct settled *who,
                      const struct ch_seed *seed)
{
    sort_seats(table, who);
    if (!make_room(table, who->how.seats))
        return false;
    for (ch_seat seat = 0; seat < who->how.seats; seat++) {
        const struct ch_bot *bot = thinker_at(table, seat);
        struct ch_seed own = own_seed(seed, seat);
        enum ch_level level = ch_in(table->advised, seat)
                                  ? table->adviser.level
                                  : who->player[seat].level;

        if (bot != NULL)
            bot->begin(mind_of(table, seat), who->game, &who->how, seat, level,
                       &own);
    }
    return true;
}

/* --- Programs ------------------------------------------------------------ */

/* From now on the silent-seat rule plays the seat. */
static void lose(struct table *table, ch_seat seat)
{
    if (ch_in(table->lost, seat))
        return;
    table->lost |= ch_only(seat);
    if (table->losses_told++ >= TABLE_LOSSES)
        return;
    complain("seat %d (%s): %s", seat, shown(table->program[seat]).text,
             table->outside[seat]->trouble);
    advise("it is played for from now on, by the mildest moves");
}

/* False if memory is out. */
static bool seat_programs(struct table *table, const struct settled *who,
                          const struct ch_seed *seed)
{
    table->lost = 0;
    for (ch_seat seat = 0; seat < who->how.seats; seat++) {
        struct outside *outside;

        if (who->program[seat] == NULL)
            continue;
        outside = calloc(1, sizeof *outside);
        table->outside[seat] = outside;
        if (outside == NULL)
            return false;
        outside->table = (struct wire_table){who->game, who->how, seat,
                                             own_seed(seed, seat)};
        outside->seconds = who->bot_seconds;
        if (!outside_begin(outside, who->program[seat]))
            lose(table, seat);
    }
    return true;
}

static void see_programs_off(struct table *table)
{
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (table->outside[seat] != NULL)
            outside_end(table->outside[seat]);
        free(table->outside[seat]);
        table->outside[seat] = NULL;
    }
}

/* --- The table ----------------------------------------------------------- */

const char *table_open(struct table *table, const struct settled *who,
                       const struct ch_seed *seed)
{
    const char *why = NULL;

    table->minds = NULL;
    table->scratch = NULL;
    table->match =
        ch_match_create(who->game, &who->how, seed, &table->record, &why);
    if (table->match == NULL)
        return why;
    ch_rng_init(&table->rng, seed, PLAYERS_STREAM);
    ch_rng_init(&table->dream, seed, DREAMS_STREAM);
    ch_rng_init(&table->hint_rng, seed, HINTS_STREAM);
    table->think_seconds = who->think_seconds;
    if (!seat_bots(table, who, seed) || !seat_programs(table, who, seed))
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
    free(table->scratch);
    table->scratch = NULL;
    see_programs_off(table);
}

ch_seats table_players_asked(const struct table *table)
{
    return ch_match_actors(table->match) & table->bots;
}

static void hear(struct table *table, ch_seat seat, const struct ch_fact *fact)
{
    const struct ch_bot *bot = thinker_at(table, seat);

    if (table->outside[seat] != NULL)
        outside_hear(table->outside[seat], fact);
    else if (bot->hear != NULL)
        bot->hear(mind_of(table, seat), fact);
}

void table_hear(struct table *table)
{
    ch_seats thinkers = (table->bots & ~table->rash) | table->advised;
    struct ch_fact fact;
    uint32_t at = 0;

    if (thinkers == 0)
        return;
    while (ch_news_next(&table->record.news, &at, &fact))
        for (ch_seats to = fact.to & thinkers; to != 0; to &= to - 1)
            hear(table, (ch_seat)ch_lowest(to), &fact);
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

/* False if the program at this seat gave no good answer. */
static bool ask_program(struct table *table, ch_seat seat, const void *state)
{
    if (!ch_in(table->lost, seat) &&
        outside_ask(table->outside[seat], table->match, state, &table->move))
        return true;
    lose(table, seat);
    return false;
}

static struct ch_prompt referee_prompt(const void *match, ch_seat seat)
{
    return ch_match_prompt(match, seat);
}

static void referee_legal(const void *match, ch_seat seat, struct ch_offers *to)
{
    ch_match_legal(match, seat, to);
}

static const char *referee_check(const void *match, const struct ch_move *move)
{
    return ch_match_check(match, move);
}

/* Re-deals the table for a seat; NULL if nothing was found that fits. */
static const void *imagine(struct table *table, ch_seat seat)
{
    return ch_match_imagine(table->match, seat, &table->dream, table->imagined)
               ? table->imagined
               : NULL;
}

/* A bot thinks about a table that was re-dealt for it, unless it goes by the
 * referee alone. Picking at random needs none: the lists are the same. False:
 * the seat is silent. */
static bool ask(struct table *table, ch_seat seat)
{
    static const struct ch_referee referee = {referee_prompt, referee_legal,
                                              referee_check};
    const struct ch_bot *bot = table->bot[seat];
    struct ch_eyes eyes = {.game = ch_match_game(table->match),
                           .how = ch_match_setup(table->match),
                           .seat = seat,
                           .referee = &referee,
                           .with = table->match,
                           .scratch = table->scratch};
    struct pace pace;
    struct ch_budget budget = pace_start(&pace, table->think_seconds);
    char why[CH_WHY];

    if (table->outside[seat] != NULL)
        return ask_program(table, seat, imagine(table, seat));
    bool rash = ch_in(table->rash, seat);
    if (!rash && !bot->blind)
        eyes.state = imagine(table, seat);
    if (rash || (!bot->blind && eyes.state == NULL))
        ch_match_pick(table->match, seat, &table->rng, &table->move);
    else
        bot->choose(mind_of(table, seat), &eyes, &budget, &table->move, why);
    return true;
}

static const char *play_for(struct table *table, ch_seat seat)
{
    const char *why = ch_match_play_for(table->match, seat, &table->record);

    if (table->record.n > 0)
        table->move = table->record.entry[0].move;
    return why;
}

const char *table_step(struct table *table)
{
    ch_seats asked = ch_match_actors(table->match);
    ch_seat silent = CH_WATCHER;
    const char *why;

    if (ch_rng_below(&table->rng, RASHNESS) != 0 || !interrupt(table, asked)) {
        ch_seat seat = one_of(asked & table->bots, &table->rng);

        if (!ask(table, seat))
            silent = seat;
    }
    if (silent != CH_WATCHER)
        why = play_for(table, silent);
    else
        why = ch_match_submit(table->match,
                              ch_match_question(table->match, table->move.seat),
                              &table->move, &table->record);
    table_hear(table);
    return why;
}

/* The mind forgets that it was asked, so that asking twice is asking once. */
bool table_hint(struct table *table, ch_seat seat, struct ch_move *out,
                char *why)
{
    static const struct ch_budget no_limit = {NULL, NULL};
    struct ch_eyes eyes = {.game = ch_match_game(table->match),
                           .how = ch_match_setup(table->match),
                           .seat = seat,
                           .state = table->imagined,
                           .scratch = table->scratch};
    const struct ch_bot *bot = table->adviser.bot;
    struct ch_rng rng = table->hint_rng;
    void *before;

    if (!ch_in(table->advised, seat) ||
        !ch_match_imagine(table->match, seat, &rng, table->imagined))
        return false;
    before = malloc(bot->size);
    if (before == NULL)
        return false;
    memcpy(before, mind_of(table, seat), bot->size);
    why[0] = '\0';
    bot->choose(mind_of(table, seat), &eyes, &no_limit, out, why);
    memcpy(mind_of(table, seat), before, bot->size);
    free(before);
    return true;
}
