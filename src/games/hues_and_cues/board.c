/* board.c - the board of Hues and Cues. SPDX-License-Identifier: MIT */
#include "games/hues_and_cues/board.h"

#define ROW(r)                                                                 \
    r "1", r "2", r "3", r "4", r "5", r "6", r "7", r "8", r "9", r "10",     \
        r "11", r "12", r "13", r "14", r "15", r "16", r "17", r "18",        \
        r "19", r "20", r "21", r "22", r "23", r "24", r "25", r "26",        \
        r "27", r "28", r "29", r "30"

const char *const cues_cell_words[CUES_CELLS] = {
    ROW("A"), ROW("B"), ROW("C"), ROW("D"), ROW("E"), ROW("F"),
    ROW("G"), ROW("H"), ROW("I"), ROW("J"), ROW("K"), ROW("L"),
    ROW("M"), ROW("N"), ROW("O"), ROW("P"),
};

/* The pocket board shows the whole range of the full one: nine rows and nine
 * columns of it, from edge to edge. */
uint32_t cues_colour(bool pocket, int cell)
{
    int row = cell / CUES_COLUMNS, column = cell % CUES_COLUMNS;

    if (pocket) {
        row = row * (CUES_ROWS - 1) / (CUES_POCKET - 1);
        column = column * (CUES_COLUMNS - 1) / (CUES_POCKET - 1);
    }
    return cues_colours[row * CUES_COLUMNS + column];
}

bool cues_on_board(bool pocket, int cell)
{
    return !pocket || (cell / CUES_COLUMNS < CUES_POCKET &&
                       cell % CUES_COLUMNS < CUES_POCKET);
}

/* Nine bits in each of nine rows of thirty, spread over words of 64. */
struct ch_set cues_board(bool pocket)
{
    struct ch_set board = {{0}};

    if (!pocket)
        return ch_set_below(CUES_CELLS);
    for (unsigned row = 0; row < CUES_POCKET; row++)
        for (unsigned column = 0; column < CUES_POCKET; column++)
            ch_set_add(&board, row * CUES_COLUMNS + column);
    return board;
}
