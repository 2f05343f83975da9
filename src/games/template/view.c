/*
 * view.c - what a seat sees of the template. Review it together with redeal.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/json.h"
#include "games/template/state.h"

/* A number, or null if it is 0 or the seat may not see it. */
static void view_if(struct ch_json *out, bool may, int value)
{
    if (may && value != 0)
        ch_json_int(out, NULL, value);
    else
        ch_json_null(out, NULL);
}

void template_view(const void *state, ch_seat seat, struct ch_json *out)
{
    static const char *const words[] = {"none", "stay", "fold"};
    const struct template_state *t = state;

    ch_json_int(out, "round", t->round);
    ch_json_int(out, "rounds", t->rounds);
    ch_json_array_begin(out, "card");
    for (ch_seat i = 0; i < t->seats; i++)
        view_if(out, i == seat || seat == CH_DEALER, t->card[i]);
    ch_json_array_end(out);
    ch_json_array_begin(out, "answer");
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat || seat == CH_DEALER)
            ch_json_word(out, NULL, words, t->answer[i]);
        else
            ch_json_null(out, NULL);
    }
    ch_json_array_end(out);
    ch_json_seats(out, "waiting", template_waiting(t));
    ch_json_array_begin(out, "shown");
    for (ch_seat i = 0; i < t->seats; i++)
        view_if(out, true, t->shown[i]);
    ch_json_array_end(out);
    ch_json_array_begin(out, "points");
    for (ch_seat i = 0; i < t->seats; i++)
        ch_json_int(out, NULL, t->points[i]);
    ch_json_array_end(out);
}
