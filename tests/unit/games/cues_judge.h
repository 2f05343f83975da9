/*
 * cues_judge.h - what the tests of the judge of cues share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_CUES_JUDGE_H
#define CH_TESTS_CUES_JUDGE_H

#include <stdio.h>
#include <string.h>

#include "games/hues_and_cues/cue.h"

static int tests, failed;

static void ok(bool fine, const char *what)
{
    tests++;
    failed += !fine;
    printf("%s %d - %s\n", fine ? "ok" : "not ok", tests, what);
}

/* Of whom the next tests ask. */
static enum cues_referee referee = CUES_EASY;
static enum cues_language language = CUES_ENGLISH;

static const char *judge(const char *text, bool second)
{
    struct cues_word_rules rules = {referee, language, second};
    char folded[CH_TEXT];
    const char *why = cues_cue_judge(text, &rules, folded);

    return why != NULL ? why : "fine";
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
