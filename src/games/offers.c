/*
 * offers.c - listing legal moves, and choosing one of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <string.h>

#include "cluehouse/game.h"
#include "cluehouse/rng.h"

bool ch_pass(struct ch_offers *to, unsigned verb, uint32_t n)
{
    bool other = to->verb >= 0 && (unsigned)to->verb != verb;

    if (!other && to->left > 0 && to->skip < n)
        return false;
    to->count[verb] += n;
    if (!other && to->left > 0)
        to->skip -= n;
    return true;
}

void ch_offer(struct ch_offers *to, const struct ch_move *move)
{
    if (ch_pass(to, move->verb, 1))
        return;
    to->count[move->verb]++;
    to->left--;
    to->take(to, move);
}

void ch_offer_each(struct ch_offers *to, const struct ch_move *move, int at,
                   int base, const struct ch_set *set)
{
    uint32_t n = ch_set_count(set);
    struct ch_move one;
    int from = 0;

    if (ch_pass(to, move->verb, n))
        return;
    one = *move;
    if (to->skip > 0) {
        from = (int)ch_set_nth(set, to->skip);
        to->count[move->verb] += to->skip;
        n -= to->skip;
        to->skip = 0;
    }
    for (int i = ch_set_next(set, from); i >= 0; i = ch_set_next(set, i + 1)) {
        if (ch_pass(to, move->verb, n))
            return; /* enough taken: the rest is only counted */
        one.arg[at] = (int16_t)(base + i);
        ch_offer(to, &one);
        n--;
    }
}

/* A sink that keeps the one move it takes. */
struct keeper {
    struct ch_offers offers;
    struct ch_move *out;
};

static void keep(struct ch_offers *self, const struct ch_move *move)
{
    *((struct keeper *)self)->out = *move;
}

/* The n-th move of a verb (any, if negative) in the seat's list. */
static void fetch(const struct ch_game *game, const void *state, ch_seat seat,
                  int verb, uint32_t n, struct ch_move *out)
{
    struct keeper keeper = {{.take = keep, .skip = n, .left = 1, .verb = verb},
                            out};

    game->legal(state, seat, &keeper.offers);
}

void ch_mildest(const struct ch_game *game, const void *state, ch_seat seat,
                struct ch_move *out)
{
    fetch(game, state, seat, -1, 0, out);
}

/* An even choice among the verbs that are offered and grave or not. */
static int pick_verb(const struct ch_game *game, const struct ch_offers *offers,
                     bool grave, struct ch_rng *rng)
{
    int verb[CH_VERBS];
    uint32_t n = 0;

    for (int v = 0; v < CH_VERBS && game->verbs[v].name != NULL; v++)
        if (offers->count[v] > 0 && game->verbs[v].grave == grave)
            verb[n++] = v;
    if (n == 0)
        return -1;
    return n == 1 ? verb[0] : verb[ch_rng_below(rng, n)];
}

void ch_pick(const struct ch_game *game, const void *state, ch_seat seat,
             struct ch_rng *rng, struct ch_move *out)
{
    struct ch_offers all = CH_OFFERS_COUNT;
    int verb;

    game->legal(state, seat, &all);
    bool grave = ch_rng_below(rng, 16) == 0;
    verb = pick_verb(game, &all, grave, rng);
    if (verb < 0)
        verb = pick_verb(game, &all, !grave, rng);
    assert(verb >= 0); /* whoever acts has a move: the simulation sees to it */
    fetch(game, state, seat, verb, ch_rng_below(rng, all.count[verb]), out);
}

void ch_deal(const struct ch_game *game, const void *state, struct ch_rng *rng,
             struct ch_move *out)
{
    struct ch_chance chance = {.draws = 0};

    game->chance(state, &chance);
    chance.move.seat = CH_DEALER;
    uint32_t left = ch_set_count(&chance.pool);
    for (int i = 0; i < chance.draws; i++) {
        unsigned k = ch_set_nth(&chance.pool, ch_rng_below(rng, left--));

        ch_set_remove(&chance.pool, k);
        chance.move.arg[chance.move.n++] = (int16_t)(chance.base + (int)k);
    }
    *out = chance.move;
}
