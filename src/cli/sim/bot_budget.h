/* bot_budget.h - time limit for a bot's move. SPDX-License-Identifier: MIT */
#ifndef CH_CLI_SIM_BOT_BUDGET_H
#define CH_CLI_SIM_BOT_BUDGET_H

#include "cluehouse/bot.h"

struct bot_budget {
    double deadline; /* of clock_mono_seconds() */
};

/* Starts a budget that is spent after so many seconds; 0: never. *budget must
 * outlive the result. With a limit, games no longer depend on the seed
 * alone. */
struct ch_budget bot_budget_start(struct bot_budget *budget, double seconds);

#endif
