/*
 * local_match.c - a match played in this process.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/sim/local_match.h"

#include <stdlib.h>
#include <string.h>

#include "cli/diag.h"
#include "cli/sim/bot_budget.h"
#include "cli/sim/match_host.h"

enum { INTERRUPT_ODDS = 64 }; /* one step in so many, a bot moves unasked */

/* Streams of random numbers for players. The dealer counts his streams from 1
 * and never reaches these; seat s has PLAYERS_STREAM - 1 - s. */
#define PLAYERS_STREAM UINT64_MAX
#define HINTS_STREAM   (PLAYERS_STREAM - 1 - CH_SEATS)
#define REDEAL_STREAM  (HINTS_STREAM - 1)

static struct ch_seed seat_seed(const struct ch_seed *seed, ch_seat seat)
{
    struct ch_seed own;
    struct ch_rng rng;

    ch_rng_init(&rng, seed, PLAYERS_STREAM - 1 - seat);
    for (size_t i = 0; i < sizeof own.bytes; i++)
        own.bytes[i] = (uint8_t)ch_rng_word(&rng);
    return own;
}

/* The bot that observes and thinks at this seat, or NULL. */
static const struct ch_bot *thinker_at(const struct local_match *local,
                                       ch_seat seat)
{
    if (ch_in(local->advised, seat))
        return local->adviser.bot;
    return ch_in(local->impulsive, seat) ? NULL : local->bot[seat];
}

/* One block for the states of all bots, and one scratch area that they
 * share. */
static bool allocate_states(struct local_match *local, unsigned seats)
{
    size_t size = 0, scratch = 0;

    for (ch_seat seat = 0; seat < seats; seat++) {
        const struct ch_bot *bot = thinker_at(local, seat);

        local->bot_state_at[seat] = size;
        if (bot == NULL)
            continue;
        size += (bot->size + 15) / 16 * 16;
        scratch = bot->scratch > scratch ? bot->scratch : scratch;
    }
    local->bot_states = size > 0 ? calloc(1, size) : NULL;
    local->scratch = scratch > 0 ? malloc(scratch) : NULL;
    return (size == 0 || local->bot_states != NULL) &&
           (scratch == 0 || local->scratch != NULL);
}

static void *bot_state(struct local_match *local, ch_seat seat)
{
    return local->bot_states + local->bot_state_at[seat];
}

/* Sorts the seats by who plays them. */
static void sort_seats(struct local_match *local,
                       const struct table_spec_resolved *who)
{
    local->bots = 0;
    local->impulsive = 0;
    for (ch_seat seat = 0; seat < who->setup.seats; seat++) {
        local->bot[seat] = who->player[seat].bot;
        local->program[seat] = who->program[seat];
        if (local->bot[seat] != NULL || who->program[seat] != NULL)
            local->bots |= ch_only(seat);
        if (local->bot[seat] == &random_bot)
            local->impulsive |= ch_only(seat);
    }
    local->adviser = bot_find(who->game, bot_level_names[CH_HARD]);
    local->advised = local->adviser.bot != NULL
                         ? ch_first(who->setup.seats) & ~local->bots
                         : 0;
}

static bool seat_bots(struct local_match *local,
                      const struct table_spec_resolved *who,
                      const struct ch_seed *seed)
{
    sort_seats(local, who);
    if (!allocate_states(local, who->setup.seats))
        return false;
    for (ch_seat seat = 0; seat < who->setup.seats; seat++) {
        const struct ch_bot *bot = thinker_at(local, seat);
        struct ch_seed own = seat_seed(seed, seat);
        enum ch_level level = ch_in(local->advised, seat)
                                  ? local->adviser.level
                                  : who->player[seat].level;

        if (bot != NULL)
            bot->begin(bot_state(local, seat), who->game, &who->setup, seat,
                       level, &own);
    }
    return true;
}

/* --- Programs ------------------------------------------------------------- */

/* From now on the seat plays the default move. */
static void drop_program(struct local_match *local, ch_seat seat)
{
    if (ch_in(local->lost, seat))
        return;
    local->lost |= ch_only(seat);
    if (local->losses_reported++ >= LOCAL_MATCH_LOSSES)
        return;
    diag_error("seat %d (%s): %s", seat, diag_quote(local->program[seat]).text,
               local->process[seat]->failure);
    diag_hint("from now on the default move is made for it");
}

