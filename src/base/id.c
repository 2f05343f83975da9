/*
 * id.c - checks of ids and tokens.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/id.h"

#include <string.h>

size_t id_span(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                        "0123456789-_");
}

bool id_is_word(const char *text, size_t most)
{
    size_t n = id_span(text);

    return n > 0 && n <= most && text[n] == '\0';
}

bool id_is_table(const char *text)
{
    return strspn(text, ID_TABLE_LETTERS) == ID_TABLE && text[ID_TABLE] == '\0';
}

bool id_is_token(const char *text)
{
    return id_span(text) == ID_TOKEN && text[ID_TOKEN] == '\0';
}
