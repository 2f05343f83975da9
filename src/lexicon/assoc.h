/*
 * assoc.h - how strongly two words are associated, by measures that err in
 * different ways.
 *
 * Word numbers are those of vector.h; -1 is an unknown word, which is
 * associated with nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_ASSOC_H
#define CH_LEXICON_ASSOC_H

#include <stdbool.h>

/* All three are about 0 for words that are not related, and
 * are scaled so that their sum is a log-likelihood, as fitted on items that
 * were set apart for it (tools/make_links.mjs). */
struct assoc {
    float vector; /* used in the same texts */
    float sense;  /* of like meaning to a sentence encoder */
    float link;   /* dictionaries, phrases, and our own lists */
};
struct assoc assoc_of(int a, int b);

/* The word that stands for this folded one: itself, its stem, or, if it is made
 * of two known words, the last. -1 if there is none. */
int assoc_find(const char *word);
/* The one word that is made of these two in this order, or -1. */
int assoc_joined(int a, int b);
/* Is it a function word, such as "the"? */
bool assoc_is_glue(int word);

#endif
