/*
 * legal.c - which moves of the template are legal, and what the dealer draws.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/template/state.h"

void template_legal(const void *state, ch_seat seat, struct ch_move_sink *to)
{
    const struct template_state *t = state;

    if (!ch_in(template_actors(t), seat))
        return;
    if (t->card[seat] != CARDS)
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_FOLD});
    ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_STAY});
}

const char *template_check(const void *state, const struct ch_move *move)
{
    const struct template_state *t = state;

    return move->verb == V_FOLD && t->card[move->seat] == CARDS
               ? "nobody-folds-the-12"
               : NULL;
}

void template_chance(const void *state, struct ch_chance *out)
{
    const struct template_state *t = state;

    out->move.verb = V_DEAL;
    out->draws = t->seats;
    out->base = 1;
    out->pool = ch_set_below(CARDS);
}
