/*
 * board.h - the board and the cards of Hues and Cues.
 *
 * A cell is row * 30 + column, counted from 0, on either board: the pocket
 * board is the upper left corner of the full one, with other colours. A cell
 * is its coordinates; its colour is only for looking at (H2).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_BOARD_H
#define CH_GAMES_HUES_AND_CUES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/set.h"

enum {
    CUES_ROWS = 16,
    CUES_COLUMNS = 30,
    CUES_CELLS = CUES_ROWS * CUES_COLUMNS,
    CUES_POCKET = 9, /* rows and columns of the pocket board */
    CUES_CARDS = 100,
    CUES_COLOURS = 4 /* on a card */
};

/* colours.c: 0xRRGGBB by cell of the full board. */
extern const uint32_t cues_colours[CUES_CELLS];
/* The colour of a cell of either board. */
uint32_t cues_colour(bool pocket, int cell);

/* "A1" to "P30". */
extern const char *const cues_cell_words[CUES_CELLS];

/* cards.c: the cells of each card, in order (H3). */
extern const uint16_t cues_full_cards[CUES_CARDS][CUES_COLOURS];
extern const uint16_t cues_pocket_cards[CUES_CARDS][CUES_COLOURS];

/* The cells that a board has. */
bool cues_on_board(bool pocket, int cell);
struct ch_set cues_board(bool pocket);

/* The larger of row and column distance (H10). */
static inline int cues_distance(int a, int b)
{
    int rows = a / CUES_COLUMNS - b / CUES_COLUMNS;
    int columns = a % CUES_COLUMNS - b % CUES_COLUMNS;

    rows = rows < 0 ? -rows : rows;
    columns = columns < 0 ? -columns : columns;
    return rows > columns ? rows : columns;
}

#endif
