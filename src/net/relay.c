/*
 * relay.c - copies a client's bytes to another node, and back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/relay.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "net/relay_handshake.h"
#include "net/tls.h"
#include "net/ws_flush.h"
#include "net/ws_held.h"

enum {
    READ = 64 * 1024, /* bytes read at once */
    TLS_RECORD = 16 * 1024,
    HANDSHAKE_MS = 2000, /* for a node to answer */
    DRAIN_MS = 5000      /* for one side to end, after the other has */
};

static uint8_t shared[READ]; /* of all relays: nothing stays in it */

static bool would_block(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* --- What is waited for --------------------------------------------------- */

static void arm(struct relay *relay, unsigned ms)
{
    const struct timeval soon = {(time_t)(ms / 1000),
                                 (suseconds_t)(ms % 1000) * 1000};

    (void)event_add(&relay->timer, &soon);
}

static void on_client(evutil_socket_t fd, short what, void *ctx);

void relay_watch_client(struct relay *relay)
{
    struct ws_conn *conn = relay->conn;
    bool reads =
        relay->stage == RELAY_OPEN && !relay->client_ended && relay->up.n == 0;
    bool writes =
        conn->blocked || (relay->stage >= RELAY_OPEN && relay->down.n > 0);
    short what =
        (short)(EV_PERSIST | (reads ? EV_READ : 0) | (writes ? EV_WRITE : 0));

    if (relay->stage >= RELAY_OPEN && relay->watch_client == what)
        return;
    relay->watch_client = what;
    (void)event_del(&conn->event);
    (void)event_assign(
        &conn->event, relay->core->base, conn->fd, what,
        relay->stage == RELAY_HELD ? relay->on_client : on_client, conn);
    if (event_add(&conn->event, NULL) != 0)
        ws_state_drop(conn); /* it would never be heard of again */
}

static void on_node(evutil_socket_t fd, short what, void *ctx);

static void watch_node(struct relay *relay)
{
    bool reads = relay->stage < RELAY_FLUSH ||
                 (relay->stage == RELAY_OPEN && relay->down.n == 0);
    bool writes = relay->stage == RELAY_OPEN && relay->up.n > 0;
    short what =
        (short)(EV_PERSIST | (reads ? EV_READ : 0) | (writes ? EV_WRITE : 0));

    if (relay->fd < 0 || relay->watch_node == what)
        return;
    if (relay->watch_node != 0)
        (void)event_del(&relay->node);
    relay->watch_node = what;
    (void)event_assign(&relay->node, relay->core->base, relay->fd, what,
                       on_node, relay);
    if (event_add(&relay->node, NULL) != 0)
        ws_state_drop(relay->conn);
}

/* One side that accepts nothing for a long time ends the relay. A node that
 * dropped a slow client cannot tell us, because it is not read either. */
static void watch(struct relay *relay)
{
    if (relay->stage < RELAY_FLUSH || relay->stage == RELAY_OVER)
        return;
    watch_node(relay);
    if (relay->stage == RELAY_OPEN || relay->stage == RELAY_DRAIN)
        relay_watch_client(relay);
    if (relay->stage == RELAY_DRAIN || relay->client_ended)
        arm(relay, DRAIN_MS);
    else if (relay->stage == RELAY_FLUSH || relay->up.n > 0 ||
             relay->down.n > 0)
        arm(relay, relay->core->limits.idle_seconds * 1000);
    else if (event_pending(&relay->timer, EV_TIMEOUT, NULL))
        (void)event_del(&relay->timer);
}

/* --- The end -------------------------------------------------------------- */

/* The client has all that its node sent. Behind the node's close frame the
 * connection ends as it would behind ours. */
static void finish(struct relay *relay)
{
    struct ws_conn *conn = relay->conn;
    bool closed = relay->walk.opcode == WS_CLOSE;

    if (!ws_held_end(conn))
        return;
    if (!closed) {
        ws_conn_abort(conn, WS_CLOSE_RESTART, "elsewhere");
        return;
    }
    conn->since = net_core_clock(relay->core);
    ws_state_move(conn, WS_CLOSING);
    ws_flush(conn);
}

static void tell(struct relay *relay, const char *why)
{
    const struct net_handler *handler = &relay->core->handler;

    relay->core->counts.relays_failed++;
    if (handler->relay_failed != NULL)
        handler->relay_failed(handler->ctx, relay->address, relay->number, why,
                              strcmp(why, "refused") == 0);
}

/* The connection to the node is over, or never was. */
static void end_node(struct relay *relay, const char *why)
{
    bool open = relay->stage == RELAY_OPEN;
    bool failed =
        !relay->client_ended && (relay->walk.opcode != WS_CLOSE ||
                                 !ws_frame_walk_is_whole(&relay->walk));

    if (relay->fd >= 0) {
        if (relay->watch_node != 0)
            (void)event_del(&relay->node);
        (void)close(relay->fd);
        relay->fd = -1;
    }
    relay_state_took(&relay->up, relay->up.n);
    if (relay->client_ended) {
        ws_state_drop(relay->conn);
    } else if (open && relay->down.n > 0) {
        relay->stage = RELAY_DRAIN;
        watch(relay);
    } else {
        finish(relay);
    }
    if (failed)
        tell(relay, why);
}

/* --- Up: from the client to the node -------------------------------------- */

/* False: the node is gone. */
static bool write_node(struct relay *relay, const uint8_t *bytes, size_t n,
                       size_t *wrote)
{
    ssize_t did = send(relay->fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);

    *wrote = did > 0 ? (size_t)did : 0;
    if (did >= 0 || would_block())
        return true;
    end_node(relay, relay_handshake_fault(errno));
    return false;
}

static bool flush_up(struct relay *relay)
{
    size_t wrote;

    if (relay->up.n == 0)
        return true;
    if (!write_node(relay, relay->up.bytes + relay->up.at, relay->up.n, &wrote))
        return false;
    relay_state_took(&relay->up, wrote);
    return true;
}

static ssize_t read_client(struct ws_conn *conn)
{
    if (conn->ssl != NULL)
        return tls_read(conn->ssl, shared, sizeof shared);
    return recv(conn->fd, shared, sizeof shared, MSG_DONTWAIT);
}

/* The node is to hear all that the client said before it left; then it ends,
 * too. To close at once would throw away what is on its way, if anything that
 * the node sent is still unread. */
static void end_client(struct relay *relay)
{
    relay->client_ended = true;
    if (shutdown(relay->fd, SHUT_WR) != 0)
        ws_state_drop(relay->conn);
}

/* One read; more with TLS, which may have buffered what the socket no longer
 * reports. */
static void copy_up(struct relay *relay)
{
    struct ws_conn *conn = relay->conn;
    size_t wrote;

    do {
        ssize_t n = read_client(conn);

        if (n < 0 && would_block())
            return;
        if (n < 0) {
            ws_state_drop(conn);
            return;
        }
        if (n == 0) {
            end_client(relay);
            return;
        }
        relay->core->counts.relayed_in += (uint64_t)n;
        if (!write_node(relay, shared, (size_t)n, &wrote))
            return;
        relay_state_add(&relay->up, shared + wrote, (size_t)n - wrote);
    } while (relay->up.n == 0 && conn->ssl != NULL &&
             SSL_pending(conn->ssl) > 0);
}

/* --- Down: from the node to the client ------------------------------------ */

static ssize_t write_some(struct ws_conn *conn, const uint8_t *bytes, size_t n)
{
    if (conn->ssl == NULL)
        return send(conn->fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    return tls_write(conn->ssl, bytes, n < TLS_RECORD ? n : TLS_RECORD);
}

/* What the client accepted; it may be dropped behind it. */
static size_t write_client(struct relay *relay, const uint8_t *bytes, size_t n)
{
    struct ws_conn *conn = relay->conn;
    size_t done = 0;

    while (done < n) {
        ssize_t did = write_some(conn, bytes + done, n - done);

        if (did > 0) {
            done += (size_t)did;
        } else if (did < 0 && errno == EINTR) {
            continue;
        } else {
            if (did == 0 || !would_block())
                ws_state_drop(conn);
            break;
        }
    }
    return done;
}

static void flush_down(struct relay *relay)
{
    size_t done;

    if (relay->down.n == 0)
        return;
    done =
        write_client(relay, relay->down.bytes + relay->down.at, relay->down.n);
    if (relay->stage == RELAY_OVER)
        return;
    relay_state_took(&relay->down, done);
    if (relay->stage == RELAY_DRAIN && relay->down.n == 0)
        finish(relay);
}

static void copy_down(struct relay *relay)
{
    ssize_t n = recv(relay->fd, shared, sizeof shared, MSG_DONTWAIT);
    size_t done;

    if (n < 0 && would_block())
        return;
    if (n <= 0) {
        end_node(relay, "ended");
        return;
    }
    relay->core->counts.relayed_out += (uint64_t)n;
    ws_frame_walk(&relay->walk, shared, (size_t)n);
    done = write_client(relay, shared, (size_t)n);
    if (relay->stage == RELAY_OPEN)
        relay_state_add(&relay->down, shared + done, (size_t)n - done);
}

/* --- Events --------------------------------------------------------------- */

/* What we had to say ourselves goes out first. */
static void try_open(struct relay *relay)
{
    struct ws_conn *conn = relay->conn;

    if (conn->out.sent < conn->out.released && !conn->blocked)
        ws_flush(conn);
    if (relay->stage != RELAY_FLUSH || conn->out.sent < conn->out.released)
        return;
    relay->stage = RELAY_OPEN;
    relay->watch_client = 0;
    relay->core->counts.relayed_in += relay->up.n;
    relay->core->counts.relayed_out += relay->down.n;
    if (relay->down.n > 0)
        ws_frame_walk(&relay->walk, relay->down.bytes + relay->down.at,
                      relay->down.n);
    flush_down(relay);
    if (relay->stage == RELAY_OPEN && flush_up(relay) && conn->ssl != NULL &&
        relay->up.n == 0)
        copy_up(relay);
}

static void go_on(struct relay *relay)
{
    const struct ws_conn *conn = relay->conn;
    struct node_auth_client client = {
        .local = conn->local, .tls = conn->tls, .hops = conn->hops + 1U};
    const char *why;

    memcpy(client.address, conn->address, sizeof client.address);
    why = relay_handshake_read(relay, &client);
    if (why != NULL)
        end_node(relay, why);
    else if (relay->stage == RELAY_FLUSH)
        try_open(relay);
}

static void on_node(evutil_socket_t fd, short what, void *ctx)
{
    struct relay *relay = ctx;
    struct ws_conn *conn = relay->conn;

    (void)fd;
    (void)net_core_clock(relay->core);
    if (relay->stage < RELAY_FLUSH) {
        go_on(relay);
    } else if (relay->stage == RELAY_OPEN) {
        if ((what & EV_WRITE) != 0 && flush_up(relay) && relay->up.n == 0 &&
            conn->ssl != NULL)
            copy_up(relay);
        if ((what & EV_READ) != 0 && relay->stage == RELAY_OPEN &&
            relay->down.n == 0)
            copy_down(relay);
    }
    watch(relay);
}

static void on_client(evutil_socket_t fd, short what, void *ctx)
{
    struct ws_conn *conn = ctx;
    struct relay *relay = conn->relay;

    (void)fd;
    (void)net_core_clock(relay->core);
    if (relay->stage < RELAY_OPEN && (what & EV_WRITE) != 0) {
        ws_flush(conn);
        if (relay->stage == RELAY_FLUSH)
            try_open(relay);
    } else if (relay->stage >= RELAY_OPEN) {
        flush_down(relay);
        if (relay->stage == RELAY_OPEN && relay->up.n == 0 &&
            !relay->client_ended && (what & EV_READ) != 0)
            copy_up(relay);
    }
    watch(relay);
}

static void on_timer(evutil_socket_t fd, short what, void *ctx)
{
    struct relay *relay = ctx;
    struct net_core *core = relay->core;

    (void)fd, (void)what;
    if (relay->stage < RELAY_FLUSH) {
        end_node(relay, relay->error != 0 ? relay_handshake_fault(relay->error)
                                          : "timeout");
    } else if (relay->client_ended) {
        ws_state_drop(relay->conn);
    } else if (relay->stage == RELAY_FLUSH || relay->down.n > 0) {
        core->counts.dropped_slow++;
        net_core_log(core, "too slow", relay->conn->address);
        ws_state_drop(relay->conn);
    } else {
        end_node(relay, "timeout");
    }
}

void relay_end(struct relay *relay)
{
    if (relay->fd >= 0)
        end_node(relay, "dead");
}

void relay_start(struct relay *relay, const struct node_address *to)
{
    struct ws_conn *conn = relay->conn;
    bool connects;

    send_queue_discard(&conn->out); /* nothing is held */
    ws_state_move(conn, WS_RELAYED);
    relay->core->counts.relays++;
    relay->stage = RELAY_CHALLENGE;
    (void)event_assign(&relay->timer, relay->core->base, -1, 0, on_timer,
                       relay);
    connects = relay_handshake_connect(relay, to);
    /* A failure is reported from the loop, not in the handler's own call. */
    arm(relay, connects ? HANDSHAKE_MS : 0);
    if (connects)
        watch_node(relay);
    if (relay->stage != RELAY_OVER)
        relay_watch_client(relay);
}
