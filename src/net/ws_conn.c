/*
 * ws_conn.c - what a WebSocket sends, and how it is closed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_conn.h"

#include <string.h>

#include "net/ws_frame.h"
#include "net/ws_held.h"

enum {
    /* Beyond this even held output is too much: nobody releases it. */
    MOST_QUEUED = 2 * NET_BACKLOG,
    MOST_REASON = WS_FRAME_CONTROL - 2
};

const char *ws_conn_address(const struct ws_conn *conn)
{
    return conn->address;
}

bool ws_conn_is_local(const struct ws_conn *conn)
{
    return conn->local;
}

void *ws_conn_ctx(const struct ws_conn *conn)
{
    return conn->ctx;
}

void ws_conn_set_ctx(struct ws_conn *conn, void *ctx)
{
    conn->ctx = ctx;
}

bool ws_conn_budget(struct ws_conn *conn, unsigned kind, double cost,
                    double per_second, double burst)
{
    return kind < NET_BUDGETS &&
           addr_limits_take(conn->limits, kind,
                            net_core_clock(conn->conns->core), cost, per_second,
                            burst);
}

static bool is_open(const struct ws_conn *conn)
{
    return conn->state <= WS_PINGED;
}

/* --- Too much output ------------------------------------------------------ */

static void give_up_on(struct ws_conn *conn, const char *why)
{
    net_core_log(conn->conns->core, why, conn->address);
    send_queue_cut_unsent(&conn->out);
    ws_conn_abort(conn, WS_CLOSE_TRY_LATER, why);
    send_queue_shrink(&conn->out, &conn->conns->output);
}

static void drop_as_slow(struct ws_conn *conn)
{
    conn->conns->core->counts.dropped_slow++;
    give_up_on(conn, "too slow");
}

static struct ws_conn *find_largest(struct ws_conns *conns)
{
    struct ws_conn *conn, *most = NULL;

    for (int state = WS_LIVE; state <= WS_CLOSING; state++) {
        TAILQ_FOREACH(conn, &conns->list[state], in) {
            if (conn->out.cap > SEND_QUEUE_FIRST &&
                (most == NULL || conn->out.cap > most->out.cap))
                most = conn;
        }
    }
    return most;
}

/* Keeps the memory of all queues together below its limit. The connection with
 * the most unsent output is dropped, which is never a player's as long as there
 * are abusers: what one player is sent fits into some kilobytes. */
static void limit_total(struct ws_conns *conns, size_t more)
{
    struct net_core *core = conns->core;
    struct ws_conn *most;

    while (conns->output.bytes + more > (uint64_t)core->limits.output * 1024) {
        most = find_largest(conns);
        if (most == NULL)
            return;
        if (is_open(most)) {
            core->counts.dropped_memory++;
            give_up_on(most, "too much is unsent");
        } else { /* it does not even read the end of a frame */
            ws_state_drop(most);
        }
    }
}

/* --- Queueing ------------------------------------------------------------- */

void ws_conn_queue(struct ws_conn *conn, const char *text, size_t len)
{
    uint8_t head[WS_FRAME_HEAD];
    struct send_queue *out = &conn->out;
    size_t all = ws_frame_encode(head, WS_TEXT, len, NULL) + len;

    if (!is_open(conn))
        return;
    if (out->len - out->sent + all >
        (conn->blocked ? (size_t)NET_BACKLOG : (size_t)MOST_QUEUED)) {
        drop_as_slow(conn);
        return;
    }
    if (out->len + all > out->cap) {
        limit_total(conn->conns, out->len + all);
        if (!is_open(conn))
            return;
    }
    send_queue_add(out, &conn->conns->output, WS_TEXT, text, len);
    conn->queued_bytes += (uint32_t)all;
}

void ws_conn_seal(struct ws_conn *conn)
{
    send_queue_seal(&conn->out);
}

void ws_conn_release(struct ws_conn *conn)
{
    if (send_queue_release(&conn->out))
        ws_state_queue(conn);
}

void ws_conn_release_all(struct ws_conn *conn)
{
    ws_conn_seal(conn);
    ws_conn_release(conn);
}

void ws_conn_frame(struct ws_conn *conn, unsigned opcode, const void *body,
                   size_t len)
{
    uint8_t head[WS_FRAME_HEAD];
    size_t all = ws_frame_encode(head, opcode, len, NULL) + len;

    if (conn->blocked && conn->out.len - conn->out.sent + all > NET_BACKLOG) {
        if (is_open(conn))
            drop_as_slow(conn);
        return;
    }
    send_queue_insert(&conn->out, &conn->conns->output, opcode, body, len);
    ws_state_queue(conn);
    net_core_wake(conn->conns->core);
}

void ws_conn_queue_first(struct ws_conn *conn, const char *text, size_t len)
{
    if (is_open(conn))
        ws_conn_frame(conn, WS_TEXT, text, len);
}

/* A closing connection keeps its close frame, the last one of those held. */
void ws_conn_discard(struct ws_conn *conn)
{
    if (is_open(conn)) {
        send_queue_discard(&conn->out);
        return;
    }
    if (conn->state == WS_DEAD || conn->out.released == conn->out.len)
        return;
    send_queue_discard_but_last(&conn->out);
    ws_conn_release_all(conn);
}

/* --- Closing -------------------------------------------------------------- */

static size_t close_body(uint8_t body[WS_FRAME_CONTROL], unsigned code,
                         const char *reason)
{
    size_t len = strlen(reason) < MOST_REASON ? strlen(reason) : MOST_REASON;

    if (code == WS_CLOSE_NO_CODE)
        return 0;
    while (len > 0 && ((uint8_t)reason[len] & 0xc0) == 0x80)
        len--; /* not in the middle of a character */
    body[0] = (uint8_t)(code >> 8);
    body[1] = (uint8_t)code;
    memcpy(body + 2, reason, len);
    return 2 + len;
}

static void start_closing(struct ws_conn *conn)
{
    if (conn->reader != NULL)
        ws_reader_stop(conn->reader);
    conn->since = net_core_clock(conn->conns->core);
    ws_state_move(conn, WS_CLOSING);
    net_core_wake(conn->conns->core);
}

/* A connection that is closed must be read to its end. */
static bool end_relay(struct ws_conn *conn)
{
    return !ws_held_is(conn) || ws_held_end(conn);
}

void ws_conn_abort(struct ws_conn *conn, unsigned code, const char *reason)
{
    uint8_t body[WS_FRAME_CONTROL];
    size_t len = close_body(body, code, reason);

    if (!end_relay(conn) || !is_open(conn))
        return;
    send_queue_discard(&conn->out);
    start_closing(conn);
    ws_conn_frame(conn, WS_CLOSE, body, len);
}

void ws_conn_close(struct ws_conn *conn, enum ws_close code, const char *reason)
{
    uint8_t body[WS_FRAME_CONTROL];
    size_t len = close_body(body, code, reason);
    struct send_queue *out = &conn->out;
    bool has_unsealed = out->len > out->sealed;
    bool has_held = out->len > out->released;

    if (!end_relay(conn) || !is_open(conn))
        return;
    send_queue_add(out, &conn->conns->output, WS_CLOSE, body, len);
    start_closing(conn);
    /* The close frame is sealed and released with what precedes it. */
    if (!has_unsealed)
        ws_conn_seal(conn);
    if (!has_held)
        ws_conn_release(conn);
}
