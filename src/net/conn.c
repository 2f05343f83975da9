/*
 * conn.c - the life of a WebSocket, and what it sends us.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/frame.h"

enum { DRAIN = 1024 * 1024 }; /* bytes thrown away before we hang up hard */

const char *conn_address(const struct conn *conn)
{
    return conn->address;
}

bool conn_local(const struct conn *conn)
{
    return conn->local;
}

bool conn_budget(struct conn *conn, unsigned kind, double cost,
                 double per_second, double burst)
{
    return kind < NET_BUDGETS &&
           pair_take(conn->peer, kind, net_clock(conn->net), cost, per_second,
                     burst);
}

void *conn_with(const struct conn *conn)
{
    return conn->with;
}

void conn_set_with(struct conn *conn, void *with)
{
    conn->with = with;
}

void conn_move(struct conn *conn, enum conn_state state)
{
    TAILQ_REMOVE(&conn->net->conns[conn->state], conn, in);
    conn->state = (uint8_t)state;
    TAILQ_INSERT_TAIL(&conn->net->conns[state], conn, in);
}

void conn_drop(struct conn *conn)
{
    if (conn->state == CONN_DEAD)
        return;
    (void)event_del(&conn->event);
    if (conn->queued)
        TAILQ_REMOVE(&conn->net->flush, conn, to_flush);
    conn->queued = false;
    if (conn->reader != NULL)
        reader_stop(conn->reader);
    conn_forget_out(conn);
    conn_move(conn, CONN_DEAD);
    net_wake(conn->net);
}

static void take_reader(struct conn *conn)
{
    if (conn->reader != NULL)
        return;
    conn->reader = reader_take(&conn->net->readers);
    conn->half = conn->net->now;
    TAILQ_INSERT_TAIL(&conn->net->half, conn, in_half);
}

static void give_reader(struct conn *conn)
{
    if (conn->reader == NULL)
        return;
    TAILQ_REMOVE(&conn->net->half, conn, in_half);
    reader_give(&conn->net->readers, conn->reader);
    conn->reader = NULL;
}

/* A message was whole: the next one has all its time. */
static void begin_half(struct conn *conn)
{
    TAILQ_REMOVE(&conn->net->half, conn, in_half);
    conn->half = conn->net->now;
    TAILQ_INSERT_TAIL(&conn->net->half, conn, in_half);
}

void conn_destroy(struct conn *conn)
{
    struct net *net = conn->net;

    conn_drop(conn);
    if (conn->opened) {
        net->counts.open--;
        net->handler.closed(net->handler.with, conn);
    }
    TAILQ_REMOVE(&net->conns[CONN_DEAD], conn, in);
    give_reader(conn);
    pair_let_go(conn->peer);
    net->n_conns--;
    SSL_free(conn->ssl);
    (void)close(conn->fd);
    free(conn);
}

/* The member "id" of an order, without the trouble of reading all of it: what
 * is quoted inside a text has a backslash before its quotes. */
static size_t find_id(const char *text, const char **id)
{
    const char *at = strstr(text, "\"id\"");
    size_t n;

    if (at == NULL)
        return 0;
    at += 4;
    at += strspn(at, " \t\r\n");
    if (*at++ != ':')
        return 0;
    at += strspn(at, " \t\r\n");
    if (*at++ != '"')
        return 0;
    n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                   "0123456789-_");
    *id = at;
    return at[n] == '"' && n <= NET_ID ? n : 0;
}

/* Beyond the limit: one answer each, for a while, and then the door. */
static void refuse_message(struct conn *conn, const char *text)
{
    char answer[200 + NET_ID];
    const char *id = "";
    size_t n = find_id(text, &id);
    struct net *net = conn->net;
    int len = snprintf(
        answer, sizeof answer,
        "{\"is\":\"answer\",%s%.*s%s\"ok\":false,\"slug\":\"slow-down\","
        "\"rule\":\"\",\"say\":\"That is too fast: wait a second, then go "
        "on.\"}",
        n > 0 ? "\"id\":\"" : "", (int)n, id, n > 0 ? "\"," : "");

    net->counts.refused++;
    if (conn->strikes == 0)
        net_note(net, "messages too fast", conn->address);
    conn->strikes++;
    if (conn->strikes > net->limits.burst) {
        net->counts.dropped_rude++;
        conn_end(conn, NET_POLICY, "too fast");
        return;
    }
    conn_frame(conn, FRAME_TEXT, answer, (size_t)len);
}

/* Whatever comes counts, pings too: answering them is work. */
static bool may_speak(struct conn *conn)
{
    const struct net_limits *limits = &conn->net->limits;

    if (!bucket_take(&conn->messages, conn->net->now, 1, limits->messages,
                     limits->burst))
        return false;
    if (conn->messages.spent <= 1)
        conn->strikes = 0; /* it was quiet for long enough */
    return true;
}

static void on_text(void *with, const char *text, size_t len)
{
    struct conn *conn = with;
    struct net *net = conn->net;
    uint32_t told = conn->told;

    if (conn->state > CONN_PINGED)
        return;
    begin_half(conn);
    if (!may_speak(conn)) {
        refuse_message(conn, text);
        return;
    }
    net->counts.messages++;
    net->handler.message(net->handler.with, conn, text, len);
    /* A few bytes may ask for many. */
    told = conn->told - told;
    bucket_charge(&conn->messages, (double)(told / NET_MESSAGE));
}

static void on_ping(void *with, const uint8_t *body, size_t len)
{
    struct conn *conn = with;

    if (conn->state > CONN_PINGED)
        return;
    if (may_speak(conn))
        conn_frame(conn, FRAME_PONG, body, len);
    else
        refuse_message(conn, "");
}

