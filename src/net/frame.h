/*
 * frame.h - the heads of WebSocket frames (RFC 6455, 5.2).
 *
 * What we send has no mask and no fragments, so that a head is all it takes.
 * What comes in is read by wslay, which does not say whether it is in the
 * middle of something; the walk knows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_FRAME_H
#define CH_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_HEAD = 10,     /* bytes of the longest head that we write */
    FRAME_CONTROL = 125, /* bytes of the longest control frame's body */
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

/* Writes the head of a whole frame with `len` bytes behind it. */
size_t frame_head(uint8_t head[FRAME_HEAD], unsigned opcode, size_t len);
/* Head and body of a frame that frame_head began. */
size_t frame_size(const uint8_t *frame);

/* Where in a client's frames we are. Zeros: before the first one. */
struct frame_walk {
    uint64_t left;   /* bytes of mask and body still to come */
    uint64_t length; /* of the body, as far as read */
    uint8_t stage;   /* 0, 1: the first two bytes; 2: a longer length */
    uint8_t more;    /* bytes of that length to come */
    bool unfinished; /* a message whose last fragment was not seen */
};

/* Steps over a client's bytes. */
void frame_walk(struct frame_walk *walk, const uint8_t *bytes, size_t n);
/* All frames and messages seen are whole. */
bool frame_between(const struct frame_walk *walk);

#endif