/* False if memory is out. */
static bool start_programs(struct local_match *local,
                           const struct table_spec_resolved *who,
                           const struct ch_seed *seed)
{
    local->lost = 0;
    for (ch_seat seat = 0; seat < who->setup.seats; seat++) {
        struct bot_process *process;

        if (who->program[seat] == NULL)
            continue;
        process = calloc(1, sizeof *process);
        local->process[seat] = process;
        if (process == NULL)
            return false;
        process->table = (struct bot_protocol_table){
            who->game, who->setup, seat, seat_seed(seed, seat)};
        process->seconds = who->bot_seconds;
        if (!bot_process_start(process, who->program[seat]))
            drop_program(local, seat);
    }
    return true;
}

static void stop_programs(struct local_match *local)
{
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (local->process[seat] != NULL)
            bot_process_stop(local->process[seat]);
        free(local->process[seat]);
        local->process[seat] = NULL;
    }
}

/* --- The match ------------------------------------------------------------ */

const char *local_match_open(struct local_match *local,
                             const struct table_spec_resolved *who,
                             const struct ch_seed *seed)
{
    const char *why = NULL;

    local->bot_states = NULL;
    local->scratch = NULL;
    local->redealt = malloc(who->game->size);
    if (local->redealt == NULL)
        return "out-of-memory";
    local->match =
        ch_match_create(who->game, &who->setup, seed, &local->record, &why);
    if (local->match == NULL)
        return why;
    ch_rng_init(&local->rng, seed, PLAYERS_STREAM);
    ch_rng_init(&local->redeal_rng, seed, REDEAL_STREAM);
    ch_rng_init(&local->hint_rng, seed, HINTS_STREAM);
    local->think_seconds = who->think_seconds;
    if (!seat_bots(local, who, seed) || !start_programs(local, who, seed))
        return "out-of-memory";
    local_match_observe(local);
    return ch_match_broken(local->match) != NULL ? "table-is-frozen" : NULL;
}

void local_match_close(struct local_match *local)
{
    ch_match_destroy(local->match);
    local->match = NULL;
    free(local->bot_states);
    local->bot_states = NULL;
    free(local->scratch);
    local->scratch = NULL;
    free(local->redealt);
    local->redealt = NULL;
    stop_programs(local);
}

ch_seats local_match_bots_asked(const struct local_match *local)
{
    return ch_match_actors(local->match) & local->bots;
}

static void observe(struct local_match *local, ch_seat seat,
                    const struct ch_fact *fact)
{
    const struct ch_bot *bot = thinker_at(local, seat);

    if (local->process[seat] != NULL)
        bot_process_send_fact(local->process[seat], fact);
    else if (bot->hear != NULL)
        bot->hear(bot_state(local, seat), fact);
}

void local_match_observe(struct local_match *local)
{
    ch_seats thinkers = (local->bots & ~local->impulsive) | local->advised;
    struct ch_fact fact;
    uint32_t at = 0;

    if (thinkers == 0)
        return;
    while (ch_facts_next(&local->record.facts, &at, &fact))
        for (ch_seats to = fact.to & thinkers; to != 0; to &= to - 1)
            observe(local, (ch_seat)ch_lowest(to), &fact);
}

/* A random seat of a set that is not empty. */
static ch_seat one_of(ch_seats set, struct ch_rng *rng)
{
    unsigned n = ch_bits(set);

    if (n > 1)
        for (uint32_t skip = ch_rng_below(rng, n); skip > 0; skip--)
            set &= set - 1;
    return (ch_seat)ch_lowest(set);
}

/* Chooses a move for a seat that was not asked, if the rules allow one. */
static bool interrupt(struct local_match *local, ch_seats asked)
{
    struct ch_move_sink offers = CH_MOVE_SINK_COUNT;
    ch_seats idle = local->impulsive & ~asked;
    uint32_t n = 0;
    ch_seat seat;

    if (idle == 0)
        return false;
    seat = one_of(idle, &local->rng);
    ch_match_legal(local->match, seat, &offers);
    for (int verb = 0; verb < CH_VERBS; verb++)
        n += offers.count[verb];
    if (n > 0)
        ch_match_pick(local->match, seat, &local->rng, &local->move);
    return n > 0;
}

