/*
 * ws_conn_relay.c - holds a WebSocket, and has it relayed or resumes it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include <event2/event.h>

#include "net/relay.h"
#include "net/ws_conn.h"
#include "net/ws_held.h"

/* What is behind the present message stays as it came: ws_input_feed leaves it
 * in relay->up. */
void ws_conn_hold(struct ws_conn *conn)
{
    if (conn->state > WS_PINGED || ws_held_is(conn))
        return;
    if (conn->reader != NULL)
        ws_reader_stop(conn->reader);
    if (conn->relay == NULL)
        conn->relay = relay_state_create(conn, conn->conns->core);
    conn->relay->stage = RELAY_HELD;
    conn->relay->on_client = event_get_callback(&conn->event);
    relay_watch_client(conn->relay);
}

void ws_conn_resume(struct ws_conn *conn)
{
    struct relay_bytes bytes;

    if (conn->state > WS_PINGED || !ws_held_is(conn))
        return;
    bytes = conn->relay->up;
    conn->relay->up = (struct relay_bytes){0};
    if (!ws_held_end(conn))
        return;
    conn->relay->up = bytes;
    conn->relay->stage = RELAY_RESUMED;
    event_active(&conn->event, EV_READ, 0);
}

/* Not in the middle of a message: a part of it would be lost. */
static bool is_at_message(const struct ws_conn *conn)
{
    return conn->reader == NULL || ws_reader_is_feeding(conn->reader);
}

/* Nothing is tried, but somebody should know. */
static void tell(struct net_core *core, const char *address, uint64_t node,
                 const char *fault)
{
    core->counts.relays_failed++;
    if (core->handler.relay_failed != NULL)
        core->handler.relay_failed(core->handler.ctx, address, node, fault,
                                   false);
}

bool ws_conn_relay(struct ws_conn *conn, const char *address, uint64_t node,
                   const char *first, size_t len)
{
    struct node_address to;
    const char *fault = node_address_parse(address, &to) != NULL ? "garbage"
                        : conn->hops >= NODE_AUTH_HOPS           ? "loop"
                                                                 : NULL;

    if (conn->state > WS_PINGED || !conn->conns->core->has_peers ||
        !is_at_message(conn))
        return false;
    if (fault != NULL) {
        tell(conn->conns->core, address, node, fault);
        return false;
    }
    ws_conn_hold(conn);
    relay_state_put_first(&conn->relay->up, first, len);
    memcpy(conn->relay->address, address, strlen(address) + 1);
    conn->relay->number = node;
    relay_start(conn->relay, &to);
    return true;
}
