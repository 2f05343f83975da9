/*
 * input_line.h - lines typed by people and scripts.
 *
 * Memory is bounded: the rest of a line that is too long is discarded.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_INPUT_LINE_H
#define CH_CLI_TERM_INPUT_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cluehouse/game.h"

struct input_line {
    char text[CH_LINE]; /* terminated; without newline and surrounding blanks */
    size_t len;
    const char *why; /* NULL, or the slug of an error; the text is then empty */
};

/* Reads the next line. False at the end of the input. */
bool input_line_read(FILE *in, struct input_line *out);

#endif
