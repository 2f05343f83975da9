/*
 * hues_mind.h - what the files of the Hues and Cues bot share.
 *
 *   hues_mind.c  guesses, votes, and the bot itself
 *   hues_give.c  colours and cues
 *   hues_think.c beliefs
 *
 * All it needs lies on the table, so it remembers nothing but who it is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUES_MIND_H
#define CH_BOTS_HUES_MIND_H

#include "bots/hues_and_cues/hues_think.h"
#include "cluehouse/bot.h"

struct hues_mind {
    struct ch_seed seed;
    uint8_t level; /* enum ch_level */
};

/* Randomness of its own, the same whenever it is asked the same. */
void hues_lots(const struct hues_mind *m, const struct ch_eyes *eyes,
               struct ch_rng *rng);

/* hues_give.c: the colour, the first cue, the second one or a pass. */
void hues_choose_colour(const struct hues_mind *m, const struct ch_eyes *eyes,
                        const struct ch_budget *budget, struct ch_move *out,
                        char *why);
void hues_give_first(const struct hues_mind *m, const struct ch_eyes *eyes,
                     struct ch_move *out, char *why);
void hues_give_second(const struct hues_mind *m, const struct ch_eyes *eyes,
                      struct ch_move *out, char *why);

/* Words that a giver puts before its first cue to make the second. */
enum { HUES_CHANGES = 12 };
extern const char *const hues_changes[HUES_CHANGES];

extern const struct ch_bot bot_hues;

#endif
