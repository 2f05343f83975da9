/*
 * ws_flush.c - writes released output to the sockets of WebSockets.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_flush.h"

#include <errno.h>
#include <sys/socket.h>

#include <event2/event.h>

#include "net/tls.h"
#include "net/ws_held.h"

enum { TLS_RECORD = 16 * 1024 };

static ssize_t write_some(struct ws_conn *conn)
{
    struct send_queue *out = &conn->out;
    const uint8_t *from = out->bytes + out->sent;
    size_t n = out->released - out->sent;

    if (conn->ssl == NULL)
        return send(conn->fd, from, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > TLS_RECORD)
        n = TLS_RECORD;
    out->promised = out->sent + (uint32_t)n;
    return tls_write(conn->ssl, from, n);
}

static void set_blocked(struct ws_conn *conn, bool blocked)
{
    short what = ws_held_is(conn) ? EV_PERSIST : EV_READ | EV_PERSIST;

    if (conn->blocked == blocked)
        return;
    conn->blocked = blocked;
    (void)event_del(&conn->event);
    (void)event_assign(&conn->event, conn->conns->core->base, conn->fd,
                       blocked ? (short)(what | EV_WRITE) : what,
                       event_get_callback(&conn->event), conn);
    if (event_add(&conn->event, NULL) != 0)
        ws_state_drop(conn); /* it would never be read again */
}

/* Nothing follows the close frame. What the client still sends is thrown away
 * until it closes its side. */
static void shut_down(struct ws_conn *conn)
{
    if (conn->shut)
        return;
    conn->shut = true;
    if (conn->ssl != NULL)
        (void)SSL_shutdown(conn->ssl); /* sends the alert; no need to wait */
    (void)shutdown(conn->fd, SHUT_WR);
    if (conn->peer_closed)
        ws_state_drop(conn);
}

static void all_written(struct ws_conn *conn)
{
    set_blocked(conn, false);
    if (send_queue_reclaim(&conn->out, &conn->conns->output) &&
        conn->state == WS_CLOSING)
        shut_down(conn);
}

void ws_flush(struct ws_conn *conn)
{
    while (conn->out.sent < conn->out.released) {
        ssize_t n = write_some(conn);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            set_blocked(conn, true);
            return;
        }
        if (n <= 0) {
            ws_state_drop(conn);
            return;
        }
        send_queue_wrote(&conn->out, (uint32_t)n);
        conn->conns->core->counts.bytes_out += (uint64_t)n;
        if (conn->out.sent < conn->out.released && conn->ssl == NULL) {
            set_blocked(conn, true);
            return;
        }
    }
    all_written(conn);
}

void ws_flush_all(struct ws_conns *conns)
{
    struct ws_conn *conn;

    while ((conn = TAILQ_FIRST(&conns->flush)) != NULL) {
        TAILQ_REMOVE(&conns->flush, conn, in_flush);
        conn->queued = false;
        /* A blocked one goes on when its socket is writable. */
        if (!conn->blocked)
            ws_flush(conn);
    }
}
