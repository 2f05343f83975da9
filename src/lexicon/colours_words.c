/*
 * colours_words.c - a cue as words.
 *
 * Words are brought to the one form that tools/colour_data.py gives them too:
 * small letters a to z, in the singular. What nobody knows is taken apart.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "lexicon/colours_int.h"
#include "lexicon/fold.h"

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

static void add_word(struct phrase *phrase, const char *at, size_t len)
{
    int i = phrase->n;

    if (len == 0)
        return;
    if (i == MOST_WORDS) { /* what comes last says most */
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

/* Runs of letters a to z; an apostrophe vanishes, and an s after it too. */
static void cut(const char *text, struct phrase *phrase)
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

uint32_t phrase_key(const struct phrase *phrase, int from, int to)
{
    uint32_t key = KEY_START;

    for (int i = from; i < to; i++)
        key = table_key(key, phrase->word[i]);
    return key;
}

uint32_t phrase_word_key(const struct phrase *phrase, int i)
{
    return phrase_key(phrase, i, i + 1);
}

int phrase_vector(const struct phrase *phrase, int i)
{
    int found = vector_find(phrase->raw[i]);

    return found >= 0 ? found : vector_find(phrase->word[i]);
}

static bool is_known(const struct phrase *phrase, int i)
{
    uint32_t key = phrase_word_key(phrase, i);

    return table_find(WORDS, key).n > 0 || table_find(HUNCHES, key).n > 0 ||
           phrase_vector(phrase, i) >= 0;
}

/* Replaces word i, if the shorter form is one that names have. */
static bool try_form(struct phrase *phrase, int i, const char *form)
{
    if (table_find(WORDS, table_key(KEY_START, form)).n == 0)
        return false;
    memmove(phrase->word[i], form, strlen(form) + 1);
    memcpy(phrase->raw[i], phrase->word[i], WORD);
    return true;
}

/* Lemony, limelike: the word within. */
static bool strip(struct phrase *phrase, int i)
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

/* Cornflake: two words in one, each of which is in names. */
static bool split(struct phrase *phrase, int i)
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
        if (table_find(WORDS, table_key(KEY_START, first)).n == 0 ||
            table_find(WORDS, table_key(KEY_START, whole + at)).n == 0)
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

void phrase_read(const char *text, struct phrase *phrase)
{
    char folded[TEXT], bare[TEXT];
    int len = fold_text(text, strlen(text), folded, sizeof folded);

    phrase->n = 0;
    if (len < 0 || fold_bare(folded, (size_t)len, bare, sizeof bare) < 0)
        return;
    cut(bare, phrase);
    for (int i = 0; i < phrase->n; i++)
        if (!is_known(phrase, i) && !strip(phrase, i))
            (void)split(phrase, i); /* or it stays unknown */
}
