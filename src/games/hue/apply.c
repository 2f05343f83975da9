/*
 * apply.c - what a move of HUE does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/facts.h"
#include "games/hue/state.h"

/* U4: upright, side by side, each one square lower than the one before. */
static void lay_start(struct hue_state *t, const struct ch_move *move,
                      struct ch_facts *facts)
{
    for (int i = 0; i < HUE_STARTS; i++)
        t->laid[i] = (struct hue_laid){(int8_t)i, (int8_t)i,
                                       (uint8_t)move->arg[i], DOWN};
    t->n_laid = HUE_STARTS;
    /* U5: not with the draw, for the host may have named the seat. */
    ch_facts_tell(facts, CH_EVERYONE, F_BEGINS, 1, t->first);
    ch_facts_tell_list(facts, CH_EVERYONE, F_START, move->arg[0], move->arg + 1,
                       HUE_STARTS - 1, "");
}

/* U3: in secret, and sorted: the order of dealing does not matter. */
static void deal_cards(struct hue_state *t, ch_seat seat, const int16_t *card,
                       int n, struct ch_facts *facts)
{
    int16_t sorted[CH_ARGS];
    uint32_t cards = 0;

    for (int i = 0; i < n; i++)
        cards |= UINT32_C(1) << card[i];
    t->hand[seat] |= cards;
    for (int i = 0; i < n; i++, cards &= cards - 1)
        sorted[i] = (int16_t)ch_lowest(cards);
    ch_facts_tell_list(facts, ch_only(seat) | ch_only(CH_DEALER), F_DEALT, seat,
                       sorted, n, "");
}

static void finish_game(struct hue_state *t, struct ch_facts *facts)
{
    struct hue_board board;
    struct hue_regions regions;

    hue_find_board(t, &board);
    hue_find_regions(t, &board, &regions);
    memcpy(t->value, regions.value, sizeof t->value);
    for (int c = 0; c < HUE_COLOURS; c++)
        ch_facts_tell(facts, CH_EVERYONE, F_VALUE, 2, c, t->value[c]);
    for (ch_seat seat = 0; seat < t->seats; seat++)
        ch_facts_tell(facts, CH_EVERYONE, F_SCORED, 3, seat,
                      (int)ch_lowest(t->hand[seat]), hue_points(t, seat));
    ch_facts_tell(facts, CH_EVERYONE, F_WON, 1, hue_winner(t));
}

static void lay_card(struct hue_state *t, const struct ch_move *move,
                     struct ch_facts *facts)
{
    struct hue_laid where = hue_read_place(move);

    if (facts != NULL)
        ch_facts_tell(facts, CH_EVERYONE, F_LAID, 6, move->seat, move->arg[0],
                      move->arg[1], move->arg[2], move->arg[3],
                      hue_find_covered(t, &where));
    t->laid[t->n_laid++] = where;
    t->hand[move->seat] &= ~(UINT32_C(1) << move->arg[0]);
    if (hue_is_over(t))
        finish_game(t, facts);
}

void hue_apply(void *state, const struct ch_move *move, struct ch_facts *facts)
{
    struct hue_state *t = state;

    switch ((enum verb)move->verb) {
    case V_FIRST:
        t->first = (uint8_t)move->arg[0];
        t->known = 1;
        break;
    case V_START:
        lay_start(t, move, facts);
        break;
    case V_POISON:
        t->poisons = 1;
        for (ch_seat seat = 0; seat < t->seats; seat++)
            deal_cards(t, seat, move->arg + seat, 1, facts);
        break;
    case V_HAND:
        deal_cards(t, t->hands++, move->arg + 1, move->n - 1, facts);
        break;
    case V_LAY:
        lay_card(t, move, facts);
        break;
    }
}
