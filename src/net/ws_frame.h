/*
 * ws_frame.h - WebSocket frame headers (RFC 6455, 5.2): encode and decode.
 *
 * The one codec of server, load generator and tests. What the server receives
 * is parsed by wslay, which does not say whether it is in the middle of a
 * message: the walk does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_FRAME_H
#define CH_NET_WS_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WS_FRAME_HEAD = 14, /* bytes of the longest header */
    WS_FRAME_MASK = 4,
    WS_FRAME_CONTROL = 125, /* bytes of the longest control frame's payload */
    WS_FRAME_FIN = 0x80,
    WS_FRAME_RESERVED = 0x70,
    WS_FRAME_OPCODE = 0x0f
};

enum ws_opcode {
    WS_CONTINUATION = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING = 9,
    WS_PONG = 10
};

struct ws_frame {
    uint8_t first; /* FIN, reserved bits, opcode */
    bool masked;
    uint8_t mask[WS_FRAME_MASK];
    size_t head;  /* bytes of the header */
    uint64_t len; /* of the payload */
};

/* Writes a header for `len` bytes of payload; `first` is WS_FRAME_FIN | WS_TEXT
 * for a whole text. `mask` is NULL or has 4 bytes. Returns its length. */
size_t ws_frame_encode(uint8_t head[WS_FRAME_HEAD], unsigned first, size_t len,
                       const uint8_t *mask);
/* Reads a header. False: more bytes are needed. */
bool ws_frame_decode(const uint8_t *bytes, size_t n, struct ws_frame *out);
/* No reserved bits, masked as demanded, control frames short and whole. */
bool ws_frame_is_valid(const struct ws_frame *frame, bool masked);
/* Masks or unmasks a payload; `to` may be `from`. */
void ws_frame_mask(uint8_t *to, const uint8_t *from, size_t len,
                   const uint8_t mask[WS_FRAME_MASK]);

/* Skips frames, of clients or of servers. Zeros: before the first one. */
struct ws_frame_walk {
    uint64_t left;   /* bytes of mask and payload still to come */
    uint64_t length; /* of the payload, as far as it was read */
    uint8_t stage;   /* 0, 1: the first two bytes; 2: an extended length */
    uint8_t more;    /* bytes of that length still to come */
    uint8_t mask;    /* bytes of the mask */
    uint8_t opcode;  /* of the last frame that began */
    bool unfinished; /* the last fragment of a message is still to come */
};

void ws_frame_walk(struct ws_frame_walk *walk, const uint8_t *bytes, size_t n);
/* Stops behind the first frame that ends. Returns the bytes it went over. */
size_t ws_frame_walk_one(struct ws_frame_walk *walk, const uint8_t *bytes,
                         size_t n);
/* True if all frames so far were complete. */
bool ws_frame_walk_is_whole(const struct ws_frame_walk *walk);
/* True if all frames and messages so far were complete. */
bool ws_frame_walk_is_between(const struct ws_frame_walk *walk);

#endif
