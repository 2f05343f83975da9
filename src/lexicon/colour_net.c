/*
 * colour_net.c - the network that combines what is known of a phrase.
 *
 * One hidden layer over two word vectors and a summary of each expert's
 * advice; the logarithms of the advice are added to the output. It was trained
 * by tools/colour_model.py and gives the same numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/colour_net.h"

#include <math.h>
#include <string.h>

#include "lexicon/colour_table.h"

/* Mean colour, width and amount of evidence of one expert's advice. */
static void summarise(const float advice[COLOUR_CELLS], int bucket,
                      float out[5])
{
    static const float usual[3] = {60, 15, 10};
    const float(*board)[3] = colour_table_board();
    float mean[3] = {0}, square = 0;

    for (int i = 0; i < COLOUR_CELLS; i++)
        for (int k = 0; k < 3; k++) {
            mean[k] += advice[i] * board[i][k];
            square += advice[i] * board[i][k] * board[i][k];
        }
    for (int k = 0; k < 3; k++) {
        square -= mean[k] * mean[k];
        out[k] = (mean[k] - usual[k]) / 30;
    }
    out[3] = sqrtf(square > 0 ? square : 0) / 30 - 1;
    out[4] = (float)bucket / 3 - 0.5F;
}

static void make_inputs(const struct colour_question *q, float x[INPUTS])
{
    float *summary = x + 2 * VECTOR_DIMS;

    for (int i = 0; i < VECTOR_DIMS; i++) {
        x[i] = 3 * q->mean[i];
        x[VECTOR_DIMS + i] = 3 * q->last[i];
    }
    for (int e = 0; e < EXPERTS; e++)
        summarise(q->advice[e], q->bucket[e], summary + 5 * e);
    summary[SUMMARY - 1] = (float)((q->words < 3 ? q->words : 3) - 2);
}

static void run_hidden(const float x[INPUTS], float h[HIDDEN])
{
    const struct colour_net_floats *f = colour_table_floats();
    const struct colour_net_bytes *b = colour_table_bytes();

    memset(h, 0, HIDDEN * sizeof *h);
    for (int i = 0; i < INPUTS; i++)
        for (int k = 0; k < HIDDEN; k++)
            h[k] += x[i] * b->w1[i][k];
    for (int k = 0; k < HIDDEN; k++) {
        h[k] = h[k] * f->s1[k] + f->b1[k];
        h[k] = h[k] > 0 ? h[k] * f->s2[k] : 0; /* ready for the next layer */
    }
}

/* Adds the weighted logarithm of one expert's advice. */
static void add_advice(const float advice[COLOUR_CELLS], float weight,
                       float z[COLOUR_CELLS])
{
    const float floor = 2e-4F; /* no expert rules a cell out */

    for (int i = 0; i < COLOUR_CELLS; i++)
        z[i] += weight * logf(advice[i] + floor);
}

static void softmax(float z[COLOUR_CELLS])
{
    float most = z[0], sum = 0;

    for (int i = 1; i < COLOUR_CELLS; i++)
        most = z[i] > most ? z[i] : most;
    for (int i = 0; i < COLOUR_CELLS; i++) {
        z[i] = expf(z[i] - most);
        sum += z[i];
    }
    for (int i = 0; i < COLOUR_CELLS; i++)
        z[i] /= sum;
}

void colour_net_run(const struct colour_question *q, float p[COLOUR_CELLS])
{
    const struct colour_net_floats *f = colour_table_floats();
    const struct colour_net_bytes *b = colour_table_bytes();
    const float *summary;
    float x[INPUTS], h[HIDDEN];

    make_inputs(q, x);
    run_hidden(x, h);
    memcpy(p, f->b2, sizeof f->b2);
    for (int k = 0; k < HIDDEN; k++)
        for (int i = 0; h[k] > 0 && i < COLOUR_CELLS; i++)
            p[i] += h[k] * b->w2[k][i];
    summary = x + 2 * VECTOR_DIMS;
    for (int k = 0; k < SUMMARY; k++)
        for (int i = 0; i < COLOUR_CELLS; i++)
            p[i] += summary[k] * f->s3[k] * b->skip[k][i];
    for (int e = 0; e < EXPERTS; e++)
        add_advice(q->advice[e], f->expert[e][q->bucket[e]], p);
    softmax(p);
}
