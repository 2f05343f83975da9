/*
 * explain.h - why the Clue bot asks and walks as it does, for hints.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_EXPLAIN_H
#define CH_BOTS_CLUE_EXPLAIN_H

#include "bots/clue/bot.h"

/* Each writes a sentence of at most CH_WHY bytes; after clue_suggest_odds(). */
void clue_explain_suggest(const struct clue_bot_state *m,
                          const struct clue_suggest_idea *idea, char *why);
/* From a place, to where the highest roll leads. */
void clue_explain_roll(const struct clue_bot_state *m, unsigned from,
                       unsigned goal, char *why);
void clue_explain_passage(const struct clue_bot_state *m, unsigned room,
                          char *why);
/* The goal is where to go on to. */
void clue_explain_walk(const struct clue_bot_state *m, unsigned from,
                       unsigned to, unsigned goal, char *why);

#endif
