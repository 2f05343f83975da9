/*
 * endgame.c - the last cards of HUE, computed without playouts.
 *
 * With one card left to lay, every move is evaluated against score cards that
 * the others may hold. With two cards left between two players, each move is
 * evaluated against every hand of two that the rival may have; the rival lays
 * and keeps what its rating says. All these hands share one scan of the places.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/endgame.h"

#include <string.h>

/* --- The last card ------------------------------------------------------ */

enum { REDEALS = 96 };

struct redeals {
    uint32_t hand[REDEALS][HUE_SEATS];
};

/* The sum of outcomes over the re-dealt hands if the bot keeps this card. */
static int32_t sum_outcomes(const struct hue_position *p,
                            struct redeals *redeals, uint32_t keep,
                            const uint8_t value[HUE_COLOURS])
{
    int32_t sum = 0;

    for (int i = 0; i < REDEALS; i++) {
        redeals->hand[i][p->seat] = keep;
        sum += hue_evaluate_outcome(p, redeals->hand[i], value);
    }
    return sum;
}

static void try_spot(struct hue_position *p, struct redeals *redeals,
                     const struct hue_fast_spot *spot,
                     struct hue_evaluate_choice *best)
{
    uint32_t own = p->hand[p->seat];
    struct hue_fast_touch touch;
    struct hue_evaluate_choice choice;

    hue_fast_spots_touch(&p->board, &p->scan, spot, &touch);
    for (uint32_t left = own; left != 0; left &= left - 1)
        for (int flip = 0; flip < 2; flip++) {
            int card = (int)ch_lowest(left);

            hue_fast_spots_value(&p->board, &touch, card, flip != 0,
                                 choice.value);
            choice.rating = sum_outcomes(
                p, redeals, own & ~(UINT32_C(1) << card), choice.value);
            choice.lay = hue_fast_lay_at(spot, card, flip != 0);
            if (choice.rating > best->rating)
                *best = choice;
        }
}

void hue_endgame_last_card(struct hue_position *p,
                           struct hue_evaluate_choice *out)
{
    struct redeals redeals;

    for (int i = 0; i < REDEALS; i++) {
        hue_position_redeal(p);
        memcpy(redeals.hand[i], p->hand, sizeof redeals.hand[i]);
    }
    hue_fast_spots_find(&p->board, &p->scan);
    out->rating = INT32_MIN;
    for (int i = 0; i < p->scan.n; i++)
        try_spot(p, &redeals, &p->scan.spot[i], out);
}

/* --- The last card but one ---------------------------------------------- */

/* What a rival achieves that lays one card and keeps another. */
struct reply {
    int32_t rating;
    int32_t outcome;
};

struct replies {
    ch_seat rival;
    uint32_t pool; /* cards that the rival may hold */
    uint32_t keep; /* the bot's score card */
    int32_t weight[HUE_COLOURS];
    struct reply reply[HUE_PLAYABLE][HUE_PLAYABLE]; /* [laid][kept] */
};

static void init_replies(struct replies *r, const struct hue_position *p,
                         const struct hue_evaluate_choice *choice)
{
    uint32_t unseen = hue_position_unseen(&p->board, p->hand[p->seat]);
    uint32_t standard = unseen & ((UINT32_C(1) << HUE_STANDARD) - 1);

    r->rival = (ch_seat)(1 - p->seat);
    r->pool = (p->cards[r->rival] > 0 ? standard : 0) |
              (p->poisons[r->rival] > 0 ? unseen & ~standard : 0);
    r->keep = p->hand[p->seat] & ~(UINT32_C(1) << choice->lay.card);
    hue_evaluate_rivals(unseen | r->keep, r->weight);
    for (int i = 0; i < HUE_PLAYABLE; i++)
        for (int k = 0; k < HUE_PLAYABLE; k++)
            r->reply[i][k].rating = INT32_MIN;
}

/* Laying this card gives the colours these values: records it for every card
 * that the rival may keep if it is the best way to lay this one. */
static void add_reply(struct replies *r, const struct hue_position *p, int card,
                      const uint8_t value[HUE_COLOURS])
{
    uint32_t hand[HUE_SEATS];
    int32_t less = 0;

    hand[p->seat] = r->keep;
    for (int c = 0; c < HUE_COLOURS; c++)
        less += r->weight[c] * value[c];
    for (uint32_t left = r->pool & ~(UINT32_C(1) << card); left != 0;
         left &= left - 1) {
        int keep = (int)ch_lowest(left);
        struct reply *best = &r->reply[card][keep];
        int32_t rating =
            HUE_EVALUATE_POINT * hue_fast_points(keep, value) - less;

        if (rating <= best->rating)
            continue;
        best->rating = rating;
        hand[r->rival] = UINT32_C(1) << keep;
        best->outcome = hue_evaluate_outcome(p, hand, value);
    }
}

static void find_replies(struct replies *r, struct hue_position *p)
{
    struct hue_fast_touch touch;
    uint8_t value[HUE_COLOURS];

    hue_fast_spots_find(&p->board, &p->scan);
    for (int i = 0; i < p->scan.n; i++) {
        hue_fast_spots_touch(&p->board, &p->scan, &p->scan.spot[i], &touch);
        for (uint32_t left = r->pool; left != 0; left &= left - 1)
            for (int flip = 0; flip < 2; flip++) {
                int card = (int)ch_lowest(left);

                hue_fast_spots_value(&p->board, &touch, card, flip != 0, value);
                add_reply(r, p, card, value);
            }
    }
    p->effort +=
        (uint64_t)p->scan.n * (150 + 4 * ch_bits(r->pool) * ch_bits(r->pool));
}

/* How likely the rival is to hold these two: players keep better cards. */
static int likelihood(const struct replies *r, const struct hue_position *p,
                      int one, int other)
{
    uint32_t hand = UINT32_C(1) << one | UINT32_C(1) << other;
    int card;

    if ((hand & ~r->pool) != 0 ||
        ch_bits(hand >> HUE_POISON) != p->poisons[r->rival])
        return 0;
    return p->shrewd ? 1 + hue_position_best_keep(hand, p->value, &card) : 1;
}

double hue_endgame_last_but_one(struct hue_position *p,
                                const struct hue_evaluate_choice *choice)
{
    struct replies r;
    struct hue_fast_undo undo;
    double sum = 0, total = 0;

    init_replies(&r, p, choice);
    hue_fast_lay_card(&p->board, &choice->lay, &undo);
    find_replies(&r, p);
    hue_fast_take_back(&p->board, &undo);
    for (int one = 0; one < HUE_PLAYABLE; one++)
        for (int other = 0; other < one; other++) {
            int weight = likelihood(&r, p, one, other);
            const struct reply *a = &r.reply[one][other];
            const struct reply *b = &r.reply[other][one];

            if (weight == 0)
                continue;
            total += weight;
            sum += weight * (a->rating > b->rating ? a->outcome : b->outcome);
        }
    return sum / total;
}
