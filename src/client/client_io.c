/*
 * client_io.c - a client's input and output: handshake, frames, messages.
 *
 * A handler may close and reopen a client while a message is being delivered
 * to it; `epoch` tells the reader that the connection is another one now.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/client_int.h"

/* The sample of RFC 6455, 1.3: its answer is known without SHA-1. */
static const char sample_key[] = "dGhlIHNhbXBsZSBub25jZQ==";
static const char sample_answer[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

/* A load generator without memory has nothing to measure. */
static void append(struct buf *buf, const void *from, size_t n)
{
    if (!buf_add(buf, from, n))
        abort();
}

/* --- Sending ------------------------------------------------------------- */

static void send_bytes(struct client *client, const uint8_t *at, size_t n)
{
    ssize_t sent = 0;

    if (client->unsent.used == 0) {
        sent = send(client->fd, at, n, MSG_NOSIGNAL);
        /* An error will show when the socket is read. */
        if (sent < 0)
            sent = 0;
    }
    if ((size_t)sent == n)
        return;
    if (client->unsent.used == 0)
        client_watch(client, EV_READ | EV_WRITE, client->state == OPEN);
    append(&client->unsent, at + sent, n - (size_t)sent);
}

static void write_some(struct client *client)
{
    struct buf *rest = &client->unsent;
    ssize_t sent = send(client->fd, rest->bytes, rest->used, MSG_NOSIGNAL);

    if (sent < 0)
        return;
    buf_drop(rest, (size_t)sent);
    if (rest->used == 0) {
        buf_free(rest);
        client_watch(client, EV_READ, client->state == OPEN);
    }
}

static void send_frame(struct client *client, unsigned opcode, const void *text,
                       size_t len)
{
    struct clients *all = client->all;
    uint32_t mask = client_random(all);
    uint8_t key[WS_FRAME_MASK];
    size_t n;

    memcpy(key, &mask, sizeof key);
    n = ws_frame_encode(all->out, WS_FRAME_FIN | opcode, len, key);
    ws_frame_mask(all->out + n, text, len, key);
    send_bytes(client, all->out, n + len);
}

void client_io_text(struct client *client, const char *text, size_t len)
{
    send_frame(client, WS_TEXT, text, len);
}

/* --- The handshake ------------------------------------------------------- */

static void send_handshake(struct client *client)
{
    const char *host = client->address->host;
    char text[512];
    int error = 0, n;
    socklen_t size = sizeof error;

    if (getsockopt(client->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 ||
        error != 0) {
        client_lose(client, CLIENT_NO_ANSWER);
        return;
    }
    n = snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                 "Sec-WebSocket-Version: 13\r\nOrigin: http://%s\r\n\r\n",
                 host, sample_key, host);
    client->state = HANDSHAKE;
    client_watch(client, EV_READ, false);
    send_bytes(client, (const uint8_t *)text, (size_t)n);
}

/* Length of the server's answer; 0: incomplete; -1: refused. */
static ssize_t read_handshake(char *text, size_t n)
{
    char *end;

    text[n] = '\0';
    end = strstr(text, "\r\n\r\n");
    if (end == NULL)
        return n > 4096 ? -1 : 0;
    *end = '\0';
    if (strncmp(text, "HTTP/1.1 101", 12) != 0 ||
        strstr(text, sample_answer) == NULL)
        return -1;
    return end + 4 - text;
}

/* --- Reading ------------------------------------------------------------- */

static void deliver(struct client *client, uint8_t *at, size_t len)
{
    const struct client_handler *handler = &client->all->handler;
    uint8_t saved = at[len];

    at[len] = '\0';
    handler->message(handler->ctx, client, (const char *)at, len);
    at[len] = saved;
}

static void deliver_fragment(struct client *client, uint8_t *at,
                             const struct ws_frame *frame)
{
    struct buf whole;

    append(&client->fragments, at, (size_t)frame->len);
    if (client->fragments.used > CLIENT_MESSAGE) {
        client_lose(client, CLIENT_BROKEN);
        return;
    }
    if ((frame->first & WS_FRAME_FIN) == 0)
        return;
    append(&client->fragments, "", 1);
    whole = client->fragments;
    client->fragments = (struct buf){0};
    deliver(client, (uint8_t *)whole.bytes, whole.used - 1);
    buf_free(&whole);
}

static void handle_frame(struct client *client, uint8_t *at,
                         const struct ws_frame *frame)
{
    switch (frame->first & WS_FRAME_OPCODE) {
    case WS_TEXT:
        if ((frame->first & WS_FRAME_FIN) != 0)
            deliver(client, at, (size_t)frame->len);
        else
            deliver_fragment(client, at, frame);
        break;
    case WS_CONTINUATION:
        deliver_fragment(client, at, frame);
        break;
    case WS_PING:
        send_frame(client, WS_PONG, at, (size_t)frame->len);
        break;
    case WS_PONG:
        break;
    case WS_CLOSE:
        client_lose(client,
                    frame->len < 2 ? CLIENT_CUT : (unsigned)at[0] << 8 | at[1]);
        break;
    default:
        client_lose(client, CLIENT_BROKEN);
    }
}

static void handle_frames(struct client *client, uint8_t *at, size_t n)
{
    uint32_t epoch = client->epoch;
    struct ws_frame frame;

    while (client->epoch == epoch && ws_frame_decode(at, n, &frame)) {
        if (!ws_frame_is_valid(&frame, false) || frame.len > CLIENT_MESSAGE) {
            client_lose(client, CLIENT_BROKEN);
            return;
        }
        if (n - frame.head < frame.len)
            break;
        handle_frame(client, at + frame.head, &frame);
        at += frame.head + frame.len;
        n -= frame.head + (size_t)frame.len;
    }
    if (client->epoch == epoch && n > 0)
        append(&client->partial, at, n);
}

static void handle_handshake(struct client *client, uint8_t *at, size_t n)
{
    const struct client_handler *handler = &client->all->handler;
    uint32_t epoch = client->epoch;
    ssize_t used = read_handshake((char *)at, n);

    if (used < 0) {
        client_lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (used == 0) {
        append(&client->partial, at, n);
        return;
    }
    client->state = OPEN;
    client->wait_ms = 0;
    client_watch(client, EV_READ, true);
    client_release_slot(client);
    handler->opened(handler->ctx, client);
    if (client->epoch == epoch)
        handle_frames(client, at + used, n - (size_t)used);
}

static void read_some(struct client *client)
{
    struct clients *all = client->all;
    size_t had = client->partial.used;
    ssize_t got;

    if (had > 0) {
        memcpy(all->in, client->partial.bytes, had);
        buf_free(&client->partial);
    }
    got = recv(client->fd, all->in + had, sizeof all->in - 1 - had, 0);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            append(&client->partial, all->in, had);
        else
            client_lose(client,
                        client->state == OPEN ? CLIENT_CUT : CLIENT_NO_ANSWER);
        return;
    }
    if (client->state == HANDSHAKE)
        handle_handshake(client, all->in, had + (size_t)got);
    else
        handle_frames(client, all->in, had + (size_t)got);
}

void client_io_event(evutil_socket_t fd, short what, void *ctx)
{
    struct client *client = ctx;
    uint32_t epoch = client->epoch;

    (void)fd;
    if ((what & EV_TIMEOUT) != 0) {
        client_lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (client->state == CONNECTING) {
        send_handshake(client);
        return;
    }
    if ((what & EV_WRITE) != 0 && client->unsent.used > 0)
        write_some(client);
    if ((what & EV_READ) != 0 && client->epoch == epoch)
        read_some(client);
}
