/*
 * colour_phrase.c - a cue as words.
 *
 * Words are brought to the same form as by tools/colour_data.py: lower-case
 * letters a to z, in the singular. Unknown words are taken apart.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/colour_phrase.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "lexicon/colour_table.h"
#include "lexicon/fold.h"
#include "lexicon/vector.h"

enum { WORD = COLOUR_WORD, MOST_WORDS = COLOUR_WORDS, TEXT = 256 };

static bool ends(const char *word, size_t len, const char *end)
{
    size_t n = strlen(end);

    return len > n && memcmp(word + len - n, end, n) == 0;
}

static bool ends_in_hiss(const char *word, size_t len)
{
    return ends(word, len, "sses") || ends(word, len, "shes") ||
           ends(word, len, "ches") || ends(word, len, "xes") ||
           ends(word, len, "zes");
}

/* Berries and berry are the same here, and so are grey and gray. */
static void make_singular(char *word)
{
    size_t len = strlen(word);

    if (strcmp(word, "grey") == 0)
        word[2] = 'a';
    else if (len > 4 && ends(word, len, "ies"))
        memcpy(word + len - 3, "y", 2);
    else if (len > 4 && ends_in_hiss(word, len))
        word[len - 2] = '\0';
    else if (len > 3 && word[len - 1] == 's' &&
             strchr("sui", word[len - 2]) == NULL)
        word[len - 1] = '\0';
}

static void add_word(struct colour_phrase *phrase, const char *at, size_t len)
{
    int i = phrase->n;

    if (len == 0)
        return;
    if (i == MOST_WORDS) { /* drop the first: the last say most */
        memmove(phrase->raw, phrase->raw + 1,
                sizeof phrase->raw[0] * (size_t)--i);
        memmove(phrase->word, phrase->word + 1,
                sizeof phrase->word[0] * (size_t)i);
    }
    len = len < WORD ? len : WORD - 1;
    memcpy(phrase->raw[i], at, len);
    phrase->raw[i][len] = '\0';
    memcpy(phrase->word[i], phrase->raw[i], WORD);
    make_singular(phrase->word[i]);
    phrase->n = i + 1;
}

/* Adds each run of letters a to z; drops an apostrophe, and an s after it. */
static void split_text(const char *text, struct colour_phrase *phrase)
{
    char run[TEXT];
    size_t len = 0;

    for (; *text != '\0'; text++) {
        if (*text >= 'a' && *text <= 'z') {
            run[len++] = *text;
        } else if (*text == '\'') {
            if (text[1] == 's' && text[2] == ' ')
                text++;
        } else {
            add_word(phrase, run, len);
            len = 0;
        }
    }
    add_word(phrase, run, len);
}

uint32_t colour_phrase_key(const struct colour_phrase *phrase, int from, int to)
{
    uint32_t key = KEY_START;

    for (int i = from; i < to; i++)
        key = colour_table_key(key, phrase->word[i]);
    return key;
}

uint32_t colour_phrase_word_key(const struct colour_phrase *phrase, int i)
{
    return colour_phrase_key(phrase, i, i + 1);
}

int colour_phrase_vector(const struct colour_phrase *phrase, int i)
{
    int found = vector_find(phrase->raw[i]);

    return found >= 0 ? found : vector_find(phrase->word[i]);
}

static bool is_known(const struct colour_phrase *phrase, int i)
{
    uint32_t key = colour_phrase_word_key(phrase, i);

    return colour_table_find(WORDS, key).n > 0 ||
           colour_table_find(HUNCHES, key).n > 0 ||
           colour_phrase_vector(phrase, i) >= 0;
}

/* Replaces word i if the form occurs in names of colours. */
static bool try_form(struct colour_phrase *phrase, int i, const char *form)
{
    if (colour_table_find(WORDS, colour_table_key(KEY_START, form)).n == 0)
        return false;
    memmove(phrase->word[i], form, strlen(form) + 1);
    memcpy(phrase->raw[i], phrase->word[i], WORD);
    return true;
}

/* Lemony, limelike: removes the ending. */
static bool strip_ending(struct colour_phrase *phrase, int i)
{
    static const char *const endings[] = {"like", "ish", "ing", "ed",
                                          "er",   "ey",  "en",  "y"};
    size_t len = strlen(phrase->word[i]);

    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        char form[WORD + 1];
        size_t rest;

        if (!ends(phrase->word[i], len, endings[k]))
            continue;
        rest = len - strlen(endings[k]);
        memcpy(form, phrase->word[i], rest);
        form[rest] = '\0';
        if (rest >= 3 && try_form(phrase, i, form))
            return true;
        memcpy(form + rest, "e", 2);
        if (rest >= 3 && try_form(phrase, i, form))
            return true;
    }
    return false;
}

/* Cornflake: splits a compound of two words that occur in names. */
static bool split_compound(struct colour_phrase *phrase, int i)
{
    char whole[WORD];
    size_t len = strlen(phrase->word[i]);

    memcpy(whole, phrase->word[i], WORD);
    if (phrase->n == MOST_WORDS)
        return false;
    for (size_t at = len - 3; at >= 3 && at < len; at--) {
        char first[WORD];

        memcpy(first, whole, at);
        first[at] = '\0';
        if (colour_table_find(WORDS, colour_table_key(KEY_START, first)).n ==
                0 ||
            colour_table_find(WORDS, colour_table_key(KEY_START, whole + at))
                    .n == 0)
            continue;
        for (int k = phrase->n; k > i + 1; k--) {
            memcpy(phrase->word[k], phrase->word[k - 1], WORD);
            memcpy(phrase->raw[k], phrase->raw[k - 1], WORD);
        }
        phrase->n++;
        return try_form(phrase, i, first) &&
               try_form(phrase, i + 1, whole + at);
    }
    return false;
}

void colour_phrase_read(const char *text, struct colour_phrase *phrase)
{
    char folded[TEXT], bare[TEXT];
    int len = fold_text(text, strlen(text), folded, sizeof folded);

    phrase->n = 0;
    if (len < 0 || fold_bare(folded, (size_t)len, bare, sizeof bare) < 0)
        return;
    split_text(bare, phrase);
    for (int i = 0; i < phrase->n; i++)
        if (!is_known(phrase, i) && !strip_ending(phrase, i))
            (void)split_compound(phrase, i); /* else it stays unknown */
}
