/*
 * number_word.h - numbers in words, digits and Roman numerals (H14).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_NUMBER_WORD_H
#define CH_GAMES_HUES_AND_CUES_NUMBER_WORD_H

#include <stdbool.h>

#include "games/hues_and_cues/word.h"

enum { CUES_NO_NUMBER = -1 };

/* The number that the word is, a cardinal or an ordinal; those from 31 on may
 * come out as any number from 31 on. Words come in bare letters. */
int cues_number_en(struct cues_word word);
int cues_number_de(struct cues_word word);
/* "14", "14th" */
int cues_number_digits(struct cues_word word);

/* Is the number a column of the board? */
bool cues_number_is_column(int number);

/* "g14", "14g", "gfourteen", "fourteeng": a row and a column in one word. */
bool cues_number_is_cell(struct cues_word word);

#endif
