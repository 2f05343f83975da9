/*
 * legal.c - which moves of Haiclue are legal, and what the dealer draws.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/haiclue/state.h"

enum { SAMPLES = 8 }; /* clues on a seat's list */

/* Sample k of clues that are no haiku: two tiles, then more; every other one in
 * two lines. */
static void make_free_sample(const uint8_t *tiles, unsigned k,
                             struct haiclue_clue *out)
{
    unsigned n = CLUE_MIN + k / 2;

    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) {
        if (k % 2 == 1 && i == n / 2)
            out->entry[out->n++] = BREAK;
        out->entry[out->n++] = tiles[k + i];
    }
}

/* Sample k of a seat's clues; in haiku mode the search begins with tile k. */
static void make_sample(const struct haiclue_state *t, ch_seat seat, unsigned k,
                        struct haiclue_clue *out)
{
    uint8_t tiles[2 * HAND_MAX];
    unsigned n = haiclue_list_tiles(t->hand[seat], tiles);

    memcpy(tiles + n, tiles, n);
    if (!t->haiku || !haiclue_find_haiku(t, tiles + k, n, out))
        make_free_sample(tiles, k, out);
}

static void list_clues(const struct haiclue_state *t, ch_seat seat,
                       struct ch_move_sink *to)
{
    if (ch_moves_skip(to, V_COMPOSE, SAMPLES))
        return;
    for (unsigned k = 0; k < SAMPLES; k++) {
        struct haiclue_clue clue;
        struct ch_move move;

        if (ch_moves_skip(to, V_COMPOSE, 1))
            continue;
        make_sample(t, seat, k, &clue);
        haiclue_clue_move(t, seat, &clue, &move);
        ch_moves_add(to, &move);
    }
}

void haiclue_legal(const void *state, ch_seat seat, struct ch_move_sink *to)
{
    const struct haiclue_state *t = state;

    /* K6: a seat that has laid its clue may still change it. */
    if (t->phase == COMPOSE && seat < t->seats)
        list_clues(t, seat, to);
    if (t->phase == GUESS && ch_in(t->waiting, seat)) {
        struct ch_set all = ch_set_below(COLOURS);

        ch_moves_add_each(
            to, &(struct ch_move){.seat = seat, .verb = V_GUESS, .n = 1}, 0,
            BLUE, &all);
    }
}

static const char *check_compose(const struct haiclue_state *t,
                                 const struct ch_move *move)
{
    struct haiclue_clue clue;
    const char *why;

    if (t->phase == GUESS)
        return "clues-are-shown";
    if (t->phase != COMPOSE)
        return "cards-not-dealt";
    why = haiclue_read_clue(t, move, &clue);
    if (why != NULL || !t->haiku)
        return why;
    why = haiclue_check_haiku(t, &clue);
    return why != NULL && haiclue_must_be_haiku(t, move->seat) ? why : NULL;
}

const char *haiclue_check(const void *state, const struct ch_move *move)
{
    const struct haiclue_state *t = state;

    if (move->verb == V_COMPOSE)
        return check_compose(t, move);
    if (t->phase != GUESS)
        return "guess-after-clues";
    return NULL;
}

/* K3: tiles that are in no hand and were never a target. */
static void find_supply(const struct haiclue_state *t, struct ch_set *out)
{
    haiclue_played(t, out);
    for (ch_seat seat = 0; seat < t->seats; seat++)
        for (unsigned w = 0; w < HAND_WORDS; w++)
            out->word[w] &= ~t->hand[seat][w];
    for (unsigned level = 0; level < haiclue_levels_drawn(t); level++)
        for (unsigned i = 0; i < COLOURS; i++)
            ch_set_remove(out, t->target[level][i]);
}

/* K3: a tile of glue is never a target. */
static void draw_targets(const struct haiclue_state *t, struct ch_chance *out)
{
    out->move.verb = V_TARGETS;
    out->draws = COLOURS;
    find_supply(t, &out->pool);
    for (unsigned w = 0; w < HAND_WORDS && t->rules > 1; w++)
        out->pool.word[w] &= ~haiclue_glue(t)[w];
}

/* The first seat that has no tiles yet; the number of seats if all have. */
static ch_seat find_empty_hand(const struct haiclue_state *t)
{
    ch_seat seat = 0;

    while (seat < t->seats && haiclue_count_tiles(t->hand[seat]) > 0)
        seat++;
    return seat;
}

/* K3: first the glue that every hand has, to all seats; then the rest of each
 * hand, from all that is left. */
static void draw_tiles(const struct haiclue_state *t, struct ch_chance *out)
{
    unsigned each = haiclue_glue_each(t);
    ch_seat seat = find_empty_hand(t);
    bool glue = each > 0 && seat < t->seats;

    if (!glue)
        seat = (ch_seat)ch_lowest(t->waiting);
    out->move.verb = V_TILES;
    out->move.n = 1;
    out->move.arg[0] = seat;
    out->draws = (uint8_t)(glue ? each : haiclue_hand_size(t) - each);
    find_supply(t, &out->pool);
    for (unsigned w = 0; w < HAND_WORDS && glue; w++)
        out->pool.word[w] &= haiclue_glue(t)[w];
}

void haiclue_chance(const void *state, struct ch_chance *out)
{
    const struct haiclue_state *t = state;

    switch (t->phase) {
    case DEAL_TARGETS:
        draw_targets(t, out);
        break;
    case DEAL_TILES:
        draw_tiles(t, out);
        break;
    default:
        out->move.verb = V_CARDS;
        out->draws = t->seats;
        out->base = 1;
        out->pool = ch_set_below(CARDS);
        out->pool.word[0] &= ~t->discarded;
    }
}
