/*
 * net_client.c - an HTTP and WebSocket client for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net_client.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "net/ws_frame.h"

void net_client_pump(struct net_client *c)
{
    struct pollfd wait = {.fd = c->fd, .events = POLLIN};

    if (c->pump != NULL)
        c->pump(c->ctx);
    else
        (void)poll(&wait, 1, 10);
}

static bool start(struct net_client *c, const struct sockaddr *at,
                  socklen_t len, void (*pump)(void *ctx), void *ctx)
{
    const int yes = 1;

    memset(c, 0, sizeof *c);
    c->pump = pump;
    c->ctx = ctx;
    c->fd = socket(at->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    c->in = malloc(NET_CLIENT_BUFFER + 1);
    if (c->fd < 0 || c->in == NULL || connect(c->fd, at, len) != 0) {
        net_client_close(c);
        return false;
    }
    (void)fcntl(c->fd, F_SETFL, O_NONBLOCK);
    (void)setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return true;
}

bool net_client_connect(struct net_client *c, unsigned port,
                        void (*pump)(void *ctx), void *ctx)
{
    const struct sockaddr_in at = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };

    return start(c, (const struct sockaddr *)&at, sizeof at, pump, ctx);
}

bool net_client_connect_unix(struct net_client *c, const char *path,
                             void (*pump)(void *ctx), void *ctx)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};

    (void)snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    return start(c, (const struct sockaddr *)&at, sizeof at, pump, ctx);
}

bool net_client_start_tls(struct net_client *c)
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_client_method());
    uint64_t end = clock_mono_ms() + NET_CLIENT_WAIT_MS;
    int result;

    c->ssl = SSL_new(ctx);
    SSL_CTX_free(ctx);
    (void)SSL_set_mode(c->ssl, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                   SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    (void)SSL_set_fd(c->ssl, c->fd);
    while ((result = SSL_connect(c->ssl)) != 1 && clock_mono_ms() < end) {
        int why = SSL_get_error(c->ssl, result);

        if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
            return false;
        net_client_pump(c);
    }
    return result == 1;
}

void net_client_close(struct net_client *c)
{
    SSL_free(c->ssl);
    c->ssl = NULL;
    if (c->fd >= 0)
        (void)close(c->fd);
    c->fd = -1;
    free(c->in);
    c->in = NULL;
    c->n = 0;
}

void net_client_reset(struct net_client *c)
{
    const struct linger at_once = {1, 0};

    (void)setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    net_client_close(c);
}

static bool would_block(const struct net_client *c, int result)
{
    int why;

    if (c->ssl == NULL)
        return errno == EAGAIN || errno == EINTR;
    why = SSL_get_error(c->ssl, result);
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE;
}

bool net_client_send(struct net_client *c, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    uint64_t end = clock_mono_ms() + NET_CLIENT_WAIT_MS;

    while (n > 0 && clock_mono_ms() < end) {
        ssize_t did = c->ssl != NULL ? SSL_write(c->ssl, at, (int)n)
                                     : send(c->fd, at, n, MSG_NOSIGNAL);

        if (did > 0) {
            at += did;
            n -= (size_t)did;
        } else if (!would_block(c, (int)did)) {
            return false;
        } else {
            net_client_pump(c);
        }
    }
    return n == 0;
}

bool net_client_say(struct net_client *c, const char *text)
{
    return net_client_send(c, text, strlen(text));
}

static void read_some(struct net_client *c)
{
    size_t room = NET_CLIENT_BUFFER - c->n;
    ssize_t did;

    if (c->ended || room == 0)
        return;
    did = c->ssl != NULL ? SSL_read(c->ssl, c->in + c->n, (int)room)
                         : recv(c->fd, c->in + c->n, room, 0);
    if (did > 0)
        c->n += (size_t)did;
    else if (did == 0 || !would_block(c, (int)did))
        c->ended = true;
}

bool net_client_need(struct net_client *c, size_t n)
{
    uint64_t end = clock_mono_ms() + NET_CLIENT_WAIT_MS;

    while (c->n < n) {
        size_t before = c->n;

        read_some(c);
        if (c->n == before) {
            if (c->ended || clock_mono_ms() >= end)
                return false;
            net_client_pump(c);
        }
    }
    return true;
}

void net_client_took(struct net_client *c, size_t n)
{
    c->n -= n;
    memmove(c->in, c->in + n, c->n);
}

int net_client_ask(struct net_client *c, const char *request, char *head,
                   size_t max)
{
    const char *end = NULL;
    size_t n;

    if (!net_client_say(c, request))
        return 0;
    while (end == NULL) {
        if (!net_client_need(c, c->n + 1))
            return 0;
        c->in[c->n] = '\0';
        end = strstr((char *)c->in, "\r\n\r\n");
    }
    n = (size_t)(end + 4 - (const char *)c->in);
    (void)snprintf(head, max, "%.*s", (int)n, (const char *)c->in);
    net_client_took(c, n);
    return strncmp(head, "HTTP/1.", 7) == 0 ? (int)strtol(head + 8, NULL, 10)
                                            : 0;
}

int net_client_upgrade(struct net_client *c, unsigned port, const char *more)
{
    char request[4096], head[4096];

    (void)snprintf(request, sizeof request,
                   "GET /ws HTTP/1.1\r\nHost: localhost:%u\r\n"
                   "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
                   port, more);
    return net_client_ask(c, request, head, sizeof head);
}

size_t net_client_write_frame(uint8_t *to, unsigned first, bool mask,
                              const void *body, size_t len)
{
    static const uint8_t key[WS_FRAME_MASK] = {0x37, 0xfa, 0x21, 0x3d};
    size_t n = ws_frame_encode(to, first, len, mask ? key : NULL);

    if (mask)
        ws_frame_mask(to + n, body, len, key);
    else if (len > 0)
        memcpy(to + n, body, len);
    return n + len;
}

bool net_client_send_frame(struct net_client *c, unsigned first,
                           const void *body, size_t len)
{
    uint8_t *bytes = malloc(len + WS_FRAME_HEAD);
    bool sent = net_client_send(
        c, bytes, net_client_write_frame(bytes, first, true, body, len));

    free(bytes);
    return sent;
}

bool net_client_send_text(struct net_client *c, const char *text)
{
    return net_client_send_frame(c, WS_FRAME_FIN | WS_TEXT, text, strlen(text));
}

bool net_client_get_frame(struct net_client *c, struct net_client_frame *out)
{
    static _Thread_local uint8_t body[NET_CLIENT_BUFFER + 1];
    struct ws_frame frame;
    size_t len;

    while (!ws_frame_decode(c->in, c->n, &frame))
        if (!net_client_need(c, c->n + 1))
            return false;
    if (frame.len > NET_CLIENT_BUFFER ||
        !net_client_need(c, frame.head + (size_t)frame.len))
        return false;
    len = (size_t)frame.len;
    memcpy(body, c->in + frame.head, len);
    body[len] = '\0';
    net_client_took(c, frame.head + len);
    *out = (struct net_client_frame){frame.first, body, len};
    return true;
}

const char *net_client_get_text(struct net_client *c)
{
    struct net_client_frame frame;

    while (net_client_get_frame(c, &frame)) {
        if (frame.first == (WS_FRAME_FIN | WS_TEXT))
            return (const char *)frame.body;
        if (frame.first == (WS_FRAME_FIN | WS_CLOSE))
            return NULL;
    }
    return NULL;
}

unsigned net_client_get_close(struct net_client *c)
{
    struct net_client_frame frame;

    while (net_client_get_frame(c, &frame))
        if (frame.first == (WS_FRAME_FIN | WS_CLOSE))
            return frame.len < 2 ? 1005
                                 : (unsigned)frame.body[0] << 8 | frame.body[1];
    return 0;
}
