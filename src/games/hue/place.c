/*
 * place.c - where a card may lie (U7).
 *
 * Two algorithms with the same result: hue_check_place() checks one place
 * against each laid square in turn; hue_find_places() finds all places at once,
 * with a bitmap of the board, one word a row. The generic simulation compares
 * them, move by move.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/hue/state.h"

enum {
    COVERS = 7,
    BESIDE = 8,
    FAR_OFF = 5 /* first squares further apart: their cards cannot meet */
};

/*
 * How a square meets a card, by its place seen along the card from one before
 * the first square to one behind the last. A bit for each square it lies on,
 * or BESIDE; a corner is nothing.
 *
 *      .  B  B  B  .
 *      B  1  2  4  B
 *      .  B  B  B  .
 */
static const uint8_t meets[3][5] = {
    {0, BESIDE, BESIDE, BESIDE, 0},
    {BESIDE, 1, 2, 4, BESIDE},
    {0, BESIDE, BESIDE, BESIDE, 0},
};

/* The square that is so far along and aside from the card's first one. */
static unsigned meeting(int along, int aside)
{
    if ((unsigned)(aside + 1) > 2 || (unsigned)(along + 1) > 4)
        return 0;
    return meets[aside + 1][along + 1];
}

const char *hue_check_place(const struct hue_state *t, int n,
                            const struct hue_laid *where)
{
    int east = hue_east(where->turn), south = hue_south(where->turn);
    unsigned found = 0, covered;

    for (int i = 0; i < n; i++) {
        const struct hue_laid *laid = &t->laid[i];
        int column = laid->column - where->column;
        int row = laid->row - where->row;

        if ((unsigned)(column + FAR_OFF) > 2 * FAR_OFF ||
            (unsigned)(row + FAR_OFF) > 2 * FAR_OFF)
            continue;
        for (int k = 0; k < 3; k++) {
            found |= meeting(column * east + row * south,
                             row * east - column * south);
            column += hue_east(laid->turn);
            row += hue_south(laid->turn);
        }
    }
    covered = found & COVERS;
    if ((covered & (covered - 1)) != 0)
        return "card-covers-two-squares";
    return found == 0 ? "card-touches-nothing" : NULL;
}

int hue_find_covered(const struct hue_state *t, const struct hue_laid *where)
{
    int east = hue_east(where->turn), south = hue_south(where->turn);

    for (int i = t->n_laid - 1; i >= 0; i--) { /* the topmost first */
        const struct hue_laid *laid = &t->laid[i];
        int column = laid->column - where->column;
        int row = laid->row - where->row;

        for (int k = 0; k < 3; k++) {
            if (meeting(column * east + row * south,
                        row * east - column * south) &
                COVERS)
                return laid->card;
            column += hue_east(laid->turn);
            row += hue_south(laid->turn);
        }
    }
    return -1;
}

/* The board's squares as bits, with two empty rows and columns around it for
 * places that stick out, and two more rows to look at from there. */
enum { MARGIN = 2, LOOK = 2, ROOM = HUE_HEIGHT - 3 + 2 * (MARGIN + LOOK) };

struct outline {
    int west, north, rows;
    uint64_t word[ROOM];
};

static void find_corner(const struct hue_state *t, struct outline *out)
{
    int west = 0, north = 0, south = 0;

    for (int i = 0; i < t->n_laid; i++) {
        const struct hue_laid *laid = &t->laid[i];
        int column = laid->column - 2 * (laid->turn == LEFT);
        int top = laid->row - 2 * (laid->turn == UP);
        int bottom = laid->row + 2 * (laid->turn == DOWN);

        west = column < west ? column : west;
        north = top < north ? top : north;
        south = bottom > south ? bottom : south;
    }
    out->west = west - MARGIN;
    out->north = north - MARGIN;
    out->rows = south - north + 1 + 2 * MARGIN;
}

static void draw_outline(const struct hue_state *t, struct outline *out)
{
    find_corner(t, out);
    memset(out->word, 0, (size_t)(out->rows + 2 * LOOK) * sizeof out->word[0]);
    for (int i = 0; i < t->n_laid; i++) {
        const struct hue_laid *laid = &t->laid[i];
        int column = laid->column - 2 * (laid->turn == LEFT) - out->west;
        int row = laid->row - 2 * (laid->turn == UP) - out->north + LOOK;
        bool upright = hue_axis(laid->turn) == UPRIGHT;
        uint64_t bits = (upright ? UINT64_C(1) : UINT64_C(7)) << column;

        out->word[row] |= bits;
        if (upright) {
            out->word[row + 1] |= bits;
            out->word[row + 2] |= bits;
        }
    }
}

/* U7: one of the three squares covers something, or none does and something
 * is beside. */
static uint64_t fits(uint64_t a, uint64_t b, uint64_t c, uint64_t beside)
{
    uint64_t any = a | b | c;
    uint64_t one = (a ^ b ^ c) & ~(a & b & c);

    return one | (beside & ~any);
}

/* Places of a card across whose row above, below or its own has a square
 * within the card's length. */
static uint64_t widen(uint64_t row)
{
    return row << 1 | row | row >> 1;
}

static uint64_t fit_across(const uint64_t *row)
{
    uint64_t beside = row[0] << 2 | row[0] >> 2 | widen(row[-1] | row[1]);

    return fits(row[0] << 1, row[0], row[0] >> 1, beside);
}

static uint64_t fit_upright(const uint64_t *row)
{
    uint64_t tall = row[-1] | row[0] | row[1];

    return fits(row[-1], row[0], row[1],
                tall << 1 | tall >> 1 | row[-2] | row[2]);
}

/* How many bits are set: for all words at once, because without a popcount
 * instruction a call for each is slow. */
static uint32_t count_bits(const uint64_t *word, int n)
{
    const uint64_t twos = UINT64_C(0x5555555555555555);
    const uint64_t fours = UINT64_C(0x3333333333333333);
    const uint64_t bytes = UINT64_C(0x0f0f0f0f0f0f0f0f);
    uint32_t sum = 0;

    for (int i = 0; i < n; i++) {
        uint64_t w = word[i] - (word[i] >> 1 & twos);

        w = (w & fours) + (w >> 2 & fours);
        w = (w + (w >> 4)) & bytes;
        sum += (uint32_t)(w * UINT64_C(0x0101010101010101) >> 56);
    }
    return sum;
}

void hue_find_places(const struct hue_state *t, struct hue_places *out)
{
    struct outline outline;

    draw_outline(t, &outline);
    out->west = outline.west;
    out->north = outline.north;
    out->rows = outline.rows;
    for (int r = 0; r < out->rows; r++) {
        const uint64_t *row = &outline.word[r + LOOK];

        out->word[ACROSS][r] = fit_across(row);
        out->word[UPRIGHT][r] = fit_upright(row);
    }
    out->n[ACROSS] = count_bits(out->word[ACROSS], out->rows);
    out->n[UPRIGHT] = count_bits(out->word[UPRIGHT], out->rows);
}
