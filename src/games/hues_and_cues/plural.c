/*
 * plural.c - singulars and plurals of a word, English and German.
 *
 * By their endings: some forms are no words, which does no harm, because they
 * are only compared with cues that were given.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/plural.h"

#include <string.h>

#include "games/hues_and_cues/word.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

/* Adds the word with `cut` bytes less and an ending more. */
static void add(struct cues_forms *out, struct cues_word word, size_t cut,
                const char *ending)
{
    size_t len = word.len - cut;
    char *form;

    if (out->n == CUES_FORMS || word.len < cut + 2)
        return;
    form = out->form[out->n++];
    memcpy(form, word.at, len);
    memcpy(form + len, ending, strlen(ending) + 1);
}

static bool hisses(struct cues_word word)
{
    return cues_word_ends(word, "s") || cues_word_ends(word, "x") ||
           cues_word_ends(word, "z") || cues_word_ends(word, "ch") ||
           cues_word_ends(word, "sh") || cues_word_ends(word, "o");
}

static void add_irregular(struct cues_forms *out, struct cues_word word)
{
    static const char *const pairs[][2] = {
        {"child", "children"}, {"foot", "feet"},   {"goose", "geese"},
        {"louse", "lice"},     {"man", "men"},     {"mouse", "mice"},
        {"person", "people"},  {"tooth", "teeth"}, {"woman", "women"},
    };

    for (size_t i = 0; i < COUNT(pairs); i++)
        for (int k = 0; k < 2; k++)
            if (cues_word_is(word, pairs[i][k]))
                add(out, cues_word_of(pairs[i][1 - k]), 0, "");
}

static void add_english(struct cues_forms *out, struct cues_word word)
{
    if (hisses(word))
        add(out, word, 0, "es");
    if (!cues_word_ends(word, "s"))
        add(out, word, 0, "s");
    if (cues_word_ends(word, "y"))
        add(out, word, 1, "ies");
    if (cues_word_ends(word, "f"))
        add(out, word, 1, "ves");
    if (cues_word_ends(word, "fe"))
        add(out, word, 2, "ves");
    if (cues_word_ends(word, "s") && !cues_word_ends(word, "ss") &&
        !cues_word_ends(word, "us") && !cues_word_ends(word, "is"))
        add(out, word, 1, "");
    if (cues_word_ends(word, "es") && hisses(cues_word_cut(word, 0, 2)))
        add(out, word, 2, "");
    if (cues_word_ends(word, "ies"))
        add(out, word, 3, "y");
    if (cues_word_ends(word, "ves")) {
        add(out, word, 3, "f");
        add(out, word, 3, "fe");
    }
}

/* Two words that differ like singular and plural, and are not. */
static bool is_another(struct cues_word word)
{
    return cues_word_in(word, " mark marke rind rinde schal schale ");
}

static void add_german(struct cues_forms *out, struct cues_word word)
{
    static const char *const endings[] = {"en", "e", "er", "n"};

    if (is_another(word))
        return;
    for (size_t i = 0; i < COUNT(endings); i++) {
        if (cues_word_ends(word, endings[i]))
            add(out, word, strlen(endings[i]), "");
        else
            add(out, word, 0, endings[i]);
    }
}

/* The last umlaut of a word becomes its vowel: Baume is a form of Baum. Returns
 * false if there is none. */
static bool without_umlaut(struct cues_word word, char out[CH_TEXT],
                           size_t *len)
{
    static const char *const umlauts[] = {"\xc3\xa4", "\xc3\xb6", "\xc3\xbc"};

    for (size_t at = word.len; at-- > 1;)
        for (int i = 0; i < 3; i++)
            if (memcmp(word.at + at - 1, umlauts[i], 2) == 0) {
                memcpy(out, word.at, at - 1);
                out[at - 1] = "aou"[i];
                memcpy(out + at, word.at + at + 1, word.len - at - 1);
                *len = word.len - 1;
                return true;
            }
    return false;
}

/* And the last vowel its umlaut. */
static bool with_umlaut(struct cues_word word, char out[CH_TEXT], size_t *len)
{
    static const char vowels[] = "aou";
    size_t at = word.len;

    while (at > 0 && strchr(vowels, word.at[at - 1]) == NULL)
        at--;
    if (at == 0 || word.len + 2 > CH_TEXT)
        return false;
    if (at > 1 && word.at[at - 1] == 'u' && word.at[at - 2] == 'a')
        at--; /* Baum */
    memcpy(out, word.at, at - 1);
    out[at - 1] = '\xc3';
    out[at] = "\xa4\xb6\xbc"[strchr(vowels, word.at[at - 1]) - vowels];
    memcpy(out + at + 1, word.at + at, word.len - at);
    *len = word.len + 1;
    return true;
}

static void add_umlauts(struct cues_forms *out, struct cues_word word)
{
    char text[CH_TEXT];
    struct cues_word other = {text, 0};

    if (without_umlaut(word, text, &other.len)) {
        add(out, other, 0, "");
        if (cues_word_ends(other, "e"))
            add(out, other, 1, "");
        if (cues_word_ends(other, "er"))
            add(out, other, 2, "");
    }
    if (with_umlaut(word, text, &other.len)) {
        add(out, other, 0, "");
        add(out, other, 0, "e");
        add(out, other, 0, "er");
    }
}

void cues_plural_forms(const char *word, size_t len, bool german,
                       struct cues_forms *out)
{
    struct cues_word whole = {word, len};

    out->n = 1;
    memcpy(out->form[0], word, len);
    out->form[0][len] = '\0';
    if (len < 3)
        return;
    add_irregular(out, whole);
    add_english(out, whole);
    if (german) {
        add_german(out, whole);
        add_umlauts(out, whole);
    }
}
