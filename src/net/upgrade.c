/*
 * upgrade.c - the handshake of a WebSocket (RFC 6455, 4.2).
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include <event2/bufferevent.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <openssl/evp.h>
#include <openssl/sha.h>

enum { KEY = 24 }; /* 16 bytes in base64 */

static bool key_fine(const char *key)
{
    unsigned char bytes[KEY];

    return strlen(key) == KEY && strcmp(key + KEY - 2, "==") == 0 &&
           strcspn(key, "=") == KEY - 2 &&
           EVP_DecodeBlock(bytes, (const unsigned char *)key, KEY) == 18;
}

/* RFC 6455, 11.3.1: there is one. */
static bool one_key(struct evhttp_request *req)
{
    const struct evkeyval *at;
    int keys = 0;

    TAILQ_FOREACH(at, evhttp_request_get_input_headers(req), next)
        keys += strcasecmp(at->key, "Sec-WebSocket-Key") == 0;
    return keys == 1;
}

static const char *find_fault(struct evhttp_request *req, int *status)
{
    const char *origin = http_header(req, "Origin");

    *status = 426;
    if (!head_has_token(http_header(req, "Connection"), "upgrade") ||
        strcasecmp(http_header(req, "Upgrade"), "websocket") != 0)
        return "a WebSocket is spoken here";
    if (strcmp(http_header(req, "Sec-WebSocket-Version"), "13") != 0)
        return "version 13 of WebSocket is spoken here";
    *status = 400;
    if (evhttp_request_get_command(req) != EVHTTP_REQ_GET || req->minor != 1)
        return "a WebSocket begins with GET and HTTP/1.1";
    if (!one_key(req) || !key_fine(http_header(req, "Sec-WebSocket-Key")))
        return "Sec-WebSocket-Key is malformed";
    *status = 403;
    if (origin[0] != '\0' &&
        !head_same_origin(origin, http_header(req, "Host")))
        return "that origin may not come here";
    return NULL;
}

/* Behind a proxy it is only now known who it is; others were counted when they
 * came. */
static bool too_many(const struct visitor *visitor,
                     const struct peer_name *name)
{
    struct net *net = visitor->net;

    return memcmp(name->key, visitor->name.key, PEER_KEY) != 0 &&
           pair_crowded(peers_find(net->peers, name, net->now),
                        net->limits.per_address);
}

void upgrade_request(struct visitor *visitor, struct evhttp_request *req,
                     const struct peer_name *name)
{
    struct net *net = visitor->net;
    int status;
    const char *fault = find_fault(req, &status);

    if (fault == NULL && (net->stopping || too_many(visitor, name))) {
        fault = "too many connections";
        status = 503;
    }
    if (fault != NULL) {
        if (status == 426)
            (void)evhttp_add_header(evhttp_request_get_output_headers(req),
                                    "Sec-WebSocket-Version", "13");
        http_refuse(visitor, req, status, fault, name->text);
        return;
    }
    visitor->conn_name = *name;
    visitor->upgrade = req;
    bufferevent_setcb(visitor->bev, NULL, NULL, NULL, NULL);
    (void)bufferevent_disable(visitor->bev, EV_READ | EV_WRITE);
    TAILQ_REMOVE(&net->visitors, visitor, in);
    TAILQ_INSERT_TAIL(&net->leaving, visitor, in);
    net_wake(net);
}

static void accept_key(const char *key, char accept[32])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[SHA_DIGEST_LENGTH];
    char both[KEY + sizeof guid];

    memcpy(both, key, KEY);
    memcpy(both + KEY, guid, sizeof guid);
    (void)SHA1((const unsigned char *)both, sizeof both - 1, digest);
    (void)EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
}

/* The socket is fresh and its buffer empty: it takes it all, or is no good. */
bool upgrade_answer(struct conn *conn, struct evhttp_request *req)
{
    char accept[32], text[256];
    int n;
    ssize_t sent;

    accept_key(http_header(req, "Sec-WebSocket-Key"), accept);
    n = snprintf(text, sizeof text,
                 "HTTP/1.1 101 Switching Protocols\r\n"
                 "Upgrade: websocket\r\n"
                 "Connection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: %s\r\n\r\n",
                 accept);
    sent = conn->ssl != NULL
               ? tls_write(conn->ssl, text, (size_t)n)
               : send(conn->fd, text, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent == n;
}
