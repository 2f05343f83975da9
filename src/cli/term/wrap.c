/*
 * wrap.c - text wrapped at the terminal's width.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/wrap.h"

#include <stdio.h>
#include <string.h>

static int columns_of(const char *text, size_t len)
{
    int n = 0;

    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80; /* a new one */
    return n;
}

/* Prints a piece of text; a blank at the start of a line is left out. */
static int put_piece(const struct wrap *wrap, int column, const char *text,
                     size_t len)
{
    int wide = columns_of(text, len);

    if (column + wide > wrap->width && column > wrap->indent) {
        printf("\n%*s", wrap->indent, "");
        column = wrap->indent;
        if (*text == ' ') {
            text++;
            len--;
            wide--;
        }
    }
    printf("%.*s", (int)len, text);
    return column + wide;
}

int wrap_whole(const struct wrap *wrap, int column, const char *text)
{
    if (columns_of(text, strlen(text)) > wrap->width - wrap->indent)
        return wrap_words(wrap, column, text);
    return put_piece(wrap, column, text, strlen(text));
}

int wrap_words(const struct wrap *wrap, int column, const char *text)
{
    while (*text != '\0') {
        size_t len = strcspn(text + 1, " ") + 1;

        column = put_piece(wrap, column, text, len);
        text += len;
    }
    return column;
}
