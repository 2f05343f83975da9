/*
 * spelling.c - how alike two words are written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/spelling.h"

#include <stdint.h>
#include <string.h>

#include "lexicon/fold.h"

enum { LETTERS = 32, LEAST = 2 }; /* a shorter common part says nothing */

/* A part of so many letters more than LEAST is worth so much each; so is the
 * same first letter, once. */
static const float for_letter = 1.2F, for_first = 0.5F;

static int spell(const char *word, int32_t out[LETTERS])
{
    const char *end = word + strlen(word);
    int n = 0;

    while (word < end && n < LETTERS)
        out[n++] = fold_next(&word, end);
    return n;
}

float haiclue_spelling_tie(const char *a, const char *b)
{
    int32_t x[LETTERS], y[LETTERS];
    int n = spell(a, x), m = spell(b, y), best = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int len = 0;

            while (i + len < n && j + len < m && x[i + len] == y[j + len])
                len++;
            best = len > best ? len : best;
        }
    return (best > LEAST ? for_letter * (float)(best - LEAST) : 0) +
           (n > 0 && m > 0 && x[0] == y[0] ? for_first : 0);
}
