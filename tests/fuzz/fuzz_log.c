/*
 * fuzz_log.c - any file as a log.
 *
 * It is refused by name, or it folds to a match; printed again line by line,
 * that match folds to itself. What verifies also replays.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "lib/kit.h"

static void demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_log: %s\n", what);
        abort();
    }
}

static bool print_again(void *ctx, const struct ch_match *match,
                        const struct ch_record *record)
{
    struct kit_text *text = ctx;
    char line[CH_LOG_HEAD];

    demand(ch_match_broken(match) == NULL, "a broken match was accepted");
    if (record->n == 0)
        kit_add(text, line, ch_log_head(match, line));
    for (uint32_t i = 0; i < record->n; i++)
        kit_add(text, line, ch_log_entry(match, &record->entry[i], line));
    return true;
}

static void check_again(const struct ch_match *match,
                        const struct kit_text *text)
{
    struct ch_log_error bad;
    struct ch_match *again =
        ch_log_replay(text->text, text->len, NULL, NULL, &bad);

    demand(again != NULL, "what was accepted is refused when printed");
    demand(ch_match_digest(again) == ch_match_digest(match) &&
               ch_match_seq(again) == ch_match_seq(match),
           "what was printed is another match");
    ch_match_destroy(again);
}

/* A seed is taken if the first line commits to it, and only then. The fuzzer
 * watches strings being compared, so it finds the commitment. */
static void check_seed(struct ch_match *match)
{
    struct ch_seed seed = ch_seed_from(~(uint64_t)0);
    char head[CH_LOG_HEAD], commitment[CH_COMMITMENT + 1];
    static struct ch_record record;

    (void)ch_log_head(match, head);
    ch_commitment(&seed, commitment);
    demand((ch_match_resume(match, &seed, &record) == NULL) ==
               (strstr(head, commitment) != NULL),
           "the seed and the first line do not go together");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kit_text text = {0};
    struct ch_log_error bad, worse;
    struct ch_match *match =
        ch_log_replay((const char *)data, size, print_again, &text, &bad);
    bool verified = ch_log_verify((const char *)data, size, &worse);

    demand((match != NULL) == (bad.slug[0] == '\0'), "refused without a name");
    demand(verified == (worse.slug[0] == '\0'), "unverified without a name");
    demand(!verified || match != NULL, "verified, but does not replay");
    demand(!verified || ch_match_actors(match) == 0, "verified unfinished");
    if (match != NULL) {
        check_again(match, &text);
        check_seed(match);
    }
    ch_match_destroy(match);
    kit_free(&text);
    return 0;
}
