/*
 * ws_input.h - reads a WebSocket: bytes to messages, within the rate limits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_INPUT_H
#define CH_NET_WS_INPUT_H

#include "net/ws_state.h"

/* The calls of the readers of all WebSockets. */
extern const struct ws_reader_calls ws_input_calls;

/* Watches the socket from now on. */
void ws_input_start(struct ws_conn *conn);
/* The handshake is done: tells the handler. */
void ws_input_open(struct ws_conn *conn);
/* Takes bytes that were read already. */
void ws_input_feed(struct ws_conn *conn, const uint8_t *bytes, size_t n);
/* Reads what is there. */
void ws_input_read(struct ws_conn *conn);

#endif
