/*
 * client_int.h - what client.c and client_io.c share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLIENT_INT_H
#define CH_CLIENT_INT_H

#include <event2/event.h>
#include <event2/event_struct.h>

#include "base/buf.h"
#include "client/client.h"
#include "net/ws_frame.h"

enum { LONGEST_SENT = 65535 };

enum state { CLOSED, QUEUED, CONNECTING, HANDSHAKE, OPEN };

struct client {
    const struct client_address *address; /* the one it connects to */
    struct clients *all;
    void *own;
    enum state state;
    int fd;
    uint32_t epoch;       /* one more for each connection that ended */
    unsigned wait_ms;     /* before the next try */
    bool opening;         /* holds one of the slots */
    struct client *next;  /* in the queue for a slot */
    struct buf partial;   /* an incomplete frame */
    struct buf fragments; /* of a message in several frames */
    struct buf unsent;
    struct event io, again;
};

struct clients {
    struct event_base *base;
    struct client_address address[CLIENT_ADDRESSES];
    unsigned addresses, next; /* how many; which one is next */
    struct client_handler handler;
    struct client *first, *last; /* queue for a slot */
    unsigned opening;
    bool serving;    /* the queue: failures at once must not nest */
    uint64_t random; /* for masks and waits */
    uint8_t in[CLIENT_MESSAGE + WS_FRAME_HEAD + 1];
    uint8_t out[LONGEST_SENT + WS_FRAME_HEAD];
};

/* client.c */
uint32_t client_random(struct clients *all); /* for masks and waits */
/* Waits for events of the socket, with or without a time limit. */
void client_watch(struct client *client, short what, bool patient);
/* The connection is lost. */
void client_lose(struct client *client, unsigned code);
/* The handshake is over: the next client in the queue may connect. */
void client_release_slot(struct client *client);

/* client_io.c: the socket is readable, writable or timed out; sends a text. */
void client_io_event(evutil_socket_t fd, short what, void *ctx);
void client_io_text(struct client *client, const char *text, size_t len);

#endif
