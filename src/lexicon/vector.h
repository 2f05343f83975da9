/*
 * vector.h - word vectors: what 44,000 English words mean, as directions.
 *
 * Words that are used alike have similar vectors. The table is part of the
 * program and is read in place: nothing is loaded, nothing is allocated, and a
 * lookup takes microseconds. Words are given folded (fold.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_VECTOR_H
#define CH_LEXICON_VECTOR_H

#include <stddef.h>
#include <stdint.h>

enum { VECTOR_DIMS = 100, VECTOR_WORD = 24 /* bytes of a word with its NUL */ };

/* How many words there are; they are numbered in the order of their bytes. */
int vector_words(void);

/* The number of this word exactly, or -1. */
int vector_find(const char *word);
/* The same, or else of the word it comes from (lanterns, lantern; don't,
 * dont; snowman's, snowman), or -1. */
int vector_find_near(const char *word);

/* Writes word number i and a NUL; returns its bytes. */
size_t vector_spell(int i, char out[VECTOR_WORD]);
/* 0 for the most frequent word, and so on. */
int vector_rank(int i);
/* The vector, in integers, not normalised. */
const int8_t *vector_of(int i);

/* How alike two words are used: -1 to 1. */
float vector_cosine(int a, int b);
/* The same in standard deviations above what is usual for the two of them
 * with common words: more than 3 is a strong link. */
float vector_likeness(int a, int b);

#endif
