/*
 * colour_phrase.h - a cue as words, in the form in which they are looked up.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_COLOUR_PHRASE_H
#define CH_LEXICON_COLOUR_PHRASE_H

#include <stdint.h>

/* Of more than five words the first are dropped: the last say most. */
enum { COLOUR_WORD = 24, COLOUR_WORDS = 5 };

struct colour_phrase {
    char raw[COLOUR_WORDS][COLOUR_WORD];  /* as written */
    char word[COLOUR_WORDS][COLOUR_WORD]; /* as looked up */
    int n;                                /* 0: no words that we can read */
};

void colour_phrase_read(const char *text, struct colour_phrase *phrase);
/* The key of words from..to - 1 run together. */
uint32_t colour_phrase_key(const struct colour_phrase *phrase, int from,
                           int to);
/* The key of word i. */
uint32_t colour_phrase_word_key(const struct colour_phrase *phrase, int i);
/* The number of word i among the vectors, or -1. */
int colour_phrase_vector(const struct colour_phrase *phrase, int i);

#endif
