/*
 * audit.c - invariants of HUE.
 *
 * After every move: each card is in one place, and every hand has the size that
 * the turns taken leave. At the end: the values of the colours, computed a
 * second time from a picture. All cards are painted in order, nine dots to a
 * square, so that what is covered is painted over; then regions are found by
 * flood fill, and a region is worth a third of its dots (U9).
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/hue/state.h"

enum {
    DOTS_WIDE = 3 * HUE_WIDTH + 2, /* one empty dot around */
    DOTS_HIGH = 3 * HUE_HEIGHT + 2,
    COLOUR_OF_DOT = 7,
    NO_DOT = 7,
    SKULL_DOT = 8, /* with a colour: a dot of a skull square */
};

struct picture {
    int west, north, stride, n;
    uint16_t place[9 * HUE_SQUARES]; /* dots painted, some of them twice */
    uint8_t dot[DOTS_WIDE * DOTS_HIGH];
};

/* Sizes the picture so that all cards laid so far are inside. */
static void size_picture(struct picture *p, const struct hue_state *t)
{
    int west = 0, east = 0, north = 0, south = 0;

    for (int i = 0; i < t->n_laid; i++) {
        const struct hue_laid *laid = &t->laid[i];
        int across = 2 * (hue_axis(laid->turn) == ACROSS);
        int upright = 2 - across;
        int left = laid->column - across * (laid->turn == LEFT);
        int top = laid->row - upright * (laid->turn == UP);

        west = left < west ? left : west;
        north = top < north ? top : north;
        east = left + across > east ? left + across : east;
        south = top + upright > south ? top + upright : south;
    }
    p->west = 3 * west - 1;
    p->north = 3 * north - 1;
    p->stride = 3 * (east - west + 1) + 2;
    p->n = 0;
    memset(p->dot, NO_DOT, (size_t)(p->stride * (3 * (south - north + 1) + 2)));
}

/* The dot so far along and across a card as it is printed. */
static uint8_t print_dot(const struct hue_card *card, int along, int across)
{
    if (card->kind == STRIPED)
        return card->colour[across];
    if (card->kind == STARTING)
        return card->colour[along];
    if (card->kind == POISON && along / 3 == 1)
        return card->colour[1] | SKULL_DOT;
    return card->colour[along / 3];
}

/* A card's dots, turned as a whole around the middle of its first square. */
static void paint(struct picture *p, const struct hue_laid *laid)
{
    int east = hue_east(laid->turn), south = hue_south(laid->turn);
    int x = 3 * laid->column + 1 - p->west, y = 3 * laid->row + 1 - p->north;
    int ahead = south * p->stride + east, aside = east * p->stride - south;
    int place = y * p->stride + x - ahead - aside;

    for (int along = 0; along < 9; along++, place += ahead - 3 * aside)
        for (int across = 0; across < 3; across++, place += aside) {
            p->dot[place] = print_dot(&hue_deck[laid->card], along, across);
            p->place[p->n++] = (uint16_t)place;
        }
}

/* A region during the flood fill: the stack of dots to go on from, and what was
 * seen. */
struct fill {
    int n;
    uint8_t colour, seen;
    uint16_t dot[9 * HUE_SQUARES];
};

static inline void spread(struct picture *p, struct fill *fill, int place)
{
    uint8_t dot = p->dot[place];

    if ((dot & COLOUR_OF_DOT) != fill->colour)
        return;
    fill->seen |= dot;
    fill->dot[fill->n++] = (uint16_t)place;
    p->dot[place] = NO_DOT;
}

/* Clears the region around a dot and returns its worth, negative if a skull
 * spoils it. */
static int flood(struct picture *p, int start)
{
    struct fill fill;
    int dots = 0;

    fill.n = 0;
    fill.seen = 0;
    fill.colour = p->dot[start] & COLOUR_OF_DOT;
    spread(p, &fill, start);
    for (; fill.n > 0; dots++) {
        int here = fill.dot[--fill.n];

        spread(p, &fill, here + 1);
        spread(p, &fill, here - 1);
        spread(p, &fill, here + p->stride);
        spread(p, &fill, here - p->stride);
    }
    return (fill.seen & SKULL_DOT) && dots > 9 ? -dots / 3 : dots / 3;
}

