/*
 * id.h - alphabets and checks of ids, tokens and table codes.
 *
 * A table's id is ID_TABLE characters of ID_TABLE_LETTERS, which has none that
 * people confuse (i l o 0 1). A member's token is ID_TOKEN characters of
 * base64url. A request's or move's id, which the client chooses, is a word of
 * base64url characters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BASE_ID_H
#define CH_BASE_ID_H

#include <stdbool.h>
#include <stddef.h>

#define ID_TABLE_LETTERS "abcdefghjkmnpqrstuvwxyz23456789"

/* A table's code is spoken aloud: words of two syllables, each a consonant and
 * a vowel, joined by hyphens: "KOBA-TUMI-RESA". */
#define ID_CODE_CONSONANTS "BDFGKLMNPRSTVZ"
#define ID_CODE_VOWELS     "AEIOU"

enum { ID_TABLE = 16, ID_TOKEN = 32, ID_CODE = 14 }; /* characters */

/* How many characters of base64url (A-Z a-z 0-9 - _) the text begins with. */
size_t id_span(const char *text);
/* Is it 1 to `most` characters of base64url, and nothing else? */
bool id_is_word(const char *text, size_t most);
/* Does it look like a table's id? */
bool id_is_table(const char *text);
/* Does it look like a member's token? */
bool id_is_token(const char *text);

#endif
