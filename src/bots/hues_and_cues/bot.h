/*
 * bot.h - the Hues and Cues bot, and what its files share.
 *
 *   bot.c     what it does in each phase
 *   cue.c     the cue giver: colours and cues
 *   search.c  the search for cues
 *   guess.c   where to place a piece
 *   vote.c    which cues to challenge
 *   infer.c   beliefs: what cues mean
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUES_AND_CUES_BOT_H
#define CH_BOTS_HUES_AND_CUES_BOT_H

#include "cluehouse/bot.h"

extern const struct ch_bot cues_bot;

struct cues_bot_state {
    struct ch_seed seed;
    uint8_t level; /* enum ch_level */
};

/* All of them fill in *out, whose seat is set, and *why. */

/* cue.c: the colour; the first cue; the second one or a pass. */
void cues_cue_colour(const struct cues_bot_state *m,
                     const struct ch_bot_view *view,
                     const struct ch_budget *budget, struct ch_rng *rng,
                     struct ch_move *out, char *why);
void cues_cue_first(const struct cues_bot_state *m,
                    const struct ch_bot_view *view, struct ch_rng *rng,
                    struct ch_move *out, char *why);
void cues_cue_second(const struct cues_bot_state *m,
                     const struct ch_bot_view *view, struct ch_rng *rng,
                     struct ch_move *out, char *why);

/* Words that a giver puts before its first cue to make the second. */
enum { CUES_CUE_MODIFIERS = 12 };
extern const char *const cues_cue_modifiers[CUES_CUE_MODIFIERS];

/* guess.c */
void cues_guess_cell(const struct cues_bot_state *m,
                     const struct ch_bot_view *view, struct ch_rng *rng,
                     struct ch_move *out, char *why);

/* vote.c: challenge a cue, or false if it is fair or cannot be challenged; and
 * a vote on a challenge. */
bool cues_vote_challenge(const struct ch_bot_view *view, struct ch_move *out,
                         char *why);
void cues_vote_cast(const struct ch_bot_view *view, struct ch_move *out,
                    char *why);

#endif
