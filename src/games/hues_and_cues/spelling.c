/*
 * spelling.c - what a word of a cue is made of (H17).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/spelling.h"

#include <string.h>

#include "lexicon/fold.h"

/* A word while it is read. */
struct word {
    enum fold_kind last;
    int32_t sign; /* the last character, if it was no letter; else 0 */
    int script;   /* of its letters; -1: none yet */
    bool dotted;  /* it has a full stop inside, as in U.S. */
};

/* Small letters that are written above others, a d with an e on top: marks, but
 * they read as letters. */
static bool is_small_letter(int32_t mark)
{
    return (mark >= 0x363 && mark <= 0x36f) ||
           (mark >= 0x1dd3 && mark <= 0x1df4);
}

static bool is_plain_digit(int32_t code)
{
    return code >= '0' && code <= '9';
}

/* Behind a letter, its mark or a digit. */
static bool is_inside(const struct word *word)
{
    return word->last == FOLD_LETTER || word->last == FOLD_MARK ||
           word->last == FOLD_DIGIT;
}

static const char *add_letter(struct word *word, int32_t code)
{
    int script = (int)fold_script(code);

    if (word->script >= 0 && word->script != script)
        return "cue-mixes-scripts";
    word->script = script;
    word->dotted |= word->sign == '.';
    return NULL;
}

static const char *add_sign(const struct word *word, int32_t code)
{
    if (code != '&' && code != '.')
        return "cue-has-symbols";
    return is_inside(word) ? NULL : "cue-has-a-stray-hyphen";
}

static const char *add_character(struct word *word, int32_t code)
{
    switch (fold_kind(code)) {
    case FOLD_LETTER:
        return add_letter(word, code);
    case FOLD_MARK:
        return (word->last == FOLD_LETTER || word->last == FOLD_MARK) &&
                       !is_small_letter(code)
                   ? NULL
                   : "cue-has-symbols";
    case FOLD_DIGIT:
        return is_plain_digit(code) ? NULL : "cue-has-digits";
    case FOLD_HYPHEN: /* also as in jack-o'-lantern */
        return is_inside(word) || word->last == FOLD_APOSTROPHE
                   ? NULL
                   : "cue-has-a-stray-hyphen";
    case FOLD_APOSTROPHE:
        return is_inside(word) ? NULL : "cue-has-a-stray-hyphen";
    default:
        return add_sign(word, code);
    }
}

/* What a word ends in: a letter or digit; a full stop or an apostrophe if
 * another word follows (Dr. Pepper, Dunkin' Donuts); the stop of U.S. */
static bool is_end(const struct word *word, bool more)
{
    if (is_inside(word))
        return true;
    if (word->sign == '.')
        return more || word->dotted;
    return more && word->last == FOLD_APOSTROPHE;
}

static const char *check_word(const char *at, const char *end)
{
    struct word word = {.last = FOLD_BLANK, .script = -1};
    bool more = *end != '\0';

    while (at < end) {
        int32_t code = fold_next(&at, end);
        const char *why = add_character(&word, code);

        if (why != NULL)
            return why;
        word.last = fold_kind(code);
        word.sign = is_inside(&word) ? 0 : code;
    }
    return is_end(&word, more) ? NULL : "cue-has-a-stray-hyphen";
}

const char *cues_spelling_check(const char *folded, int *words)
{
    const char *why = NULL;

    *words = 0;
    while (*folded != '\0' && why == NULL) {
        size_t len = strcspn(folded, " ");

        why = check_word(folded, folded + len);
        folded += len + (folded[len] != '\0');
        ++*words;
    }
    return why;
}

bool cues_spelling_has_letters(const char *folded)
{
    const char *at = folded, *end = folded + strlen(folded);
    int run = 0, all = 0;
    bool names = strpbrk(folded, "&.") != NULL; /* H&M, U.S. */

    while (at < end) {
        int32_t code = fold_next(&at, end);
        enum fold_kind kind = fold_kind(code);

        if (kind == FOLD_LETTER && fold_script(code) == FOLD_OTHER)
            return true;
        run = kind == FOLD_LETTER ? run + 1 : kind == FOLD_MARK ? run : 0;
        all += kind == FOLD_LETTER;
        if (run >= 2 || (names && all >= 2))
            return true;
    }
    return false;
}

bool cues_spelling_is_number(const char *folded)
{
    return strspn(folded, "0123456789-.&' ") == strlen(folded);
}

bool cues_spelling_hides_digits(const char *folded)
{
    const char *at = folded, *end = folded + strlen(folded);
    bool letters = false, digits = false;

    while (at < end) {
        enum fold_kind kind = fold_kind(fold_next(&at, end));

        if (kind == FOLD_DIGIT) {
            digits |= letters;
        } else if (kind == FOLD_LETTER || kind == FOLD_MARK) {
            if (digits)
                return true;
            letters = true;
        } else {
            letters = digits = false;
        }
    }
    return false;
}
