/*
 * set.h - sets of small numbers: cells of a board, cards of a deck.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SET_H
#define CH_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { CH_SET_WORDS = 8, CH_SET_SIZE = 512 }; /* 480 cells are the largest */

/* The numbers 0 to 511, one bit each. */
struct ch_set {
    uint64_t word[CH_SET_WORDS];
};

static inline void ch_set_add(struct ch_set *set, unsigned i)
{
    set->word[i / 64] |= UINT64_C(1) << i % 64;
}

static inline void ch_set_remove(struct ch_set *set, unsigned i)
{
    set->word[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static inline bool ch_set_has(const struct ch_set *set, unsigned i)
{
    return (set->word[i / 64] >> i % 64 & 1) != 0;
}

/* How many bits of one word are set. Sums of two, four, eight bits side by
 * side: where the processor cannot be told to count, a call is slower. */
static inline unsigned ch_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The lowest member of a word that has one. */
static inline unsigned ch_lowest(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* 0 to n - 1. */
struct ch_set ch_set_below(unsigned n);
unsigned ch_set_count(const struct ch_set *set);
/* The member with n smaller ones; the set must have it. */
unsigned ch_set_nth(const struct ch_set *set, unsigned n);
/* The smallest member that is at least `from`, or -1:
 *     for (int i = ch_set_next(&s, 0); i >= 0; i = ch_set_next(&s, i + 1)) */
int ch_set_next(const struct ch_set *set, int from);

#endif
