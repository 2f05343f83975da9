/*
 * haiclue_poem.c - a dynamic programme over tiles and syllables.
 *
 * Tile by tile we keep, for all (a, b, c), the best sum of what the tiles say
 * for the target among those that can be laid with a, b and c syllables in the
 * three lines. What a clue is worth to its listeners is no sum, so the
 * programme runs with several prices on a tile and against several rivals, and
 * the listeners choose among the poems.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/haiclue_poem.h"

#include <string.h>

#include "lexicon/assoc.h"

enum {
    FIRST = 5,
    SECOND = 7,
    THIRD = 5,
    STATES = (FIRST + 1) * (SECOND + 1) * (THIRD + 1),
    COUNT_MAX = 7,
    UNUSED = POEM_LINES
};

static const int want[POEM_LINES] = {FIRST, SECOND, THIRD};
static const int stride[POEM_LINES] = {(SECOND + 1) * (THIRD + 1), THIRD + 1,
                                       1};
static const float nothing = -1e9F;

/* How a tile came to lie where the best sum wants it. */
struct step {
    uint8_t line; /* or UNUSED */
    uint8_t count;
};

struct programme {
    float sum[STATES];
    struct step step[THINK_TILES][STATES];
};

static int laid(int state, int line)
{
    return state / stride[line] % (want[line] + 1);
}

/* One more tile; states are taken from full to empty, so that no tile is laid
 * twice. */
static void add_tile(struct programme *p, int tile, unsigned counts, float gain)
{
    for (int state = STATES - 1; state >= 0; state--) {
        struct step *step = &p->step[tile][state];

        step->line = UNUSED;
        for (int line = 0; line < POEM_LINES; line++)
            for (int n = 1; n <= COUNT_MAX && n <= laid(state, line); n++) {
                float sum = p->sum[state - n * stride[line]] + gain;

                if ((counts >> n & 1) == 0 || sum < nothing / 2 ||
                    sum <= p->sum[state])
                    continue;
                p->sum[state] = sum;
                *step = (struct step){(uint8_t)line, (uint8_t)n};
            }
    }
}

static bool run(struct programme *p, const uint8_t *counts, const float *gain,
                int n, struct poem *out)
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

/* What a tile says for the target: against one rival, or all if rival is the
 * target itself; to all listeners. */
static float gain_of(const struct think *th, int tile, int listeners,
                     int target, int rival)
{
    float sum = 0;

    for (int l = 0; l < listeners; l++) {
        const float *to = th->tie[tile].to[l];
        float all = (to[0] + to[1] + to[2] + to[3] - to[target]) / 3;

        sum += to[target] - (rival == target ? all : (all + to[rival]) / 2);
    }
    return sum / (float)listeners;
}

static int used_tiles(const struct think *th, const struct poem *poem,
                      uint8_t out[THINK_TILES])
{
    int k = 0;

    for (int i = 0; i < th->n; i++)
        if (poem->line[i] != UNUSED)
            out[k++] = (uint8_t)i;
    return k;
}

bool poem_find(const struct think *th, const uint8_t *counts, int listeners,
               int target, struct poem *out)
{
    static const float price[] = {0, 0.7F, -0.7F};
    struct programme p;
    float best = -1;

    for (int run_no = 0; run_no < 3 * THINK_TARGETS; run_no++) {
        int rival = run_no % THINK_TARGETS;
        float gain[THINK_TILES], worth;
        uint8_t clue[THINK_TILES];
        struct poem poem;

        for (int i = 0; i < th->n; i++)
            gain[i] = gain_of(th, i, listeners, target, rival) -
                      price[run_no / THINK_TARGETS];
        if (!run(&p, counts, gain, th->n, &poem))
            return false;
        worth = think_worth(th, listeners, clue, used_tiles(th, &poem, clue),
                            target);
        if (worth > best) {
            best = worth;
            *out = poem;
        }
    }
    return true;
}

/* Words that hold others together come before what they hold. */
int poem_order(const struct think *th, const struct poem *poem,
               uint8_t out[THINK_TILES], uint8_t length[POEM_LINES])
{
    int k = 0;

    for (int line = 0; line < POEM_LINES; line++) {
        int before = k;

        for (int glue = 1; glue >= 0; glue--)
            for (int i = 0; i < th->n; i++)
                if (poem->line[i] == line && assoc_is_glue(th->word[i]) == glue)
                    out[k++] = (uint8_t)i;
        length[line] = (uint8_t)(k - before);
    }
    return k;
}
