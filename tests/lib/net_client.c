/*
 * net_client.c - the other end of a socket, for tests.
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
#include <time.h>
#include <unistd.h>

static uint64_t now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void client_pump(struct client *c)
{
    struct pollfd wait = {.fd = c->fd, .events = POLLIN};

    if (c->pump != NULL)
        c->pump(c->with);
    else
        (void)poll(&wait, 1, 10);
}

static bool start(struct client *c, const struct sockaddr *at, socklen_t len,
                  void (*pump)(void *with), void *with)
{
    const int yes = 1;

    memset(c, 0, sizeof *c);
    c->pump = pump;
    c->with = with;
    c->fd = socket(at->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    c->in = malloc(CLIENT_BUFFER + 1);
    if (c->fd < 0 || c->in == NULL || connect(c->fd, at, len) != 0) {
        client_close(c);
        return false;
    }
    (void)fcntl(c->fd, F_SETFL, O_NONBLOCK);
    (void)setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return true;
}

bool client_connect(struct client *c, unsigned port, void (*pump)(void *with),
                    void *with)
{
    const struct sockaddr_in at = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };

    return start(c, (const struct sockaddr *)&at, sizeof at, pump, with);
}

bool client_connect_unix(struct client *c, const char *path,
                         void (*pump)(void *with), void *with)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};

    (void)snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    return start(c, (const struct sockaddr *)&at, sizeof at, pump, with);
}

bool client_start_tls(struct client *c)
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_client_method());
    uint64_t end = now_ms() + CLIENT_WAIT_MS;
    int result;

    c->ssl = SSL_new(ctx);
    SSL_CTX_free(ctx);
    (void)SSL_set_mode(c->ssl, SSL_MODE_ENABLE_PARTIAL_WRITE |
                                   SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    (void)SSL_set_fd(c->ssl, c->fd);
    while ((result = SSL_connect(c->ssl)) != 1 && now_ms() < end) {
        int why = SSL_get_error(c->ssl, result);

        if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
            return false;
        client_pump(c);
    }
    return result == 1;
}

void client_close(struct client *c)
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

void client_reset(struct client *c)
{
    const struct linger at_once = {1, 0};

    (void)setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    client_close(c);
}

static bool would_block(const struct client *c, int result)
{
    int why;

    if (c->ssl == NULL)
        return errno == EAGAIN || errno == EINTR;
    why = SSL_get_error(c->ssl, result);
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE;
}

bool client_send(struct client *c, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    uint64_t end = now_ms() + CLIENT_WAIT_MS;

    while (n > 0 && now_ms() < end) {
        ssize_t did = c->ssl != NULL ? SSL_write(c->ssl, at, (int)n)
                                     : send(c->fd, at, n, MSG_NOSIGNAL);

        if (did > 0) {
            at += did;
            n -= (size_t)did;
        } else if (!would_block(c, (int)did)) {
            return false;
        } else {
            client_pump(c);
        }
    }
    return n == 0;
}

bool client_say(struct client *c, const char *text)
{
    return client_send(c, text, strlen(text));
}

static void read_some(struct client *c)
{
    size_t room = CLIENT_BUFFER - c->n;
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

bool client_need(struct client *c, size_t n)
{
    uint64_t end = now_ms() + CLIENT_WAIT_MS;

    while (c->n < n) {
        size_t before = c->n;

        read_some(c);
        if (c->n == before) {
            if (c->ended || now_ms() >= end)
                return false;
            client_pump(c);
        }
    }
    return true;
}

void client_took(struct client *c, size_t n)
{
    c->n -= n;
    memmove(c->in, c->in + n, c->n);
}

int client_ask(struct client *c, const char *request, char *head, size_t max)
{
    const char *end = NULL;
    size_t n;

    if (!client_say(c, request))
        return 0;
    while (end == NULL) {
        if (!client_need(c, c->n + 1))
            return 0;
        c->in[c->n] = '\0';
        end = strstr((char *)c->in, "\r\n\r\n");
    }
    n = (size_t)(end + 4 - (const char *)c->in);
    (void)snprintf(head, max, "%.*s", (int)n, (const char *)c->in);
    client_took(c, n);
    return strncmp(head, "HTTP/1.", 7) == 0 ? (int)strtol(head + 8, NULL, 10)
                                            : 0;
}

int client_upgrade(struct client *c, unsigned port, const char *more)
{
    char request[4096], head[4096];

    (void)snprintf(request, sizeof request,
                   "GET /ws HTTP/1.1\r\nHost: localhost:%u\r\n"
                   "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
                   port, more);
    return client_ask(c, request, head, sizeof head);
}

size_t client_write_frame(uint8_t *to, unsigned first, bool mask,
                          const void *body, size_t len)
{
    static const uint8_t key[4] = {0x37, 0xfa, 0x21, 0x3d};
    const uint8_t *from = body;
    size_t n = 2, more = len < 126 ? 0 : len < 0x10000 ? 2 : 8;

    to[0] = (uint8_t)first;
    to[1] = (uint8_t)((mask ? 0x80 : 0) | (more == 0   ? len
                                           : more == 2 ? 126u
                                                       : 127u));
    for (size_t i = 0; i < more; i++)
        to[n++] = (uint8_t)((uint64_t)len >> 8 * (more - 1 - i));
    for (size_t i = 0; mask && i < 4; i++)
        to[n++] = key[i];
    for (size_t i = 0; i < len; i++)
        to[n++] = (uint8_t)(from[i] ^ (mask ? key[i % 4] : 0));
    return n;
}

bool client_send_frame(struct client *c, unsigned first, const void *body,
                       size_t len)
{
    uint8_t *bytes = malloc(len + 14);
    bool sent = client_send(c, bytes,
                            client_write_frame(bytes, first, true, body, len));

    free(bytes);
    return sent;
}

bool client_send_text(struct client *c, const char *text)
{
    return client_send_frame(c, 0x81, text, strlen(text));
}

bool client_get_frame(struct client *c, struct client_frame *frame)
{
    static _Thread_local uint8_t body[CLIENT_BUFFER + 1];
    size_t len, more;

    if (!client_need(c, 2))
        return false;
    frame->first = c->in[0];
    len = c->in[1];
    more = len < 126 ? 0 : len == 126 ? 2 : 8;
    if (!client_need(c, 2 + more))
        return false;
    len = more == 0 ? len : 0;
    for (size_t i = 0; i < more; i++)
        len = len << 8 | c->in[2 + i];
    if (len > CLIENT_BUFFER || !client_need(c, 2 + more + len))
        return false;
    memcpy(body, c->in + 2 + more, len);
    body[len] = '\0';
    client_took(c, 2 + more + len);
    frame->body = body;
    frame->len = len;
    return true;
}

const char *client_get_text(struct client *c)
{
    struct client_frame frame;

    while (client_get_frame(c, &frame)) {
        if (frame.first == 0x81)
            return (const char *)frame.body;
        if (frame.first == 0x88)
            return NULL;
    }
    return NULL;
}

unsigned client_get_close(struct client *c)
{
    struct client_frame frame;

    while (client_get_frame(c, &frame))
        if (frame.first == 0x88)
            return frame.len < 2 ? 1005
                                 : (unsigned)frame.body[0] << 8 | frame.body[1];
    return 0;
}
