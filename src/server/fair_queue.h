/*
 * fair_queue.h - a fair queue: who gets the next turn of a bot thread.
 *
 * Every address has the same share of the time, and within it every table:
 * those that used less go first. See fair_queue.c.
 *
 * Not thread-safe: the pool's lock guards it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_FAIR_QUEUE_H
#define CH_SERVER_FAIR_QUEUE_H

#include <stdbool.h>
#include <sys/queue.h>

enum { FAIR_QUEUE_NAME = 64 }; /* bytes of a name, with its NUL */

struct fair_queue;
struct flow;

/* A waiting item, embedded in what it stands for. */
struct fair_queue_item {
    TAILQ_ENTRY(fair_queue_item) next;
    struct flow *table;
    bool urgent;     /* a person waits for it; set both before fair_queue_add */
    double estimate; /* seconds */
};

struct fair_queue *fair_queue_create(void); /* NULL: no memory */
/* Items that still wait are not touched. */
void fair_queue_destroy(struct fair_queue *queue);
/* Urgent items go first, as long as their loan lasts (fair_queue.c). False: no
 * memory. */
bool fair_queue_add(struct fair_queue *queue, struct fair_queue_item *item,
                    const char *address, const char *table);
/* The next item, or NULL; call fair_queue_done when it is done. In *others: how
 * many more have a share as large as its own. */
struct fair_queue_item *fair_queue_next(struct fair_queue *queue,
                                        unsigned *others);
/* Its turn is over, and took so many seconds of processor time. */
void fair_queue_done(struct fair_queue *queue, struct fair_queue_item *item,
                     double seconds);
/* Takes out an item that waits. */
void fair_queue_remove(struct fair_queue *queue, struct fair_queue_item *item);
/* How many addresses and tables it keeps account of. */
unsigned fair_queue_flows(const struct fair_queue *queue);

#endif
