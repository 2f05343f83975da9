/*
 * link.c - one WebSocket connection to a server, blocking, with TLS.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client/link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sodium.h>

#include "base/buf.h"
#include "base/clock.h"
#include "net/ws_frame.h"

enum { HANDSHAKE_S = 10, SENT_MOST = 65535, CHUNK = 16384 };

struct link {
    int fd;
    SSL_CTX *ctx; /* NULL: plain */
    SSL *ssl;
    unsigned code;    /* 0: open */
    struct buf in;    /* received, not yet read */
    size_t used;      /* bytes of `in` that the last message took */
    struct buf whole; /* a message in several frames */
};

/* --- Bytes ---------------------------------------------------------------- */

static void cut(struct link *link, unsigned code)
{
    if (link->code == 0)
        link->code = code;
}

static bool wait_for(const struct link *link, short what, double until)
{
    struct pollfd poll_fd = {.fd = link->fd, .events = what};
    double left = until - clock_mono_seconds();
    int n;

    do
        n = poll(&poll_fd, 1, left > 0 ? (int)(1e3 * left) + 1 : 0);
    while (n < 0 && errno == EINTR);
    return n > 0;
}

static bool send_all(struct link *link, const uint8_t *at, size_t n)
{
    while (n > 0 && link->code == 0) {
        size_t done = 0;
        ssize_t sent;

        if (link->ssl != NULL) {
            if (SSL_write_ex(link->ssl, at, n, &done) != 1)
                cut(link, CLIENT_CUT);
        } else {
            sent = send(link->fd, at, n, MSG_NOSIGNAL);
            if (sent > 0)
                done = (size_t)sent;
            else if (errno != EINTR)
                cut(link, CLIENT_CUT);
        }
        at += done;
        n -= done;
    }
    return link->code == 0;
}

/* Reads what is there, waiting until then for the first byte. False: nothing
 * came, or the connection is closed. */
static bool receive(struct link *link, double until)
{
    uint8_t bytes[CHUNK];
    size_t got = 0;
    ssize_t n;

    if ((link->ssl == NULL || SSL_pending(link->ssl) == 0) &&
        !wait_for(link, POLLIN, until))
        return false;
    if (link->ssl != NULL) {
        if (SSL_read_ex(link->ssl, bytes, sizeof bytes, &got) != 1)
            cut(link, CLIENT_CUT);
    } else {
        n = recv(link->fd, bytes, sizeof bytes, 0);
        if (n > 0)
            got = (size_t)n;
        else if (n == 0 || errno != EINTR)
            cut(link, CLIENT_CUT);
    }
    if (got > 0 && !buf_add(&link->in, bytes, got))
        cut(link, CLIENT_BROKEN);
    return link->code == 0;
}

/* --- Opening -------------------------------------------------------------- */

static bool is_secure(const char *url)
{
    return strncmp(url, "https://", 8) == 0 || strncmp(url, "wss://", 6) == 0;
}

static bool fail(char why[CLIENT_WHY], const char *what, const char *detail)
{
    (void)snprintf(why, CLIENT_WHY, "%s: %.100s", what, detail);
    return false;
}

/* RFC 6066: a host that is a number is not named to the server. */
static bool is_number(const char *name)
{
    unsigned char bytes[16];

    return inet_pton(AF_INET, name, bytes) == 1 ||
           inet_pton(AF_INET6, name, bytes) == 1;
}

