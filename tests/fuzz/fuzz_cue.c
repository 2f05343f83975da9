/*
 * fuzz_cue.c - any bytes at all, given as a cue.
 *
 * The judge must not stumble; a folded cue is judged as the cue was; and what
 * it lets pass is what a cue may be. Built with libFuzzer:
 *
 *     meson setup fuzz -Dfuzz=true && ninja -C fuzz tests/fuzz/fuzz-cue
 *     fuzz/tests/fuzz/fuzz-cue tests/fuzz/corpus/cue
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/hues_and_cues/cue.h"
#include "games/hues_and_cues/old_judge.h"
#include "games/hues_and_cues/used.h"
#include "lexicon/fold.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool true_always)
{
    if (!true_always)
        abort();
}

/* H6, H8, H17: what any accepted cue looks like. */
static void check_accepted(const char *folded, bool second)
{
    const char *at = folded, *end = folded + strlen(folded);
    int characters = 0, blanks = 0;

    demand(at < end && *at != ' ' && end[-1] != ' ');
    while (at < end) {
        int32_t code = fold_next(&at, end);
        enum fold_kind kind = fold_kind(code);

        demand(kind != FOLD_SYMBOL || code == '&' || code == '.');
        demand(kind != FOLD_DIGIT || (code >= '0' && code <= '9'));
        demand(kind != FOLD_BLANK || code == ' ');
        blanks += kind == FOLD_BLANK;
        characters++;
    }
    demand(characters <= CUES_CUE_LENGTH && blanks <= (second ? 1 : 0));
    demand(strstr(folded, "--") == NULL && strstr(folded, "  ") == NULL);
}

static const char *judge(const char *text, const struct cues_word_rules *rules)
{
    char folded[CH_TEXT], again[CH_TEXT];
    const char *why = cues_cue_judge(text, rules, folded);
    const char *twice;

    if (why != NULL && (strcmp(why, "cue-is-not-text") == 0 ||
                        strcmp(why, "cue-too-long") == 0 ||
                        strcmp(why, "cue-needs-a-word") == 0))
        return why; /* there is no folded form to judge again */
    twice = cues_cue_judge(folded, rules, again);
    demand(strcmp(folded, again) == 0);
    demand((why == NULL) == (twice == NULL));
    demand(why == NULL || strcmp(why, twice) == 0);
    if (why == NULL)
        check_accepted(folded, rules->second);
    return why;
}

/* H16: a cue is the same as itself, and the same as one without hyphens. */
static void check_used(const char *text)
{
    char folded[CH_TEXT];
    uint64_t digest;

    if (fold_text(text, strlen(text), folded, sizeof folded) <= 0)
        return;
    digest = cues_used_digest(folded);
    demand(cues_used_has(&digest, 1, folded, false));
    demand(cues_used_has(&digest, 1, folded, true));
    (void)cues_used_twice(&digest, 1, folded, true);
}

static void judge_by(const char *text, enum cues_referee referee,
                     enum cues_language language)
{
    struct cues_word_rules rules = {referee, language, false};
    const char *first = judge(text, &rules), *second;

    rules.second = true;
    second = judge(text, &rules);
    /* What a first cue may be and a second not: a comparison or a direction
     * (H14, H15). */
    demand(first != NULL || second == NULL ||
           strcmp(second, "cue-compares") == 0 ||
           strcmp(second, "cue-names-a-position") == 0);
    /* What the strict referee lets pass passes the others. */
    rules.referee = CUES_STRICT;
    demand(judge(text, &rules) != NULL || second == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[CH_TEXT] = "", folded[CH_TEXT];

    memcpy(text, data, size < CH_TEXT ? size : CH_TEXT - 1);
    (void)cues_old_judge(text, true, folded);
    check_used(text);
    for (int language = CUES_ENGLISH; language <= CUES_GERMAN; language++)
        for (int referee = CUES_STRICT; referee <= CUES_TABLE; referee++)
            judge_by(text, (enum cues_referee)referee,
                     (enum cues_language)language);
    return 0;
}
