/*
 * old_judge.h - the word rules of rules number 1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_OLD_JUDGE_H
#define CH_GAMES_HUES_AND_CUES_OLD_JUDGE_H

#include <stdbool.h>

#include "cluehouse/game.h"

/* Is this a proper first or second cue (H13-H15, H17)? NULL, and the folded cue
 * is written; or a slug. */
const char *cues_old_judge(const char *text, bool second, char folded[CH_TEXT]);

#endif
