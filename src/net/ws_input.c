/*
 * ws_input.c - reads a WebSocket: bytes to messages, within the rate limits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_input.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>

#include <event2/event.h>

#include "net/relay_state.h"
#include "net/slow_down.h"
#include "net/tls.h"
#include "net/ws_flush.h"
#include "net/ws_frame.h"
#include "net/ws_held.h"

enum { MOST_DRAINED = 1024 * 1024 }; /* while closing: then it is dropped */

/* --- Messages ------------------------------------------------------------- */

/* Beyond the limit: one refusal per message, for a while, then the end. */
static void refuse_message(struct ws_conn *conn, const char *text)
{
    struct net_core *core = conn->conns->core;
    char answer[SLOW_DOWN_BYTES];
    size_t len = slow_down_answer(text, answer);

    core->counts.refused++;
    if (conn->strikes == 0)
        net_core_log(core, "messages too fast", conn->address);
    conn->strikes++;
    if (conn->strikes > core->limits.burst) {
        core->counts.dropped_rude++;
        ws_conn_abort(conn, WS_CLOSE_POLICY, "too fast");
        return;
    }
    ws_conn_frame(conn, WS_TEXT, answer, len);
}

/* Everything received counts, pings too: answering them is work. */
static bool is_within_rate(struct ws_conn *conn)
{
    const struct net_core *core = conn->conns->core;

    if (!token_bucket_take(&conn->messages, core->now, 1, core->limits.messages,
                           core->limits.burst))
        return false;
    if (conn->messages.spent <= 1)
        conn->strikes = 0; /* it was quiet for long enough */
    return true;
}

/* A message was complete: the next one has its full time. */
static void restart_partial(struct ws_conn *conn)
{
    TAILQ_REMOVE(&conn->conns->partial, conn, in_partial);
    conn->partial_since = conn->conns->core->now;
    TAILQ_INSERT_TAIL(&conn->conns->partial, conn, in_partial);
}

static void on_text(void *ctx, const char *text, size_t len)
{
    struct ws_conn *conn = ctx;
    struct net_core *core = conn->conns->core;
    uint32_t before = conn->queued_bytes, answered;

    if (conn->state > WS_PINGED)
        return;
    restart_partial(conn);
    if (!is_within_rate(conn)) {
        refuse_message(conn, text);
        return;
    }
    core->counts.messages++;
    core->handler.message(core->handler.ctx, conn, text, len);
    /* A short request may have a long answer. */
    answered = conn->queued_bytes - before;
    token_bucket_charge(&conn->messages, (double)(answered / NET_MESSAGE));
}

static void on_ping(void *ctx, const uint8_t *body, size_t len)
{
    struct ws_conn *conn = ctx;

    if (conn->state > WS_PINGED)
        return;
    if (is_within_rate(conn))
        ws_conn_frame(conn, WS_PONG, body, len);
    else
        refuse_message(conn, "");
}

static void on_pong(void *ctx)
{
    struct ws_conn *conn = ctx;

    if (conn->state <= WS_PINGED && !is_within_rate(conn))
        refuse_message(conn, "");
}

const struct ws_reader_calls ws_input_calls = {on_text, on_ping, on_pong};

/* --- Bytes ---------------------------------------------------------------- */

static void end_stream(struct ws_conn *conn, struct ws_reader_end end)
{
    struct net_core *core = conn->conns->core;

    if (end.by_peer) {
        conn->peer_closed = true;
        ws_conn_abort(conn, end.code, "");
        return;
    }
    core->counts.dropped_rude++;
    net_core_log(core,
                 end.code == WS_CLOSE_TOO_BIG    ? "message too big"
                 : end.code == WS_CLOSE_NOT_TEXT ? "binary message"
                 : end.code == WS_CLOSE_NOT_UTF8 ? "message is not UTF-8"
                                                 : "broken frames",
                 conn->address);
    ws_conn_abort(conn, end.code,
                  end.code == WS_CLOSE_TOO_BIG    ? "message too big"
                  : end.code == WS_CLOSE_NOT_TEXT ? "text only"
                  : end.code == WS_CLOSE_NOT_UTF8 ? "not UTF-8"
                                                  : "broken frames");
}

