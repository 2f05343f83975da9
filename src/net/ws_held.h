/*
 * ws_held.h - WebSockets whose input is not parsed: relayed, or soon to be.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_HELD_H
#define CH_NET_WS_HELD_H

#include "net/ws_state.h"

/* Nothing of it is parsed: it is relayed, or may be soon. */
bool ws_held_is(const struct ws_conn *conn);
/* Ends that, and parses again. False: it was in the middle of another node's
 * frame, and was dropped. */
bool ws_held_end(struct ws_conn *conn);

#endif
