/*
 * colour_table.c - the colour table, data/lexicon/colours.bin, read in place.
 *
 * tools/make_colours.py writes the table and documents its layout.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/colour_table.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { N_SHIFTS = PARTS, N_ANCHORS, N_CUES, N_COMPONENTS, N_BLOTS, SIZES };

struct head {
    uint32_t size[SIZES];
    float board[COLOUR_CELLS][3];
    float prior[COLOUR_CELLS];
    uint32_t rest[];
};
extern const struct head lexicon_colours_table;

struct component {
    uint8_t light; /* in halves */
    int8_t a, b;
    uint8_t weight; /* of 255 */
    uint8_t spread; /* in quarters */
};
_Static_assert(sizeof(struct component) == 5, "as on disk");
_Static_assert(sizeof(struct colour_shift) == 20, "as on disk");

/* Gaussians on the grid of the board, see tools/colour_blots.py. */
static const float widths[8] = {0.6F, 0.9F, 1.3F, 1.9F, 2.7F, 3.8F, 5.5F, 8};
static const float shares[16] = {
    0.015F, 0.025F, 0.04F, 0.055F, 0.075F, 0.10F, 0.13F, 0.17F,
    0.21F,  0.26F,  0.32F, 0.40F,  0.50F,  0.62F, 0.78F, 1.0F,
};

#define TABLE (&lexicon_colours_table)

const float *colour_table_prior(void)
{
    return TABLE->prior;
}

const float (*colour_table_board(void))[3]
{
    return TABLE->board;
}

/* Keys, then starts, of one part after the other. */
static const uint32_t *keys_of(enum colour_part part)
{
    const uint32_t *at = TABLE->rest;

    for (int i = 0; i < (int)part; i++)
        at += 2 * TABLE->size[i] + 1;
    return at;
}

static const uint32_t *shift_keys(void)
{
    return keys_of(PARTS);
}

static const uint32_t *anchors(void)
{
    return shift_keys() + 6 * TABLE->size[N_SHIFTS];
}

static const uint32_t *cues(void)
{
    return anchors() + 2 * TABLE->size[N_ANCHORS];
}

static const struct component *components(void)
{
    return (const void *)(cues() + 2 * TABLE->size[N_CUES]);
}

/* The address so many bytes further, rounded up to a multiple of four. */
static const void *align_after(const void *at, size_t bytes)
{
    return (const char *)at + ((bytes + 3) & ~(size_t)3);
}

static const uint16_t *blots(void)
{
    return align_after(components(),
                       TABLE->size[N_COMPONENTS] * sizeof(struct component));
}

const struct colour_net_floats *colour_table_floats(void)
{
    return align_after(blots(), TABLE->size[N_BLOTS] * sizeof(uint16_t));
}

const struct colour_net_bytes *colour_table_bytes(void)
{
    return (const void *)(colour_table_floats() + 1);
}

static const char *texts(void)
{
    return (const char *)(colour_table_bytes() + 1);
}

uint32_t colour_table_key(uint32_t h, const char *word)
{
    for (; *word != '\0'; word++)
        h = (h ^ (uint8_t)*word) * UINT32_C(16777619);
    return h;
}

