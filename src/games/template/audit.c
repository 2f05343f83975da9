/*
 * audit.c - invariants of the template.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/template/state.h"

const char *template_audit(const void *state)
{
    const struct template_state *t = state;
    int points = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        points += t->points[seat];
        if (t->card[seat] == CARDS && t->answer[seat] == FOLD)
            return "somebody folded the highest card";
        for (ch_seat i = 0; i < seat; i++)
            if (t->card[i] != 0 && t->card[i] == t->card[seat])
                return "two seats hold one card";
    }
    return points <= t->round ? NULL : "more points than rounds";
}
