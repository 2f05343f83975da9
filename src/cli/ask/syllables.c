/*
 * syllables.c - `cluehouse syllables`: syllable counts of words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/syllables.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "lexicon/fold.h"

static const struct args_option options[] = {{NULL, NULL, NULL}};

static void print_counts(unsigned mask)
{
    const char *between = "\t";

    for (unsigned n = 1; n < 16; n++)
        if (mask >> n & 1) {
            printf("%s%u", between, n);
            between = ",";
        }
    putchar('\n');
}

/* False after an error message if it is not a word. */
static bool print_syllables(const char *word)
{
    char folded[64];
    unsigned mask;

    if (fold_text(word, strlen(word), folded, sizeof folded) <= 0) {
        diag_error("'%s' is not a word", diag_quote(word).text);
        return false;
    }
    mask = syllables_of(folded);
    if (mask == 0) {
        mask = 1U << (syllables_guess(folded) & 15);
        diag_error("'%s' is not in the dictionary; this is a guess",
                   diag_quote(word).text);
    }
    printf("%s", diag_quote(word).text);
    print_counts(mask);
    return true;
}

static int syllables_run(struct args *args)
{
    int words = 0;
    bool ok = true;

    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what != ARG_WORD)
            return CLI_USAGE;
        ok = print_syllables(args->value) && ok;
        words++;
    }
    if (words == 0) {
        diag_error("syllables: no word is given");
        diag_hint("usage: cluehouse syllables WORD...");
        return CLI_USAGE;
    }
    return ok ? CLI_OK : CLI_FAILED;
}

const struct command syllables_command = {
    .name = "syllables",
    .usage = "WORD...",
    .summary = "tells how many syllables words have",
    .options = options,
    .more = "A line a word: the word, a tab, and its counts, as in 1,2.\n",
    .run = syllables_run,
};
