/*
 * poem.c - the best haiku, by dynamic programming over tiles and syllables.
 *
 * Tile by tile, for all (a, b, c): the best sum of the tiles' gains for the
 * target among those that can be laid with a, b and c syllables in the three
 * lines. What a clue is worth to its listeners is not a sum, so the programme
 * runs with several prices a tile and against several rival targets, and the
 * listeners choose among the poems.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/poem.h"

#include <string.h>

#include "lexicon/assoc.h"

enum {
    FIRST = 5,
    SECOND = 7,
    THIRD = 5,
    STATES = (FIRST + 1) * (SECOND + 1) * (THIRD + 1),
    COUNT_MAX = 7,
    UNUSED = HAICLUE_POEM_LINES
};

static const int want[HAICLUE_POEM_LINES] = {FIRST, SECOND, THIRD};
static const int stride[HAICLUE_POEM_LINES] = {(SECOND + 1) * (THIRD + 1),
                                               THIRD + 1, 1};
static const float nothing = -1e9F;

/* Where the best sum of a state laid a tile, and with how many syllables. */
struct step {
    uint8_t line; /* or UNUSED */
    uint8_t count;
};

struct programme {
    float sum[STATES];
    struct step step[HAICLUE_INFER_TILES][STATES];
};

static int laid(int state, int line)
{
    return state / stride[line] % (want[line] + 1);
}

/* Lays a tile in a line of a state if that is better. */
static void try_line(struct programme *p, int tile, int state, int line,
                     unsigned counts, float gain)
{
    for (int n = 1; n <= COUNT_MAX && n <= laid(state, line); n++) {
        float sum = p->sum[state - n * stride[line]] + gain;

        if ((counts >> n & 1) == 0 || sum < nothing / 2 || sum <= p->sum[state])
            continue;
        p->sum[state] = sum;
        p->step[tile][state] = (struct step){(uint8_t)line, (uint8_t)n};
    }
}

/* Adds a tile; goes from full states to empty ones, so that no tile is laid
 * twice. */
static void add_tile(struct programme *p, int tile, unsigned counts, float gain)
{
    for (int state = STATES - 1; state >= 0; state--) {
        p->step[tile][state].line = UNUSED;
        for (int line = 0; line < HAICLUE_POEM_LINES; line++)
            try_line(p, tile, state, line, counts, gain);
    }
}

static bool run_programme(struct programme *p, const uint8_t *counts,
                          const float *gain, int n, struct haiclue_poem *out)
{
    int state = STATES - 1;

    for (int i = 1; i < STATES; i++)
        p->sum[i] = nothing;
    p->sum[0] = 0;
    for (int i = 0; i < n; i++)
        add_tile(p, i, counts[i], gain[i]);
    if (p->sum[state] < nothing / 2)
        return false;
    for (int i = n - 1; i >= 0; i--) {
        struct step step = p->step[i][state];

        out->line[i] = step.line;
        if (step.line != UNUSED)
            state -= step.count * stride[step.line];
    }
    return true;
}

/* A tile's mean gain for the target over all listeners: against one rival, or
 * against all if rival is the target itself. */
static float gain_of(const struct haiclue_infer *infer, int tile, int listeners,
                     int target, int rival)
{
    float sum = 0;

    for (int l = 0; l < listeners; l++) {
        const float *to = infer->tie[tile].to[l];
        float all = (to[0] + to[1] + to[2] + to[3] - to[target]) / 3;

        sum += to[target] - (rival == target ? all : (all + to[rival]) / 2);
    }
    return sum / (float)listeners;
}

static int used_tiles(const struct haiclue_infer *infer,
                      const struct haiclue_poem *poem,
                      uint8_t out[HAICLUE_INFER_TILES])
{
    int k = 0;

    for (int i = 0; i < infer->n; i++)
        if (poem->line[i] != UNUSED)
            out[k++] = (uint8_t)i;
    return k;
}

bool haiclue_poem_find(const struct haiclue_infer *infer, const uint8_t *counts,
                       int listeners, int target, struct haiclue_poem *out)
{
    static const float price[] = {0, 0.7F, -0.7F};
    struct programme p;
    float best = -1;

    for (int run_no = 0; run_no < 3 * HAICLUE_INFER_TARGETS; run_no++) {
        int rival = run_no % HAICLUE_INFER_TARGETS;
        float gain[HAICLUE_INFER_TILES], worth;
        uint8_t clue[HAICLUE_INFER_TILES];
        struct haiclue_poem poem;

        for (int i = 0; i < infer->n; i++)
            gain[i] = gain_of(infer, i, listeners, target, rival) -
                      price[run_no / HAICLUE_INFER_TARGETS];
        if (!run_programme(&p, counts, gain, infer->n, &poem))
            return false;
        worth = haiclue_infer_worth(infer, listeners, clue,
                                    used_tiles(infer, &poem, clue), target);
        if (worth > best) {
            best = worth;
            *out = poem;
        }
    }
    return true;
}

/* Appends the tiles of a line that are function words, or those that are not.
 * Returns how many tiles there are now. */
static int append_tiles(const struct haiclue_infer *infer,
                        const struct haiclue_poem *poem, int line, bool glue,
                        uint8_t *out, int k)
{
    for (int i = 0; i < infer->n; i++)
        if (poem->line[i] == line && assoc_is_glue(infer->word[i]) == glue)
            out[k++] = (uint8_t)i;
    return k;
}

/* Function words come first in their line. */
int haiclue_poem_order(const struct haiclue_infer *infer,
                       const struct haiclue_poem *poem,
                       uint8_t out[HAICLUE_INFER_TILES],
                       uint8_t length[HAICLUE_POEM_LINES])
{
    int k = 0;

    for (int line = 0; line < HAICLUE_POEM_LINES; line++) {
        int before = k;

        k = append_tiles(infer, poem, line, true, out, k);
        k = append_tiles(infer, poem, line, false, out, k);
        length[line] = (uint8_t)(k - before);
    }
    return k;
}
