/*
 * ws_shutdown.h - closes all WebSockets when the server stops.
 *
 * The event loop no longer runs then. Only close frames and what was released
 * before are written; input is read and thrown away, and the handler is not
 * called. What is still held is never sent: its connection is dropped.
 * Connections that do not close in time are left to net_close.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_SHUTDOWN_H
#define CH_NET_WS_SHUTDOWN_H

#include "net/ws_state.h"

/* Closes all with 1001 and waits, without the event loop, until the clients
 * have read it and closed their side: at most `ms` milliseconds. */
void ws_shutdown(struct ws_conns *conns, int ms);

#endif
