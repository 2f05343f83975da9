/*
 * client.h - many WebSocket clients in one process.
 *
 * For tests and load: thousands of connections to one server, each cheap. A
 * client that loses its connection comes back by itself, later each time; what
 * it says then is its owner's business. Text goes out at once if the socket
 * takes it. Incoming bytes are read into one buffer that all share, so a client
 * owns memory only while half a message waits for its rest.
 *
 * Only plain TCP and unix sockets, and a server that one trusts: the key of the
 * handshake is always the same, and masks are no secret.
 *
 * One thread; one event loop, which is the caller's.
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
    CLIENT_WHY = 160,         /* bytes of a complaint, with its NUL */
    CLIENT_HOST = 128,        /* of "127.0.0.1:8137", with its NUL */
    CLIENT_MESSAGE = 1 << 20, /* of the longest message taken */
    CLIENT_OPENING = 64       /* handshakes at a time: a listener's queue is
                               * short, and what it drops costs a second */
};

/* Codes for `lost` beside those of RFC 6455. */
enum {
    CLIENT_NO_ANSWER = 0, /* nobody listens, or the handshake failed */
    CLIENT_CUT = 1006,    /* the connection ended without a close frame */
    CLIENT_BROKEN = 1002  /* the server broke the protocol */
};

struct event_base;
struct clients; /* all that share a server and a buffer */
struct client;

struct client_address {
    struct sockaddr_storage to;
    socklen_t len;
    char host[CLIENT_HOST]; /* as the Host header has it */
};

struct client_handler {
    void (*opened)(void *with, struct client *client);
    /* One whole text message, with a NUL behind it. */
    void (*message)(void *with, struct client *client, const char *text,
                    size_t len);
    /* The connection is gone. True: come back, after a while. */
    bool (*lost)(void *with, struct client *client, unsigned code);
    void *with;
};

/* Reads http://HOST:PORT/, ws://HOST:PORT/ws, HOST:PORT or unix:PATH. The path
 * of a URL is not used: the server's is /ws. False: see *why. */
bool client_address_read(const char *url, struct client_address *out,
                         char why[CLIENT_WHY]);

/* The address is copied, the handler too. NULL: no memory. */
struct clients *clients_create(struct event_base *base,
                               const struct client_address *address,
                               const struct client_handler *handler);
/* Its clients must be destroyed before it. */
void clients_destroy(struct clients *clients);

/* Not yet open. `own` is what client_own gives back. NULL: no memory. */
struct client *client_create(struct clients *clients, void *own);
void client_destroy(struct client *client);
void *client_own(const struct client *client);

/* Begins to connect, and goes on until it succeeds or is left. */
void client_open(struct client *client);
/* One text message; lost if the client is not open. */
void client_text(struct client *client, const char *text, size_t len);
/* Ends the connection at once; `lost` is not called. May be opened again. */
void client_leave(struct client *client);
bool client_is_open(const struct client *client);

#endif
