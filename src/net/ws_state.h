/*
 * ws_state.h - a WebSocket's data, and its way from open to freed.
 *
 *     LIVE <-> PINGED -> (RELAYED ->) CLOSING -> DEAD
 *
 * A dead connection is freed later, outside of any callback.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_STATE_H
#define CH_NET_WS_STATE_H

#include <sys/queue.h>

#include <event2/event_struct.h>

#include "net/net_core.h"
#include "net/send_queue.h"
#include "net/ws_reader.h"

enum ws_state { WS_LIVE, WS_PINGED, WS_RELAYED, WS_CLOSING, WS_DEAD };
enum { WS_STATES = WS_DEAD + 1 };

TAILQ_HEAD(ws_list, ws_conn);

/* All WebSockets of a server. */
struct ws_conns {
    struct net_core *core;
    struct ws_list list[WS_STATES]; /* of each state, the oldest first */
    struct ws_list flush;           /* have released output */
    struct ws_list partial; /* in the middle of a message, oldest first */
    struct ws_reader_pool readers;
    struct send_queue_total output;
    uint8_t read[16 * 1024]; /* what is being read; of any of them */
};

/* One WebSocket. There may be many thousands: small. */
struct ws_conn {
    struct event event;
    TAILQ_ENTRY(ws_conn) in;         /* the list of its state */
    TAILQ_ENTRY(ws_conn) in_flush;   /* if `queued` */
    TAILQ_ENTRY(ws_conn) in_partial; /* if it has a `reader` */
    struct ws_conns *conns;
    SSL *ssl; /* NULL without TLS */
    void *ctx;
    struct relay *relay;      /* NULL unless it is held or relayed, or was */
    struct ws_reader *reader; /* only in the middle of a message */
    struct addr_limits limits;
    struct send_queue out;
    uint32_t since;         /* ms: of the last byte, ping, or close */
    uint32_t partial_since; /* ms: when the incomplete message began */
    uint32_t queued_bytes;  /* of ws_conn_queue, ever; wraps */
    uint32_t drained;       /* bytes thrown away while closing */
    struct token_bucket messages;
    uint16_t strikes;    /* messages refused */
    uint8_t state, hops; /* enum ws_state; nodes that relay it to us */
    bool queued, blocked, opened;
    bool peer_closed; /* it sent a close frame: do not wait for an answer */
    bool shut;        /* our side of the connection is shut down */
    bool local, tls;  /* see peer_address; the client speaks TLS */
    int fd;
    char address[PEER_ADDRESS_TEXT];
};

void ws_state_init(struct ws_conns *conns, struct net_core *core);

/* Takes over `fd` and `ssl`. Reads nothing before ws_input_start. */
struct ws_conn *ws_state_create(struct ws_conns *conns, int fd, SSL *ssl,
                                const struct peer_address *address);
void ws_state_move(struct ws_conn *conn, enum ws_state state);
/* Puts it on the list of those with something to send. */
void ws_state_queue(struct ws_conn *conn);
/* The connection is over: it is freed soon. */
void ws_state_drop(struct ws_conn *conn);
/* Tells the handler, and frees it. */
void ws_state_destroy(struct ws_conn *conn);
/* Returns its reader to the pool, if it has one. */
void ws_state_give_reader(struct ws_conn *conn);

#endif
