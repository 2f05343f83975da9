/*
 * ws_close.h - the codes that WebSockets are closed with.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_CLOSE_H
#define CH_NET_WS_CLOSE_H

/* Why a WebSocket is closed (RFC 6455, 7.4.1, and two codes of our own). */
enum ws_close {
    WS_CLOSE_GOING_AWAY = 1001,
    WS_CLOSE_PROTOCOL = 1002,
    WS_CLOSE_NOT_TEXT = 1003,
    WS_CLOSE_NO_CODE = 1005, /* never sent: the close frame had no code */
    WS_CLOSE_NOT_UTF8 = 1007,
    WS_CLOSE_POLICY = 1008,
    WS_CLOSE_TOO_BIG = 1009,
    WS_CLOSE_INTERNAL = 1011,
    WS_CLOSE_RESTART = 1012, /* the node that served it is gone: come again */
    WS_CLOSE_TRY_LATER = 1013,
    WS_CLOSE_REPLACED = 4001, /* a newer connection has the seat */
    WS_CLOSE_GONE = 4004      /* the table is closed, or the member removed */
};

#endif