static bool start_tls(struct link *link, const char *name, char why[CLIENT_WHY])
{
    link->ctx = SSL_CTX_new(TLS_client_method());
    if (link->ctx == NULL || SSL_CTX_set_default_verify_paths(link->ctx) != 1)
        return fail(why, "cannot use TLS", "OpenSSL does not start");
    (void)SSL_CTX_set_min_proto_version(link->ctx, TLS1_2_VERSION);
    SSL_CTX_set_verify(link->ctx, SSL_VERIFY_PEER, NULL);
    link->ssl = SSL_new(link->ctx);
    if (link->ssl == NULL || SSL_set1_host(link->ssl, name) != 1 ||
        (!is_number(name) && SSL_set_tlsext_host_name(link->ssl, name) != 1) ||
        SSL_set_fd(link->ssl, link->fd) != 1)
        return fail(why, "cannot use TLS", "out of memory");
    if (SSL_connect(link->ssl) == 1)
        return true;
    if (SSL_get_verify_result(link->ssl) != X509_V_OK)
        return fail(
            why, "the server's certificate is not accepted",
            X509_verify_cert_error_string(SSL_get_verify_result(link->ssl)));
    return fail(why, "the TLS handshake failed",
                ERR_reason_error_string(ERR_peek_error()) != NULL
                    ? ERR_reason_error_string(ERR_peek_error())
                    : "the server closed the connection");
}

/* RFC 6455, 4.2.2: proves that the server understood the handshake. */
static bool is_accepted(const char *head, const char *key)
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    static const char name[] = "\r\nsec-websocket-accept:";
    unsigned char hash[EVP_MAX_MD_SIZE];
    char text[128], expected[64];
    unsigned n = 0;
    const char *at = strcasestr(head, name);
    int len = snprintf(text, sizeof text, "%s%s", key, magic);

    if (strncmp(head, "HTTP/1.1 101", 12) != 0 || at == NULL ||
        EVP_Digest(text, (size_t)len, hash, &n, EVP_sha1(), NULL) != 1)
        return false;
    (void)sodium_bin2base64(expected, sizeof expected, hash, n,
                            sodium_base64_VARIANT_ORIGINAL);
    at += sizeof name - 1;
    at += strspn(at, " \t");
    return strncmp(at, expected, strlen(expected)) == 0;
}

static bool shake_hands(struct link *link, const char *host,
                        char why[CLIENT_WHY])
{
    double until = clock_mono_seconds() + HANDSHAKE_S;
    unsigned char random[16];
    char key[32], text[512];
    const char *end = NULL;
    int n;

    randombytes_buf(random, sizeof random);
    (void)sodium_bin2base64(key, sizeof key, random, sizeof random,
                            sodium_base64_VARIANT_ORIGINAL);
    n = snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n",
                 host, key);
    if (!send_all(link, (const uint8_t *)text, (size_t)n))
        return fail(why, "no connection", "the server closed it");
    while (end == NULL && link->in.used < CHUNK && receive(link, until))
        if (buf_terminate(&link->in))
            end = strstr(link->in.bytes, "\r\n\r\n");
    if (end == NULL || !is_accepted(link->in.bytes, key))
        return fail(why, "no connection", "this is not a cluehouse server");
    buf_drop(&link->in, (size_t)(end + 4 - link->in.bytes));
    return true;
}

