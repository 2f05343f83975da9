/*
 * explain.c - the reason for a clue or a guess, as a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/explain.h"

#include <stdarg.h>
#include <stdio.h>

#include "cluehouse/bot.h"

/* The tile of a clue that points best to a target. */
static int strongest(const struct haiclue_infer *infer, const uint8_t *clue,
                     int k, int target)
{
    int best = clue[0];

    for (int i = 1; i < k; i++)
        if (infer->tie[clue[i]].to[0][target] > infer->tie[best].to[0][target])
            best = clue[i];
    return best;
}

__attribute__((format(printf, 2, 3))) static void
print_reason(char *why, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    /* A truncated sentence is fine. */
    (void)vsnprintf(why, CH_WHY, format, args);
    va_end(args);
}

void haiclue_explain_clue(const struct haiclue_state *t,
                          const struct haiclue_infer *infer,
                          const uint8_t *tiles, const struct haiclue_clue *clue,
                          int target, char *why)
{
    uint8_t laid[HAICLUE_INFER_TILES] = {0};
    int k = 0, best;

    for (unsigned e = 0; e < clue->n; e++)
        for (int i = 0; i < infer->n; i++)
            if (clue->entry[e] == tiles[i])
                laid[k++] = (uint8_t)i;
    best = strongest(infer, laid, k, target);
    print_reason(why,
                 "“%s” makes people think of “%s”; about %d%% should get it.",
                 haiclue_text(t, haiclue_word(tiles[best], haiclue_side(t))),
                 haiclue_text(t, haiclue_word(t->target[t->round / 2][target],
                                              haiclue_side(t))),
                 (int)(100 * haiclue_infer_worth(infer, HAICLUE_INFER_LISTENERS,
                                                 laid, k, target)));
}

void haiclue_explain_guess(const struct haiclue_state *t,
                           const struct haiclue_infer *infer, int k, int guess,
                           float chance, char *why)
{
    const struct haiclue_clue *clue =
        &t->clue[haiclue_side(t)][haiclue_author(t, t->read)];
    uint8_t all[HAICLUE_INFER_TILES] = {0};
    int at = 0, best;

    for (int i = 0; i < k; i++)
        all[i] = (uint8_t)i;
    best = strongest(infer, all, k, guess);
    for (unsigned i = 0; i < clue->n; i++)
        if (clue->entry[i] != BREAK && at++ == best)
            print_reason(
                why, "“%s” points to “%s”: about %d%% sure.",
                haiclue_text(t, haiclue_word(clue->entry[i], haiclue_side(t))),
                haiclue_text(t, haiclue_word(t->target[t->round / 2][guess],
                                             haiclue_side(t))),
                (int)(100 * chance));
}
