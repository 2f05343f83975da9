/* say.c - see say.h. SPDX-License-Identifier: MIT */
#include "cli/say.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

void complain(const char *format, ...)
{
    va_list list;

    fflush(stdout); /* the complaint comes after what led to it */
    fputs("cluehouse: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

void advise(const char *format, ...)
{
    va_list list;

    fputs("  ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

/* Copies what a terminal may be sent, as far as there is room. Returns the
 * bytes copied; *all tells whether that was the whole of it. */
static size_t copy_clean(const char *word, char *out, size_t room, bool *all)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)word;
    size_t used = 0;

    while (*at != '\0') {
        utf8proc_int32_t code;
        utf8proc_ssize_t n = utf8proc_iterate(at, -1, &code);
        bool fine = n > 0 && utf8proc_category(code) != UTF8PROC_CATEGORY_CC;
        size_t len = fine ? (size_t)n : 1;

        if (used + len >= room)
            break;
        memcpy(out + used, fine ? (const char *)at : "?", len);
        used += len;
        at += n > 0 ? n : 1;
    }
    out[used] = '\0';
    *all = *at == '\0';
    return used;
}

struct shown shown(const char *word)
{
    struct shown out;
    bool all;
    size_t used = copy_clean(word, out.text, sizeof out.text - 3, &all);

    if (!all)
        memcpy(out.text + used, "...", 4);
    return out;
}

struct shown_path shown_path(const char *path)
{
    struct shown_path out;
    bool all;

    (void)copy_clean(path, out.text, sizeof out.text, &all); /* what fits */
    return out;
}

struct near near_to(const char *typed)
{
    /* More than two slips, and a guess is no help. */
    return (struct near){.typed = typed, .best = NULL, .distance = 3};
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Letters wrong, missing, too many, or two that changed places. Row i is made
 * from the two before it. */
static unsigned distance(const char *a, const char *b)
{
    enum { LONGEST = 32 };
    unsigned row[3][LONGEST + 1] = {{0}};
    unsigned n = (unsigned)strlen(b), m = (unsigned)strlen(a);

    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (unsigned i = 0; i <= m; i++) {
        unsigned *now = row[i % 3], *last = row[(i + 2) % 3];

        for (unsigned j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                now[j] = i + j;
                continue;
            }
            now[j] = least(last[j - 1] + (a[i - 1] != b[j - 1]),
                           least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], row[(i + 1) % 3][j - 2] + 1);
        }
    }
    return row[m % 3][n];
}

void near_try(struct near *near, const char *candidate)
{
    unsigned d;

    if (candidate == NULL)
        return;
    d = distance(near->typed, candidate);
    /* A beginning of three letters is meant to be completed. */
    if (strlen(near->typed) >= 3 &&
        strncmp(near->typed, candidate, strlen(near->typed)) == 0)
        d = 1;
    /* Two slips in a short word make another word. */
    if (d < near->distance && (d < 2 || strlen(candidate) > 4)) {
        near->distance = d;
        near->best = candidate;
    }
}
