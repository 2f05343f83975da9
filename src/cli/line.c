/* line.c - see line.h. SPDX-License-Identifier: MIT */
#include "cli/line.h"

#include <string.h>
#include <utf8proc.h>

/* Stores the line as far as there is room; *len counts all of it. */
static bool fill(FILE *in, struct line *out, size_t *len)
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

static bool is_utf8(const char *text, size_t len)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;

    while (len > 0) {
        utf8proc_int32_t code;
        utf8proc_ssize_t n = utf8proc_iterate(at, (utf8proc_ssize_t)len, &code);

        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void trim(struct line *line)
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

bool line_read(FILE *in, struct line *out)
{
    size_t len;

    if (!fill(in, out, &len))
        return false;
    out->why = NULL;
    out->len = len;
    if (len >= sizeof out->text)
        out->why = "line-too-long";
    else if (memchr(out->text, '\0', len) != NULL)
        out->why = "text-has-control-characters";
    else if (!is_utf8(out->text, len))
        out->why = "text-not-utf8";
    if (out->why != NULL)
        out->len = 0;
    trim(out);
    return true;
}
