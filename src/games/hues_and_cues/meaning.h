/*
 * meaning.h - does a cue tell a place, or compare with the guesses (H14, H15)?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_MEANING_H
#define CH_GAMES_HUES_AND_CUES_MEANING_H

#include "games/hues_and_cues/cue.h"
#include "games/hues_and_cues/parts.h"

/* NULL, or the slug of the rule that it breaks. */
const char *cues_meaning_judge(const struct cues_parts *parts,
                               const struct cues_word_rules *rules);

#endif
