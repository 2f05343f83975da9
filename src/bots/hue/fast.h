/*
 * fast.h - HUE's board for search: lays cards, takes them back, and computes
 * what every place for a card is worth.
 *
 * A card in the hand always brings three pieces of three points in three
 * colours: the squares of a solid or poison card, the stripes of a striped
 * one. So a place is described by what each of its six possible pieces would
 * touch there, colour by colour, and that serves every card. Covering takes a
 * square away first: its regions may fall apart, so regions are found once
 * for each square that may be covered.
 *
 * Regions and places agree with those of src/games/hue:
 * tests/unit/bots/test_hue_fast.c compares them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_FAST_H
#define CH_BOTS_HUE_FAST_H

#include "games/hue/state.h"

enum {
    HUE_FAST_STRIDE =
        128, /* squares from -60 to 64, and one more as a border */
    HUE_FAST_ORIGIN = 61 * HUE_FAST_STRIDE + 61,
    HUE_FAST_CELLS = HUE_FAST_STRIDE * HUE_FAST_STRIDE,
    HUE_FAST_SPOTS =
        640,            /* places for a card; the worst boards built have 450 */
    HUE_FAST_PIECES = 6 /* three squares, then three stripes */
};

/* Three small rectangles, as in struct hue_square. */
struct hue_fast_square {
    uint8_t form;
    uint8_t colour[3];
};

struct hue_fast_board {
    struct hue_state table; /* what is laid; hands are not used */
    int n;                  /* squares that are visible */
    uint16_t cell[HUE_SQUARES];
    struct hue_fast_square square[HUE_SQUARES];
    uint8_t at[HUE_FAST_CELLS]; /* 1 + number of the square there, or 0 */
};

/* A card laid with its middle square on a cell. */
struct hue_fast_lay {
    uint16_t cell;
    uint8_t card, turn;
};

/* What it takes to undo a card. */
struct hue_fast_undo {
    int covered; /* the square that was covered, or -1 */
    struct hue_fast_square was;
};

/* Regions of the board, or of the board without one square. */
struct hue_fast_regions {
    uint8_t of[HUE_SECTIONS];    /* a section's region, named by a member */
    uint8_t worth[HUE_SECTIONS]; /* of the region of that name */
    uint8_t skull[HUE_SECTIONS];
    uint8_t name[HUE_SECTIONS]; /* all the names */
    uint8_t colour[HUE_SECTIONS];
    int n;
    uint8_t clean[HUE_COLOURS], spoilt[HUE_COLOURS]; /* the largest of each */
    uint8_t value[HUE_COLOURS];                      /* U11 */
};

/* A place for a card that lies along an axis. */
struct hue_fast_spot {
    uint16_t cell; /* of the middle square */
    uint8_t axis;
    uint8_t covers; /* 1 + number of the square that would be covered, or 0 */
};

enum { HUE_FAST_TOUCH = 12 }; /* a stripe meets at most eleven pieces of edge */

/* What a card would touch at a spot: for each piece and colour the regions. */
struct hue_fast_touch {
    const struct hue_fast_regions *regions;
    uint8_t sum[HUE_FAST_PIECES][HUE_COLOURS]; /* their worth together */
    uint8_t skull[HUE_FAST_PIECES][HUE_COLOURS];
    uint8_t n[HUE_FAST_PIECES][HUE_COLOURS];
    uint8_t region[HUE_FAST_PIECES][HUE_COLOURS][HUE_FAST_TOUCH];
};

/* All spots, and the regions without each square, found on demand. About
 * 70 KB. */
struct hue_fast_scan {
    int n;
    struct hue_fast_spot spot[HUE_FAST_SPOTS];
    uint8_t known[1 + HUE_SQUARES];
    struct hue_fast_regions
        without[1 + HUE_SQUARES]; /* [0]: of the whole board */
};

void hue_fast_init(struct hue_fast_board *b, const struct hue_state *t);
void hue_fast_lay_card(struct hue_fast_board *b, const struct hue_fast_lay *lay,
                       struct hue_fast_undo *undo);
void hue_fast_take_back(struct hue_fast_board *b,
                        const struct hue_fast_undo *undo);

void hue_fast_regions_find(const struct hue_fast_board *b,
                           struct hue_fast_regions *out);

/* All places for a card. */
void hue_fast_spots_find(const struct hue_fast_board *b,
                         struct hue_fast_scan *out);
/* What a card would touch at one of them. */
void hue_fast_spots_touch(const struct hue_fast_board *b,
                          struct hue_fast_scan *scan,
                          const struct hue_fast_spot *spot,
                          struct hue_fast_touch *out);
/* The values of all colours after laying the card there; flip: the other way
 * round. */
void hue_fast_spots_value(const struct hue_fast_board *b,
                          const struct hue_fast_touch *touch, int card,
                          bool flip, uint8_t value[HUE_COLOURS]);

struct hue_fast_lay hue_fast_lay_at(const struct hue_fast_spot *spot, int card,
                                    bool flip);
/* The column and row of the card's first square, as moves have it. */
struct hue_laid hue_fast_laid(const struct hue_fast_lay *lay);

/* U12 */
static inline int hue_fast_points(int card, const uint8_t value[HUE_COLOURS])
{
    const uint8_t *colour = hue_deck[card].colour;

    return value[colour[0]] + 2 * value[colour[1]] + value[colour[2]];
}

#endif
