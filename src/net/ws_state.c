/*
 * ws_state.c - a WebSocket's way from open to freed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_state.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <event2/event.h>

#include "net/memory.h"
#include "net/relay_state.h"

void ws_state_init(struct ws_conns *conns, struct net_core *core)
{
    conns->core = core;
    for (int i = 0; i < WS_STATES; i++)
        TAILQ_INIT(&conns->list[i]);
    TAILQ_INIT(&conns->flush);
    TAILQ_INIT(&conns->partial);
}

struct ws_conn *ws_state_create(struct ws_conns *conns, int fd, SSL *ssl,
                                const struct peer_address *address)
{
    struct ws_conn *conn = memory_new(sizeof *conn);
    struct net_core *core = conns->core;

    memset(conn, 0, sizeof *conn);
    conn->conns = conns;
    conn->fd = fd;
    conn->ssl = ssl;
    conn->since = net_core_clock(core);
    conn->limits = addr_limits_find(core->addresses, address, core->now);
    addr_limits_hold(conn->limits);
    core->n_ws++;
    conn->local = address->local;
    conn->tls = ssl != NULL;
    memcpy(conn->address, address->text, sizeof conn->address);
    TAILQ_INSERT_TAIL(&conns->list[WS_LIVE], conn, in);
    return conn;
}

void ws_state_move(struct ws_conn *conn, enum ws_state state)
{
    TAILQ_REMOVE(&conn->conns->list[conn->state], conn, in);
    conn->state = (uint8_t)state;
    TAILQ_INSERT_TAIL(&conn->conns->list[state], conn, in);
}

void ws_state_queue(struct ws_conn *conn)
{
    if (conn->queued || conn->state == WS_DEAD)
        return;
    conn->queued = true;
    TAILQ_INSERT_TAIL(&conn->conns->flush, conn, in_flush);
}

void ws_state_drop(struct ws_conn *conn)
{
    if (conn->state == WS_DEAD)
        return;
    (void)event_del(&conn->event);
    if (conn->queued)
        TAILQ_REMOVE(&conn->conns->flush, conn, in_flush);
    conn->queued = false;
    if (conn->reader != NULL)
        ws_reader_stop(conn->reader);
    if (conn->relay != NULL)
        relay_state_end(conn->relay);
    send_queue_free(&conn->out, &conn->conns->output);
    ws_state_move(conn, WS_DEAD);
    net_core_wake(conn->conns->core);
}

void ws_state_give_reader(struct ws_conn *conn)
{
    if (conn->reader == NULL)
        return;
    TAILQ_REMOVE(&conn->conns->partial, conn, in_partial);
    ws_reader_give(&conn->conns->readers, conn->reader);
    conn->reader = NULL;
}

void ws_state_destroy(struct ws_conn *conn)
{
    struct net_core *core = conn->conns->core;

    ws_state_drop(conn);
    if (conn->opened) {
        core->counts.open--;
        core->handler.closed(core->handler.ctx, conn);
    }
    TAILQ_REMOVE(&conn->conns->list[WS_DEAD], conn, in);
    ws_state_give_reader(conn);
    relay_state_free(conn->relay);
    addr_limits_release(conn->limits);
    core->n_ws--;
    SSL_free(conn->ssl);
    (void)close(conn->fd);
    free(conn);
}
