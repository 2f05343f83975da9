/*
 * list.h - a list of words of the players' own, as text (K15).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HAICLUE_LIST_H
#define CH_GAMES_HAICLUE_LIST_H

#include "cluehouse/words.h"

enum { LIST_GLOSS = 24 }; /* bytes of an English word, with its NUL */

/* One word. */
struct list_word {
    char text[CH_WORDS_BYTES + 1];       /* NFC, as it is shown */
    char folded[2 * CH_WORDS_BYTES + 1]; /* as it is compared */
    char gloss[LIST_GLOSS];              /* "": none */
    uint16_t syllables; /* bit n: it can have n; 0: not known */
    bool glue;
};

struct list {
    unsigned n;
    struct list_word word[CH_WORDS_MOST];
};

/* False: see *bad. */
bool list_read(const char *text, size_t len,
               unsigned (*syllables)(const char *word), struct list *out,
               struct ch_words_error *bad);
/* Writes the canonical form, CH_WORDS_TEXT bytes with a NUL; returns its
 * length, or 0 if there is no room. */
size_t list_print(const struct list *list, char *out);

#endif
