/*
 * region.c - what lies on top, and what it is worth (U9 to U11).
 *
 * Every square is three small rectangles of one point; a solid square is three
 * of one colour. That leaves one rule for joining: like colours that share a
 * piece of an edge, and an edge has three pieces. Section 3 * s + k is
 * rectangle k of square s.
 *
 * audit.c computes the same in another way, at the end of each game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/hue/state.h"

/* Square k of a laid card, as it is turned. */
static struct hue_square square_of(const struct hue_laid *laid, int k)
{
    const struct hue_card *card = &hue_deck[laid->card];
    const uint8_t *colour = card->colour;
    struct hue_square square = {
        .column = (int8_t)(laid->column + k * hue_east(laid->turn)),
        .row = (int8_t)(laid->row + k * hue_south(laid->turn)),
        .form = PLAIN,
        .colour = {colour[k], colour[k], colour[k]},
    };

    if (card->kind == POISON && k == 1)
        square.form = SKULL;
    if (card->kind == STRIPED) {
        /* The first stripe is on top in a card that runs right; turning the
         * card clockwise brings it right, down and left. */
        bool ahead = laid->turn == RIGHT || laid->turn == UP;

        square.form = hue_axis(laid->turn) == ACROSS ? ROWS : COLUMNS;
        square.colour[0] = colour[ahead ? 0 : 2];
        square.colour[1] = colour[1];
        square.colour[2] = colour[ahead ? 2 : 0];
    }
    if (card->kind == STARTING) { /* these always run down: U4 */
        square.form = ROWS;
        memcpy(square.colour, colour + 3 * k, 3);
    }
    return square;
}

static void measure_board(const struct hue_state *t, struct hue_board *out)
{
    int west = 0, east = 2, north = 0, south = 4;

    for (int i = 0; i < t->n_laid; i++) {
        const struct hue_laid *laid = &t->laid[i];
        int column = laid->column + 2 * hue_east(laid->turn);
        int row = laid->row + 2 * hue_south(laid->turn);

        west = laid->column < west ? laid->column : west;
        west = column < west ? column : west;
        east = laid->column > east ? laid->column : east;
        east = column > east ? column : east;
        north = laid->row < north ? laid->row : north;
        north = row < north ? row : north;
        south = laid->row > south ? laid->row : south;
        south = row > south ? row : south;
    }
    out->west = west - 1;
    out->north = north - 1;
    out->stride = east - west + 3;
    memset(out->at, 0, (size_t)(out->stride * (south - north + 3)));
}

void hue_find_board(const struct hue_state *t, struct hue_board *out)
{
    measure_board(t, out);
    out->n = 0;
    for (int i = 0; i < 3 * t->n_laid; i++) {
        struct hue_square square = square_of(&t->laid[i / 3], i % 3);
        int place =
            (square.row - out->north) * out->stride + square.column - out->west;

        if (out->at[place] == 0)
            out->at[place] = (uint8_t)++out->n;
        /* U7: what lies above hides what lies below. */
        out->square[out->at[place] - 1] = square;
    }
}

static int find_root(uint8_t *of, int section)
{
    while (of[section] != section) {
        of[section] = of[of[section]];
        section = of[section];
    }
    return section;
}

/* Joins rectangles i of square a and k of square b if they are alike. */
static inline void join(const struct hue_board *board, uint8_t *of, int a,
                        int i, int b, int k)
{
    if (board->square[a].colour[i] != board->square[b].colour[k])
        return;
    a = find_root(of, 3 * a + i);
    b = find_root(of, 3 * b + k);
    of[a > b ? a : b] = (uint8_t)(a > b ? b : a);
}

/* The rectangle of a square at each third of a side, from the top or left. */
enum side { WEST, EAST, NORTH, SOUTH };
static const uint8_t rectangle[4][4][3] = {
    [PLAIN] = {{0}}, /* joined already, so one stands for all */
    [SKULL] = {{0}},
    [ROWS] = {{0, 1, 2}, {0, 1, 2}, {0, 0, 0}, {2, 2, 2}},
    [COLUMNS] = {{0, 0, 0}, {2, 2, 2}, {0, 1, 2}, {0, 1, 2}},
};