static bool values_are_right(const struct hue_state *t)
{
    int clean[HUE_COLOURS] = {0}, spoilt[HUE_COLOURS] = {0};
    struct picture picture;

    size_picture(&picture, t);
    for (int i = 0; i < t->n_laid; i++)
        paint(&picture, &t->laid[i]);
    for (int i = 0; i < picture.n; i++) {
        int dot = picture.dot[picture.place[i]], worth;

        if (dot == NO_DOT)
            continue;
        worth = flood(&picture, picture.place[i]);
        dot &= COLOUR_OF_DOT;
        clean[dot] = worth > clean[dot] ? worth : clean[dot];
        spoilt[dot] = -worth > spoilt[dot] ? -worth : spoilt[dot];
    }
    for (int c = 0; c < HUE_COLOURS; c++) {
        bool lost = t->poison == POISON_COLOUR && spoilt[c] > clean[c];

        if (t->value[c] != (lost ? 0 : clean[c]))
            return false;
    }
    return true;
}

/* U3, U6: what each seat should hold: cards dealt less turns taken. */
static int expected_hand(const struct hue_state *t, ch_seat seat)
{
    int dealt = t->poisons + (seat < t->hands ? hue_hand_size(t) : 0);
    int turns = t->n_laid > HUE_STARTS ? t->n_laid - HUE_STARTS : 0;
    int after = (seat + t->seats - t->first) % t->seats; /* first: 0 */

    return dealt - (turns - after + t->seats - 1) / t->seats;
}

static const char *audit_cards(const struct hue_state *t)
{
    uint32_t poison = ((UINT32_C(1) << 5) - 1) << HUE_POISON;
    uint32_t laid = 0, seen, own[HUE_SEATS];

    for (int i = 0; i < t->n_laid; i++)
        laid |= UINT32_C(1) << t->laid[i].card;
    if (ch_bits(laid) != t->n_laid)
        return "a card was laid twice";
    memcpy(own, t->hand, sizeof own);
    for (int i = HUE_STARTS; i < t->n_laid; i++)
        own[hue_laid_by(t, i)] |= UINT32_C(1) << t->laid[i].card;
    seen = laid;
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        if ((seen & t->hand[seat]) != 0)
            return "one card is in two places";
        seen |= t->hand[seat];
        if ((int)ch_bits(t->hand[seat]) != expected_hand(t, seat))
            return "a hand is too small or too large";
        if (hue_is_over(t) && (t->hand[seat] & (t->hand[seat] - 1)) != 0)
            return "it is over, and somebody has more than a score card";
        if (ch_bits(own[seat] & poison) != t->poisons)
            return "a seat has not had one poison card";
    }
    return seen >> HUE_CARDS == 0 ? NULL : "there is no such card";
}

/* U4, U7: the card laid last has a place. */
static const char *audit_place(const struct hue_state *t)
{
    int last = t->n_laid - 1;

    if (t->n_laid == 0)
        return NULL;
    for (int i = 0; i < HUE_STARTS; i++)
        if (t->laid[i].card < HUE_STARTING || t->laid[i].turn != DOWN ||
            t->laid[i].column != i || t->laid[i].row != i)
            return "a starting card has moved";
    if (last >= HUE_STARTS && hue_check_place(t, last, &t->laid[last]) != NULL)
        return "the last card lies where it may not";
    return NULL;
}

const char *hue_audit(const void *state)
{
    const struct hue_state *t = state;
    const char *why = audit_cards(t);

    if (why == NULL)
        why = audit_place(t);
    if (why == NULL && hue_is_over(t) && !values_are_right(t))
        why = "a colour's value is wrong";
    return why;
}
