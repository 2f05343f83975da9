/*
 * nearest.c - "did you mean": edit distance between words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/nearest.h"

#include <stddef.h>
#include <string.h>

struct nearest nearest_to(const char *typed)
{
    /* With three typing errors or more, a guess is no help. */
    return (struct nearest){.typed = typed, .best = NULL, .distance = 3};
}

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The Damerau-Levenshtein distance: letters wrong, missing or too many, and
 * neighbours swapped. Row i is computed from the two before it. */
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
            now[j] = min(last[j - 1] + (a[i - 1] != b[j - 1]),
                         min(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = min(now[j], row[(i + 1) % 3][j - 2] + 1);
        }
    }
    return row[m % 3][n];
}

void nearest_offer(struct nearest *nearest, const char *candidate)
{
    unsigned d;

    if (candidate == NULL)
        return;
    d = distance(nearest->typed, candidate);
    /* A prefix of three letters or more counts as one error. */
    if (strlen(nearest->typed) >= 3 &&
        strncmp(nearest->typed, candidate, strlen(nearest->typed)) == 0)
        d = 1;
    /* Two errors in a short word make a different word. */
    if (d < nearest->distance && (d < 2 || strlen(candidate) > 4)) {
        nearest->distance = d;
        nearest->best = candidate;
    }
}
