/*
 * net_client.h - an HTTP and WebSocket client for tests, well-behaved or not.
 *
 * A client waits by calling `pump`, so that server and client can run in one
 * thread; without a pump it polls its socket. All waits time out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TEST_NET_CLIENT_H
#define CH_TEST_NET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <openssl/ssl.h>

enum { NET_CLIENT_BUFFER = 1 << 20, NET_CLIENT_WAIT_MS = 8000 };

struct net_client {
    int fd;
    SSL *ssl;
    void (*pump)(void *ctx); /* or NULL */
    void *ctx;
    uint8_t *in; /* read, and not yet consumed */
    size_t n;
    bool ended; /* the server closed, or an error */
};

struct net_client_frame {
    unsigned first; /* byte: FIN, reserved bits, opcode */
    const uint8_t *body;
    size_t len;
};

/* False: nobody listens. `pump` may be NULL. */
bool net_client_connect(struct net_client *c, unsigned port,
                        void (*pump)(void *ctx), void *ctx);
bool net_client_connect_unix(struct net_client *c, const char *path,
                             void (*pump)(void *ctx), void *ctx);
bool net_client_start_tls(struct net_client *c);
void net_client_close(struct net_client *c);
void net_client_reset(struct net_client *c); /* RST */

void net_client_pump(struct net_client *c);
bool net_client_send(struct net_client *c, const void *bytes, size_t n);
bool net_client_say(struct net_client *c, const char *text); /* raw */
/* Waits until there are `n` bytes. */
bool net_client_need(struct net_client *c, size_t n);
void net_client_took(struct net_client *c, size_t n);

/* Sends the request and returns the status; the reply's head is in `head`, with
 * its empty line. 0: no reply. The body is left in `in`. */
int net_client_ask(struct net_client *c, const char *request, char *head,
                   size_t max);
/* The usual handshake; returns the status. `more` are lines with CRLF. */
int net_client_upgrade(struct net_client *c, unsigned port, const char *more);

/* `first` as in net_client_frame; 0x81 is a whole text. */
size_t net_client_write_frame(uint8_t *to, unsigned first, bool mask,
                              const void *body, size_t len);
bool net_client_send_frame(struct net_client *c, unsigned first,
                           const void *body, size_t len);
bool net_client_send_text(struct net_client *c, const char *text);
/* The next frame; its body is valid until the next call. */
bool net_client_get_frame(struct net_client *c, struct net_client_frame *frame);
/* The next text, NUL-terminated, skipping pings; NULL: none came. */
const char *net_client_get_text(struct net_client *c);
/* Reads to the end: the code of the close frame, 1005 if it had none, 0 if
 * there was no close frame. */
unsigned net_client_get_close(struct net_client *c);

#endif
