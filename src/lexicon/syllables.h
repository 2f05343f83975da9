/*
 * syllables.h - how many syllables an English word has.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_SYLLABLES_H
#define CH_LEXICON_SYLLABLES_H

/* The counts that the dictionary gives a folded word: bit n is set if it can
 * be said with n syllables. 0 if the dictionary does not have it. */
unsigned syllables_of(const char *word);

/* For a word that no dictionary has: a guess by its vowels, 1 or more. */
unsigned syllables_guess(const char *word);

#endif
