/*
 * out.c - what a WebSocket sends: queued, held, released, written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/frame.h"

enum {
    FIRST = 256,
    /* Beyond this even held output is too much: nobody releases it. */
    MOST = 2 * NET_BACKLOG,
    REASON = FRAME_CONTROL - 2
};

static bool talking(const struct conn *conn)
{
    return conn->state <= CONN_PINGED;
}

static void queue(struct conn *conn)
{
    if (conn->queued || conn->state == CONN_DEAD)
        return;
    conn->queued = true;
    TAILQ_INSERT_TAIL(&conn->net->flush, conn, to_flush);
}

static void resize(struct conn *conn, size_t cap)
{
    struct net *net = conn->net;

    conn->out = memory_resize(conn->out, cap);
    net->counts.output += cap;
    net->counts.output -= conn->cap;
    conn->cap = (uint32_t)cap;
    if (net->output_peak < net->counts.output)
        net->output_peak = net->counts.output;
}

/* Forgets what is written, but for a frame that is half written. */
static void compact(struct conn *conn)
{
    uint32_t by = conn->begin;

    if (by == 0)
        return;
    memmove(conn->out, conn->out + by, conn->len - by);
    conn->begin = 0;
    conn->sent -= by;
    conn->released -= by;
    conn->sealed -= by;
    conn->len -= by;
    conn->promised -= conn->promised < by ? conn->promised : by;
}

static void make_room(struct conn *conn, size_t n)
{
    size_t cap = conn->cap == 0 ? FIRST : conn->cap;

    if (conn->len + n <= conn->cap)
        return;
    if (conn->begin > conn->len / 2) {
        compact(conn);
        if (conn->len + n <= conn->cap)
            return;
    }
    while (cap < conn->len + n)
        cap *= 2;
    resize(conn, cap);
}

/* What was needed once is given back. */
static void shrink(struct conn *conn)
{
    if (conn->cap > FIRST && conn->cap / 4 > conn->len)
        resize(conn, conn->len < FIRST ? FIRST : conn->len);
}

void conn_forget_out(struct conn *conn)
{
    free(conn->out);
    conn->net->counts.output -= conn->cap;
    conn->out = NULL;
    conn->begin = conn->sent = conn->released = 0;
    conn->sealed = conn->len = conn->cap = conn->promised = 0;
}

/* Cuts all frames of which nothing was written yet. */
static void cut_unsent(struct conn *conn)
{
    uint32_t end = conn->begin;

    while (end < conn->sent || end < conn->promised)
        end += (uint32_t)frame_size(conn->out + end);
    assert(end <= conn->len);
    conn->released = conn->sealed = conn->len = end;
}

static void give_up_on(struct conn *conn, const char *why)
{
    net_note(conn->net, why, conn->address);
    cut_unsent(conn);
    conn_end(conn, NET_TRY_LATER, why);
    shrink(conn);
}

static void too_slow(struct conn *conn)
{
    conn->net->counts.dropped_slow++;
    give_up_on(conn, "too slow");
}

static struct conn *heaviest(struct net *net)
{
    struct conn *conn, *most = NULL;

    for (int state = CONN_LIVE; state <= CONN_CLOSING; state++) {
        TAILQ_FOREACH(conn, &net->conns[state], in) {
            if (conn->cap > FIRST && (most == NULL || conn->cap > most->cap))
                most = conn;
        }
    }
    return most;
}

/* The memory of all together has an end. Whoever has the most of it goes, which
 * is never a player among hogs: what one is told fits into some kilobytes. */
static void relieve(struct net *net, size_t more)
{
    struct conn *most;

    while (net->counts.output + more > (uint64_t)net->limits.output * 1024) {
        most = heaviest(net);
        if (most == NULL)
            return;
        if (talking(most)) {
            net->counts.dropped_memory++;
            give_up_on(most, "too much is unsent");
        } else { /* it does not even take the end of a frame */
            conn_drop(most);
        }
    }
}

void conn_text(struct conn *conn, const char *text, size_t len)
{
    uint8_t head[FRAME_HEAD];
    size_t n = frame_head(head, FRAME_TEXT, len);

    if (!talking(conn))
        return;
    if (conn->len - conn->sent + n + len >
        (conn->blocked ? (size_t)NET_BACKLOG : (size_t)MOST)) {
        too_slow(conn);
        return;
    }
    if (conn->len + n + len > conn->cap) {
        relieve(conn->net, conn->len + n + len);
        if (!talking(conn))
            return;
    }
    make_room(conn, n + len);
    memcpy(conn->out + conn->len, head, n);
    memcpy(conn->out + conn->len + n, text, len);
    conn->len += (uint32_t)(n + len);
    conn->told += (uint32_t)(n + len);
}

void conn_seal(struct conn *conn)
{
    conn->sealed = conn->len;
}

void conn_release(struct conn *conn)
{
    conn->released = conn->sealed;
    if (conn->released > conn->sent)
        queue(conn);
}

void conn_send(struct conn *conn)
{
    conn_seal(conn);
    conn_release(conn);
}

void conn_frame(struct conn *conn, unsigned opcode, const void *body,
                size_t len)
{
    uint8_t head[FRAME_HEAD];
    uint32_t n = (uint32_t)frame_head(head, opcode, len);
    uint32_t all = n + (uint32_t)len;
    uint8_t *at;

    if (conn->blocked && conn->len - conn->sent + all > NET_BACKLOG) {
        if (talking(conn))
            too_slow(conn);
        return;
    }
    make_room(conn, all);
    at = conn->out + conn->released;
    memmove(at + all, at, conn->len - conn->released);
    memcpy(at, head, n);
    if (len > 0)
        memcpy(at + n, body, len);
    conn->released += all;
    conn->sealed += all;
    conn->len += all;
    queue(conn);
    net_wake(conn->net);
}