static void on_pong(void *with)
{
    struct conn *conn = with;

    if (conn->state <= CONN_PINGED && !may_speak(conn))
        refuse_message(conn, "");
}

const struct reader_calls conn_calls = {on_text, on_ping, on_pong};

static void came_to_an_end(struct conn *conn, struct reader_end end)
{
    if (end.by_peer) {
        conn->ending = true; /* it has said goodbye: nothing to wait for */
        conn_end(conn, end.code, "");
        return;
    }
    conn->net->counts.dropped_rude++;
    net_note(conn->net,
             end.code == NET_TOO_BIG    ? "message too big"
             : end.code == NET_NOT_TEXT ? "binary message"
             : end.code == NET_NOT_UTF8 ? "message is not UTF-8"
                                        : "broken frames",
             conn->address);
    conn_end(conn, end.code,
             end.code == NET_TOO_BIG    ? "message too big"
             : end.code == NET_NOT_TEXT ? "text only"
             : end.code == NET_NOT_UTF8 ? "not UTF-8"
                                        : "broken frames");
}

void conn_feed(struct conn *conn, const uint8_t *bytes, size_t n)
{
    struct net *net = conn->net;
    struct reader_end end;

    net->counts.bytes_in += n;
    if (conn->state > CONN_PINGED) {
        conn->drained += (uint32_t)n;
        if (conn->drained > DRAIN)
            conn_drop(conn);
        return;
    }
    conn->since = net->now;
    conn_move(conn, CONN_LIVE);
    take_reader(conn);
    end = reader_feed(conn->reader, conn, bytes, n);
    if (end.code != READER_OPEN && conn->state <= CONN_PINGED)
        came_to_an_end(conn, end);
    if (conn->state > CONN_PINGED || reader_idle(conn->reader))
        give_reader(conn);
}

static ssize_t read_some(struct conn *conn)
{
    struct net *net = conn->net;

    if (conn->ssl != NULL)
        return tls_read(conn->ssl, net->read, sizeof net->read);
    return recv(conn->fd, net->read, sizeof net->read, MSG_DONTWAIT);
}

/* Once for what is there; TLS has more than the socket tells of. */
void conn_readable(struct conn *conn)
{
    do {
        ssize_t n = read_some(conn);

        if (n > 0) {
            conn_feed(conn, conn->net->read, (size_t)n);
        } else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK &&
                              errno != EINTR)) {
            conn_drop(conn);
        } else {
            return;
        }
    } while (conn->state != CONN_DEAD && conn->ssl != NULL &&
             SSL_pending(conn->ssl) > 0);
}

static void on_event(evutil_socket_t fd, short what, void *with)
{
    struct conn *conn = with;

    (void)fd;
    (void)net_clock(conn->net);
    if ((what & EV_WRITE) != 0)
        conn_flush(conn);
    if (conn->state != CONN_DEAD && ((what & EV_READ) != 0 || conn->ssl))
        conn_readable(conn);
}

struct conn *conn_create(struct net *net, int fd, SSL *ssl,
                         const struct peer_name *name)
{
    struct conn *conn = memory_new(sizeof *conn);

    memset(conn, 0, sizeof *conn);
    conn->net = net;
    conn->fd = fd;
    conn->ssl = ssl;
    conn->since = net_clock(net);
    conn->peer = peers_find(net->peers, name, net->now);
    pair_hold(conn->peer);
    net->n_conns++;
    conn->local = name->local;
    memcpy(conn->address, name->text, sizeof conn->address);
    TAILQ_INSERT_TAIL(&net->conns[CONN_LIVE], conn, in);
    (void)event_assign(&conn->event, net->base, fd, EV_READ | EV_PERSIST,
                       on_event, conn);
    if (event_add(&conn->event, NULL) != 0)
        conn_drop(conn); /* it would never be heard */
    return conn;
}

void conn_begin(struct conn *conn)
{
    conn->opened = true;
    conn->net->counts.open++;
    conn->net->counts.upgrades++;
    conn->net->handler.opened(conn->net->handler.with, conn);
}

static struct conn *older(struct net *net, enum conn_state state, unsigned ms)
{
    struct conn *conn = TAILQ_FIRST(&net->conns[state]);

    return conn != NULL && net->now - conn->since >= ms ? conn : NULL;
}

/* The lists are in order of time, so that only those are looked at of whom
 * something is wanted. */
void conns_sweep(struct net *net)
{
    unsigned half = net->limits.idle_seconds * 500;
    struct conn *conn;

    while ((conn = older(net, CONN_LIVE, half)) != NULL) {
        conn->since = net->now;
        conn_move(conn, CONN_PINGED);
        conn_frame(conn, FRAME_PING, "", 0);
    }
    while ((conn = older(net, CONN_PINGED, half)) != NULL) {
        net->counts.dropped_idle++;
        net_note(net, "silent", conn->address);
        conn_end(conn, NET_GOING_AWAY, "silent");
    }
    while ((conn = older(net, CONN_CLOSING, NET_CLOSE_MS)) != NULL)
        conn_drop(conn);
    while ((conn = TAILQ_FIRST(&net->half)) != NULL &&
           net->now - conn->half >= net->limits.frame_seconds * 1000) {
        if (conn->state <= CONN_PINGED) {
            net->counts.dropped_rude++;
            net_note(net, "half a message", conn->address);
            conn_end(conn, NET_PROTOCOL, "half a message");
        }
        give_reader(conn);
    }
}