static void acquire_reader(struct ws_conn *conn)
{
    if (conn->reader != NULL)
        return;
    conn->reader = ws_reader_take(&conn->conns->readers);
    conn->partial_since = conn->conns->core->now;
    TAILQ_INSERT_TAIL(&conn->conns->partial, conn, in_partial);
}

void ws_input_feed(struct ws_conn *conn, const uint8_t *bytes, size_t n)
{
    struct net_core *core = conn->conns->core;
    struct ws_reader_end end;

    core->counts.bytes_in += n;
    if (conn->state > WS_PINGED) {
        conn->drained += (uint32_t)n;
        if (conn->drained > MOST_DRAINED)
            ws_state_drop(conn);
        return;
    }
    conn->since = core->now;
    ws_state_move(conn, WS_LIVE);
    acquire_reader(conn);
    end = ws_reader_feed(conn->reader, conn, bytes, n);
    if (ws_held_is(conn)) /* behind the message it was held at */
        relay_state_add(&conn->relay->up, bytes + end.used, n - end.used);
    else if (end.code != WS_READER_OPEN && conn->state <= WS_PINGED)
        end_stream(conn, end);
    if (conn->state > WS_PINGED || ws_held_is(conn) ||
        ws_reader_is_idle(conn->reader))
        ws_state_give_reader(conn);
}

/* What came while it was held. The handler may hold it again. */
static void feed_resumed(struct ws_conn *conn)
{
    struct relay_bytes bytes = conn->relay->up;

    conn->relay->up = (struct relay_bytes){0};
    relay_state_end(conn->relay);
    if (bytes.n > 0)
        ws_input_feed(conn, bytes.bytes + bytes.at, bytes.n);
    free(bytes.bytes);
}

static ssize_t read_some(struct ws_conn *conn)
{
    struct ws_conns *conns = conn->conns;

    if (conn->ssl != NULL)
        return tls_read(conn->ssl, conns->read, sizeof conns->read);
    return recv(conn->fd, conns->read, sizeof conns->read, MSG_DONTWAIT);
}

/* One read; more with TLS, which may have buffered what the socket no longer
 * reports. */
void ws_input_read(struct ws_conn *conn)
{
    if (conn->relay != NULL && conn->relay->stage == RELAY_RESUMED)
        feed_resumed(conn);
    while (conn->state != WS_DEAD && !ws_held_is(conn)) {
        ssize_t n = read_some(conn);

        if (n > 0) {
            ws_input_feed(conn, conn->conns->read, (size_t)n);
        } else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK &&
                              errno != EINTR)) {
            ws_state_drop(conn);
        } else {
            return;
        }
        if (conn->ssl == NULL || SSL_pending(conn->ssl) == 0)
            return;
    }
}

/* --- Events --------------------------------------------------------------- */

static void on_event(evutil_socket_t fd, short what, void *ctx)
{
    struct ws_conn *conn = ctx;

    (void)fd;
    (void)net_core_clock(conn->conns->core);
    if ((what & EV_WRITE) != 0)
        ws_flush(conn);
    if (conn->state != WS_DEAD && ((what & EV_READ) != 0 || conn->ssl))
        ws_input_read(conn);
}

void ws_input_start(struct ws_conn *conn)
{
    (void)event_assign(&conn->event, conn->conns->core->base, conn->fd,
                       EV_READ | EV_PERSIST, on_event, conn);
    if (event_add(&conn->event, NULL) != 0)
        ws_state_drop(conn); /* it would never be read */
}

void ws_input_open(struct ws_conn *conn)
{
    struct net_core *core = conn->conns->core;

    conn->opened = true;
    core->counts.open++;
    core->counts.upgrades++;
    core->handler.opened(core->handler.ctx, conn);
}
