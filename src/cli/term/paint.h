/*
 * paint.h - terminal colours: all of them, or 256.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_PAINT_H
#define CH_CLI_TERM_PAINT_H

#include <stdint.h>
#include <stdio.h>

/* How many colours the terminal has: PAINT_NONE is false. */
enum paint { PAINT_NONE, PAINT_256, PAINT_ALL };

/* Sets the colour (0xRRGGBB) of the letters, or of the background, that are
 * printed next, or the nearest of the 256; nothing with PAINT_NONE. */
void paint_letters(FILE *out, enum paint paint, uint32_t rgb);
void paint_ground(FILE *out, enum paint paint, uint32_t rgb);
/* Back to the terminal's own colours. */
void paint_end(FILE *out, enum paint paint);

#endif