/* False if the program failed to answer. */
static bool ask_program(struct local_match *local, ch_seat seat,
                        const void *state)
{
    struct match_host own = {local->match, seat, state};
    struct bot_host host = match_host(&own);

    if (!ch_in(local->lost, seat) &&
        bot_process_ask(local->process[seat], &host,
                        ch_match_question(local->match, seat), state,
                        &local->move))
        return true;
    drop_program(local, seat);
    return false;
}

static struct ch_prompt referee_prompt(const void *match, ch_seat seat)
{
    return ch_match_prompt(match, seat);
}

static void referee_legal(const void *match, ch_seat seat,
                          struct ch_move_sink *to)
{
    ch_match_legal(match, seat, to);
}

static const char *referee_check(const void *match, const struct ch_move *move)
{
    return ch_match_check(match, move);
}

/* Re-deals the state for a seat; NULL if no consistent state was found. */
static const void *redeal(struct local_match *local, ch_seat seat)
{
    return ch_match_redeal(local->match, seat, &local->redeal_rng,
                           local->redealt)
               ? local->redealt
               : NULL;
}

/* Lets a bot choose a move. It thinks about a state that was re-dealt for it,
 * unless it needs the referee only; a random move needs no state, as the list
 * of legal moves is the same. False: the seat has no move, and the default one
 * is played for it. */
static bool ask_bot(struct local_match *local, ch_seat seat)
{
    static const struct ch_referee referee = {referee_prompt, referee_legal,
                                              referee_check};
    const struct ch_bot *bot = local->bot[seat];
    struct ch_bot_view view = {.game = ch_match_game(local->match),
                               .setup = ch_match_setup(local->match),
                               .seat = seat,
                               .referee = &referee,
                               .ctx = local->match,
                               .scratch = local->scratch};
    struct bot_budget bot_budget;
    struct ch_budget budget =
        bot_budget_start(&bot_budget, local->think_seconds);
    char why[CH_WHY];

    if (local->process[seat] != NULL)
        return ask_program(local, seat, redeal(local, seat));
    bool impulsive = ch_in(local->impulsive, seat);
    if (!impulsive && !bot->blind)
        view.state = redeal(local, seat);
    if (impulsive || (!bot->blind && view.state == NULL))
        ch_match_pick(local->match, seat, &local->rng, &local->move);
    else
        bot->choose(bot_state(local, seat), &view, &budget, &local->move, why);
    return true;
}

static const char *play_default(struct local_match *local, ch_seat seat)
{
    const char *why = ch_match_play_for(local->match, seat, &local->record);

    if (local->record.n > 0)
        local->move = local->record.entry[0].move;
    return why;
}

const char *local_match_step(struct local_match *local)
{
    ch_seats asked = ch_match_actors(local->match);
    ch_seat absent = CH_SPECTATOR;
    const char *why;

    if (ch_rng_below(&local->rng, INTERRUPT_ODDS) != 0 ||
        !interrupt(local, asked)) {
        ch_seat seat = one_of(asked & local->bots, &local->rng);

        if (!ask_bot(local, seat))
            absent = seat;
    }
    if (absent != CH_SPECTATOR)
        why = play_default(local, absent);
    else
        why = ch_match_submit(local->match,
                              ch_match_question(local->match, local->move.seat),
                              &local->move, &local->record);
    local_match_observe(local);
    return why;
}

/* The bot's state is restored afterwards, so that asking twice gives the same
 * answer. */
bool local_match_hint(struct local_match *local, ch_seat seat,
                      struct ch_move *out, char *why)
{
    static const struct ch_budget no_limit = {NULL, NULL};
    struct ch_bot_view view = {.game = ch_match_game(local->match),
                               .setup = ch_match_setup(local->match),
                               .seat = seat,
                               .state = local->redealt,
                               .scratch = local->scratch};
    const struct ch_bot *bot = local->adviser.bot;
    struct ch_rng rng = local->hint_rng;
    void *before;

    if (!ch_in(local->advised, seat) ||
        !ch_match_redeal(local->match, seat, &rng, local->redealt))
        return false;
    before = malloc(bot->size);
    if (before == NULL)
        return false;
    memcpy(before, bot_state(local, seat), bot->size);
    why[0] = '\0';
    bot->choose(bot_state(local, seat), &view, &no_limit, out, why);
    memcpy(bot_state(local, seat), before, bot->size);
    free(before);
    return true;
}
