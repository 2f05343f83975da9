/* say.c - see say.h. SPDX-License-Identifier: MIT */
#include "cli/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

struct shown shown(const char *word)
{
    struct shown out = {""};
    size_t len = strlen(word), room = sizeof out.text - 4;

    for (size_t i = 0; i < len && i < room; i++) {
        unsigned char c = (unsigned char)word[i];

        out.text[i] = c < 0x20 || c == 0x7f ? '?' : (char)c;
    }
    if (len > room)
        memcpy(out.text + room, "...", 4);
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
