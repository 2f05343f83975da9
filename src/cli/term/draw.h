/*
 * draw.h - the table as text, drawn from what a seat may see.
 *
 * One function a game. It gets the members that the game's view() wrote for the
 * seat and nothing else, so it cannot show too much.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_DRAW_H
#define CH_CLI_TERM_DRAW_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/term/paint.h"

struct draw_style {
    enum paint colour;        /* colours that may be used */
    int width;                /* of the terminal in columns; 80 if unknown */
    const char *const *names; /* of players, by seat; NULL: "seat 2" */
    bool full; /* all that lies open, not only what a turn needs */
};

typedef void draw_fn(FILE *out, const json_t *view,
                     const struct draw_style *style);

draw_fn draw_clue;
draw_fn draw_cues;
draw_fn draw_haiclue;
draw_fn draw_hue;

/* The game's own drawing, or the generic one: never NULL. */
draw_fn *draw_for(const char *game);

/* A round that was scored is drawn when this fact is told, in games whose table
 * shows the next round then. */
struct draw_scored {
    const char *fact;
    draw_fn *draw;
};
draw_fn draw_cues_scored;
/* NULL: the game needs none. */
const struct draw_scored *draw_scored_for(const char *game);

#endif
