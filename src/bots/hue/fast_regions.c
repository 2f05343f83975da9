/*
 * fast_regions.c - the regions of HUE's board for search, by union-find.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/hue/fast_internal.h"

static int find_root(uint8_t *of, int section)
{
    while (of[section] != section) {
        of[section] = of[of[section]];
        section = of[section];
    }
    return section;
}

static inline void unite(uint8_t *of, int a, int b)
{
    a = find_root(of, a);
    b = find_root(of, b);
    of[a > b ? a : b] = (uint8_t)(a > b ? b : a);
}

/* U9: `other` lies at that side of `one`. */
static inline void join_squares(const struct hue_fast_board *b, uint8_t *of,
                                int one, enum hue_fast_side side, int other)
{
    const struct hue_fast_square *p = &b->square[one], *q = &b->square[other];
    const uint8_t *of_p = hue_fast_rectangle[p->form][side];
    const uint8_t *of_q = hue_fast_rectangle[q->form][side ^ 1];
    int n = hue_fast_pieces[p->form][side] | hue_fast_pieces[q->form][side ^ 1];

    for (int i = 0; i < n; i++)
        if (p->colour[of_p[i]] == q->colour[of_q[i]])
            unite(of, 3 * one + of_p[i], 3 * other + of_q[i]);
}

/* A solid square is one section; the rectangles of other squares differ in
 * colour. */
static int own_name(const struct hue_fast_board *b, int section)
{
    return b->square[section / 3].form <= SKULL ? section - section % 3
                                                : section;
}

static void split_square(const struct hue_fast_board *b, uint8_t *of, int s)
{
    for (int i = 3 * s; i < 3 * s + 3; i++)
        of[i] = (uint8_t)own_name(b, i);
}

/* Joins a square with those east and south of it, except `without`. */
static void join_neighbours(const struct hue_fast_board *b, uint8_t *of, int s,
                            int without)
{
    int east = b->at[b->cell[s] + 1] - 1;
    int south = b->at[b->cell[s] + HUE_FAST_STRIDE] - 1;

    if (east >= 0 && east != without)
        join_squares(b, of, s, EAST, east);
    if (south >= 0 && south != without)
        join_squares(b, of, s, SOUTH, south);
}

/* U9, U10: counts a section for its region, which is named by its first. */
static inline void add_to_region(const struct hue_fast_board *b, int section,
                                 struct hue_fast_regions *out)
{
    int region = find_root(out->of, section);

    if (region == section) {
        out->worth[section] = 0;
        out->skull[section] = 0;
        out->colour[out->n] = b->square[section / 3].colour[section % 3];
        out->name[out->n++] = (uint8_t)section;
    }
    out->of[section] = (uint8_t)region;
    out->worth[region]++;
    out->skull[region] |= b->square[section / 3].form == SKULL;
}

static void find_largest(const struct hue_fast_board *b,
                         struct hue_fast_regions *out)
{
    memset(out->clean, 0, sizeof out->clean);
    memset(out->spoilt, 0, sizeof out->spoilt);
    for (int i = 0; i < out->n; i++) {
        uint8_t worth = out->worth[out->name[i]];
        bool spoilt = out->skull[out->name[i]] && worth > 3;
        uint8_t *top = (spoilt ? out->spoilt : out->clean) + out->colour[i];

        *top = worth > *top ? worth : *top;
    }
    for (int c = 0; c < HUE_COLOURS; c++)
        out->value[c] = hue_fast_value(b, out->clean[c], out->spoilt[c]);
}

void hue_fast_regions_find(const struct hue_fast_board *b,
                           struct hue_fast_regions *out)
{
    for (int s = 0; s < b->n; s++)
        split_square(b, out->of, s);
    for (int s = 0; s < b->n; s++)
        join_neighbours(b, out->of, s, -1);
    out->n = 0;
    for (int i = 0; i < 3 * b->n; i++)
        add_to_region(b, i, out);
    find_largest(b, out);
}

static inline bool is_one_of(const uint8_t three[3], int region)
{
    return region == three[0] || region == three[1] || region == three[2];
}

/* Removes the regions that square s is part of from the list. Returns the
 * other squares that they touch. */
static int dissolve(const struct hue_fast_board *b,
                    const struct hue_fast_regions *whole, int s,
                    struct hue_fast_regions *out, uint8_t *squares)
{
    const uint8_t *gone = &whole->of[3 * s];
    int n = 0;

    out->n = 0;
    for (int i = 0; i < whole->n; i++) {
        int name = whole->name[i];

        if (is_one_of(gone, name))
            continue;
        out->colour[out->n] = whole->colour[i];
        out->name[out->n++] = (uint8_t)name;
    }
    for (int i = 0; i < b->n; i++) {
        const uint8_t *of = &whole->of[3 * i];
        bool hit = false;

        for (int k = 0; k < 3; k++)
            hit |= is_one_of(gone, of[k]);
        if (hit && i != s)
            squares[n++] = (uint8_t)i;
    }
    return n;
}

void hue_fast_regions_remove(const struct hue_fast_board *b,
                             const struct hue_fast_regions *whole, int s,
                             struct hue_fast_regions *out)
{
    const uint8_t *gone = &whole->of[3 * s];
    uint8_t squares[HUE_SQUARES];
    int n;

    memcpy(out->of, whole->of, (size_t)(3 * b->n));
    memcpy(out->worth, whole->worth, (size_t)(3 * b->n));
    memcpy(out->skull, whole->skull, (size_t)(3 * b->n));
    n = dissolve(b, whole, s, out, squares);
    for (int i = 0; i < n; i++) {
        int first = 3 * squares[i];

        for (int k = first; k < first + 3; k++)
            if (is_one_of(gone, whole->of[k]))
                out->of[k] = (uint8_t)own_name(b, k);
    }
    /* Equal colours side by side were in one region before, so this joins no
     * other regions. */
    for (int i = 0; i < n; i++)
        join_neighbours(b, out->of, squares[i], s);
    for (int i = 0; i < n; i++)
        for (int k = 3 * squares[i]; k < 3 * squares[i] + 3; k++)
            if (is_one_of(gone, whole->of[k]))
                add_to_region(b, k, out);
    find_largest(b, out);
}
