/*
 * state.c - setup, who acts, prompts and scores of HUE.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hue/state.h"

int hue_points(const struct hue_state *t, ch_seat seat)
{
    const uint8_t *colour = hue_deck[ch_lowest(t->hand[seat])].colour;

    return t->value[colour[0]] + 2 * t->value[colour[1]] + t->value[colour[2]];
}

ch_seat hue_winner(const struct hue_state *t)
{
    ch_seat best = t->first;

    /* In turn order, so that the seat next to the start player wins a tie. */
    for (int i = 1; i < t->seats; i++) {
        ch_seat seat = (ch_seat)((t->first + i) % t->seats);

        if (hue_points(t, seat) > hue_points(t, best))
            best = seat;
    }
    return best;
}

const char *hue_check_setup(const struct ch_setup *setup)
{
    return setup->option[O_FIRST] < setup->seats ? NULL
                                                 : "nobody-sits-on-first";
}

void hue_setup(void *state, const struct ch_setup *setup)
{
    struct hue_state *t = state;

    t->seats = setup->seats;
    t->poison = (uint8_t)setup->option[O_POISON];
    t->known = setup->option[O_FIRST] >= 0;
    if (t->known)
        t->first = (uint8_t)(setup->option[O_FIRST]);
}

ch_seat hue_begins(const void *state)
{
    const struct hue_state *t = state;

    return t->known ? t->first : CH_DEALER;
}

ch_seats hue_actors(const void *state)
{
    const struct hue_state *t = state;

    if (t->hands < t->seats)
        return ch_only(CH_DEALER);
    if (hue_is_over(t))
        return 0;
    return ch_only(hue_laid_by(t, t->n_laid));
}

struct ch_prompt hue_prompt(const void *state, ch_seat seat)
{
    (void)state, (void)seat;
    return (struct ch_prompt){
        "lay-card", "Place a card next to the others, or over one square.",
        false};
}

/* Before the end a score would reveal what is in a hand, so it is 0. */
void hue_score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct hue_state *t = state;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        out[seat] = (struct ch_score){0, 0, false};
        if (!hue_is_over(t))
            continue;
        out[seat].points = hue_points(t, seat);
        /* U13: 0 for the start player, less for each seat further on. */
        out[seat].tiebreak = -((seat + t->seats - t->first) % t->seats);
        out[seat].won = seat == hue_winner(t);
    }
}
