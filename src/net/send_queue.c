/*
 * send_queue.c - the output buffer of a WebSocket.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/send_queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/memory.h"
#include "net/ws_frame.h"

/* Header and payload of a frame in the buffer. */
static uint32_t frame_size(const struct send_queue *queue, uint32_t at)
{
    struct ws_frame frame;
    bool whole = ws_frame_decode(queue->bytes + at, queue->len - at, &frame);

    assert(whole);
    (void)whole;
    return (uint32_t)(frame.head + frame.len);
}

static void resize(struct send_queue *queue, struct send_queue_total *total,
                   size_t cap)
{
    queue->bytes = memory_resize(queue->bytes, cap);
    total->bytes += cap;
    total->bytes -= queue->cap;
    queue->cap = (uint32_t)cap;
    if (total->peak < total->bytes)
        total->peak = total->bytes;
}

/* Removes what was written, except for a frame that is half written. */
static void compact(struct send_queue *queue)
{
    uint32_t by = queue->begin;

    if (by == 0)
        return;
    memmove(queue->bytes, queue->bytes + by, queue->len - by);
    queue->begin = 0;
    queue->sent -= by;
    queue->released -= by;
    queue->sealed -= by;
    queue->len -= by;
    queue->promised -= queue->promised < by ? queue->promised : by;
}

static void make_room(struct send_queue *queue, struct send_queue_total *total,
                      size_t n)
{
    size_t cap = queue->cap == 0 ? SEND_QUEUE_FIRST : queue->cap;

    if (queue->len + n <= queue->cap)
        return;
    if (queue->begin > queue->len / 2) {
        compact(queue);
        if (queue->len + n <= queue->cap)
            return;
    }
    while (cap < queue->len + n)
        cap *= 2;
    resize(queue, total, cap);
}

void send_queue_shrink(struct send_queue *queue, struct send_queue_total *total)
{
    if (queue->cap > SEND_QUEUE_FIRST && queue->cap / 4 > queue->len)
        resize(queue, total,
               queue->len < SEND_QUEUE_FIRST ? SEND_QUEUE_FIRST : queue->len);
}

void send_queue_free(struct send_queue *queue, struct send_queue_total *total)
{
    free(queue->bytes);
    total->bytes -= queue->cap;
    *queue = (struct send_queue){0};
}

static void put_frame(uint8_t *at, const uint8_t *head, size_t n,
                      const void *body, size_t len)
{
    memcpy(at, head, n);
    if (len > 0)
        memcpy(at + n, body, len);
}

void send_queue_add(struct send_queue *queue, struct send_queue_total *total,
                    unsigned opcode, const void *body, size_t len)
{
    uint8_t head[WS_FRAME_HEAD];
    size_t n = ws_frame_encode(head, WS_FRAME_FIN | opcode, len, NULL);

    make_room(queue, total, n + len);
    put_frame(queue->bytes + queue->len, head, n, body, len);
    queue->len += (uint32_t)(n + len);
}

void send_queue_insert(struct send_queue *queue, struct send_queue_total *total,
                       unsigned opcode, const void *body, size_t len)
{
    uint8_t head[WS_FRAME_HEAD];
    size_t n = ws_frame_encode(head, WS_FRAME_FIN | opcode, len, NULL);
    uint32_t all = (uint32_t)(n + len);
    uint8_t *at;

    make_room(queue, total, all);
    at = queue->bytes + queue->released;
    memmove(at + all, at, queue->len - queue->released);
    put_frame(at, head, n, body, len);
    queue->released += all;
    queue->sealed += all;
    queue->len += all;
}

void send_queue_seal(struct send_queue *queue)
{
    queue->sealed = queue->len;
}

bool send_queue_release(struct send_queue *queue)
{
    queue->released = queue->sealed;
    return queue->released > queue->sent;
}

void send_queue_discard(struct send_queue *queue)
{
    queue->sealed = queue->len = queue->released;
}

void send_queue_discard_but_last(struct send_queue *queue)
{
    uint32_t at = queue->released, last = at;

    while (at < queue->len) {
        last = at;
        at += frame_size(queue, at);
    }
    memmove(queue->bytes + queue->released, queue->bytes + last,
            queue->len - last);
    queue->len -= last - queue->released;
}

void send_queue_cut_unsent(struct send_queue *queue)
{
    uint32_t end = queue->begin;

    while (end < queue->sent || end < queue->promised)
        end += frame_size(queue, end);
    assert(end <= queue->len);
    queue->released = queue->sealed = queue->len = end;
}

void send_queue_wrote(struct send_queue *queue, uint32_t n)
{
    queue->sent += n;
    queue->promised = 0;
    while (queue->begin < queue->sent) {
        uint32_t size = frame_size(queue, queue->begin);

        if (queue->begin + size > queue->sent)
            break;
        queue->begin += size;
    }
}

bool send_queue_reclaim(struct send_queue *queue,
                        struct send_queue_total *total)
{
    if (queue->sent == queue->len) {
        send_queue_free(queue, total);
        return true;
    }
    queue->begin = queue->sent;
    compact(queue);
    send_queue_shrink(queue, total);
    return false;
}
