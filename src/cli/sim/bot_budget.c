/* bot_budget.c - time limit for a bot's move. SPDX-License-Identifier: MIT */
#include "cli/sim/bot_budget.h"

#include "base/clock.h"

static bool is_spent(void *ctx)
{
    const struct bot_budget *budget = ctx;

    return clock_mono_seconds() >= budget->deadline;
}

struct ch_budget bot_budget_start(struct bot_budget *budget, double seconds)
{
    if (seconds <= 0)
        return (struct ch_budget){NULL, NULL};
    budget->deadline = clock_mono_seconds() + seconds;
    return (struct ch_budget){is_spent, budget};
}
