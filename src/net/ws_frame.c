/*
 * ws_frame.c - WebSocket frame headers: encode, decode and skip.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_frame.h"

#include <string.h>

enum { CONTROL = 0x08, MASKED = 0x80, LENGTH = 0x7f, TWO = 126, EIGHT = 127 };

static size_t extended_length(unsigned length)
{
    return length < TWO ? 0 : length == TWO ? 2 : 8;
}

size_t ws_frame_encode(uint8_t head[WS_FRAME_HEAD], unsigned first, size_t len,
                       const uint8_t *mask)
{
    unsigned length = len < TWO       ? (unsigned)len
                      : len < 0x10000 ? (unsigned)TWO
                                      : (unsigned)EIGHT;
    size_t n = 2, more = extended_length(length);

    head[0] = (uint8_t)first;
    head[1] = (uint8_t)(length | (mask != NULL ? MASKED : 0));
    for (size_t i = 0; i < more; i++)
        head[n++] = (uint8_t)((uint64_t)len >> 8 * (more - 1 - i));
    for (size_t i = 0; mask != NULL && i < WS_FRAME_MASK; i++)
        head[n++] = mask[i];
    return n;
}

bool ws_frame_decode(const uint8_t *bytes, size_t n, struct ws_frame *out)
{
    size_t more;

    if (n < 2)
        return false;
    out->first = bytes[0];
    out->masked = (bytes[1] & MASKED) != 0;
    out->len = bytes[1] & LENGTH;
    more = extended_length((unsigned)out->len);
    out->head = 2 + more + (out->masked ? WS_FRAME_MASK : 0);
    if (n < out->head)
        return false;
    if (more > 0)
        out->len = 0;
    for (size_t i = 0; i < more; i++)
        out->len = out->len << 8 | bytes[2 + i];
    if (out->masked)
        memcpy(out->mask, bytes + 2 + more, WS_FRAME_MASK);
    return true;
}

bool ws_frame_is_valid(const struct ws_frame *frame, bool masked)
{
    bool control = (frame->first & CONTROL) != 0;

    return (frame->first & WS_FRAME_RESERVED) == 0 && frame->masked == masked &&
           (!control || ((frame->first & WS_FRAME_FIN) != 0 &&
                         frame->len <= WS_FRAME_CONTROL));
}

void ws_frame_mask(uint8_t *to, const uint8_t *from, size_t len,
                   const uint8_t mask[WS_FRAME_MASK])
{
    uint32_t key, word;
    size_t i = 0;

    memcpy(&key, mask, sizeof key);
    for (; i + sizeof word <= len; i += sizeof word) {
        memcpy(&word, from + i, sizeof word);
        word ^= key;
        memcpy(to + i, &word, sizeof word);
    }
    for (; i < len; i++)
        to[i] = from[i] ^ mask[i % WS_FRAME_MASK];
}

/* --- Skipping ------------------------------------------------------------- */

static void first_byte(struct ws_frame_walk *walk, uint8_t byte)
{
    bool control = (byte & CONTROL) != 0;

    if (!control)
        walk->unfinished = (byte & WS_FRAME_FIN) == 0;
    walk->opcode = byte & WS_FRAME_OPCODE;
    walk->stage = 1;
}

static void second_byte(struct ws_frame_walk *walk, uint8_t byte)
{
    uint8_t length = byte & LENGTH;

    walk->mask = (byte & MASKED) != 0 ? WS_FRAME_MASK : 0;
    walk->length = length < TWO ? length : 0;
    walk->more = (uint8_t)extended_length(length);
    walk->stage = 2;
}

/* The header is read up to the mask. Lengths beyond 2^63 are wslay's to refuse;
 * here they only must not wrap. */
static void skip_payload(struct ws_frame_walk *walk)
{
    walk->left = walk->length > UINT64_MAX - WS_FRAME_MASK
                     ? UINT64_MAX
                     : walk->length + walk->mask;
    walk->stage = 0;
}

static void read_head(struct ws_frame_walk *walk, uint8_t byte)
{
    if (walk->stage == 0) {
        first_byte(walk, byte);
        return;
    }
    if (walk->stage == 1) {
        second_byte(walk, byte);
    } else {
        walk->length = walk->length << 8 | byte;
        walk->more--;
    }
    if (walk->more == 0)
        skip_payload(walk);
}

size_t ws_frame_walk_one(struct ws_frame_walk *walk, const uint8_t *bytes,
                         size_t n)
{
    size_t i = 0;

    while (i < n) {
        if (walk->left > 0) {
            size_t step = walk->left < n - i ? (size_t)walk->left : n - i;

            walk->left -= step;
            i += step;
        } else {
            read_head(walk, bytes[i++]);
        }
        if (ws_frame_walk_is_whole(walk))
            break;
    }
    return i;
}

void ws_frame_walk(struct ws_frame_walk *walk, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n;)
        i += ws_frame_walk_one(walk, bytes + i, n - i);
}

bool ws_frame_walk_is_whole(const struct ws_frame_walk *walk)
{
    return walk->left == 0 && walk->stage == 0;
}

bool ws_frame_walk_is_between(const struct ws_frame_walk *walk)
{
    return ws_frame_walk_is_whole(walk) && !walk->unfinished;
}
