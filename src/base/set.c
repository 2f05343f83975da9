/*
 * set.c - set operations that loop over words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/set.h"

struct ch_set ch_set_below(unsigned n)
{
    struct ch_set set = {{0}};
    unsigned whole = n / 64;

    for (unsigned w = 0; w < whole; w++)
        set.word[w] = ~UINT64_C(0);
    if (n % 64 != 0)
        set.word[whole] = (UINT64_C(1) << n % 64) - 1;
    return set;
}

unsigned ch_set_count(const struct ch_set *set)
{
    unsigned n = 0;

    for (int w = 0; w < CH_SET_WORDS; w++)
        n += ch_bits(set->word[w]);
    return n;
}

unsigned ch_set_nth(const struct ch_set *set, unsigned n)
{
    unsigned w = 0;
    uint64_t word;

    for (unsigned here = ch_bits(set->word[0]); n >= here;
         here = ch_bits(set->word[w])) {
        n -= here;
        w++;
    }
    word = set->word[w];
    /* Binary search: halve the word until only the member is left. */
    unsigned at = 0;
    for (unsigned half = 32; half > 0; half /= 2) {
        uint64_t low = word & ((UINT64_C(1) << half) - 1);
        unsigned below = ch_bits(low);

        if (n < below) {
            word = low;
        } else {
            n -= below;
            word >>= half;
            at += half;
        }
    }
    return w * 64 + at;
}

int ch_set_next(const struct ch_set *set, int from)
{
    if (from >= CH_SET_SIZE)
        return -1;
    unsigned w = (unsigned)from / 64;
    uint64_t word = set->word[w] & ~UINT64_C(0) << (unsigned)from % 64;

    while (word == 0) {
        if (++w == CH_SET_WORDS)
            return -1;
        word = set->word[w];
    }
    return (int)(w * 64 + ch_lowest(word));
}
