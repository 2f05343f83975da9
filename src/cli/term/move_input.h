/*
 * move_input.h - tolerant input of moves.
 *
 * Logs and servers spell moves exactly; people type `Guess g14` and `walk
 * dining room`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_MOVE_INPUT_H
#define CH_CLI_TERM_MOVE_INPUT_H

#include "cluehouse/game.h"

/* Rewrites the line in place as the game's tables spell it: verbs and words in
 * any case, and a blank for a hyphen. Free text, such as a cue, stays as it
 * is. */
void move_input_normalise(const struct ch_game *game, char *line);
/* Explains why a line was refused with the slug `why`, if that can be told: the
 * wrong word and one that is like it, or what the verb takes. */
void move_input_explain(const struct ch_game *game, const char *line,
                        const char *why);

#endif