void conn_urgent(struct conn *conn, const char *text, size_t len)
{
    if (talking(conn))
        conn_frame(conn, FRAME_TEXT, text, len);
}

static size_t close_body(uint8_t body[FRAME_CONTROL], unsigned code,
                         const char *reason)
{
    size_t len = strlen(reason) < REASON ? strlen(reason) : REASON;

    if (code == READER_NO_CODE)
        return 0;
    while (len > 0 && ((uint8_t)reason[len] & 0xc0) == 0x80)
        len--; /* not in the middle of a character */
    body[0] = (uint8_t)(code >> 8);
    body[1] = (uint8_t)code;
    memcpy(body + 2, reason, len);
    return 2 + len;
}

static void start_closing(struct conn *conn)
{
    if (conn->reader != NULL)
        reader_stop(conn->reader);
    conn->since = net_clock(conn->net);
    conn_move(conn, CONN_CLOSING);
    net_wake(conn->net);
}

void conn_end(struct conn *conn, unsigned code, const char *reason)
{
    uint8_t body[FRAME_CONTROL];
    size_t len = close_body(body, code, reason);

    if (!talking(conn))
        return;
    conn_discard(conn);
    start_closing(conn);
    conn_frame(conn, FRAME_CLOSE, body, len);
}

void conn_close(struct conn *conn, enum net_close code, const char *reason)
{
    uint8_t body[FRAME_CONTROL], head[FRAME_HEAD];
    size_t len = close_body(body, code, reason), n;
    bool is_open = conn->len > conn->sealed;
    bool waits = conn->len > conn->released;

    if (!talking(conn))
        return;
    n = frame_head(head, FRAME_CLOSE, len);
    make_room(conn, n + len);
    memcpy(conn->out + conn->len, head, n);
    memcpy(conn->out + conn->len + n, body, len);
    conn->len += (uint32_t)(n + len);
    start_closing(conn);
    /* It goes with what it stands behind. */
    if (!is_open)
        conn_seal(conn);
    if (!waits)
        conn_release(conn);
}

/* A closing one keeps its close frame, the last one of those held. */
void conn_discard(struct conn *conn)
{
    uint32_t at = conn->released, last = at;

    if (talking(conn)) {
        conn->sealed = conn->len = conn->released;
        return;
    }
    if (conn->state == CONN_DEAD || at == conn->len)
        return;
    while (at < conn->len) {
        last = at;
        at += (uint32_t)frame_size(conn->out + at);
    }
    memmove(conn->out + conn->released, conn->out + last, conn->len - last);
    conn->len -= last - conn->released;
    conn_send(conn);
}

static ssize_t write_some(struct conn *conn)
{
    const uint8_t *from = conn->out + conn->sent;
    size_t n = conn->released - conn->sent;

    if (conn->ssl == NULL)
        return send(conn->fd, from, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > NET_READ) /* one record at a time */
        n = NET_READ;
    conn->promised = conn->sent + (uint32_t)n;
    return tls_write(conn->ssl, from, n);
}

static void set_blocked(struct conn *conn, bool blocked)
{
    short what = EV_READ | EV_PERSIST;

    if (conn->blocked == blocked)
        return;
    conn->blocked = blocked;
    (void)event_del(&conn->event);
    (void)event_assign(&conn->event, conn->net->base, conn->fd,
                       blocked ? (short)(what | EV_WRITE) : what,
                       event_get_callback(&conn->event), conn);
    if (event_add(&conn->event, NULL) != 0)
        conn_drop(conn); /* it would never be heard */
}

/* After the close frame nothing follows, and the other side learns it; what
 * it still sends is thrown away until it hangs up. */
static void hang_up(struct conn *conn)
{
    if (conn->shut)
        return;
    conn->shut = true;
    if (conn->ssl != NULL)
        (void)SSL_shutdown(conn->ssl); /* says so; the answer is of no use */
    (void)shutdown(conn->fd, SHUT_WR);
    if (conn->ending)
        conn_drop(conn);
}

static void all_sent(struct conn *conn)
{
    set_blocked(conn, false);
    if (conn->sent == conn->len) {
        conn_forget_out(conn);
        if (conn->state == CONN_CLOSING)
            hang_up(conn);
    } else {
        conn->begin = conn->sent;
        compact(conn);
        shrink(conn);
    }
}

void conn_flush(struct conn *conn)
{
    while (conn->sent < conn->released) {
        ssize_t n = write_some(conn);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            set_blocked(conn, true);
            return;
        }
        if (n <= 0) {
            conn_drop(conn);
            return;
        }
        conn->sent += (uint32_t)n;
        conn->net->counts.bytes_out += (uint64_t)n;
        conn->promised = 0;
        while (conn->begin < conn->sent) {
            uint32_t size = (uint32_t)frame_size(conn->out + conn->begin);

            if (conn->begin + size > conn->sent)
                break;
            conn->begin += size;
        }
        if (conn->sent < conn->released && conn->ssl == NULL) {
            set_blocked(conn, true);
            return;
        }
    }
    all_sent(conn);
}

void net_flush(struct net *net)
{
    struct conn *conn;

    while ((conn = TAILQ_FIRST(&net->flush)) != NULL) {
        TAILQ_REMOVE(&net->flush, conn, to_flush);
        conn->queued = false;
        /* One that is blocked is told when it may go on. */
        if (!conn->blocked)
            conn_flush(conn);
    }
}
