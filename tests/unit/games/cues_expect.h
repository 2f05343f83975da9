/*
 * cues_expect.h - what a judge of cues is expected to say; each test that
 * includes it has its own judge().
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_CUES_EXPECT_H
#define CH_TESTS_CUES_EXPECT_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A slug, or "fine". */
static const char *judge(const char *text, bool second);

static int tests, failed;

static void ok(bool fine, const char *what)
{
    tests++;
    failed += !fine;
    printf("%s %d - %s\n", fine ? "ok" : "not ok", tests, what);
}

static void expect(const char *text, const char *first, const char *second)
{
    const char *a = judge(text, false), *b = judge(text, true);
    bool fine = strcmp(a, first) == 0 && strcmp(b, second) == 0;

    ok(fine, text);
    if (!fine)
        printf("# found %s, %s\n", a, b);
}

static void expect_all(const char *const *text, const char *why)
{
    for (; *text != NULL; text++)
        expect(*text, why, why);
}

#endif
