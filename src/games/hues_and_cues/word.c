/*
 * word.c - words of a cue, and lists of words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/word.h"

#include <string.h>

#include "cluehouse/game.h"

struct cues_word cues_word_of(const char *text)
{
    return (struct cues_word){text, strlen(text)};
}

bool cues_word_is(struct cues_word word, const char *text)
{
    return strlen(text) == word.len && memcmp(word.at, text, word.len) == 0;
}

bool cues_word_begins(struct cues_word word, const char *text)
{
    size_t len = strlen(text);

    return len <= word.len && memcmp(word.at, text, len) == 0;
}

bool cues_word_ends(struct cues_word word, const char *ending)
{
    size_t len = strlen(ending);

    return word.len > len && memcmp(word.at + word.len - len, ending, len) == 0;
}

struct cues_word cues_word_cut(struct cues_word word, size_t front, size_t back)
{
    return (struct cues_word){word.at + front, word.len - front - back};
}

/* The next word of a list; moves on behind it. None is left if it is empty. */
static struct cues_word next_of(const char **list)
{
    struct cues_word word;

    *list += strspn(*list, " ");
    word = (struct cues_word){*list, strcspn(*list, " ")};
    *list += word.len;
    return word;
}

bool cues_word_is_two(struct cues_word word,
                      bool (*is_one)(struct cues_word word))
{
    for (size_t front = 3; front + 3 <= word.len; front++)
        if (is_one(cues_word_cut(word, 0, word.len - front)) &&
            is_one(cues_word_cut(word, front, 0)))
            return true;
    return false;
}

/* Searches for the word with its two blanks: a list has a hundred words, and a
 * cue is looked up in dozens of lists. */
bool cues_word_in(struct cues_word word, const char *list)
{
    char text[CH_TEXT + 8];

    if (word.len == 0 || word.len + 3 > sizeof text)
        return false;
    text[0] = ' ';
    memcpy(text + 1, word.at, word.len);
    memcpy(text + 1 + word.len, " ", 2);
    return strstr(list, text) != NULL;
}

static bool has_ending(struct cues_word end, const char *endings)
{
    return end.len == 0 ? cues_word_in(cues_word_of("-"), endings)
                        : cues_word_in(end, endings);
}

bool cues_word_inflects(struct cues_word word, const char *list,
                        const char *endings)
{
    for (;;) {
        struct cues_word stem = next_of(&list);

        if (stem.len == 0)
            return false;
        if (stem.len <= word.len && memcmp(stem.at, word.at, stem.len) == 0 &&
            has_ending(cues_word_cut(word, stem.len, 0), endings))
            return true;
    }
}
