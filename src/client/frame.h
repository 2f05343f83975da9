/*
 * frame.h - frames of RFC 6455 as a client reads and writes them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLIENT_FRAME_H
#define CH_CLIENT_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_MORE = 0x0,
    FRAME_TEXT = 0x1,
    FRAME_CLOSE = 0x8,
    FRAME_PING = 0x9,
    FRAME_PONG = 0xa,
    FRAME_HEAD = 14 /* bytes before the payload, at most */
};

struct frame {
    bool last; /* of its message */
    unsigned what;
    size_t head; /* bytes before the payload */
    size_t len;  /* of the payload */
};

enum frame_says { FRAME_BAD = -1, FRAME_SHORT = 0, FRAME_FINE = 1 };

/* Looks at the head of a frame from a server. FRAME_SHORT: more bytes are
 * needed to read the head; the payload may be missing in any case. */
enum frame_says frame_look(const uint8_t *at, size_t n, struct frame *out);
/* Writes one masked frame of at most 65535 bytes; `out` has len + FRAME_HEAD.
 * Returns its length. */
size_t frame_write(uint8_t *out, unsigned what, uint32_t mask,
                   const void *payload, size_t len);

#endif
