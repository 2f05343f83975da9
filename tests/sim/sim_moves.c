/*
 * sim_moves.c - properties of moves: legal() lists what check() accepts, a move
 * survives printing and parsing, and the order of simultaneous answers does not
 * matter.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static void collect_move(struct ch_move_sink *self, const struct ch_move *move)
{
    struct sim_list *list = (struct sim_list *)self;

    if (list->n < SIM_LIST)
        list->move[list->n++] = *move;
}

void sim_make_list(struct sim *sim, const void *state, ch_seat seat,
                   struct sim_list *out)
{
    out->offers = (struct ch_move_sink)CH_MOVE_SINK_ALL(collect_move);
    out->n = 0;
    sim->game->legal(state, seat, &out->offers);
}

static bool is_listed(const struct sim_list *list, const struct ch_move *move)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (ch_move_equal(&list->move[i], move))
            return true;
    return false;
}

static bool check_text(struct sim *sim, const struct ch_move *move)
{
    char line[CH_LINE];
    struct ch_move back;
    size_t len = ch_move_print(sim->game, move, line, sizeof line);
    const char *why = ch_move_parse(sim->game, line, len, &back);

    if (len == 0)
        return sim_complain(sim, "a move cannot be printed");
    if (why != NULL)
        return sim_complain(sim, "\"%s\" is not read back: %s", line, why);
    if (!ch_move_equal(move, &back))
        return sim_complain(sim, "\"%s\" is read back as another", line);
    return true;
}

static bool check_listed(struct sim *sim, const struct ch_move *move,
                         ch_seat seat, bool acts)
{
    char line[CH_LINE];
    const char *why = ch_game_check(sim->game, sim->state, move);

    ch_move_print(sim->game, move, line, sizeof line);
    if (why != NULL)
        return sim_complain(sim, "\"%s\" is listed and refused: %s", line, why);
    if (move->seat != seat)
        return sim_complain(sim, "\"%s\" is listed for another", line);
    if (!acts && sim->game->verbs[move->verb].when != CH_UNASKED)
        return sim_complain(sim, "\"%s\" is listed, nobody asked", line);
    /* Text is slow: of a long list about 32 moves are parsed. */
    return ch_rng_below(&sim->rng, sim->list.n) >= 32 || check_text(sim, move);
}

/* Counting and skipping agree with the full list. */
static bool check_skipping(struct sim *sim, ch_seat seat)
{
    struct sim_list *one = &sim->other;
    struct ch_move_sink count = CH_MOVE_SINK_COUNT;
    uint32_t n = 0, k = ch_rng_below(&sim->rng, sim->list.n);

    sim->game->legal(sim->state, seat, &count);
    for (int v = 0; v < CH_VERBS; v++) {
        n += count.count[v];
        if (count.count[v] != sim->list.offers.count[v])
            return sim_complain(sim, "moves are counted two ways");
    }
    if (n != sim->list.n)
        return sim_complain(sim, "%u moves counted, %u listed", (unsigned)n,
                            (unsigned)sim->list.n);
    one->offers = (struct ch_move_sink){
        .take = collect_move, .skip = k, .left = 1, .verb = -1};
    one->n = 0;
    sim->game->legal(sim->state, seat, &one->offers);
    if (one->n != 1 || !ch_move_equal(&one->move[0], &sim->list.move[k]))
        return sim_complain(sim, "skipping finds another move");
    return true;
}

