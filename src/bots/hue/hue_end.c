/*
 * hue_end.c - the end of HUE, computed.
 *
 * With one card to lay the game, every move is weighed against score cards
 * that the others may hold. With two cards to lay between two players, each
 * move is weighed against every hand of two that the rival may have, laying
 * and keeping what its judgement says: all these hands share one look at the
 * places.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/hue/hue_think.h"

/* --- The last card ------------------------------------------------------ */

enum { DEALS = 96 };

struct deals {
    uint32_t hand[DEALS][HUE_SEATS];
};

/* The sum of outcomes over the deals if the thinker keeps this card. */
static int32_t sum_up(const struct hue_world *w, struct deals *deals,
                      uint32_t keep, const uint8_t value[HUE_COLOURS])
{
    int32_t sum = 0;

    for (int i = 0; i < DEALS; i++) {
        deals->hand[i][w->seat] = keep;
        sum += hue_outcome(w, deals->hand[i], value);
    }
    return sum;
}

static void try_spot(struct hue_world *w, struct deals *deals,
                     const struct fast_spot *spot, struct hue_choice *best)
{
    uint32_t own = w->hand[w->seat];
    struct fast_touch touch;
    struct hue_choice choice;

    fast_touch(&w->board, &w->scan, spot, &touch);
    for (uint32_t left = own; left != 0; left &= left - 1)
        for (int flip = 0; flip < 2; flip++) {
            int card = (int)ch_lowest(left);

            fast_after(&w->board, &touch, card, flip != 0, choice.value);
            choice.judgement =
                sum_up(w, deals, own & ~(UINT32_C(1) << card), choice.value);
            choice.lay = fast_lay_at(spot, card, flip != 0);
            if (choice.judgement > best->judgement)
                *best = choice;
        }
}

void hue_last_card(struct hue_world *w, struct hue_choice *out)
{
    struct deals deals;

    for (int i = 0; i < DEALS; i++) {
        hue_world_deal(w);
        memcpy(deals.hand[i], w->hand, sizeof deals.hand[i]);
    }
    fast_scan(&w->board, &w->scan);
    out->judgement = INT32_MIN;
    for (int i = 0; i < w->scan.n; i++)
        try_spot(w, &deals, &w->scan.spot[i], out);
}

/* --- The last card but one ---------------------------------------------- */

/* What a rival does who lays one card and keeps another. */
struct reply {
    int32_t judgement;
    int32_t outcome;
};

struct replies {
    ch_seat rival;
    uint32_t pool; /* cards that the rival may hold */
    uint32_t keep; /* the thinker's score card */
    int32_t weight[HUE_COLOURS];
    struct reply reply[HUE_PLAYABLE][HUE_PLAYABLE]; /* [laid][kept] */
};

static void begin(struct replies *r, const struct hue_world *w,
                  const struct hue_choice *choice)
{
    uint32_t unseen = hue_unseen(&w->board, w->hand[w->seat]);
    uint32_t standard = unseen & ((UINT32_C(1) << HUE_STANDARD) - 1);

    r->rival = (ch_seat)(1 - w->seat);
    r->pool = (w->cards[r->rival] > 0 ? standard : 0) |
              (w->poisons[r->rival] > 0 ? unseen & ~standard : 0);
    r->keep = w->hand[w->seat] & ~(UINT32_C(1) << choice->lay.card);
    hue_weigh_rivals(unseen | r->keep, r->weight);
    for (int i = 0; i < HUE_PLAYABLE; i++)
        for (int k = 0; k < HUE_PLAYABLE; k++)
            r->reply[i][k].judgement = INT32_MIN;
}

/* The rival has brought the colours to these values with a card: is that the
 * best that it can do with the card, for each other that it may keep? */
static void reply(struct replies *r, const struct hue_world *w, int card,
                  const uint8_t value[HUE_COLOURS])
{
    uint32_t hand[HUE_SEATS];
    int32_t less = 0;

    hand[w->seat] = r->keep;
    for (int c = 0; c < HUE_COLOURS; c++)
        less += r->weight[c] * value[c];
    for (uint32_t left = r->pool & ~(UINT32_C(1) << card); left != 0;
         left &= left - 1) {
        int keep = (int)ch_lowest(left);
        struct reply *best = &r->reply[card][keep];
        int32_t judgement = HUE_ONE * fast_points(keep, value) - less;

        if (judgement <= best->judgement)
            continue;
        best->judgement = judgement;
        hand[r->rival] = UINT32_C(1) << keep;
        best->outcome = hue_outcome(w, hand, value);
    }
}

static void try_all(struct replies *r, struct hue_world *w)
{
    struct fast_touch touch;
    uint8_t value[HUE_COLOURS];

    fast_scan(&w->board, &w->scan);
    for (int i = 0; i < w->scan.n; i++) {
        fast_touch(&w->board, &w->scan, &w->scan.spot[i], &touch);
        for (uint32_t left = r->pool; left != 0; left &= left - 1)
            for (int flip = 0; flip < 2; flip++) {
                int card = (int)ch_lowest(left);

                fast_after(&w->board, &touch, card, flip != 0, value);
                reply(r, w, card, value);
            }
    }
    w->effort +=
        (uint64_t)w->scan.n * (150 + 4 * ch_bits(r->pool) * ch_bits(r->pool));
}

/* How likely the rival is to have these two: better cards are rather kept. */
static int likelihood(const struct replies *r, const struct hue_world *w,
                      int one, int other)
{
    uint32_t hand = UINT32_C(1) << one | UINT32_C(1) << other;
    int card;

    if ((hand & ~r->pool) != 0 ||
        ch_bits(hand >> HUE_POISON) != w->poisons[r->rival])
        return 0;
    return w->shrewd ? 1 + hue_best_keep(hand, w->value, &card) : 1;
}

double hue_last_but_one(struct hue_world *w, const struct hue_choice *choice)
{
    struct replies r;
    struct fast_undo undo;
    double sum = 0, total = 0;

    begin(&r, w, choice);
    fast_lay(&w->board, &choice->lay, &undo);
    try_all(&r, w);
    fast_take_back(&w->board, &undo);
    for (int one = 0; one < HUE_PLAYABLE; one++)
        for (int other = 0; other < one; other++) {
            int weight = likelihood(&r, w, one, other);
            const struct reply *a = &r.reply[one][other];
            const struct reply *b = &r.reply[other][one];

            if (weight == 0)
                continue;
            total += weight;
            sum += weight *
                   (a->judgement > b->judgement ? a->outcome : b->outcome);
        }
    return sum / total;
}
