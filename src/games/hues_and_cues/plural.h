/*
 * plural.h - singulars and plurals of a word.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_PLURAL_H
#define CH_GAMES_HUES_AND_CUES_PLURAL_H

#include <stdbool.h>
#include <stddef.h>

#include "cluehouse/game.h"

enum { CUES_FORMS = 24 }; /* forms of one word, at most */

struct cues_forms {
    int n;
    char form[CUES_FORMS][CH_TEXT + 4];
};

/* The word, and all that could be its plural or singular. */
void cues_plural_forms(const char *word, size_t len, bool german,
                       struct cues_forms *out);

#endif
