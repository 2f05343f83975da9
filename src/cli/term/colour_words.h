/*
 * colour_words.h - colours in plain words, for terminals without them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_COLOUR_WORDS_H
#define CH_CLI_TERM_COLOUR_WORDS_H

#include <stdbool.h>
#include <stdint.h>

enum { COLOUR_WORDS_ROOM = 32, COLOUR_WORDS_FAMILIES = 13 };

/* The family of a colour (0xRRGGBB), for the two below. */
int colour_words_family(uint32_t rgb);
const char *colour_words_name(int family);
/* A lower-case letter. */
char colour_words_letter(int family);
/* Is it so dark that its letter is a capital? */
bool colour_words_is_dark(uint32_t rgb);

/* A colour with its shade: "pale green". */
void colour_words_describe(uint32_t rgb, char out[COLOUR_WORDS_ROOM]);

#endif
