/* sim.c - plays and checks one random game. SPDX-License-Identifier: MIT */
#include "sim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sim_complain(struct sim *sim, const char *format, ...)
{
    va_list list;

    if (sim->complaint[0] == '\0') {
        int n = snprintf(sim->complaint, sizeof sim->complaint,
                         "%s, %d seats, step %u: ", sim->game->name,
                         sim->setup.seats, (unsigned)sim->step);

        va_start(list, format);
        if (n > 0)
            (void)vsnprintf(sim->complaint + n,
                            sizeof sim->complaint - (size_t)n, format, list);
        va_end(list);
    }
    return false;
}

/* Moves the state to a new block of exactly its size, so that sanitizers catch
 * a pointer into the old one and an access beyond the end. */
static void relocate_state(struct sim *sim)
{
    unsigned char *fresh = malloc(sim->game->size);

    if (fresh == NULL)
        abort();
    memcpy(fresh, sim->state, sim->game->size);
    memset(sim->state, 0xa5, sim->game->size);
    free(sim->state);
    sim->state = fresh;
}

/* Each fact, printed and parsed, is the same fact. */
static bool check_facts_text(struct sim *sim)
{
    struct ch_fact fact, back;
    char line[CH_LINE];
    uint32_t at = 0;

    while (ch_facts_next(&sim->facts, &at, &fact)) {
        size_t len = ch_fact_print(sim->game, &fact, line, sizeof line);
        const char *why =
            len > 0 ? ch_fact_parse(sim->game, line, len, &back) : "too long";

        if (why != NULL)
            return sim_complain(sim, "fact \"%s\" is not read back: %s", line,
                                why);
        if (!ch_fact_equal(&fact, &back))
            return sim_complain(sim, "fact \"%s\" is read back as another",
                                line);
    }
    return true;
}

static bool make_move(struct sim *sim, const struct ch_move *move)
{
    const char *broken;

    if (sim->n_log == SIM_MOVES)
        return sim_complain(sim, "the game does not end");
    if (sim->game->verbs[move->verb].dealer != (move->seat == CH_DEALER))
        return sim_complain(sim, "who does %s: the dealer or a seat?",
                            sim->game->verbs[move->verb].name);
    ch_facts_init(&sim->facts);
    sim->game->apply(sim->state, move, &sim->facts);
    if (sim->facts.full)
        return sim_complain(sim, "facts do not fit");
    if (!check_facts_text(sim))
        return false;
    broken = sim->game->audit(sim->state);
    if (broken != NULL)
        return sim_complain(sim, "audit: %s", broken);
    sim->log[sim->n_log] = *move;
    sim->digest[sim->n_log++] = ch_game_digest(sim->game, sim->state);
    sim->step++;
    relocate_state(sim);
    return true;
}

/* Long games, of silent seats, repeat themselves: one move in 16 is checked. */
static bool is_sampled(struct sim *sim)
{
    return sim->step < 150 || ch_rng_below(&sim->rng, 16) == 0;
}

static bool check_and_make(struct sim *sim, const struct ch_move *move)
{
    return (!is_sampled(sim) ||
            (sim_check_facts(sim, move) && sim_check_undo(sim, move))) &&
           make_move(sim, move);
}

static bool deal(struct sim *sim)
{
    struct ch_move move, altered;
    const char *why;

    ch_move_deal(sim->game, sim->state, &sim->rng, &move);
    why = ch_game_check(sim->game, sim->state, &move);
    if (why != NULL)
        return sim_complain(sim, "the dealer's own draw is refused: %s", why);
    altered = move;
    altered.verb = (uint8_t)(altered.verb + 1);
    if (ch_game_check(sim->game, sim->state, &altered) == NULL)
        return sim_complain(sim, "the dealer may do what was not asked");
    return check_and_make(sim, &move);
}

/* Arguments within the ranges of the verb; the rules may refuse them. */
static struct ch_move random_aside(struct sim *sim, int verb, ch_seat seat)
{
    const struct ch_schema *form = &sim->game->verbs[verb];
    struct ch_move move = {.seat = seat, .verb = (uint8_t)verb};

    for (int i = 0; i < CH_PARAMS && form->arg[i].name != NULL; i++) {
        uint32_t span = (uint32_t)(form->arg[i].max - form->arg[i].min + 1);

        move.arg[move.n++] =
            (int16_t)(form->arg[i].min + (int)ch_rng_below(&sim->rng, span));
    }
    return move;
}

/* Sometimes a seat makes an aside, for example a detective's note. */
static bool try_aside(struct sim *sim)
{
    for (int v = 0; sim->game->verbs[v].name != NULL; v++) {
        if (sim->game->verbs[v].when != CH_ASIDE ||
            ch_rng_below(&sim->rng, 8) != 0)
            continue;
        ch_seat seat = (ch_seat)ch_rng_below(&sim->rng, sim->setup.seats);
        struct ch_move move = random_aside(sim, v, seat);
        const char *why = ch_game_check(sim->game, sim->state, &move);

        if (why != NULL &&
            strcmp(ch_game_explain(sim->game, why)->slug, why) != 0)
            return sim_complain(sim, "no sentence for %s", why);
        if (why == NULL &&
            !(sim_check_aside(sim, &move) && make_move(sim, &move)))
            return false;
    }
    return true;
}

static ch_seat random_member(struct sim *sim, ch_seats set)
{
    uint32_t k = ch_rng_below(&sim->rng, ch_bits(set));

    while (k-- > 0)
        set &= set - 1;
    return (ch_seat)ch_lowest(set);
}

