/*
 * ws_shutdown.c - closes all WebSockets when the server stops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_shutdown.h"

#include <poll.h>
#include <stdlib.h>

#include "net/ws_flush.h"
#include "net/ws_input.h"

/* Connections that still have something to send, or that the client has not
 * closed yet. What is still held is never sent: those are dropped. */
static nfds_t list_closing(struct ws_conns *conns, struct pollfd *wait,
                           struct ws_conn **who)
{
    struct ws_conn *conn, *next;
    nfds_t n = 0;

    for (conn = TAILQ_FIRST(&conns->list[WS_CLOSING]); conn != NULL;
         conn = next) {
        next = TAILQ_NEXT(conn, in);
        if (conn->out.released < conn->out.len) {
            ws_state_drop(conn);
            continue;
        }
        wait[n].fd = conn->fd;
        wait[n].events = POLLIN;
        if (conn->out.sent < conn->out.released)
            wait[n].events |= POLLOUT;
        who[n++] = conn;
    }
    return n;
}

/* Input is read and thrown away: closing a socket with unread input resets the
 * connection, and the client might never see the close frame. */
static void wait_for_clients(struct ws_conns *conns, int ms)
{
    struct net_core *core = conns->core;
    struct pollfd *wait = calloc(core->n_ws + 1, sizeof *wait);
    struct ws_conn **who = calloc(core->n_ws + 1, sizeof(struct ws_conn *));
    uint32_t start = net_core_clock(core);
    nfds_t n;

    while (wait != NULL && who != NULL) {
        int left = ms - (int)(net_core_clock(core) - start);

        n = list_closing(conns, wait, who);
        if (n == 0 || left <= 0)
            break;
        if (poll(wait, n, left) < 0)
            continue; /* a signal */
        for (nfds_t i = 0; i < n; i++) {
            if ((wait[i].revents & POLLOUT) != 0)
                ws_flush(who[i]);
            if ((wait[i].revents & ~POLLOUT) != 0 &&
                who[i]->state == WS_CLOSING)
                ws_input_read(who[i]);
        }
    }
    free(wait);
    free(who);
}

void ws_shutdown(struct ws_conns *conns, int ms)
{
    for (int state = WS_LIVE; state <= WS_RELAYED; state++) {
        struct ws_conn *conn;

        while ((conn = TAILQ_FIRST(&conns->list[state])) != NULL)
            ws_conn_close(conn, WS_CLOSE_GOING_AWAY, "the server stops");
    }
    ws_flush_all(conns);
    wait_for_clients(conns, ms);
}
