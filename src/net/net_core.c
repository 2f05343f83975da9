/*
 * net_core.c - clock, deferred work and log of the network layer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_core.h"

#include <event2/event.h>

#include "base/clock.h"

uint32_t net_core_clock(struct net_core *core)
{
    core->now = (uint32_t)clock_mono_ms();
    return core->now;
}

void net_core_wake(struct net_core *core)
{
    event_active(core->later, EV_TIMEOUT, 0);
}

void net_core_log(struct net_core *core, const char *what, const char *address)
{
    if (core->handler.log != NULL)
        core->handler.log(core->handler.ctx, what, address);
}
