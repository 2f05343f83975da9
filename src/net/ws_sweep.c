/*
 * ws_sweep.c - timeouts of WebSockets.
 *
 * The lists are in order of time, so that a sweep only touches connections that
 * something has to be done about.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_sweep.h"

#include "net/ws_frame.h"

enum { CLOSE_MS = 5 * 1000 }; /* for a close to be answered */

static struct ws_conn *older_than(struct ws_conns *conns, enum ws_state state,
                                  unsigned ms)
{
    struct ws_conn *conn = TAILQ_FIRST(&conns->list[state]);

    return conn != NULL && conns->core->now - conn->since >= ms ? conn : NULL;
}

static void drop_stalled(struct ws_conns *conns)
{
    struct net_core *core = conns->core;
    struct ws_conn *conn;

    while ((conn = TAILQ_FIRST(&conns->partial)) != NULL &&
           core->now - conn->partial_since >=
               core->limits.frame_seconds * 1000) {
        if (conn->state <= WS_PINGED) {
            core->counts.dropped_rude++;
            net_core_log(core, "half a message", conn->address);
            ws_conn_abort(conn, WS_CLOSE_PROTOCOL, "half a message");
        }
        ws_state_give_reader(conn);
    }
}

void ws_sweep(struct ws_conns *conns)
{
    struct net_core *core = conns->core;
    unsigned half = core->limits.idle_seconds * 500;
    struct ws_conn *conn;

    while ((conn = older_than(conns, WS_LIVE, half)) != NULL) {
        conn->since = core->now;
        ws_state_move(conn, WS_PINGED);
        ws_conn_frame(conn, WS_PING, "", 0);
    }
    while ((conn = older_than(conns, WS_PINGED, half)) != NULL) {
        core->counts.dropped_idle++;
        net_core_log(core, "silent", conn->address);
        ws_conn_abort(conn, WS_CLOSE_GOING_AWAY, "silent");
    }
    while ((conn = older_than(conns, WS_CLOSING, CLOSE_MS)) != NULL)
        ws_state_drop(conn);
    drop_stalled(conns);
}
