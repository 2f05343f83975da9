/*
 * draw_clue_text.h - what is below the board of Clue: players, cards,
 * suggestions, accusations and the result.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_DRAW_CLUE_TEXT_H
#define CH_CLI_TERM_DRAW_CLUE_TEXT_H

#include "cli/term/draw.h"

/* Two letters a pawn, in the order of the suspects. */
#define DRAW_CLUE_PAWNS "ScMuWhGrPePl"

/* `viewer` is the seat whose view it is, or -1. */
void draw_clue_text(FILE *out, const json_t *view, int viewer,
                    const struct draw_style *style);

#endif
