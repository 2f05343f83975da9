/*
 * draw.h - the table as text, drawn from what a seat may see.
 *
 * One function a game. It gets the members that the game's view() wrote for
 * the seat, and nothing else, so it cannot show too much.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_DRAW_H
#define CH_CLI_DRAW_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* How many colours the terminal has: none counts as false. */
enum paint { PAINT_NONE, PAINT_256, PAINT_ALL };

struct draw_style {
    enum paint colour;        /* what may be used */
    int width;                /* columns of the terminal; 80 if unknown */
    const char *const *names; /* players' names by seat, NULL: "seat 2" */
};

typedef void draw_fn(FILE *out, const json_t *view,
                     const struct draw_style *style);

draw_fn draw_clue;
draw_fn draw_hues;
draw_fn draw_haiclue;
draw_fn draw_hue;

/* The game's own drawing, or one that fits any game: never NULL. */
draw_fn *draw_for(const char *game);

/* From here on letters, or the ground behind them, have this colour
 * (0xRRGGBB), or one of the 256 near it; nothing if there are none. */
void paint_letters(FILE *out, enum paint paint, uint32_t rgb);
void paint_ground(FILE *out, enum paint paint, uint32_t rgb);
/* From here on all is as usual. */
void paint_end(FILE *out, enum paint paint);
/* The number of the nearest of the 256, 16 to 255. */
int paint_nearest(uint32_t rgb);

#endif
