/*
 * word.h - words of a cue, and lists of words to look them up in.
 *
 * A list is one text, so that it reads like one: words between blanks, with a
 * blank at both ends.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_WORD_H
#define CH_GAMES_HUES_AND_CUES_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of text; not NUL-terminated. */
struct cues_word {
    const char *at;
    size_t len;
};

struct cues_word cues_word_of(const char *text);
bool cues_word_is(struct cues_word word, const char *text);
bool cues_word_begins(struct cues_word word, const char *text);
/* It has this ending, and something before it. */
bool cues_word_ends(struct cues_word word, const char *ending);
/* Without so many bytes at its ends. */
struct cues_word cues_word_cut(struct cues_word word, size_t front,
                               size_t back);
/* Two such words run together, of three bytes each at least. */
bool cues_word_is_two(struct cues_word word,
                      bool (*is_one)(struct cues_word word));
bool cues_word_in(struct cues_word word, const char *list);
/* One of the words in the list, followed by one of these endings, which are a
 * list too; a lone "-" there stands for no ending. */
bool cues_word_inflects(struct cues_word word, const char *list,
                        const char *endings);

#endif