/* U9: square a has b at that side, and lies at the other side of b. */
static void join_squares(const struct hue_board *board, uint8_t *of, int a,
                         enum side side, int b)
{
    const uint8_t *of_a = rectangle[board->square[a].form][side];
    const uint8_t *of_b = rectangle[board->square[b].form][side ^ 1];

    /* An edge that is undivided on both sides is one piece, not three. */
    int pieces = of_a[0] == of_a[1] && of_b[0] == of_b[1] ? 1 : 3;

    for (int i = 0; i < pieces; i++)
        join(board, of, a, of_a[i], b, of_b[i]);
}

/* Each section by itself, but a solid square is one. */
static void split_all(const struct hue_board *board, uint8_t *of)
{
    for (int s = 0; s < board->n; s++) {
        bool solid = board->square[s].form <= SKULL;

        of[3 * s] = (uint8_t)(3 * s);
        of[3 * s + 1] = (uint8_t)(3 * s + !solid);
        of[3 * s + 2] = (uint8_t)(3 * s + 2 * !solid);
    }
}

static void join_all(const struct hue_board *board, uint8_t *of)
{
    for (int s = 0; s < board->n; s++) {
        const struct hue_square *square = &board->square[s];
        const uint8_t *at =
            &board->at[(square->row - board->north) * board->stride +
                       square->column - board->west];

        join(board, of, s, 0, s, 1);
        join(board, of, s, 1, s, 2);
        if (at[1] != 0)
            join_squares(board, of, s, EAST, at[1] - 1);
        if (at[board->stride] != 0)
            join_squares(board, of, s, SOUTH, at[board->stride] - 1);
    }
}

/* U9, U10: what each region is worth. */
static void weigh_regions(const struct hue_board *board,
                          struct hue_regions *out)
{
    memset(out->worth, 0, (size_t)(3 * board->n));
    memset(out->spoilt, 0, (size_t)(3 * board->n));
    for (int i = 0; i < 3 * board->n; i++) {
        out->of[i] = (uint8_t)find_root(out->of, i);
        out->worth[out->of[i]]++;
    }
    for (int s = 0; s < board->n; s++) {
        int region = out->of[3 * s];

        /* A skull square alone is worth three; any more has touched it. */
        if (board->square[s].form == SKULL && out->worth[region] > 3)
            out->spoilt[region] = 1;
    }
}

/* U11: each colour's largest region, of the clean and of the spoilt ones. */
static void find_largest(const struct hue_board *board,
                         const struct hue_regions *r,
                         uint8_t largest[2][HUE_COLOURS])
{
    memset(largest, NO_REGION, 2 * sizeof largest[0]);
    for (int i = 0; i < 3 * board->n; i++) {
        uint8_t *top;

        if (r->of[i] != i) /* not the one that names its region */
            continue;
        top = &largest[r->spoilt[i]][board->square[i / 3].colour[i % 3]];
        if (*top == NO_REGION || r->worth[i] > r->worth[*top])
            *top = (uint8_t)i;
    }
}

static int worth_of(const struct hue_regions *r, uint8_t region)
{
    return region == NO_REGION ? 0 : r->worth[region];
}

void hue_find_regions(const struct hue_state *t, const struct hue_board *board,
                      struct hue_regions *out)
{
    uint8_t largest[2][HUE_COLOURS];

    split_all(board, out->of);
    join_all(board, out->of);
    weigh_regions(board, out);
    find_largest(board, out, largest);
    for (int c = 0; c < HUE_COLOURS; c++) {
        uint8_t best = largest[0][c];

        /* A clean region as large as the poisoned one still counts. */
        if (t->poison == POISON_COLOUR &&
            worth_of(out, largest[1][c]) > worth_of(out, best))
            best = NO_REGION;
        out->best[c] = best;
        out->value[c] = (uint8_t)worth_of(out, best);
    }
}
