/*
 * search.h - the own turn in Clue: where to go and what to suggest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_SEARCH_H
#define CH_BOTS_CLUE_SEARCH_H

#include "bots/clue/bot.h"

/* The best move in the own turn, accusing apart; after clue_suggest_odds().
 * Returns roughly the chance to win with it. */
double clue_search_turn(const struct clue_bot_state *m,
                        const struct clue_state *t, struct ch_rng *rng,
                        struct ch_move *out, char *why);

#endif
