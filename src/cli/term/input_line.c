/*
 * input_line.c - lines typed by people and scripts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/input_line.h"

#include <string.h>
#include <utf8proc.h>

/* Stores as much of the line as fits; *len is its full length. */
static bool read_bytes(FILE *in, struct input_line *out, size_t *len)
{
    int c = getc(in);

    *len = 0;
    if (c == EOF)
        return false;
    while (c != EOF && c != '\n') {
        if (*len < sizeof out->text - 1)
            out->text[*len] = (char)c;
        (*len)++;
        c = getc(in);
    }
    return true;
}

/* NULL, or a slug. Lines of a script are echoed, so control characters could
 * send commands to the terminal. Tabs are allowed: they separate the columns of
 * a batch. */
static const char *check_text(const char *text, size_t len)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;

    while (len > 0) {
        utf8proc_int32_t code;
        utf8proc_ssize_t n = utf8proc_iterate(at, (utf8proc_ssize_t)len, &code);

        if (n <= 0)
            return "text-not-utf8";
        if (code != '\t' && utf8proc_category(code) == UTF8PROC_CATEGORY_CC)
            return "text-has-control-characters";
        at += n;
        len -= (size_t)n;
    }
    return NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void trim(struct input_line *line)
{
    size_t from = 0;

    while (line->len > 0 && is_blank(line->text[line->len - 1]))
        line->len--;
    while (from < line->len && is_blank(line->text[from]))
        from++;
    line->len -= from;
    memmove(line->text, line->text + from, line->len);
    line->text[line->len] = '\0';
}

bool input_line_read(FILE *in, struct input_line *out)
{
    size_t len;

    if (!read_bytes(in, out, &len))
        return false;
    out->len = len < sizeof out->text ? len : 0;
    trim(out);
    out->why = len < sizeof out->text ? check_text(out->text, out->len)
                                      : "line-too-long";
    if (out->why != NULL) {
        out->len = 0;
        out->text[0] = '\0';
    }
    return true;
}
