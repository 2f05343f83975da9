/*
 * cues_judge.h - what the tests of the judge of cues share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_CUES_JUDGE_H
#define CH_TESTS_CUES_JUDGE_H

#include "cues_expect.h"
#include "games/hues_and_cues/cue.h"

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

#endif
