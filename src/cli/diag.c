/* diag.c - error messages on the terminal. SPDX-License-Identifier: MIT */
#include "cli/diag.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

void diag_error(const char *format, ...)
{
    va_list list;

    fflush(stdout); /* keep the order of output and error */
    fputs("cluehouse: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

void diag_hint(const char *format, ...)
{
    va_list list;

    fputs("  ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

/* Copies as much as fits, with control characters and invalid UTF-8 replaced.
 * Returns the bytes copied; *all says whether that was the whole word. */
static size_t copy_clean(const char *word, char *out, size_t room, bool *all)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)word;
    size_t used = 0;

    while (*at != '\0') {
        utf8proc_int32_t code;
        utf8proc_ssize_t n = utf8proc_iterate(at, -1, &code);
        bool ok = n > 0 && utf8proc_category(code) != UTF8PROC_CATEGORY_CC;
        size_t len = ok ? (size_t)n : 1;

        if (used + len >= room)
            break;
        memcpy(out + used, ok ? (const char *)at : "?", len);
        used += len;
        at += n > 0 ? n : 1;
    }
    out[used] = '\0';
    *all = *at == '\0';
    return used;
}

struct diag_quote diag_quote(const char *word)
{
    struct diag_quote out;
    bool all;
    size_t used = copy_clean(word, out.text, sizeof out.text - 3, &all);

    if (!all)
        memcpy(out.text + used, "...", 4);
    return out;
}

struct diag_path diag_path(const char *path)
{
    struct diag_path out;
    bool all;

    (void)copy_clean(path, out.text, sizeof out.text, &all); /* may be cut */
    return out;
}
