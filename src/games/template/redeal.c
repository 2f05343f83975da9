/*
 * redeal.c - a state of the template that a seat cannot tell from the true one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/rng.h"
#include "games/template/state.h"

/* The other seats' cards and answers are unknown; that they answered is not. */
bool template_redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct template_state *t = state;
    struct ch_set pool = ch_set_below(CARDS);
    unsigned left = CARDS;

    if (t->card[0] == 0)
        return true;
    if (seat < t->seats) {
        ch_set_remove(&pool, t->card[seat] - 1U);
        left--;
    }
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat)
            continue;
        unsigned k = ch_set_nth(&pool, ch_rng_below(rng, left--));

        ch_set_remove(&pool, k);
        t->card[i] = (uint8_t)(k + 1);
        if (t->answer[i] != NONE)
            t->answer[i] = t->card[i] == CARDS
                               ? STAY
                               : (uint8_t)(STAY + ch_rng_below(rng, 2));
    }
    return true;
}