static bool connect_to(struct link *link, const struct client_address *address,
                       char why[CLIENT_WHY])
{
    const struct sockaddr *to = (const struct sockaddr *)&address->to;
    struct timeval limit = {.tv_sec = HANDSHAKE_S};

    link->fd = socket(to->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (link->fd < 0)
        return fail(why, "no connection", strerror(errno));
    /* For connect and for sending: a server that does not read is given up. */
    (void)setsockopt(link->fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (connect(link->fd, to, address->len) != 0)
        return fail(why, "no connection", strerror(errno));
    return true;
}

/* The name in the certificate: the host without its port. */
static void read_name(const char *host, char name[CLIENT_HOST])
{
    size_t len;

    if (host[0] == '[')
        host++;
    len = strcspn(host, "]");
    if (host[len] == '\0')
        len = strcspn(host, ":");
    memcpy(name, host, len);
    name[len] = '\0';
}

struct link *link_open(const char *url, char why[CLIENT_WHY])
{
    struct client_address address;
    struct link *link;
    char name[CLIENT_HOST];

    if (!client_address_read(url, &address, why))
        return NULL;
    link = calloc(1, sizeof *link);
    if (link == NULL) {
        (void)fail(why, "no connection", "out of memory");
        return NULL;
    }
    read_name(address.host, name);
    if (!connect_to(link, &address, why) ||
        (is_secure(url) && !start_tls(link, name, why)) ||
        !shake_hands(link, address.host, why)) {
        link_close(link);
        return NULL;
    }
    return link;
}

void link_close(struct link *link)
{
    if (link == NULL)
        return;
    SSL_free(link->ssl);
    SSL_CTX_free(link->ctx);
    if (link->fd >= 0)
        (void)close(link->fd);
    buf_free(&link->in);
    buf_free(&link->whole);
    free(link);
}

unsigned link_close_code(const struct link *link)
{
    return link->code;
}

/* --- Messages ------------------------------------------------------------- */

static bool send_frame(struct link *link, unsigned opcode, const void *text,
                       size_t len)
{
    uint8_t *out = malloc(WS_FRAME_HEAD + len);
    uint8_t key[WS_FRAME_MASK];
    size_t n;
    bool sent;

    if (out == NULL)
        return false;
    randombytes_buf(key, sizeof key);
    n = ws_frame_encode(out, WS_FRAME_FIN | opcode, len, key);
    ws_frame_mask(out + n, text, len, key);
    sent = send_all(link, out, n + len);
    free(out);
    return sent;
}

bool link_send(struct link *link, const char *text, size_t len)
{
    return len <= SENT_MOST && send_frame(link, WS_TEXT, text, len);
}

/* A frame of a message. True: the message is complete. */
static bool add_fragment(struct link *link, const uint8_t *at,
                         const struct ws_frame *frame)
{
    if (link->whole.used + frame->len > CLIENT_MESSAGE ||
        !buf_add(&link->whole, at, (size_t)frame->len))
        cut(link, CLIENT_BROKEN);
    return link->code == 0 && (frame->first & WS_FRAME_FIN) != 0;
}

/* True: a text message is complete. */
static bool take_frame(struct link *link, const uint8_t *at,
                       const struct ws_frame *frame)
{
    switch (frame->first & WS_FRAME_OPCODE) {
    case WS_TEXT:
    case WS_CONTINUATION:
        return add_fragment(link, at, frame);
    case WS_PING:
        (void)send_frame(link, WS_PONG, at, (size_t)frame->len);
        return false;
    case WS_PONG:
        return false;
    case WS_CLOSE:
        cut(link, frame->len < 2 ? CLIENT_CUT : (unsigned)at[0] << 8 | at[1]);
        return false;
    default:
        cut(link, CLIENT_BROKEN);
        return false;
    }
}

/* Takes complete frames out of what was received. True: a text is complete. */
static bool take_frames(struct link *link)
{
    struct ws_frame frame;

    while (link->code == 0 && ws_frame_decode((const uint8_t *)link->in.bytes,
                                              link->in.used, &frame)) {
        bool complete;

        if (!ws_frame_is_valid(&frame, false) || frame.len > CLIENT_MESSAGE)
            cut(link, CLIENT_BROKEN);
        if (link->code != 0 || link->in.used - frame.head < frame.len)
            return false;
        complete = take_frame(
            link, (const uint8_t *)link->in.bytes + frame.head, &frame);
        buf_drop(&link->in, frame.head + (size_t)frame.len);
        if (complete)
            return true;
    }
    return false;
}

enum link_status link_read(struct link *link, double seconds, char **text)
{
    double until = clock_mono_seconds() + seconds;

    buf_drop(&link->whole, link->used);
    link->used = 0;
    while (!take_frames(link)) {
        if (link->code != 0)
            return LINK_CLOSED;
        if (!receive(link, until) && link->code == 0)
            return LINK_TIMED_OUT;
    }
    if (!buf_terminate(&link->whole)) {
        cut(link, CLIENT_BROKEN);
        return LINK_CLOSED;
    }
    link->used = link->whole.used;
    *text = link->whole.bytes;
    return LINK_TEXT;
}
