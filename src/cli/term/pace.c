/* pace.c - see pace.h. SPDX-License-Identifier: MIT */
#include "cli/term/pace.h"

#include "cli/sim/crowd.h"

static bool is_late(void *with)
{
    const struct pace *pace = with;

    return seconds_now() >= pace->until;
}

struct ch_budget pace_start(struct pace *pace, double seconds)
{
    if (seconds <= 0)
        return (struct ch_budget){NULL, NULL};
    pace->until = seconds_now() + seconds;
    return (struct ch_budget){is_late, pace};
}
