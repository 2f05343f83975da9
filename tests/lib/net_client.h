/*
 * net_client.h - the other end of a socket, for tests: polite or not.
 *
 * A client waits by calling `pump`, so that server and client may live in one
 * thread; without a pump it waits by itself. All waits end after some seconds.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TEST_NET_CLIENT_H
#define CH_TEST_NET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <openssl/ssl.h>

enum { CLIENT_BUFFER = 1 << 20, CLIENT_WAIT_MS = 8000 };

struct client {
    int fd;
    SSL *ssl;
    void (*pump)(void *with); /* or NULL */
    void *with;
    uint8_t *in; /* read, and not yet taken */
    size_t n;
    bool ended; /* the other side hung up, or worse */
};

struct client_frame {
    unsigned first; /* byte: FIN, reserved bits, opcode */
    const uint8_t *body;
    size_t len;
};

/* False: nobody there. `pump` may be NULL. */
bool client_connect(struct client *c, unsigned port, void (*pump)(void *with),
                    void *with);
bool client_connect_unix(struct client *c, const char *path,
                         void (*pump)(void *with), void *with);
bool client_start_tls(struct client *c);
void client_close(struct client *c);
void client_reset(struct client *c); /* RST */

void client_pump(struct client *c);
bool client_send(struct client *c, const void *bytes, size_t n);
bool client_say(struct client *c, const char *text); /* as it is */
/* Waits until there are `n` bytes. */
bool client_need(struct client *c, size_t n);
void client_took(struct client *c, size_t n);

/* Says it, and gives the status; the head is in `head`, with its empty line.
 * 0: no reply. The body is left in `in`. */
int client_ask(struct client *c, const char *request, char *head, size_t max);
/* The usual handshake; gives the status. `more` are lines with CRLF. */
int client_upgrade(struct client *c, unsigned port, const char *more);

/* `first` as in client_frame; 0x81 is a whole text. */
size_t client_write_frame(uint8_t *to, unsigned first, bool mask,
                          const void *body, size_t len);
bool client_send_frame(struct client *c, unsigned first, const void *body,
                       size_t len);
bool client_send_text(struct client *c, const char *text);
/* The next one; its body is good until the next call. */
bool client_get_frame(struct client *c, struct client_frame *frame);
/* The next text with a NUL behind it, pings aside; NULL: none came. */
const char *client_get_text(struct client *c);
/* Reads to the end: the code of the close frame, 1005 if it had none, 0 if
 * there was no close frame. */
unsigned client_get_close(struct client *c);

#endif
