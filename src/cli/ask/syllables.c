/*
 * syllables.c - `cluehouse syllables`: how many syllables words have.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lexicon/syllables.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "cli/say.h"
#include "lexicon/fold.h"

static const struct option options[] = {{NULL, NULL, NULL}};

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

/* False if it is not even a word. */
static bool tell(const char *word)
{
    char folded[64];
    unsigned mask;

    if (fold_text(word, strlen(word), folded, sizeof folded) <= 0) {
        complain("'%s' is not a word", shown(word).text);
        return false;
    }
    mask = lexicon_syllables_of(folded);
    if (mask == 0) {
        mask = 1U << (lexicon_syllables_guess(folded) & 15);
        complain("'%s' is not in the dictionary; this is a guess",
                 shown(word).text);
    }
    printf("%s", shown(word).text);
    print_counts(mask);
    return true;
}

static int syllables_run(struct args *args)
{
    int words = 0;
    bool fine = true;

    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what != ARG_WORD)
            return CLI_USAGE;
        fine = tell(args->value) && fine;
        words++;
    }
    if (words == 0) {
        complain("syllables: no word is given");
        advise("usage: cluehouse syllables WORD...");
        return CLI_USAGE;
    }
    return fine ? CLI_FINE : CLI_FAILED;
}

const struct command command_syllables = {
    .name = "syllables",
    .usage = "WORD...",
    .summary = "tells how many syllables words have",
    .options = options,
    .more = "A line a word: the word, a tab, and its counts, as in 1,2.\n",
    .run = syllables_run,
};
