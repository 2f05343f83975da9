/*
 * fold.h - folds text to the one form in which it is compared.
 *
 * Two spellings that a reader takes for the same fold to the same bytes:
 * capitals and small letters, wide and narrow, composed and not, with and
 * without invisible characters, every kind of blank, hyphen and apostrophe.
 * Folding what is folded changes nothing. Nothing is allocated.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_FOLD_H
#define CH_LEXICON_FOLD_H

#include <stddef.h>
#include <stdint.h>

enum {
    FOLD_NOT_UTF8 = -1, /* the text is not UTF-8 */
    FOLD_TOO_LONG = -2  /* the folded form has no room */
};

/* NFKC, case folded, ignorable characters left out; runs of blanks become one
 * blank, none at the ends; hyphens and dashes become '-', apostrophes '\''.
 * Writes the folded form and a NUL; returns its bytes, or a FOLD_ error. */
int fold_text(const char *text, size_t len, char *out, size_t room);

/* The bare letters of folded text, to find a word in disguise: marks are
 * taken off, and letters that look like plain Latin ones become these. Returns
 * as fold_text does. */
int fold_bare(const char *folded, size_t len, char *out, size_t room);

/* What a character is to a word. */
enum fold_kind {
    FOLD_BLANK,
    FOLD_LETTER,
    FOLD_MARK,
    FOLD_DIGIT,
    FOLD_HYPHEN,
    FOLD_APOSTROPHE,
    FOLD_SYMBOL
};
enum fold_kind fold_kind(int32_t code);

/* Alphabets with letters that look alike. Two letters of one word must not
 * come from different ones. */
enum fold_script {
    FOLD_LATIN,
    FOLD_GREEK,
    FOLD_CYRILLIC,
    FOLD_ARMENIAN,
    FOLD_CHEROKEE,
    FOLD_COPTIC,
    FOLD_LISU,
    FOLD_CANADIAN,
    FOLD_TIFINAGH,
    FOLD_OLD,  /* runes, Old Italic, Gothic and others that few read today */
    FOLD_OTHER /* all others, among which mixing deceives nobody */
};
enum fold_script fold_script(int32_t code);

/* The next character of folded text, of which some is left; advances *at. */
int32_t fold_next(const char **at, const char *end);

#endif
