/*
 * ws_conn.h - one WebSocket connection: queue, hold, release and close.
 *
 * Output can be held back. What ws_conn_queue queues is sent only after
 * ws_conn_release: the server seals what belongs to a commit, and releases it
 * when the commit is durable. Released messages go out with the next net_flush,
 * in one write per client.
 *
 *     |--- released ---|--- sealed ---|--- open ---|      (one buffer a client)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_CONN_H
#define CH_NET_WS_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/ws_close.h"

struct ws_conn;

/* Queues one text message; it is open until sealed and released. */
void ws_conn_queue(struct ws_conn *conn, const char *text, size_t len);
/* Everything queued so far waits for the next ws_conn_release. */
void ws_conn_seal(struct ws_conn *conn);
/* What was sealed may be sent. */
void ws_conn_release(struct ws_conn *conn);
/* Drops everything that was not released. */
void ws_conn_discard(struct ws_conn *conn);
/* Everything queued may be sent: seal and release. */
void ws_conn_release_all(struct ws_conn *conn);
/* Queues one message ahead of everything that is held, ready to be sent. */
void ws_conn_queue_first(struct ws_conn *conn, const char *text, size_t len);
/* Sends what is queued, then a close frame, then ends the connection: `closed`
 * is called later, after five seconds at most. Nothing is read or queued any
 * more. If something was not released, the close frame waits behind it, to be
 * sealed and released, or discarded. If neither happens, the connection just
 * ends without it. */
void ws_conn_close(struct ws_conn *conn, enum ws_close code,
                   const char *reason);

const char *ws_conn_address(const struct ws_conn *conn);
/* Loopback or a unix socket, addressed by a name of this machine, and no header
 * mentions a proxy or a tunnel. A tunnel that forwards bare TCP to this machine
 * makes remote clients look local. */
bool ws_conn_is_local(const struct ws_conn *conn);
/* A pointer of the handler's. */
void *ws_conn_ctx(const struct ws_conn *conn);
void ws_conn_set_ctx(struct ws_conn *conn, void *ctx);

/* A token bucket per address and `kind` (below NET_BUDGETS), for what is worth
 * limiting by name: codes that are tried, tables that are created. A /48 block
 * of IPv6 has eight times the budget of an address. True if `cost` is left and
 * was taken; a cost of 0 takes nothing and asks whether 1 is left. */
bool ws_conn_budget(struct ws_conn *conn, unsigned kind, double cost,
                    double per_second, double burst);

/* Relays the connection to the node at `address` (node_address.h), which the
 * handler knows by the number `node`; the message `first` goes before all that
 * follows it. From within the message's callback, or after ws_conn_hold. What
 * is queued here is lost; `closed` is called as ever. False: the address is
 * bad, there is no key, it is closing, or was relayed too often. */
bool ws_conn_relay(struct ws_conn *conn, const char *address, uint64_t node,
                   const char *first, size_t len);
/* From within a message's callback: reads nothing more until ws_conn_relay, or
 * ws_conn_resume if it stays here. Not for longer than half the idle time. */
void ws_conn_hold(struct ws_conn *conn);
void ws_conn_resume(struct ws_conn *conn);

/* --- Inside src/net ------------------------------------------------------- */

/* Sends a frame ahead of what is held: pings, pongs, refusals. */
void ws_conn_frame(struct ws_conn *conn, unsigned opcode, const void *body,
                   size_t len);
/* Closes without what is held. WS_CLOSE_NO_CODE: the frame has no code. */
void ws_conn_abort(struct ws_conn *conn, unsigned code, const char *reason);

#endif
