/*
 * expression.h - names and fixed expressions that are no hints (H14, H15).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_EXPRESSION_H
#define CH_GAMES_HUES_AND_CUES_EXPRESSION_H

#include <stdbool.h>

/* The cue in bare letters, with single blanks between its parts and without
 * apostrophes: "top hat", "k pop", "7up". */
bool cues_expression_is_known(const char *parts);

#endif
