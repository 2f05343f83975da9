/*
 * evidence.h - what the Clue bot hears, kept as evidence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_EVIDENCE_H
#define CH_BOTS_CLUE_EVIDENCE_H

#include "bots/clue/bot.h"

/* Records a fact. */
void clue_evidence_hear(struct clue_bot_state *m, const struct ch_fact *fact);

/* The evidence that this level uses: in the scratch, until the next call. */
const struct clue_infer_evidence *
clue_evidence_for_level(const struct clue_bot_state *m);

#endif
