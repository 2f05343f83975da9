/*
 * redeal.c - a state of Haiclue that a seat cannot tell from the true one. See
 * view.c for what is hidden.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/rng.h"
#include "games/haiclue/state.h"

/* Draws from the deck without the discarded cards and the seat's own. */
static void redeal_cards(struct haiclue_state *t, ch_seat seat,
                         struct ch_rng *rng)
{
    struct ch_set pool = ch_set_below(CARDS);
    uint32_t left;

    pool.word[0] &= ~t->discarded;
    if (seat < t->seats && t->card[seat] != 0)
        ch_set_remove(&pool, t->card[seat] - 1U);
    left = ch_set_count(&pool);
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat || t->card[i] == 0)
            continue;
        unsigned k = ch_set_nth(&pool, ch_rng_below(rng, left--));

        ch_set_remove(&pool, k);
        t->card[i] = (uint8_t)(k + 1);
    }
}

/* Two to five tiles, in one line or two. */
static void make_free_clue(const uint8_t *tiles, struct ch_rng *rng,
                           struct haiclue_clue *out)
{
    unsigned n = CLUE_MIN + ch_rng_below(rng, 4);
    unsigned cut = ch_rng_below(rng, n); /* 0: one line */

    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) {
        if (i > 0 && i == cut)
            out->entry[out->n++] = BREAK;
        out->entry[out->n++] = tiles[i];
    }
}

static void redeal_clue(struct haiclue_state *t, ch_seat seat,
                        struct ch_rng *rng)
{
    struct haiclue_clue *clue = &t->clue[haiclue_side(t)][seat];
    uint8_t tiles[HAND_MAX];
    unsigned n = haiclue_list_tiles(t->hand[seat], tiles);

    for (unsigned i = n; i > 1; i--) {
        unsigned j = ch_rng_below(rng, i);
        uint8_t kept = tiles[i - 1];

        tiles[i - 1] = tiles[j];
        tiles[j] = kept;
    }
    if (!t->haiku || !haiclue_find_haiku(t, tiles, n, clue))
        make_free_clue(tiles, rng, clue);
}

bool haiclue_redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct haiclue_state *t = state;

    if (t->phase != COMPOSE && t->phase != GUESS)
        return true;
    redeal_cards(t, seat, rng);
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat || ch_in(t->waiting, i))
            continue;
        if (t->phase == COMPOSE)
            redeal_clue(t, i, rng);
        else if (i != haiclue_author(t, t->read))
            t->clue[haiclue_side(t)][haiclue_author(t, t->read)].pick[i] =
                (uint8_t)(BLUE + ch_rng_below(rng, COLOURS));
    }
    return true;
}
