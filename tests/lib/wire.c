/* wire.c - see wire.h. SPDX-License-Identifier: MIT */
#include "lib/wire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

static long long now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Reads more, waiting until `end` at the most. */
static bool fill(struct wire *wire, long long end)
{
    struct pollfd poller = {.fd = wire->fd, .events = POLLIN};
    long long left = end - now_ms();
    ssize_t n;

    if (wire->fd < 0 || wire->have == WIRE_MESSAGE)
        return false;
    if (poll(&poller, 1, left > 0 ? (int)left : 0) <= 0)
        return false;
    n = recv(wire->fd, wire->ahead + wire->have, WIRE_MESSAGE - wire->have, 0);
    if (n <= 0) {
        wire_cut(wire);
        return false;
    }
    wire->have += (size_t)n;
    return true;
}

static void consume(struct wire *wire, size_t n)
{
    wire->have -= n;
    memmove(wire->ahead, wire->ahead + n, wire->have);
}

static bool shake(struct wire *wire, unsigned port, const char *from)
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

    if (send(wire->fd, request, (size_t)n, MSG_NOSIGNAL) != n)
        return false;
    for (;;) {
        unsigned char *stop = memmem(wire->ahead, wire->have, "\r\n\r\n", 4);

        if (stop != NULL) {
            bool fine = memcmp(wire->ahead, "HTTP/1.1 101", 12) == 0;

            consume(wire, (size_t)(stop + 4 - wire->ahead));
            return fine;
        }
        if (!fill(wire, end))
            return false;
    }
}

bool wire_open(struct wire *wire, unsigned port, const char *from)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};

    *wire = (struct wire){.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0),
                          .ahead = malloc(WIRE_MESSAGE)};
    if (wire->fd >= 0 && wire->ahead != NULL &&
        connect(wire->fd, (struct sockaddr *)&to, sizeof to) == 0 &&
        shake(wire, port, from))
        return true;
    wire_cut(wire);
    return false;
}

static bool send_frame(struct wire *wire, unsigned kind, const void *body,
                       size_t len)
{
    /* A mask of zeros is a mask. */
    unsigned char head[14] = {(unsigned char)(0x80 | kind)};
    size_t n = 2;

    if (len < 126) {
        head[1] = (unsigned char)(0x80 | len);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (unsigned char)(len >> 8);
        head[3] = (unsigned char)len;
        n = 4;
    }
    n += 4;
    return send(wire->fd, head, n, MSG_NOSIGNAL | MSG_MORE) == (ssize_t)n &&
           send(wire->fd, body, len, MSG_NOSIGNAL) == (ssize_t)len;
}

bool wire_send(struct wire *wire, const char *text)
{
    return wire->fd >= 0 && send_frame(wire, TEXT, text, strlen(text));
}

/* Where the first frame's body begins, or 0 if it is not all there. */
static size_t frame_at(const struct wire *wire, size_t *len)
{
    const unsigned char *p = wire->ahead;
    size_t head = 2;

    if (wire->have < 2)
        return 0;
    *len = p[1] & 127;
    if (*len == 126) {
        if (wire->have < 4)
            return 0;
        *len = (size_t)p[2] << 8 | p[3];
        head = 4;
    } else if (*len == 127) {
        if (wire->have < 10)
            return 0;
        *len = 0;
        for (int i = 2; i < 10; i++)
            *len = *len << 8 | p[i];
        head = 10;
    }
    return wire->have >= head + *len ? head : 0;
}

/* A frame that is no text; the wire may be cut then. */
static void take_control(struct wire *wire, const unsigned char *body,
                         size_t len)
{
    unsigned kind = wire->ahead[0] & 15U;

    if (kind == PING) {
        (void)send_frame(wire, PONG, body, len);
    } else if (kind == CLOSE) {
        wire->code = len >= 2 ? body[0] << 8 | body[1] : 1005;
        (void)send_frame(wire, CLOSE, body, len);
    }
}

char *wire_read(struct wire *wire, int ms)
{
    long long end = now_ms() + ms;

    for (;;) {
        size_t len, at = frame_at(wire, &len);
        char *text = NULL;

        if (at == 0) {
            if (!fill(wire, end))
                return NULL;
            continue;
        }
        if ((wire->ahead[0] & 15) == TEXT) {
            text = malloc(len + 1);
            if (text != NULL) {
                memcpy(text, wire->ahead + at, len);
                text[len] = '\0';
            }
        } else {
            take_control(wire, wire->ahead + at, len);
        }
        consume(wire, at + len);
        if (text != NULL)
            return text;
    }
}

void wire_cut(struct wire *wire)
{
    if (wire->fd >= 0)
        (void)close(wire->fd);
    free(wire->ahead);
    wire->fd = -1;
    wire->ahead = NULL;
    wire->have = 0;
}
