/*
 * ws_flush.h - writes released output to the sockets of WebSockets.
 *
 * A socket that does not accept everything is watched until it is writable;
 * the rest stays in the connection's queue (send_queue.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_FLUSH_H
#define CH_NET_WS_FLUSH_H

#include "net/ws_state.h"

/* Writes what one connection has released, as far as the socket accepts it;
 * after a close frame it shuts the connection down. */
void ws_flush(struct ws_conn *conn);
/* The same for all that have something to send. */
void ws_flush_all(struct ws_conns *conns);

#endif
