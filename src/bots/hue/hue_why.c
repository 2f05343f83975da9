/*
 * hue_why.c - a choice of HUE's minds as a move, and the reason in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bots/hue/hue_think.h"

void hue_move(const struct ch_eyes *eyes, const struct fast_lay *lay,
              struct ch_move *out)
{
    const struct ch_schema *verbs = eyes->game->verbs;
    struct hue_laid laid = fast_laid(lay);

    *out = (struct ch_move){.seat = eyes->seat, .n = 4};
    while (strcmp(verbs[out->verb].name, "lay") != 0)
        out->verb++;
    out->arg[0] = laid.card;
    out->arg[1] = laid.column;
    out->arg[2] = laid.row;
    out->arg[3] = laid.turn;
}

/* The colour that changes most, in one direction. */
static int most_changed(const uint8_t *was, const uint8_t *is, int sign)
{
    int colour = -1, most = 0;

    for (int c = 0; c < HUE_COLOURS; c++)
        if (sign * (is[c] - was[c]) > most) {
            most = sign * (is[c] - was[c]);
            colour = c;
        }
    return colour;
}

void hue_explain(const struct hue_world *w, const struct hue_choice *choice,
                 char *why)
{
    struct fast_regions regions;
    const uint8_t *was = regions.value;
    const uint8_t *is = choice->value;
    int keep = 0, more, less;
    uint32_t kept = w->hand[w->seat] & ~(UINT32_C(1) << choice->lay.card);
    int points = hue_best_keep(kept, is, &keep);

    fast_find_regions(&w->board, &regions);
    more = most_changed(was, is, 1);
    less = most_changed(was, is, -1);
    /* Whole sentences, so that other languages can have theirs. */
    if (less >= 0 && more >= 0)
        (void)snprintf(why, CH_WHY,
                       "Keeping %s would then give you %d points; it cuts %s "
                       "from %d down to %d and raises %s from %d to %d.",
                       hue_card_names[keep], points, hue_colours[less],
                       was[less], is[less], hue_colours[more], was[more],
                       is[more]);
    else if (less >= 0)
        (void)snprintf(why, CH_WHY,
                       "Keeping %s would then give you %d points; it cuts %s "
                       "from %d down to %d.",
                       hue_card_names[keep], points, hue_colours[less],
                       was[less], is[less]);
    else if (more >= 0)
        (void)snprintf(why, CH_WHY,
                       "Keeping %s would then give you %d points; it raises "
                       "%s from %d to %d.",
                       hue_card_names[keep], points, hue_colours[more],
                       was[more], is[more]);
    else
        (void)snprintf(why, CH_WHY, "Keeping %s would then give you %d points.",
                       hue_card_names[keep], points);
}
