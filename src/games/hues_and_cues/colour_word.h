/*
 * colour_word.h - the colour names that a cue must not have (H13).
 *
 * A file for each language. Words come in bare letters (lexicon/fold.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_COLOUR_WORD_H
#define CH_GAMES_HUES_AND_CUES_COLOUR_WORD_H

#include <stdbool.h>

#include "games/hues_and_cues/word.h"

/* One of the names, or a plain inflection; or two of them and nothing else. */
bool cues_colour_en_is_name(struct cues_word word);
bool cues_colour_de_is_name(struct cues_word word);

/* A name that is run together with another word, unless the whole is an
 * ordinary word: "skyblue", not "evergreen". */
bool cues_colour_en_is_compound(struct cues_word word);
bool cues_colour_de_is_compound(struct cues_word word);
/* A German word that only looks like a compound, also like an English one:
 * Orangenschale, Blutorange. */
bool cues_colour_de_is_ordinary(struct cues_word word);

#endif
