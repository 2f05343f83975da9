/* paint.c - terminal colours. SPDX-License-Identifier: MIT */
#include "cli/term/paint.h"

#include <stdlib.h>

/* Of the 256 colours, 16 to 231 are a cube with these steps along each side,
 * 232 to 255 are greys from 8 in steps of 10. */
static const int steps[] = {0, 95, 135, 175, 215, 255};

static int nearest_step(int value)
{
    int best = 0;

    for (int i = 1; i < 6; i++)
        if (abs(steps[i] - value) < abs(steps[best] - value))
            best = i;
    return best;
}

static int nearest_grey(int value)
{
    int i = (value - 3) / 10;

    return i < 0 ? 0 : i > 23 ? 23 : i;
}

static int distance(const int a[3], const int b[3])
{
    int sum = 0;

    for (int i = 0; i < 3; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

static int nearest_of_256(uint32_t rgb)
{
    int want[3] = {(int)(rgb >> 16 & 255), (int)(rgb >> 8 & 255),
                   (int)(rgb & 255)};
    int grey = nearest_grey((want[0] + want[1] + want[2]) / 3);
    int level = 8 + 10 * grey, even[3] = {level, level, level};
    int cube[3], index = 0;

    for (int i = 0; i < 3; i++) {
        int step = nearest_step(want[i]);

        cube[i] = steps[step];
        index = 6 * index + step;
    }
    return distance(want, even) < distance(want, cube) ? 232 + grey
                                                       : 16 + index;
}

static void set_colour(FILE *out, enum paint paint, int what, uint32_t rgb)
{
    if (paint == PAINT_256)
        (void)fprintf(out, "\033[%d;5;%dm", what, nearest_of_256(rgb));
    else if (paint == PAINT_ALL)
        (void)fprintf(out, "\033[%d;2;%d;%d;%dm", what, (int)(rgb >> 16 & 255),
                      (int)(rgb >> 8 & 255), (int)(rgb & 255));
}

void paint_letters(FILE *out, enum paint paint, uint32_t rgb)
{
    set_colour(out, paint, 38, rgb);
}

void paint_ground(FILE *out, enum paint paint, uint32_t rgb)
{
    set_colour(out, paint, 48, rgb);
}

void paint_end(FILE *out, enum paint paint)
{
    if (paint != PAINT_NONE)
        (void)fputs("\033[0m", out);
}
