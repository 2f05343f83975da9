/*
 * fuzz_cue.c - any bytes at all, given as a cue.
 *
 * The judge must not stumble; a folded cue is judged as the cue was; and what
 * it lets pass is what a cue may be. Built with libFuzzer:
 *
 *     clang -g -O1 -fsanitize=fuzzer,address,undefined -Iinclude -Isrc \
 *         tests/fuzz/fuzz_cue.c src/games/hues_and_cues/cue.c \
 *         src/lexicon/fold.c \
 *         -lutf8proc -o fuzz_cue && ./fuzz_cue tests/fuzz/corpus/cue
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/hues_and_cues/cue.h"
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

        demand(kind != FOLD_DIGIT && kind != FOLD_SYMBOL);
        demand(kind != FOLD_BLANK || code == ' ');
        blanks += kind == FOLD_BLANK;
        characters++;
    }
    demand(characters <= CUES_CUE_LENGTH && blanks <= (second ? 1 : 0));
    demand(strstr(folded, "--") == NULL && strstr(folded, "  ") == NULL);
}

static const char *judge(const char *text, bool second)
{
    char folded[CH_TEXT], again[CH_TEXT];
    const char *why = cues_cue_judge(text, second, folded);
    const char *twice;

    if (why != NULL && (strcmp(why, "cue-is-not-text") == 0 ||
                        strcmp(why, "cue-too-long") == 0 ||
                        strcmp(why, "cue-needs-a-word") == 0))
        return why; /* there is no folded form to judge again */
    twice = cues_cue_judge(folded, second, again);
    demand(strcmp(folded, again) == 0);
    demand((why == NULL) == (twice == NULL));
    demand(why == NULL || strcmp(why, twice) == 0);
    if (why == NULL)
        check_accepted(folded, second);
    return why;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[CH_TEXT] = "";
    const char *first, *second;

    memcpy(text, data, size < CH_TEXT ? size : CH_TEXT - 1);
    first = judge(text, false);
    second = judge(text, true);
    /* Only comparing is allowed to a first cue and not to a second (H15). */
    demand(first != NULL || second == NULL ||
           strcmp(second, "cue-compares") == 0);
    return 0;
}
