/*
 * infer.c - beliefs about where a colour is on the board.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hues_and_cues/infer.h"

#include <math.h>
#include <string.h>

static void normalise(float p[CUES_CELLS])
{
    float sum = 0;

    for (int i = 0; i < CUES_CELLS; i++)
        sum += p[i];
    for (int i = 0; i < CUES_CELLS; i++)
        p[i] /= sum;
}

/* The nearest of nine lines, which lie at i * (lines - 1) / 8 (see
 * cues_colour). */
static int pocket_line(int line, int lines)
{
    int best = 0, least = lines;

    for (int i = 0; i < CUES_POCKET; i++) {
        int d = line - i * (lines - 1) / (CUES_POCKET - 1);

        d = d < 0 ? -d : d;
        best = d < least ? i : best;
        least = d < least ? d : least;
    }
    return best;
}

/* Moves the share of every cell of the full board to the cell that stands for
 * it on the pocket board. */
static void shrink(float p[CUES_CELLS])
{
    float small[CUES_CELLS] = {0};

    for (int i = 0; i < CUES_CELLS; i++) {
        int row = pocket_line(i / CUES_COLUMNS, CUES_ROWS);
        int column = pocket_line(i % CUES_COLUMNS, CUES_COLUMNS);

        small[row * CUES_COLUMNS + column] += p[i];
    }
    memcpy(p, small, sizeof small);
}

void cues_infer_hear(struct cues_infer_belief *out, const char *cue,
                     enum colour_listener ear, bool pocket)
{
    out->known = colour_listen(cue, ear, out->p);
    if (pocket)
        shrink(out->p);
    normalise(out->p);
}

void cues_infer_join(struct cues_infer_belief *first,
                     const struct cues_infer_belief *second)
{
    for (int i = 0; i < CUES_CELLS; i++)
        first->p[i] = powf(first->p[i] + 1e-6F, 0.7F) * (second->p[i] + 1e-6F) *
                      (first->p[i] + second->p[i] > 0 ? 1.0F : 0.0F);
    normalise(first->p);
    if (second->known > first->known)
        first->known = second->known;
}

void cues_infer_lean(struct cues_infer_belief *belief, int cell, float strength)
{
    for (int i = 0; i < CUES_CELLS; i++) {
        int rows = i / CUES_COLUMNS - cell / CUES_COLUMNS;
        int columns = i % CUES_COLUMNS - cell % CUES_COLUMNS;
        float square = (float)(rows * rows + columns * columns);
        /* A bell of three cells; the constant: the others may be wrong. */
        float kernel = expf(-square / 18) / 56.5F + 0.001F;

        belief->p[i] *= powf(kernel, strength);
    }
    normalise(belief->p);
}

/* The expected points of a piece on this cell: 3, 2 or 1 within two cells. */
static float worth_of(const float p[CUES_CELLS], int cell)
{
    int row = cell / CUES_COLUMNS, column = cell % CUES_COLUMNS;
    float worth = 0;

    for (int r = row - 2; r <= row + 2; r++)
        for (int c = column - 2; c <= column + 2; c++) {
            int other = r * CUES_COLUMNS + c;

            if (r >= 0 && r < CUES_ROWS && c >= 0 && c < CUES_COLUMNS)
                worth += p[other] * (float)(3 - cues_distance(cell, other));
        }
    return worth;
}

void cues_infer_worth(const struct cues_infer_belief *belief, bool pocket,
                      float worth[CUES_CELLS])
{
    for (int cell = 0; cell < CUES_CELLS; cell++)
        worth[cell] =
            cues_on_board(pocket, cell) ? worth_of(belief->p, cell) : 0;
}

int cues_infer_best(const float worth[CUES_CELLS], const struct ch_set *cells)
{
    int best = -1;

    for (int i = 0; i < CUES_CELLS; i++)
        if (ch_set_has(cells, (unsigned)i) &&
            (best < 0 || worth[i] > worth[best]))
            best = i;
    return best;
}

/* The mean of two kinds of people: some point near the cell that is worth most,
 * others anywhere that the word may mean. A cue should suit both. */
float cues_infer_gain(const struct cues_infer_belief *belief, bool pocket,
                      int target, float *frame)
{
    float worth[CUES_CELLS], most = 0, sum = 0, gain = 0, inside = 0, near = 0;

    cues_infer_worth(belief, pocket, worth);
    for (int i = 0; i < CUES_CELLS; i++)
        most = worth[i] > most ? worth[i] : most;
    for (int i = 0; i < CUES_CELLS; i++) {
        int d = cues_distance(i, target);
        float chance =
            worth[i] < 0.5F * most ? 0 : expf(14 * (worth[i] / most - 1));

        sum += chance;
        gain += d <= 2 ? chance * (float)(3 - d) : 0;
        inside += d <= 1 ? chance : 0;
        near += d <= 1 ? belief->p[i] : 0;
    }
    *frame = (inside / sum + near) / 2;
    return (gain / sum + worth[target]) / 2;
}
