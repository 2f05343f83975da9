/* pace.h - how long a bot may think. SPDX-License-Identifier: MIT */
#ifndef CH_CLI_PACE_H
#define CH_CLI_PACE_H

#include "cluehouse/bot.h"

struct pace {
    double until; /* on the clock of seconds_now() */
};

/* A budget that begins now; 0 seconds: without end. The pace must outlive it.
 * With an end, games no longer depend on the seed alone. */
struct ch_budget pace_start(struct pace *pace, double seconds);

#endif
