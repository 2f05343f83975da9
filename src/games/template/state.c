/*
 * state.c - setup, who acts, prompts and scores of the template.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/template/state.h"

bool template_is_over(const struct template_state *t)
{
    return t->round == t->rounds;
}

ch_seats template_waiting(const struct template_state *t)
{
    ch_seats who = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        if (t->answer[seat] == NONE)
            who |= ch_only(seat);
    return who;
}

void template_setup(void *state, const struct ch_setup *setup)
{
    struct template_state *t = state;

    t->seats = setup->seats;
    t->rounds = (uint8_t)setup->option[O_ROUNDS];
}

ch_seats template_actors(const void *state)
{
    const struct template_state *t = state;

    if (template_is_over(t))
        return 0;
    return t->card[0] == 0 ? ch_only(CH_DEALER) : template_waiting(t);
}

struct ch_prompt template_prompt(const void *state, ch_seat seat)
{
    (void)state, (void)seat;
    return (struct ch_prompt){"stay-or-fold", "Stay or fold?", false};
}

void template_score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct template_state *t = state;
    int best = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        best = t->points[seat] > best ? t->points[seat] : best;
    for (ch_seat seat = 0; seat < t->seats; seat++)
        out[seat] = (struct ch_score){
            t->points[seat], 0, template_is_over(t) && t->points[seat] == best};
}
