/*
 * ws_held.c - WebSockets whose input is not parsed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_held.h"

#include <event2/event.h>

#include "net/relay_state.h"

bool ws_held_is(const struct ws_conn *conn)
{
    return conn->state == WS_RELAYED ||
           (conn->relay != NULL && conn->relay->stage == RELAY_HELD);
}

bool ws_held_end(struct ws_conn *conn)
{
    struct relay *relay = conn->relay;
    bool clean = relay_state_is_between(relay);
    short what =
        conn->blocked ? EV_READ | EV_WRITE | EV_PERSIST : EV_READ | EV_PERSIST;

    relay_state_end(relay);
    (void)event_del(&conn->event);
    (void)event_assign(&conn->event, conn->conns->core->base, conn->fd, what,
                       relay->on_client, conn);
    ws_state_move(conn, WS_LIVE);
    if (clean && event_add(&conn->event, NULL) == 0)
        return true;
    ws_state_drop(conn);
    return false;
}
