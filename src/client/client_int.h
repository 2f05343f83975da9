/*
 * client_int.h - what client.c and client_io.c share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLIENT_INT_H
#define CH_CLIENT_INT_H

#include <event2/event.h>
#include <event2/event_struct.h>

#include "client/client.h"
#include "client/frame.h"

enum { LONGEST_SENT = 65535 };

enum state { ASLEEP, QUEUED, CONNECTING, SHAKING, OPEN };

struct bytes {
    uint8_t *at; /* owned; NULL when empty */
    size_t n;
};

struct client {
    struct clients *all;
    void *own;
    enum state state;
    int fd;
    uint32_t epoch;      /* one more for each connection that ended */
    unsigned wait_ms;    /* before the next try */
    bool opening;        /* holds one of the slots */
    struct client *next; /* in the queue for a slot */
    struct bytes half;   /* a frame that is not complete */
    struct bytes pieces; /* of a message in several frames */
    struct bytes unsent;
    struct event io, again;
};

struct clients {
    struct event_base *base;
    struct client_address address;
    struct client_handler handler;
    struct client *first, *last; /* queue for a slot */
    unsigned opening;
    bool serving;  /* the queue: failures at once must not nest */
    uint64_t dice; /* for masks and waits */
    uint8_t in[CLIENT_MESSAGE + FRAME_HEAD + 1];
    uint8_t out[LONGEST_SENT + FRAME_HEAD];
};

/* client.c: a number for masks and waits; events; the end of a connection. */
uint32_t client_roll(struct clients *all);
void client_watch(struct client *client, short what, bool patient);
void client_lose(struct client *client, unsigned code);
void client_give_slot_back(struct client *client);
void bytes_forget(struct bytes *bytes);

/* client_io.c: something can be read or written, or took too long. */
void client_event(evutil_socket_t fd, short what, void *with);

#endif
