/*
 * frame.c - heads written, heads stepped over.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/frame.h"

enum { FIN = 0x80, LENGTH = 0x7f, TWO = 126, EIGHT = 127 };

size_t frame_head(uint8_t head[FRAME_HEAD], unsigned opcode, size_t len)
{
    size_t more = len < TWO ? 0 : len < 0x10000 ? 2 : 8;

    head[0] = (uint8_t)(FIN | opcode);
    head[1] = (uint8_t)(more == 0 ? len : more == 2 ? TWO : EIGHT);
    for (size_t i = 0; i < more; i++)
        head[2 + i] = (uint8_t)((uint64_t)len >> 8 * (more - 1 - i));
    return 2 + more;
}

size_t frame_size(const uint8_t *frame)
{
    size_t len = frame[1] & LENGTH;
    size_t more = len < TWO ? 0 : len == TWO ? 2 : 8;

    if (more > 0)
        len = 0;
    for (size_t i = 0; i < more; i++)
        len = len << 8 | frame[2 + i];
    return 2 + more + len;
}

static void first_byte(struct frame_walk *walk, uint8_t byte)
{
    bool control = (byte & 0x08) != 0;

    if (!control)
        walk->unfinished = (byte & FIN) == 0;
    walk->stage = 1;
}

static void second_byte(struct frame_walk *walk, uint8_t byte)
{
    uint8_t len = byte & LENGTH;

    walk->length = len < TWO ? len : 0;
    walk->more = len < TWO ? 0 : len == TWO ? 2 : 8;
    walk->stage = 2;
}

/* The head is read but for the mask, which is always there: wslay closes on
 * one who sends none. Lengths beyond 2^63 are wslay's to
 * refuse; here they must only not wrap. */
static void head_done(struct frame_walk *walk)
{
    walk->left = walk->length > UINT64_MAX - 4 ? UINT64_MAX : walk->length + 4;
    walk->stage = 0;
}

void frame_walk(struct frame_walk *walk, const uint8_t *bytes, size_t n)
{
    size_t i = 0;

    while (i < n) {
        if (walk->left > 0) {
            size_t step = walk->left < n - i ? (size_t)walk->left : n - i;

            walk->left -= step;
            i += step;
            continue;
        }
        if (walk->stage == 0) {
            first_byte(walk, bytes[i++]);
            continue;
        }
        if (walk->stage == 1) {
            second_byte(walk, bytes[i++]);
        } else {
            walk->length = walk->length << 8 | bytes[i++];
            walk->more--;
        }
        if (walk->more == 0)
            head_done(walk);
    }
}

bool frame_between(const struct frame_walk *walk)
{
    return walk->left == 0 && walk->stage == 0 && !walk->unfinished;
}
