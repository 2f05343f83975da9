/*
 * client.h - many WebSocket clients in one process.
 *
 * For load and tests: thousands of connections to one server, each cheap. A
 * client that loses its connection reconnects by itself, with back-off; what it
 * sends then is up to its owner. Text is sent at once if the socket accepts it.
 * All clients read into one shared buffer; a client owns memory only while it
 * has an incomplete message.
 *
 * Only plain TCP and unix sockets, and only for a trusted server: the key of
 * the handshake is always the same, and masks are not secret.
 *
 * One thread; one event loop, which belongs to the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLIENT_H
#define CH_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum {
    CLIENT_WHY = 160,         /* bytes of an error message, with its NUL */
    CLIENT_HOST = 128,        /* of "127.0.0.1:8137", with its NUL */
    CLIENT_ADDRESSES = 8,     /* that clients can share, at most */
    CLIENT_MESSAGE = 1 << 20, /* of the longest message accepted */
    CLIENT_OPENING = 64       /* handshakes at a time: a listener's backlog is
                               * short, and a dropped SYN costs a second */
};

/* Codes for `lost` beside those of RFC 6455. */
enum {
    CLIENT_NO_ANSWER = 0, /* refused, or the handshake failed */
    CLIENT_CUT = 1006,    /* closed without a close frame */
    CLIENT_BROKEN = 1002  /* the server broke the protocol */
};

struct event_base;
struct clients; /* those that share a server and a buffer */
struct client;

struct client_address {
    struct sockaddr_storage to;
    socklen_t len;
    bool tls;               /* the URL began with https: or wss: */
    char host[CLIENT_HOST]; /* as the Host header has it */
};

struct client_handler {
    void (*opened)(void *ctx, struct client *client);
    /* One complete text message, NUL-terminated. */
    void (*message)(void *ctx, struct client *client, const char *text,
                    size_t len);
    /* The connection was lost. True: reconnect, after a while. */
    bool (*lost)(void *ctx, struct client *client, unsigned code);
    void *ctx;
};

/* Reads http://HOST:PORT/, ws://HOST:PORT/ws, HOST:PORT or unix:PATH; with
 * https: and wss: too. Only a URL may leave out the port. The path is not used:
 * the server's is /ws. False: see *why. */
bool client_address_read(const char *url, struct client_address *out,
                         char why[CLIENT_WHY]);

/* Reads several of them, with commas in between. Returns how many there are;
 * 0: see *why. */
unsigned client_address_read_all(const char *urls,
                                 struct client_address out[CLIENT_ADDRESSES],
                                 char why[CLIENT_WHY]);

/* The n addresses are copied, the handler too. Each connection, and each new
 * attempt, goes to the next address in turn, as a simple balancer would do.
 * NULL: no memory. */
struct clients *clients_create(struct event_base *base,
                               const struct client_address *address, unsigned n,
                               const struct client_handler *handler);
/* Its clients must be destroyed before it. */
void clients_destroy(struct clients *clients);

/* Not yet open. `own` is returned by client_own. NULL: no memory. */
struct client *client_create(struct clients *clients, void *own);
void client_destroy(struct client *client);
void *client_own(const struct client *client);

/* Connects, and retries until it succeeds or client_leave is called. */
void client_open(struct client *client);
/* Sends one text message; dropped if the client is not open. */
void client_text(struct client *client, const char *text, size_t len);
/* Closes at once; `lost` is not called. May be opened again. */
void client_leave(struct client *client);
bool client_is_open(const struct client *client);

#endif
