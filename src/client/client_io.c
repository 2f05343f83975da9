/*
 * client_io.c - bytes in and out: the handshake, frames, messages.
 *
 * Handlers may leave and open clients while a message of theirs is being
 * delivered; `epoch` tells the reader that its connection is another one now.
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

/* Memory is for tests here: without it there is nothing to measure. */
static void append(struct bytes *bytes, const void *from, size_t n)
{
    bytes->at = realloc(bytes->at, bytes->n + n);
    if (bytes->at == NULL)
        abort();
    memcpy(bytes->at + bytes->n, from, n);
    bytes->n += n;
}

/* --- Sending ------------------------------------------------------------- */

static void send_bytes(struct client *client, const uint8_t *at, size_t n)
{
    ssize_t sent = 0;

    if (client->unsent.n == 0) {
        sent = send(client->fd, at, n, MSG_NOSIGNAL);
        /* What cannot be sent will show as an error when it is read. */
        if (sent < 0)
            sent = 0;
    }
    if ((size_t)sent == n)
        return;
    if (client->unsent.n == 0)
        client_watch(client, EV_READ | EV_WRITE, client->state == OPEN);
    append(&client->unsent, at + sent, n - (size_t)sent);
}

static void write_some(struct client *client)
{
    struct bytes *rest = &client->unsent;
    ssize_t sent = send(client->fd, rest->at, rest->n, MSG_NOSIGNAL);

    if (sent < 0)
        return;
    rest->n -= (size_t)sent;
    memmove(rest->at, rest->at + sent, rest->n);
    if (rest->n == 0) {
        bytes_forget(rest);
        client_watch(client, EV_READ, client->state == OPEN);
    }
}

static void send_frame(struct client *client, unsigned what, const void *text,
                       size_t len)
{
    struct clients *all = client->all;
    size_t n = frame_write(all->out, what, client_roll(all), text, len);

    send_bytes(client, all->out, n);
}

void client_text(struct client *client, const char *text, size_t len)
{
    if (client->state == OPEN && len <= LONGEST_SENT)
        send_frame(client, FRAME_TEXT, text, len);
}

/* --- The handshake ------------------------------------------------------- */

static void shake_hands(struct client *client)
{
    const char *host = client->all->address.host;
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
    client->state = SHAKING;
    client_watch(client, EV_READ, false);
    send_bytes(client, (const uint8_t *)text, (size_t)n);
}

/* How many bytes the answer takes; 0: it is not all there; -1: it is a no. */
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
    uint8_t kept = at[len];

    at[len] = '\0';
    handler->message(handler->with, client, (const char *)at, len);
    at[len] = kept;
}

static void deliver_pieces(struct client *client, uint8_t *at,
                           const struct frame *frame)
{
    struct bytes whole;

    append(&client->pieces, at, frame->len);
    if (client->pieces.n > CLIENT_MESSAGE) {
        client_lose(client, CLIENT_BROKEN);
        return;
    }
    if (!frame->last)
        return;
    append(&client->pieces, "", 1);
    whole = client->pieces;
    client->pieces = (struct bytes){NULL, 0};
    deliver(client, whole.at, whole.n - 1);
    free(whole.at);
}

static void take_frame(struct client *client, uint8_t *at,
                       const struct frame *frame)
{
    switch (frame->what) {
    case FRAME_TEXT:
        if (frame->last)
            deliver(client, at, frame->len);
        else
            deliver_pieces(client, at, frame);
        break;
    case FRAME_MORE:
        deliver_pieces(client, at, frame);
        break;
    case FRAME_PING:
        send_frame(client, FRAME_PONG, at, frame->len);
        break;
    case FRAME_PONG:
        break;
    case FRAME_CLOSE:
        client_lose(client,
                    frame->len < 2 ? CLIENT_CUT : (unsigned)at[0] << 8 | at[1]);
        break;
    default:
        client_lose(client, CLIENT_BROKEN);
    }
}

static void take_frames(struct client *client, uint8_t *at, size_t n)
{
    uint32_t epoch = client->epoch;
    struct frame frame;

    while (client->epoch == epoch) {
        enum frame_says says = frame_look(at, n, &frame);

        if (says == FRAME_BAD ||
            (says == FRAME_FINE && frame.len > CLIENT_MESSAGE)) {
            client_lose(client, CLIENT_BROKEN);
            return;
        }
        if (says == FRAME_SHORT || n - frame.head < frame.len)
            break;
        take_frame(client, at + frame.head, &frame);
        at += frame.head + frame.len;
        n -= frame.head + frame.len;
    }
    if (client->epoch == epoch && n > 0)
        append(&client->half, at, n);
}

static void take_handshake(struct client *client, uint8_t *at, size_t n)
{
    const struct client_handler *handler = &client->all->handler;
    uint32_t epoch = client->epoch;
    ssize_t used = read_handshake((char *)at, n);

    if (used < 0) {
        client_lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (used == 0) {
        append(&client->half, at, n);
        return;
    }
    client->state = OPEN;
    client->wait_ms = 0;
    client_watch(client, EV_READ, true);
    client_give_slot_back(client);
    handler->opened(handler->with, client);
    if (client->epoch == epoch)
        take_frames(client, at + used, n - (size_t)used);
}

static void read_some(struct client *client)
{
    struct clients *all = client->all;
    size_t had = client->half.n;
    ssize_t got;

    if (had > 0) {
        memcpy(all->in, client->half.at, had);
        bytes_forget(&client->half);
    }
    got = recv(client->fd, all->in + had, sizeof all->in - 1 - had, 0);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            append(&client->half, all->in, had);
        else
            client_lose(client,
                        client->state == OPEN ? CLIENT_CUT : CLIENT_NO_ANSWER);
        return;
    }
    if (client->state == SHAKING)
        take_handshake(client, all->in, had + (size_t)got);
    else
        take_frames(client, all->in, had + (size_t)got);
}

void client_event(evutil_socket_t fd, short what, void *with)
{
    struct client *client = with;
    uint32_t epoch = client->epoch;

    (void)fd;
    if ((what & EV_TIMEOUT) != 0) {
        client_lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (client->state == CONNECTING) {
        shake_hands(client);
        return;
    }
    if ((what & EV_WRITE) != 0 && client->unsent.n > 0)
        write_some(client);
    if ((what & EV_READ) != 0 && client->epoch == epoch)
        read_some(client);
}
