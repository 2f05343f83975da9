/*
 * redeal.c - a state of HUE that a seat cannot tell from the true one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/rng.h"
#include "games/hue/state.h"

/* Draws n cards and removes them from the pool. */
static uint32_t draw(struct ch_set *pool, unsigned n, struct ch_rng *rng)
{
    uint32_t cards = 0;

    for (unsigned left = ch_set_count(pool); n > 0; n--) {
        unsigned card = ch_set_nth(pool, ch_rng_below(rng, left--));

        ch_set_remove(pool, card);
        cards |= UINT32_C(1) << card;
    }
    return cards;
}

/* Others' cards are unknown, but not how many of them are poison cards. */
bool hue_redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct hue_state *t = state;
    struct ch_set standard = ch_set_below(HUE_STANDARD);
    struct ch_set poison = ch_set_below(HUE_PLAYABLE);
    uint32_t own = seat < t->seats ? t->hand[seat] : 0;

    if (hue_is_over(t))
        return true;
    for (int i = 0; i < t->n_laid; i++)
        own |= UINT32_C(1) << t->laid[i].card;
    poison.word[0] &= ~(standard.word[0] | own);
    standard.word[0] &= ~(uint64_t)own;
    for (ch_seat i = 0; i < t->seats; i++) {
        unsigned poisons = ch_bits(t->hand[i] >> HUE_POISON);
        unsigned n = ch_bits(t->hand[i]) - poisons;

        if (i != seat)
            t->hand[i] = draw(&poison, poisons, rng) | draw(&standard, n, rng);
    }
    return true;
}
