/*
 * hue_fast.h - HUE's board for thinking: lay, take back, and see what all the
 * places for a card are worth.
 *
 * A card in the hand always brings three pieces of three points in three
 * colours: the squares of a solid or poison card, the stripes of a striped
 * one. So a place is described by what each of its six possible pieces would
 * touch there, colour by colour, and that serves every card. Covering takes a
 * square away first: its regions may fall apart, so regions are found once
 * for each square that may be covered.
 *
 * Regions and places agree with games/hue_region.c and games/hue_place.c;
 * tests/unit/bots/test_hue_fast.c compares them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUE_FAST_H
#define CH_BOTS_HUE_FAST_H

#include "games/hue/state.h"

enum {
    FAST_STRIDE = 128, /* squares from -60 to 64, and one more to look at */
    FAST_ORIGIN = 61 * FAST_STRIDE + 61,
    FAST_CELLS = FAST_STRIDE * FAST_STRIDE,
    FAST_SPOTS = 640, /* places for a card; boards built for it reach 450 */
    FAST_PIECES = 6   /* three squares, then three stripes */
};

/* Three small rectangles, as in struct hue_square. */
struct fast_square {
    uint8_t form;
    uint8_t colour[3];
};

struct fast_board {
    struct hue_state table; /* what is laid; hands are not used */
    int n;                  /* squares that are visible */
    uint16_t cell[HUE_SQUARES];
    struct fast_square square[HUE_SQUARES];
    uint8_t at[FAST_CELLS]; /* 1 + number of the square there, or 0 */
};

/* A card laid with its middle square on a cell. */
struct fast_lay {
    uint16_t cell;
    uint8_t card, turn;
};

/* What takes a card back. */
struct fast_undo {
    int covered; /* the square that was covered, or -1 */
    struct fast_square was;
};

/* Regions of the board, or of the board without one square. */
struct fast_regions {
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
struct fast_spot {
    uint16_t cell; /* of the middle square */
    uint8_t axis;
    uint8_t covers; /* 1 + number of the square that would be covered, or 0 */
};

enum { FAST_TOUCH = 12 }; /* a stripe meets eleven pieces of edge at the most */

/* What a card would touch at a spot: for each piece and colour the regions. */
struct fast_touch {
    const struct fast_regions *regions;
    uint8_t sum[FAST_PIECES][HUE_COLOURS]; /* their worth together */
    uint8_t skull[FAST_PIECES][HUE_COLOURS];
    uint8_t n[FAST_PIECES][HUE_COLOURS];
    uint8_t region[FAST_PIECES][HUE_COLOURS][FAST_TOUCH];
};

/* All spots, and the regions without each square; filled as they are asked
 * for. About 70 KB. */
struct fast_scan {
    int n;
    struct fast_spot spot[FAST_SPOTS];
    uint8_t known[1 + HUE_SQUARES];
    struct fast_regions without[1 + HUE_SQUARES]; /* [0]: of the whole board */
};

void fast_init(struct fast_board *b, const struct hue_state *t);
void fast_lay(struct fast_board *b, const struct fast_lay *lay,
              struct fast_undo *undo);
void fast_take_back(struct fast_board *b, const struct fast_undo *undo);

/* The regions of the board; and from them those without one of its squares. */
void fast_find_regions(const struct fast_board *b, struct fast_regions *out);
void fast_remove(const struct fast_board *b, const struct fast_regions *whole,
                 int square, struct fast_regions *out);

/* Find the spots. */
void fast_scan(const struct fast_board *b, struct fast_scan *out);
/* What a card would touch at one of them. */
void fast_touch(const struct fast_board *b, struct fast_scan *scan,
                const struct fast_spot *spot, struct fast_touch *out);
/* What each colour is worth once the card lies there; flip: the other way
 * round. */
void fast_after(const struct fast_board *b, const struct fast_touch *touch,
                int card, bool flip, uint8_t value[HUE_COLOURS]);

struct fast_lay fast_lay_at(const struct fast_spot *spot, int card, bool flip);
/* The column and row of the card's first square, as moves have it. */
struct hue_laid fast_laid(const struct fast_lay *lay);

/* U12 */
static inline int fast_points(int card, const uint8_t value[HUE_COLOURS])
{
    const uint8_t *colour = hue_deck[card].colour;

    return value[colour[0]] + 2 * value[colour[1]] + value[colour[2]];
}

#endif