/* The index of the key, or -1. */
static int search(const uint32_t *keys, uint32_t n, uint32_t key)
{
    uint32_t low = 0, high = n;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (keys[middle] == key)
            return (int)middle;
        if (keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

static struct colour_mixture row_of(enum colour_part part, uint32_t i)
{
    const uint32_t *start = keys_of(part) + TABLE->size[part] + i;
    uint32_t from = start[0] & 0xffffff;

    return (struct colour_mixture){.at = from,
                                   .n = (int)((start[1] & 0xffffff) - from),
                                   .tag = (int)(start[0] >> 24),
                                   .on_grid = part == WORDS || part == HUNCHES};
}

struct colour_mixture colour_table_find(enum colour_part part, uint32_t key)
{
    int i = search(keys_of(part), TABLE->size[part], key);

    return i < 0 ? (struct colour_mixture){.n = 0} : row_of(part, (uint32_t)i);
}

const struct colour_shift *colour_table_shift(uint32_t key)
{
    uint32_t n = TABLE->size[N_SHIFTS];
    int i = search(shift_keys(), n, key);

    return i < 0 ? NULL : (const struct colour_shift *)(shift_keys() + n) + i;
}

int colour_table_anchors(void)
{
    return (int)TABLE->size[N_ANCHORS];
}

int colour_table_anchor_vector(int i)
{
    return (int)anchors()[2 * i];
}

struct colour_mixture colour_table_anchor_meaning(int i)
{
    uint32_t at = anchors()[2 * i + 1], n = TABLE->size[OBJECTS];

    return at < n ? row_of(OBJECTS, at) : row_of(NAMES, at - n);
}

/* The colour of a component, after the shift. */
static void shifted_lab(const struct component *c,
                        const struct colour_shift *shift, float lab[3])
{
    lab[0] = (float)c->light / 2;
    lab[1] = c->a;
    lab[2] = c->b;
    if (shift == NULL)
        return;
    lab[0] += shift->lift + shift->slope * (lab[0] - 60) / 100;
    lab[0] = lab[0] < 0 ? 0 : lab[0] > 100 ? 100 : lab[0];
    lab[1] = shift->scale * lab[1] + shift->a;
    lab[2] = shift->scale * lab[2] + shift->b;
}

static float distance_squared(const float x[3], const float y[3])
{
    float l = x[0] - y[0], a = x[1] - y[1], b = x[2] - y[2];

    return l * l + a * a + b * b;
}

/* Adds a Gaussian around a colour. Distances count from the nearest cell, so a
 * colour that no cell has goes to the cells nearest to it. */
static void add_gaussian(const float lab[3], float spread, float weight,
                         float p[COLOUR_CELLS])
{
    float d[COLOUR_CELLS], least = INFINITY, sum = 0;

    for (int i = 0; i < COLOUR_CELLS; i++) {
        d[i] = distance_squared(lab, TABLE->board[i]);
        least = d[i] < least ? d[i] : least;
    }
    for (int i = 0; i < COLOUR_CELLS; i++) {
        float far = (d[i] - least) / (2 * spread * spread);

        d[i] = far > 20 ? 0 : expf(-far);
        sum += d[i];
    }
    for (int i = 0; i < COLOUR_CELLS; i++)
        p[i] += weight * d[i] / sum;
}

/* exp(-d^2 / 2 width^2) for every line, and their sum. */
static float gaussian_line(int centre, int lines, float width, float out[])
{
    float sum = 0;

    for (int i = 0; i < lines; i++) {
        float d = (float)(i - centre) / width;

        out[i] = expf(-d * d / 2);
        sum += out[i];
    }
    return sum;
}

static void add_blot(uint16_t blot, float weight, float p[COLOUR_CELLS])
{
    enum { ROWS = COLOUR_CELLS / COLOUR_COLUMNS };
    float row[ROWS], column[COLOUR_COLUMNS], width = widths[blot & 7];
    int cell = blot >> 7;
    float sum =
        gaussian_line(cell / COLOUR_COLUMNS, ROWS, width, row) *
        gaussian_line(cell % COLOUR_COLUMNS, COLOUR_COLUMNS, width, column);

    for (int i = 0; i < COLOUR_CELLS; i++)
        p[i] +=
            weight / sum * row[i / COLOUR_COLUMNS] * column[i % COLOUR_COLUMNS];
}

static float share_of(uint16_t blot)
{
    return shares[blot >> 3 & 15];
}

/* Shares are rounded, so their sum may exceed 1. */
static void add_blots(struct colour_mixture mix, float scale,
                      float p[COLOUR_CELLS])
{
    const uint16_t *blot = blots() + mix.at;
    float sum = 0, most;

    for (int i = 0; i < mix.n; i++)
        sum += share_of(blot[i]);
    most = sum > 1 ? sum : 1;
    for (int i = 0; i < mix.n; i++)
        add_blot(blot[i], scale * share_of(blot[i]) / most, p);
    for (int i = 0; sum < 1 && i < COLOUR_CELLS; i++)
        p[i] += scale * (1 - sum) * TABLE->prior[i];
}

static void add_components(struct colour_mixture mix,
                           const struct colour_shift *shift, float spread,
                           float scale, float p[COLOUR_CELLS])
{
    const struct component *c = components() + mix.at;
    float left = 1;

    for (int i = 0; i < mix.n; i++, c++) {
        float weight = (float)c->weight / 255, lab[3];

        shifted_lab(c, shift, lab);
        add_gaussian(lab, spread > 0 ? spread : (float)c->spread / 4,
                     scale * weight, p);
        left -= weight;
    }
    for (int i = 0; left > 0 && i < COLOUR_CELLS; i++)
        p[i] += scale * left * TABLE->prior[i];
}

void colour_table_add(struct colour_mixture mix,
                      const struct colour_shift *shift, float spread,
                      float scale, float p[COLOUR_CELLS])
{
    if (mix.on_grid)
        add_blots(mix, scale, p);
    else
        add_components(mix, shift, spread, scale, p);
}

float colour_table_fit(struct colour_mixture mix, int cell)
{
    const struct component *c = components() + mix.at;
    float fit = 0;

    for (int i = 0; i < mix.n; i++, c++) {
        float spread = 4 + (float)c->spread / 4, lab[3];

        shifted_lab(c, NULL, lab);
        fit += (float)c->weight / 255 *
               expf(-distance_squared(lab, TABLE->board[cell]) /
                    (2 * spread * spread));
    }
    return fit;
}

int colour_table_cues(void)
{
    return (int)TABLE->size[N_CUES];
}

const char *colour_table_cue(int i, int *rank)
{
    *rank = (int)cues()[2 * i + 1];
    return texts() + cues()[2 * i];
}
