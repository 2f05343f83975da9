/*
 * position.c - the table as a HUE bot searches on it, with re-dealt hands.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/position.h"

#include <string.h>

/* splitmix64: fast, and random enough for playouts. */
uint64_t hue_position_random(struct hue_position *p)
{
    uint64_t z = (p->random += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t hue_position_below(struct hue_position *p, uint32_t n)
{
    return (uint32_t)((hue_position_random(p) >> 32) * n >> 32);
}

void hue_position_init(struct hue_position *p, const struct ch_bot_view *view,
                       const struct ch_seed *seed)
{
    const struct hue_state *t = view->state;
    struct ch_rng rng;

    /* The same position gets the same random numbers, whatever came before. */
    ch_rng_init(&rng, seed, t->n_laid);
    p->random = (uint64_t)ch_rng_word(&rng) << 32 | ch_rng_word(&rng);
    p->seat = view->seat;
    p->shrewd = false;
    p->effort = 0;
    memset(p->hand, 0, sizeof p->hand);
    p->hand[view->seat] = t->hand[view->seat];
    for (int i = 0; i < t->seats; i++) {
        p->poisons[i] = (uint8_t)ch_bits(t->hand[i] >> HUE_POISON);
        p->cards[i] = (uint8_t)(ch_bits(t->hand[i]) - p->poisons[i]);
    }
    hue_fast_init(&p->board, t);
    hue_fast_regions_find(&p->board, &p->scan.without[0]);
    memcpy(p->value, p->scan.without[0].value, sizeof p->value);
}

uint32_t hue_position_unseen(const struct hue_fast_board *b, uint32_t hand)
{
    uint32_t cards = (UINT32_C(1) << HUE_PLAYABLE) - 1;

    for (int i = HUE_STARTS; i < b->table.n_laid; i++)
        cards &= ~(UINT32_C(1) << b->table.laid[i].card);
    return cards & ~hand;
}

/* n different cards of the pool. */
static uint32_t draw_cards(struct hue_position *p, uint32_t pool, int n)
{
    uint32_t cards = 0;

    for (; n > 0; n--) {
        uint32_t left = pool;

        for (uint32_t k = hue_position_below(p, ch_bits(left)); k > 0; k--)
            left &= left - 1;
        left &= ~left + 1;
        cards |= left;
        pool &= ~left;
    }
    return cards;
}

/* A hand that the seat may hold, from the unseen cards. */
static uint32_t draw_hand(struct hue_position *p, int seat, uint32_t unseen)
{
    uint32_t standard = unseen & ((UINT32_C(1) << HUE_STANDARD) - 1);

    return draw_cards(p, standard, p->cards[seat]) |
           draw_cards(p, unseen & ~standard, p->poisons[seat]);
}

void hue_position_redeal(struct hue_position *p)
{
    uint32_t unseen = hue_position_unseen(&p->board, p->hand[p->seat]);

    for (int i = 0; i < p->board.table.seats; i++) {
        uint32_t one, other;
        int card;

        if (i == p->seat)
            continue;
        one = draw_hand(p, i, unseen);
        /* Players keep what is worth something: of two hands that a rival may
         * have the better one is likelier. */
        other = p->shrewd ? draw_hand(p, i, unseen) : one;
        if (hue_position_best_keep(other, p->value, &card) >
            hue_position_best_keep(one, p->value, &card))
            one = other;
        p->hand[i] = one;
        unseen &= ~one;
    }
}

void hue_position_move(const struct ch_bot_view *view,
                       const struct hue_fast_lay *lay, struct ch_move *out)
{
    const struct ch_schema *verbs = view->game->verbs;
    struct hue_laid laid = hue_fast_laid(lay);

    *out = (struct ch_move){.seat = view->seat, .n = 4};
    while (strcmp(verbs[out->verb].name, "lay") != 0)
        out->verb++;
    out->arg[0] = laid.card;
    out->arg[1] = laid.column;
    out->arg[2] = laid.row;
    out->arg[3] = laid.turn;
}
