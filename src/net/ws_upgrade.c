/*
 * ws_upgrade.c - the WebSocket handshake (RFC 6455, 4.2).
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_upgrade.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <openssl/evp.h>
#include <openssl/sha.h>

#include "net/http_header.h"
#include "net/http_reply.h"
#include "net/tls.h"
#include "net/ws_input.h"

enum { KEY = 24 }; /* 16 bytes in base64 */

static bool is_key(const char *key)
{
    unsigned char bytes[KEY];

    return strlen(key) == KEY && strcmp(key + KEY - 2, "==") == 0 &&
           strcspn(key, "=") == KEY - 2 &&
           EVP_DecodeBlock(bytes, (const unsigned char *)key, KEY) == 18;
}

static const char *find_fault(struct evhttp_request *req, int *status)
{
    const char *origin = http_header(req, "Origin");

    *status = 426;
    if (!request_head_has_token(http_header(req, "Connection"), "upgrade") ||
        strcasecmp(http_header(req, "Upgrade"), "websocket") != 0)
        return "expected a WebSocket upgrade";
    if (strcmp(http_header(req, "Sec-WebSocket-Version"), "13") != 0)
        return "expected version 13 of WebSocket";
    *status = 400;
    if (evhttp_request_get_command(req) != EVHTTP_REQ_GET || req->minor != 1)
        return "a WebSocket begins with GET and HTTP/1.1";
    if (http_header_count(req, "Sec-WebSocket-Key") != 1 || /* RFC, 11.3.1 */
        !is_key(http_header(req, "Sec-WebSocket-Key")))
        return "Sec-WebSocket-Key is malformed";
    *status = 403;
    if (origin[0] != '\0' &&
        !request_head_is_same_origin(origin, http_header(req, "Host")))
        return "this origin is not allowed";
    return NULL;
}

/* Behind a proxy the client's address is only known now; others were counted
 * when they connected. */
static bool is_one_too_many(const struct http_conn *conn,
                            const struct peer_address *address)
{
    struct net_core *core = conn->conns->core;

    return memcmp(address->key, conn->address.key, PEER_ADDRESS_KEY) != 0 &&
           addr_limits_is_full(
               addr_limits_find(core->addresses, address, core->now),
               core->limits.per_address);
}

void ws_upgrade_request(struct http_conn *conn, struct evhttp_request *req,
                        const struct peer_address *address)
{
    struct http_conns *conns = conn->conns;
    int status;
    const char *fault = find_fault(req, &status);

    if (fault == NULL &&
        (conns->core->stopping || is_one_too_many(conn, address))) {
        fault = "too many connections";
        status = 503;
    }
    if (fault != NULL) {
        if (status == 426)
            (void)evhttp_add_header(evhttp_request_get_output_headers(req),
                                    "Sec-WebSocket-Version", "13");
        http_reply_refuse(conn, req, status, fault, address->text);
        return;
    }
    conn->ws_address = *address;
    conn->upgrade = req;
    bufferevent_setcb(conn->bev, NULL, NULL, NULL, NULL);
    (void)bufferevent_disable(conn->bev, EV_READ | EV_WRITE);
    TAILQ_REMOVE(&conns->open, conn, in);
    TAILQ_INSERT_TAIL(&conns->upgrading, conn, in);
    net_core_wake(conns->core);
}

void ws_upgrade_accept(const char *key, char accept[WS_UPGRADE_ACCEPT])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[SHA_DIGEST_LENGTH];
    char joined[KEY + sizeof guid];

    memcpy(joined, key, KEY);
    memcpy(joined + KEY, guid, sizeof guid);
    (void)SHA1((const unsigned char *)joined, sizeof joined - 1, digest);
    (void)EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
}

/* The socket is new and its buffer empty: it accepts all of it, or fails. */
static bool send_switching(struct ws_conn *ws, struct evhttp_request *req)
{
    char accept[WS_UPGRADE_ACCEPT], text[256];
    int n;
    ssize_t sent;

    ws_upgrade_accept(http_header(req, "Sec-WebSocket-Key"), accept);
    n = snprintf(text, sizeof text,
                 "HTTP/1.1 101 Switching Protocols\r\n"
                 "Upgrade: websocket\r\n"
                 "Connection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: %s\r\n\r\n",
                 accept);
    sent = ws->ssl != NULL
               ? tls_write(ws->ssl, text, (size_t)n)
               : send(ws->fd, text, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent == n;
}

/* Takes over the connection; `fd` is a duplicate of its socket. */
static void take_over(struct http_conn *conn, struct ws_conns *websockets,
                      int fd)
{
    const int yes = 1;
    struct net_core *core = conn->conns->core;
    SSL *ssl = conn->ssl;
    struct evbuffer *input = bufferevent_get_input(conn->bev);
    struct ws_conn *ws;

    /* evhttp shuts down and closes the descriptor that it knows: from now on
     * that is a socket to nowhere, and the real one is ours. */
    (void)dup2(core->dummy, conn->fd);
    conn->ssl = NULL;
    if (ssl != NULL)
        (void)SSL_set_fd(ssl, fd);
    if (!core->unix_socket)
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    ws = ws_state_create(websockets, fd, ssl, &conn->ws_address);
    ws_input_start(ws);
    if (send_switching(ws, conn->upgrade)) {
        size_t n = evbuffer_get_length(input);

        ws_input_open(ws);
        if (n > 0)
            ws_input_feed(ws, evbuffer_pullup(input, -1), n);
    } else {
        ws_state_drop(ws);
    }
    evhttp_connection_free(conn->evcon);
    if (ssl != NULL && ws->state != WS_DEAD)
        ws_input_read(ws); /* OpenSSL may have buffered more */
}

void ws_upgrade_all(struct http_conns *conns, struct ws_conns *websockets)
{
    struct http_conn *conn;

    while ((conn = TAILQ_FIRST(&conns->upgrading)) != NULL) {
        int fd = fcntl(conn->fd, F_DUPFD_CLOEXEC, 3);

        if (fd >= 0) {
            take_over(conn, websockets, fd);
            continue;
        }
        net_core_log(conns->core, "no more files", conn->address.text);
        evhttp_connection_free(conn->evcon);
    }
}
