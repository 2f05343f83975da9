/*
 * send_queue.h - the output buffer of a WebSocket: held, released, sent.
 *
 *     0 <= begin <= sent <= released <= sealed <= len <= cap
 *
 * The buffer holds whole frames. A frame begins at `begin`, and at each of the
 * marks `released`, `sealed` and `len`; `sent` may be inside a frame.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_SEND_QUEUE_H
#define CH_NET_SEND_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SEND_QUEUE_FIRST = 256 }; /* bytes first allocated */

/* Memory that all queues together use. */
struct send_queue_total {
    uint64_t bytes, peak;
};

/* Zeros: empty. */
struct send_queue {
    uint8_t *bytes;
    uint32_t begin, sent, released, sealed, len, cap;
    uint32_t
        promised; /* TLS: bytes up to here are half written and must stay */
};

/* Appends a frame, held. */
void send_queue_add(struct send_queue *queue, struct send_queue_total *total,
                    unsigned opcode, const void *body, size_t len);
/* Inserts a frame behind what was released, and releases it. */
void send_queue_insert(struct send_queue *queue, struct send_queue_total *total,
                       unsigned opcode, const void *body, size_t len);
void send_queue_seal(struct send_queue *queue);
/* Releases what was sealed. True: there is something to send. */
bool send_queue_release(struct send_queue *queue);

/* Drops all that was not released, or all but the last frame of it. */
void send_queue_discard(struct send_queue *queue);
void send_queue_discard_but_last(struct send_queue *queue);
/* Drops all frames of which nothing was written yet. */
void send_queue_cut_unsent(struct send_queue *queue);

/* The socket accepted `n` bytes more. */
void send_queue_wrote(struct send_queue *queue, uint32_t n);
/* Everything released was sent: drops it and frees memory. True: the queue is
 * empty now. */
bool send_queue_reclaim(struct send_queue *queue,
                        struct send_queue_total *total);
/* Gives back memory that is not needed any more. */
void send_queue_shrink(struct send_queue *queue,
                       struct send_queue_total *total);
void send_queue_free(struct send_queue *queue, struct send_queue_total *total);

#endif
