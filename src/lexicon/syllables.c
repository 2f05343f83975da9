/*
 * syllables.c - syllable counts, data/lexicon/syllables.bin, read in place.
 *
 * tools/make_vectors.mjs writes the table and documents its layout: blocks of
 * 16 words, of which only the first is spelled in full.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/syllables.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct head {
    uint32_t blocks;
    uint32_t start[];
};
extern const struct head lexicon_syllables_table;

#define HEAD (&lexicon_syllables_table)

enum { LONGEST = 64 };

static const uint8_t *block(uint32_t i)
{
    return (const uint8_t *)&HEAD->start[HEAD->blocks + 1] + HEAD->start[i];
}

/* Reads the entry at `at` over the word before it; returns its end. */
static const uint8_t *read_entry(const uint8_t *at, char word[LONGEST],
                                 unsigned *mask)
{
    unsigned same = at[0], more = at[1];

    memcpy(word + same, at + 2, more);
    word[same + more] = '\0';
    at += 2 + more;
    *mask = at[0] | (unsigned)at[1] << 8;
    return at + 2;
}

/* The last block whose first word is not greater than this one. */
static uint32_t find_block(const char *word)
{
    uint32_t low = 0, high = HEAD->blocks;

    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        char first[LONGEST];
        unsigned mask;

        (void)read_entry(block(mid), first, &mask); /* one word is enough */
        if (strcmp(first, word) <= 0)
            low = mid;
        else
            high = mid;
    }
    return low;
}

unsigned syllables_of(const char *word)
{
    uint32_t b = find_block(word);
    const uint8_t *at = block(b), *end = block(b + 1);
    char here[LONGEST];
    unsigned mask;

    while (at < end) {
        at = read_entry(at, here, &mask);
        if (strcmp(here, word) == 0)
            return mask;
    }
    return 0;
}

static bool is_vowel(char c)
{
    return c != '\0' && strchr("aeiouy", c) != NULL;
}

unsigned syllables_guess(const char *word)
{
    size_t len = strlen(word);
    unsigned n = 0;

    for (size_t i = 0; i < len; i++)
        n += is_vowel(word[i]) && (i == 0 || !is_vowel(word[i - 1]));
    /* A last e is silent, but not in table. */
    if (len > 2 && word[len - 1] == 'e' && !is_vowel(word[len - 2]) &&
        !(word[len - 2] == 'l' && !is_vowel(word[len - 3])))
        n--;
    return n > 0 ? n : 1;
}
