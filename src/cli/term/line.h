/*
 * line.h - lines that people and scripts type.
 *
 * Whatever is sent, memory is bounded: the rest of a line that is too long is
 * swallowed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_LINE_H
#define CH_CLI_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cluehouse/game.h"

struct line {
    char text[CH_LINE]; /* with its NUL, without its end or blanks around it */
    size_t len;
    const char *why; /* NULL, or the slug of what is wrong with it */
};

/* The next line. False at the end of the input. */
bool line_read(FILE *in, struct line *out);

#endif
