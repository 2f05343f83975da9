/*
 * spelling.h - what a word of a cue is made of (H17).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_SPELLING_H
#define CH_GAMES_HUES_AND_CUES_SPELLING_H

#include <stdbool.h>

/* Are the words of a folded cue well spelt? NULL, or a slug. Writes how many
 * there are. */
const char *cues_spelling_check(const char *folded, int *words);

/* Has it enough letters? Those of Latin script, and of all alphabets with
 * letters that look like rows, need two together. */
bool cues_spelling_has_letters(const char *folded);
/* Has it no letters at all, but digits? */
bool cues_spelling_is_number(const char *folded);
/* Are there digits amid letters, as in m0ss? */
bool cues_spelling_hides_digits(const char *folded);

#endif
