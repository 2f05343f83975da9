/*
 * typed.h - what a person typed, read kindly.
 *
 * Logs and servers spell moves exactly; people at a keyboard write `Guess g14`
 * and `walk dining room`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TYPED_H
#define CH_CLI_TYPED_H

#include "cluehouse/game.h"

/* Spells the line as the game's tables do, in place: verbs and words in any
 * case, and a blank for a hyphen. Text, as in a cue, is left alone. */
void typed_spell(const struct ch_game *game, char *line);
/* Says what is wrong with a line that is refused because of `why`, as far as
 * that can be told: the word, one that is like it, what the verb takes. */
void typed_hint(const struct ch_game *game, const char *line, const char *why);

#endif
