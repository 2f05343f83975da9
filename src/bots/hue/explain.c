/*
 * explain.c - the reason for a move in HUE, as a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/explain.h"

#include <stdio.h>

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

void hue_explain_choice(const struct hue_position *p,
                        const struct hue_evaluate_choice *choice, char *why)
{
    struct hue_fast_regions regions;
    const uint8_t *was = regions.value;
    const uint8_t *is = choice->value;
    int keep = 0, more, less;
    uint32_t kept = p->hand[p->seat] & ~(UINT32_C(1) << choice->lay.card);
    int points = hue_position_best_keep(kept, is, &keep);

    hue_fast_regions_find(&p->board, &regions);
    more = most_changed(was, is, 1);
    less = most_changed(was, is, -1);
    /* Whole sentences, so that each can be translated. */
    if (less >= 0 && more >= 0)
        (void)snprintf(why, CH_WHY,
                       "Keeping %s would then score you %d points; this cuts "
                       "%s from %d to %d and raises %s from %d to %d.",
                       hue_card_names[keep], points, hue_colours[less],
                       was[less], is[less], hue_colours[more], was[more],
                       is[more]);
    else if (less >= 0)
        (void)snprintf(why, CH_WHY,
                       "Keeping %s would then score you %d points; this cuts "
                       "%s from %d to %d.",
                       hue_card_names[keep], points, hue_colours[less],
                       was[less], is[less]);
    else if (more >= 0)
        (void)snprintf(why, CH_WHY,
                       "Keeping %s would then score you %d points; this raises "
                       "%s from %d to %d.",
                       hue_card_names[keep], points, hue_colours[more],
                       was[more], is[more]);
    else
        (void)snprintf(why, CH_WHY,
                       "Keeping %s would then score you %d points.",
                       hue_card_names[keep], points);
}