/* Sometimes a seat that is not asked makes a move it may make unasked. */
static bool try_unasked(struct sim *sim)
{
    ch_seats rest = ch_first(sim->setup.seats) & ~sim->game->actors(sim->state);
    struct ch_move move;
    ch_seat seat;

    if (rest == 0 || ch_rng_below(&sim->rng, 6) != 0)
        return true;
    seat = random_member(sim, rest);
    struct ch_move_sink all = CH_MOVE_SINK_COUNT;
    uint32_t n = 0;
    sim->game->legal(sim->state, seat, &all);
    for (int v = 0; v < CH_VERBS; v++)
        n += all.count[v];
    if (n == 0)
        return true;
    ch_move_pick(sim->game, sim->state, seat, &sim->rng, &move);
    return check_and_make(sim, &move);
}

static bool play_turn(struct sim *sim, ch_seats who)
{
    ch_seat seat = random_member(sim, who);
    bool silent = ch_in(sim->silent, seat) && sim->step >= sim->silent_from;
    struct ch_move move;

    if (silent)
        ch_move_default(sim->game, sim->state, seat, &move);
    else
        ch_move_pick(sim->game, sim->state, seat, &sim->rng, &move);
    return check_and_make(sim, &move);
}

/* All properties of the current position. */
static bool check_position(struct sim *sim)
{
    ch_seats players = ch_first(sim->setup.seats);
    ch_seats who = sim->game->actors(sim->state);
    ch_seat someone = (ch_seat)ch_rng_below(&sim->rng, sim->setup.seats);

    if (who != ch_only(CH_DEALER) && (who & ~players) != 0)
        return sim_complain(sim, "somebody acts who is not at the table");
    for (ch_seat seat = 0; seat < sim->setup.seats; seat++)
        if ((ch_in(who, seat) || seat == someone) && !sim_check_seat(sim, seat))
            return false;
    if (!sim_check_redeal(sim, someone) ||
        !sim_check_redeal(sim, ch_rng_below(&sim->rng, 2) == 0
                                   ? CH_SPECTATOR
                                   : random_member(sim, players)))
        return false;
    return sim_check_order(sim);
}

/* Replaying the log gives the same digest after each move. */
static bool check_replay(struct sim *sim)
{
    unsigned char *state = calloc(1, sim->game->size);
    bool same = true;

    if (state == NULL)
        abort();
    sim->game->setup(state, &sim->setup);
    for (uint32_t i = 0; i < sim->n_log && same; i++) {
        const char *why = ch_game_check(sim->game, state, &sim->log[i]);

        if (why != NULL) {
            same = sim_complain(sim, "replay: move %u: %s", (unsigned)i, why);
            break;
        }
        sim->game->apply(state, &sim->log[i], NULL);
        if (ch_game_digest(sim->game, state) != sim->digest[i])
            same = sim_complain(sim, "replay differs at %u", (unsigned)i);
    }
    free(state);
    return same;
}

static bool check_end(struct sim *sim)
{
    struct ch_score score[CH_SEATS];

    memset(score, 0, sizeof score);
    sim->game->score(sim->state, score);
    for (ch_seat seat = 0; seat < sim->setup.seats; seat++)
        if (!sim_check_seat(sim, seat) || !sim_check_redeal(sim, seat))
            return false;
    return check_replay(sim);
}

/* When the first seat acts it is known who begins: the seat that was named, and
 * the one that acts, unless all do. */
static bool check_first(struct sim *sim, ch_seats who)
{
    const struct ch_game *game = sim->game;
    int named;
    ch_seat first;

    if (game->first == NULL)
        return true;
    first = game->first(sim->state);
    named = sim->setup.option[game->first_option] - game->first_value;
    if (first >= sim->setup.seats || (named >= 0 && named != first))
        return sim_complain(sim, "seat %d begins, not %d", first, named);
    return ch_in(who, first) || sim_complain(sim, "%d is not asked", first);
}

static bool play_moves(struct sim *sim)
{
    const char *broken = sim->game->audit(sim->state);
    bool begun = false;

    if (broken != NULL)
        return sim_complain(sim, "audit: %s", broken);
    for (;;) {
        ch_seats who = sim->game->actors(sim->state);

        if (who == 0)
            return check_end(sim);
        if (is_sampled(sim) && !check_position(sim))
            return false;
        if (!try_aside(sim))
            return false;
        if (ch_in(who, CH_DEALER)) {
            if (!deal(sim))
                return false;
            continue;
        }
        if (!begun && !check_first(sim, who))
            return false;
        begun = true;
        if (!try_unasked(sim))
            return false;
        who = sim->game->actors(sim->state);
        if (who == 0 || ch_in(who, CH_DEALER))
            continue;
        if (!play_turn(sim, who))
            return false;
    }
}

bool sim_play(struct sim *sim, const struct ch_game *game,
              const struct ch_setup *setup, uint64_t seed)
{
    struct ch_seed from = ch_seed_from(seed);
    bool fine;

    sim->game = game;
    sim->setup = *setup;
    sim->step = 0;
    sim->n_log = 0;
    sim->complaint[0] = '\0';
    ch_rng_init(&sim->rng, &from, 0);
    /* In half of the games some seats fall silent at some point. */
    sim->silent = ch_rng_below(&sim->rng, 2) == 0 ? ch_rng_word(&sim->rng) : 0;
    sim->silent_from = ch_rng_below(&sim->rng, 60);
    sim->state = calloc(1, game->size);
    if (sim->state == NULL)
        abort();
    game->setup(sim->state, setup);
    fine = play_moves(sim);
    free(sim->state);
    sim->state = NULL;
    return fine;
}
