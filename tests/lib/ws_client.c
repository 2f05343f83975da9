/*
 * ws_client.c - a blocking WebSocket client for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lib/ws_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "net/ws_close.h"
#include "net/ws_frame.h"

static long long now_ms(void)
{
    return (long long)clock_mono_ms();
}

/* Reads more; waits until `end`. */
static bool fill(struct ws_client *client, long long end)
{
    struct pollfd poller = {.fd = client->fd, .events = POLLIN};
    long long left = end - now_ms();
    ssize_t n;

    if (client->fd < 0 || client->have == WS_CLIENT_MESSAGE)
        return false;
    if (poll(&poller, 1, left > 0 ? (int)left : 0) <= 0)
        return false;
    n = recv(client->fd, client->ahead + client->have,
             WS_CLIENT_MESSAGE - client->have, 0);
    if (n <= 0) {
        ws_client_cut(client);
        return false;
    }
    client->have += (size_t)n;
    return true;
}

static void consume(struct ws_client *client, size_t n)
{
    client->have -= n;
    memmove(client->ahead, client->ahead + n, client->have);
}

static bool handshake(struct ws_client *client, unsigned port, const char *from)
{
    char request[320];
    int n = snprintf(request, sizeof request,
                     "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                     "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "%s%s\r\n\r\n",
                     port,
                     from[0] != '\0' ? "X-Forwarded-For: " : "X-None: ", from);
    long long end = now_ms() + 5000;

    if (send(client->fd, request, (size_t)n, MSG_NOSIGNAL) != n)
        return false;
    for (;;) {
        unsigned char *stop =
            memmem(client->ahead, client->have, "\r\n\r\n", 4);

        if (stop != NULL) {
            bool fine = memcmp(client->ahead, "HTTP/1.1 101", 12) == 0;

            consume(client, (size_t)(stop + 4 - client->ahead));
            return fine;
        }
        if (!fill(client, end))
            return false;
    }
}

bool ws_client_open(struct ws_client *client, unsigned port, const char *from)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};

    *client =
        (struct ws_client){.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0),
                           .ahead = malloc(WS_CLIENT_MESSAGE)};
    if (client->fd >= 0 && client->ahead != NULL &&
        connect(client->fd, (struct sockaddr *)&to, sizeof to) == 0 &&
        handshake(client, port, from))
        return true;
    ws_client_cut(client);
    return false;
}

static bool send_frame(struct ws_client *client, unsigned opcode,
                       const void *body, size_t len)
{
    /* With a mask of zeros the payload is sent as it is. */
    static const uint8_t zeros[WS_FRAME_MASK];
    uint8_t head[WS_FRAME_HEAD];
    size_t n = ws_frame_encode(head, WS_FRAME_FIN | opcode, len, zeros);

    return send(client->fd, head, n, MSG_NOSIGNAL | MSG_MORE) == (ssize_t)n &&
           send(client->fd, body, len, MSG_NOSIGNAL) == (ssize_t)len;
}

bool ws_client_send(struct ws_client *client, const char *text)
{
    return client->fd >= 0 && send_frame(client, WS_TEXT, text, strlen(text));
}

/* Anything but a text. */
static void handle_control(struct ws_client *client, unsigned opcode,
                           const unsigned char *body, size_t len)
{
    if (opcode == WS_PING) {
        (void)send_frame(client, WS_PONG, body, len);
    } else if (opcode == WS_CLOSE) {
        client->code = len >= 2 ? body[0] << 8 | body[1] : WS_CLOSE_NO_CODE;
        (void)send_frame(client, WS_CLOSE, body, len);
    }
}

static char *copy_text(const unsigned char *body, size_t len)
{
    char *text = malloc(len + 1);

    if (text != NULL) {
        memcpy(text, body, len);
        text[len] = '\0';
    }
    return text;
}

char *ws_client_read(struct ws_client *client, int ms)
{
    long long end = now_ms() + ms;

    for (;;) {
        struct ws_frame frame;
        const unsigned char *body;
        char *text = NULL;

        if (!ws_frame_decode(client->ahead, client->have, &frame) ||
            client->have - frame.head < frame.len) {
            if (!fill(client, end))
                return NULL;
            continue;
        }
        body = client->ahead + frame.head;
        if ((frame.first & WS_FRAME_OPCODE) == WS_TEXT)
            text = copy_text(body, (size_t)frame.len);
        else
            handle_control(client, frame.first & WS_FRAME_OPCODE, body,
                           (size_t)frame.len);
        consume(client, frame.head + (size_t)frame.len);
        if (text != NULL)
            return text;
    }
}

void ws_client_cut(struct ws_client *client)
{
    if (client->fd >= 0)
        (void)close(client->fd);
    free(client->ahead);
    client->fd = -1;
    client->ahead = NULL;
    client->have = 0;
}
