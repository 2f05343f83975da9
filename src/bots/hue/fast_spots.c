/*
 * fast_spots.c - places for a card on HUE's board for search, and what the
 * colours are worth after a card is laid there.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/hue/fast_internal.h"

static uint8_t covered_at(const struct hue_fast_board *b, int cell, int step)
{
    return b->at[cell - step] | b->at[cell] | b->at[cell + step];
}

void hue_fast_spots_find(const struct hue_fast_board *b,
                         struct hue_fast_scan *out)
{
    struct hue_places places;

    hue_find_places(&b->table, &places);
    memset(out->known, 0, sizeof out->known);
    out->known[0] = 1;
    hue_fast_regions_find(b, &out->without[0]);
    out->n = 0;
    for (int axis = ACROSS; axis <= UPRIGHT; axis++)
        for (int r = 0; r < places.rows; r++) {
            int row = HUE_FAST_ORIGIN + HUE_FAST_STRIDE * (places.north + r);
            uint64_t left = places.word[axis][r];

            for (; left != 0 && out->n < HUE_FAST_SPOTS; left &= left - 1) {
                int cell = row + places.west + (int)ch_lowest(left);

                out->spot[out->n++] = (struct hue_fast_spot){
                    (uint16_t)cell, (uint8_t)axis,
                    covered_at(b, cell, axis == ACROSS ? 1 : HUE_FAST_STRIDE)};
            }
        }
}

static inline void touch_region(struct hue_fast_touch *t, int piece, int colour,
                                int region)
{
    uint8_t *n = &t->n[piece][colour];
    uint8_t *list = t->region[piece][colour];

    for (int i = 0; i < *n; i++)
        if (list[i] == region)
            return;
    list[(*n)++] = (uint8_t)region;
    t->sum[piece][colour] =
        (uint8_t)(t->sum[piece][colour] + t->regions->worth[region]);
    t->skull[piece][colour] |= t->regions->skull[region];
}

/* A long side of the card: the square's piece and the outer stripe both touch
 * all of what lies there. */
static inline void touch_along(const struct hue_fast_board *b,
                               struct hue_fast_touch *t, int cell,
                               enum hue_fast_side side, int square, int stripe)
{
    int s = b->at[cell] - 1;
    const struct hue_fast_square *q = b->square;

    if (s < 0)
        return;
    q += s;
    for (int i = 0; i < hue_fast_pieces[q->form][side]; i++) {
        int k = hue_fast_rectangle[q->form][side][i];
        int region = t->regions->of[3 * s + k];

        touch_region(t, square, q->colour[k], region);
        touch_region(t, stripe, q->colour[k], region);
    }
}

/* A short end: each stripe touches its own third. */
static inline void touch_end(const struct hue_fast_board *b,
                             struct hue_fast_touch *t, int cell,
                             enum hue_fast_side side, int square)
{
    int s = b->at[cell] - 1;
    const struct hue_fast_square *q = b->square;

    if (s < 0)
        return;
    q += s;
    for (int i = 0; i < 3; i++) {
        int k = hue_fast_rectangle[q->form][side][i];
        int region = t->regions->of[3 * s + k];

        touch_region(t, square, q->colour[k], region);
        touch_region(t, 3 + i, q->colour[k], region);
    }
}

void hue_fast_spots_touch(const struct hue_fast_board *b,
                          struct hue_fast_scan *scan,
                          const struct hue_fast_spot *spot,
                          struct hue_fast_touch *out)
{
    int cell = spot->cell, along = 1, aside = HUE_FAST_STRIDE;
    enum hue_fast_side before = NORTH, begin = WEST;
    struct hue_fast_regions *regions = &scan->without[spot->covers];

    if (!scan->known[spot->covers]) {
        hue_fast_regions_remove(b, &scan->without[0], spot->covers - 1,
                                regions);
        scan->known[spot->covers] = 1;
    }
    if (spot->axis == UPRIGHT) {
        along = HUE_FAST_STRIDE;
        aside = 1;
        before = WEST;
        begin = NORTH;
    }
    out->regions = regions;
    memset(out->sum, 0, sizeof out->sum);
    memset(out->skull, 0, sizeof out->skull);
    memset(out->n, 0, sizeof out->n);
    for (int k = 0; k < 3; k++) {
        int here = cell + (k - 1) * along;

        /* What lies north of the card meets it with its south side. */
        touch_along(b, out, here - aside, before ^ 1, k, 3);
        touch_along(b, out, here + aside, before, k, 5);
    }
    touch_end(b, out, cell - 2 * along, begin ^ 1, 0);
    touch_end(b, out, cell + 2 * along, begin, 2);
}

/* U10: the region is spoilt, so the best one that it does not absorb counts. */
static uint8_t spoilt_value(const struct hue_fast_board *b,
                            const struct hue_fast_touch *t, int piece,
                            int colour, int worth)
{
    const struct hue_fast_regions *r = t->regions;
    uint8_t clean = 0, spoilt = r->spoilt[colour];

    for (int i = 0; i < r->n; i++) {
        int name = r->name[i];

        if (r->colour[i] != colour || r->worth[name] <= clean ||
            (r->skull[name] && r->worth[name] > 3) ||
            memchr(t->region[piece][colour], name, t->n[piece][colour]) != NULL)
            continue;
        clean = r->worth[name];
    }
    spoilt = worth > spoilt ? (uint8_t)worth : spoilt;
    return hue_fast_value(b, clean, spoilt);
}

static inline uint8_t piece_value(const struct hue_fast_board *b,
                                  const struct hue_fast_touch *t, int piece,
                                  int colour, bool skull)
{
    int worth = 3 + t->sum[piece][colour];
    uint8_t clean = t->regions->clean[colour];

    if ((skull || t->skull[piece][colour]) && worth > 3)
        return spoilt_value(b, t, piece, colour, worth);
    clean = worth > clean ? (uint8_t)worth : clean;
    return hue_fast_value(b, clean, t->regions->spoilt[colour]);
}

void hue_fast_spots_value(const struct hue_fast_board *b,
                          const struct hue_fast_touch *touch, int card,
                          bool flip, uint8_t value[HUE_COLOURS])
{
    const struct hue_card *c = &hue_deck[card];
    int first = c->kind == STRIPED ? 3 : 0;

    memcpy(value, touch->regions->value, HUE_COLOURS);
    for (int i = 0; i < 3; i++) {
        int colour = c->colour[flip ? 2 - i : i];

        value[colour] = piece_value(b, touch, first + i, colour,
                                    c->kind == POISON && i == 1);
    }
}
