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
#include <stdio.h>

struct draw_style {
    bool colour;              /* 24-bit ANSI colours may be used */
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

#endif
