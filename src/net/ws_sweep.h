/*
 * ws_sweep.h - timeouts of WebSockets: pings, idle clients, stalled messages.
 *
 * There are no timers per connection: the lists of struct ws_conns are in order
 * of time, and one periodic sweep looks at their beginnings. net_open calls it
 * four times a second.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_SWEEP_H
#define CH_NET_WS_SWEEP_H

#include "net/ws_state.h"

/* Pings clients that were silent for half of the idle time, drops those that
 * did not answer, that do not complete a message, or that do not close. Call
 * several times a second. */
void ws_sweep(struct ws_conns *conns);

#endif