/* Changes one thing about a move. */
void sim_damage(struct sim *sim, struct ch_move *move)
{
    struct ch_rng *rng = &sim->rng;
    uint32_t at = ch_rng_below(rng, move->n > 0 ? move->n : 1U);

    switch (ch_rng_below(rng, 8)) {
    case 0:
        move->seat = (ch_seat)ch_rng_below(rng, 32);
        break;
    case 1:
        move->verb = (uint8_t)ch_rng_below(rng, CH_VERBS);
        break;
    case 2:
        if (move->n > 0)
            move->arg[--move->n] = 0;
        break;
    case 3:
        if (move->n < CH_ARGS)
            move->arg[move->n++] = (int16_t)ch_rng_below(rng, 40);
        break;
    case 4:
        move->arg[at] = (int16_t)ch_rng_word(rng);
        break;
    case 5:
        move->text[0] = "\xff\n a\0"[ch_rng_below(rng, 5)];
        break;
    default:
        move->arg[at] =
            (int16_t)(move->arg[at] + (int)ch_rng_below(rng, 9) - 4);
    }
}

static bool check_damaged(struct sim *sim, ch_seat seat, bool open)
{
    struct ch_move altered =
        sim->list.move[ch_rng_below(&sim->rng, sim->list.n)];
    const char *why;
    char line[CH_LINE];

    sim_damage(sim, &altered);
    why = ch_game_check(sim->game, sim->state, &altered);
    if (why != NULL) {
        if (strcmp(ch_game_explain(sim->game, why)->slug, why) != 0)
            return sim_complain(sim, "no sentence for %s", why);
        return true;
    }
    if (altered.seat != seat || open ||
        sim->game->verbs[altered.verb].when == CH_ASIDE ||
        is_listed(&sim->list, &altered))
        return true;
    ch_move_print(sim->game, &altered, line, sizeof line);
    return sim_complain(sim, "\"%s\" is accepted and not listed", line);
}

bool sim_check_seat(struct sim *sim, ch_seat seat)
{
    bool acts = ch_in(sim->game->actors(sim->state), seat);
    bool open;

    sim_make_list(sim, sim->state, seat, &sim->list);
    /* An open prompt lists samples, also for a seat that is not asked. */
    open =
        (acts || sim->list.n > 0) && sim->game->prompt(sim->state, seat).open;
    if (acts && sim->list.n == 0)
        return sim_complain(sim, "seat %d acts and has no move", seat);
    for (uint32_t i = 0; i < sim->list.n; i++)
        if (!check_listed(sim, &sim->list.move[i], seat, acts))
            return false;
    if (sim->list.n == 0)
        return true;
    if (!check_skipping(sim, seat))
        return false;
    for (int i = 0; i < 6; i++)
        if (!check_damaged(sim, seat, open))
            return false;
    return true;
}

/* Applies two moves in this order to a copy of the state. False if the second
 * is refused. */
static bool apply_both(struct sim *sim, const struct ch_move *first,
                       const struct ch_move *second, uint64_t *digest)
{
    unsigned char *copy = malloc(sim->game->size);
    bool fine;

    if (copy == NULL)
        abort();
    memcpy(copy, sim->state, sim->game->size);
    sim->game->apply(copy, first, NULL);
    fine = ch_game_check(sim->game, copy, second) == NULL;
    if (fine) {
        sim->game->apply(copy, second, NULL);
        *digest = ch_game_digest(sim->game, copy);
    }
    free(copy);
    return fine;
}

bool sim_check_order(struct sim *sim)
{
    ch_seats who = sim->game->actors(sim->state);
    uint64_t ab = 0, ba = 0;
    struct ch_move a, b;

    if (ch_bits(who) < 2)
        return true;
    ch_seat first = (ch_seat)ch_lowest(who);
    for (uint32_t k = ch_rng_below(&sim->rng, ch_bits(who) - 1); k > 0; k--) {
        who &= who - 1;
        first = (ch_seat)ch_lowest(who);
    }
    who &= who - 1;
    ch_move_pick(sim->game, sim->state, first, &sim->rng, &a);
    ch_move_pick(sim->game, sim->state, (ch_seat)ch_lowest(who), &sim->rng, &b);
    if (!apply_both(sim, &a, &b, &ab) || !apply_both(sim, &b, &a, &ba))
        return sim_complain(sim, "one answer makes another one illegal");
    if (ab != ba)
        return sim_complain(sim, "the order of answers matters");
    return true;
}
