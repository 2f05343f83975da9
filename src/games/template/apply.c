/*
 * apply.c - what a move of the template does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/facts.h"
#include "games/template/state.h"

static void deal(struct template_state *t, const struct ch_move *move,
                 struct ch_facts *facts)
{
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        t->card[seat] = (uint8_t)move->arg[seat];
        ch_facts_tell(facts, ch_only(seat) | ch_only(CH_DEALER), F_CARD, 1,
                      t->card[seat]);
    }
}

/* T3: shows the cards of the seats that stayed; the highest scores. */
static void finish_round(struct template_state *t, struct ch_facts *facts)
{
    int best = -1;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        t->shown[seat] = t->answer[seat] == STAY ? t->card[seat] : 0;
        if (t->shown[seat] == 0)
            continue;
        ch_facts_tell(facts, CH_EVERYONE, F_SHOWN, 2, seat, t->shown[seat]);
        if (best < 0 || t->shown[seat] > t->shown[best])
            best = seat;
    }
    if (best >= 0) {
        t->points[best]++;
        ch_facts_tell(facts, CH_EVERYONE, F_POINT, 1, best);
    }
    memset(t->card, 0, sizeof t->card);
    memset(t->answer, 0, sizeof t->answer);
    t->round++;
}

void template_apply(void *state, const struct ch_move *move,
                    struct ch_facts *facts)
{
    struct template_state *t = state;

    if (move->verb == V_DEAL) {
        deal(t, move, facts);
        return;
    }
    t->answer[move->seat] = move->verb == V_STAY ? STAY : FOLD;
    ch_facts_tell(facts, CH_EVERYONE, F_ANSWERED, 1, move->seat);
    if (template_waiting(t) == 0)
        finish_round(t, facts);
}
