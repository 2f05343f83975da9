/*
 * hues_board.h - the board and the cards of Hues and Cues.
 *
 * A cell is row * 30 + column, counted from 0, on either board: the pocket
 * board is the upper left corner of the full one, with other colours. A cell
 * is its coordinates; its colour is for eyes alone (H2).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_BOARD_H
#define CH_GAMES_HUES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/set.h"

enum {
    HUES_ROWS = 16,
    HUES_COLUMNS = 30,
    HUES_CELLS = HUES_ROWS * HUES_COLUMNS,
    HUES_POCKET = 9, /* rows and columns of the pocket board */
    HUES_CARDS = 100,
    HUES_COLOURS = 4 /* on a card */
};

/* hues_colours.c: 0xRRGGBB by cell of the full board. */
extern const uint32_t hues_colours[HUES_CELLS];
/* The colour of a cell of either board. */
uint32_t hues_colour(bool pocket, int cell);

/* "A1" to "P30". */
extern const char *const hues_cell_words[HUES_CELLS];

/* hues_cards.c: the cells of each card, in order (H3). */
extern const uint16_t hues_full_cards[HUES_CARDS][HUES_COLOURS];
extern const uint16_t hues_pocket_cards[HUES_CARDS][HUES_COLOURS];

/* The cells that a board has. */
bool hues_on_board(bool pocket, int cell);
struct ch_set hues_board(bool pocket);

/* The larger of row and column distance (H10). */
static inline int hues_distance(int a, int b)
{
    int rows = a / HUES_COLUMNS - b / HUES_COLUMNS;
    int columns = a % HUES_COLUMNS - b % HUES_COLUMNS;

    rows = rows < 0 ? -rows : rows;
    columns = columns < 0 ? -columns : columns;
    return rows > columns ? rows : columns;
}

#endif
