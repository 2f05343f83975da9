/*
 * relay_state.h - a relay's data: a client of ours that another node serves.
 *
 *     HELD -> CHALLENGE -> ANSWER -> FLUSH -> OPEN -> DRAIN -> OVER
 *     HELD -> RESUMED -> OVER
 *
 * From CHALLENGE to DRAIN its connection is in the state WS_RELAYED. The memory
 * is freed with the connection, so that callbacks may look at it until then.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_RELAY_STATE_H
#define CH_NET_RELAY_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <event2/event.h>
#include <event2/event_struct.h>

#include "net/node_address.h"
#include "net/node_auth.h"
#include "net/ws_frame.h"

struct net_core;
struct ws_conn;

enum relay_stage {
    RELAY_HELD,      /* nothing is read: it is not known yet where to */
    RELAY_RESUMED,   /* it stays here: `up` is still to be parsed */
    RELAY_CHALLENGE, /* connecting, and waiting for the challenge */
    RELAY_ANSWER,    /* the upgrade was sent */
    RELAY_FLUSH,     /* what we had to say ourselves is being written */
    RELAY_OPEN,      /* bytes are copied both ways */
    RELAY_DRAIN,     /* the node ended; the client is still to read the rest */
    RELAY_OVER
};

/* Bytes that one side has sent and the other has not accepted. */
struct relay_bytes {
    uint8_t *bytes; /* NULL if there are none */
    size_t at, n;   /* from `at` on there are `n` */
};

struct relay {
    struct ws_conn *conn;
    struct net_core *core;
    struct event node, timer;
    event_callback_fn on_client;    /* ws_input's, to be put back */
    struct relay_bytes up, down;    /* to the node; to the client, or what came
                                    * of the node's head */
    struct ws_frame_walk walk;      /* of the bytes from the node */
    struct node_auth auth;          /* of the handshake */
    short watch_client, watch_node; /* what is waited for, when open */
    uint8_t stage;                  /* enum relay_stage */
    bool client_ended;
    int fd;          /* of the connection to the node, or -1 */
    int error;       /* of connecting, to be reported soon */
    uint64_t number; /* by which the handler knows the node */
    char address[NODE_ADDRESS_TEXT];
};

struct relay *relay_state_create(struct ws_conn *conn, struct net_core *core);
/* Closes the connection to the node, and gives back memory. */
void relay_state_end(struct relay *relay);
void relay_state_free(struct relay *relay); /* NULL is fine */
/* May a frame of ours be sent to the client now? */
bool relay_state_is_between(const struct relay *relay);

/* Appends to what is unsent; puts one text before it, as a client's frame; or
 * takes `n` from its front. */
void relay_state_add(struct relay_bytes *to, const void *bytes, size_t n);
void relay_state_put_first(struct relay_bytes *to, const char *text,
                           size_t len);
void relay_state_took(struct relay_bytes *from, size_t n);

#endif
