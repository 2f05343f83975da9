/*
 * evaluate.c - the value of moves in HUE.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/evaluate.h"

#include <string.h>

/* What a rival's point costs, in 256ths of a point. */
enum { RIVALS_SHARE = 7 * HUE_EVALUATE_POINT / 10 };

void hue_evaluate_rivals(uint32_t cards, int32_t weight[HUE_COLOURS])
{
    int32_t n = (int32_t)ch_bits(cards);

    memset(weight, 0, HUE_COLOURS * sizeof *weight);
    for (; cards != 0; cards &= cards - 1) {
        const uint8_t *colour = hue_deck[ch_lowest(cards)].colour;

        weight[colour[0]]++;
        weight[colour[1]] += 2; /* U12 */
        weight[colour[2]]++;
    }
    for (int c = 0; c < HUE_COLOURS && n > 0; c++)
        weight[c] = weight[c] * RIVALS_SHARE / n;
}

struct evaluation {
    uint32_t hand;
    int32_t rival[HUE_COLOURS];
    struct hue_evaluate_choice *out;
    int n, room;
};

static int32_t rate_values(const struct evaluation *j, int laid,
                           const uint8_t value[HUE_COLOURS])
{
    uint32_t kept = j->hand & ~(UINT32_C(1) << laid);
    int card;
    int32_t sum =
        HUE_EVALUATE_POINT * hue_position_best_keep(kept, value, &card);

    for (int c = 0; c < HUE_COLOURS; c++)
        sum -= j->rival[c] * value[c];
    return sum;
}

/* Inserts into the sorted list; equals stay in the order of arrival. */
static void insert_choice(struct evaluation *j,
                          const struct hue_evaluate_choice *choice)
{
    int at = j->n < j->room ? j->n++ : j->n - 1;

    for (; at > 0 && j->out[at - 1].rating < choice->rating; at--)
        j->out[at] = j->out[at - 1];
    j->out[at] = *choice;
}

static void rate_spot(struct hue_position *p, struct evaluation *j,
                      const struct hue_fast_spot *spot)
{
    struct hue_fast_touch touch;
    struct hue_evaluate_choice choice;

    hue_fast_spots_touch(&p->board, &p->scan, spot, &touch);
    for (uint32_t left = j->hand; left != 0; left &= left - 1)
        for (int flip = 0; flip < 2; flip++) {
            int card = (int)ch_lowest(left);

            hue_fast_spots_value(&p->board, &touch, card, flip != 0,
                                 choice.value);
            choice.rating = rate_values(j, card, choice.value);
            if (j->n == j->room && choice.rating <= j->out[j->n - 1].rating)
                continue;
            choice.lay = hue_fast_lay_at(spot, card, flip != 0);
            insert_choice(j, &choice);
        }
}

int hue_evaluate_moves(struct hue_position *p, ch_seat seat, int places,
                       struct hue_evaluate_choice *out, int room)
{
    struct evaluation j = {.hand = p->hand[seat], .out = out, .room = room};
    int always, looked = 0;
    uint64_t dice = 0;

    hue_evaluate_rivals(hue_position_unseen(&p->board, j.hand), j.rival);
    hue_fast_spots_find(&p->board, &p->scan);
    always = (int)hue_position_below(
        p, (uint32_t)p->scan.n); /* so that there is a move */
    for (int i = 0; i < p->scan.n; i++) {
        dice = i % 8 == 0 ? hue_position_random(p) : dice >> 8;
        if ((int)(dice & 255) >= places && i != always)
            continue;
        rate_spot(p, &j, &p->scan.spot[i]);
        looked++;
    }
    p->effort += (uint64_t)(1000 + looked * (150 + 40 * (int)ch_bits(j.hand)));
    return j.n;
}

/* U13: does the seat win a tie? */
static bool wins_tie(const struct hue_state *t, int seat, int rival)
{
    return (seat + t->seats - t->first) % t->seats <
           (rival + t->seats - t->first) % t->seats;
}

int hue_evaluate_outcome(const struct hue_position *p,
                         const uint32_t hand[HUE_SEATS],
                         const uint8_t value[HUE_COLOURS])
{
    int own = hue_fast_points((int)ch_lowest(hand[p->seat]), value);
    int ahead = INT16_MAX;
    bool won = true;

    for (int i = 0; i < p->board.table.seats; i++) {
        int lead;

        if (i == p->seat)
            continue;
        lead = own - hue_fast_points((int)ch_lowest(hand[i]), value);
        won = won && (lead > 0 ||
                      (lead == 0 && wins_tie(&p->board.table, p->seat, i)));
        ahead = lead < ahead ? lead : ahead;
    }
    return ahead + (won ? HUE_EVALUATE_WIN : 0);
}
