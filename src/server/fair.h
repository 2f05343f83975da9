/*
 * fair.h - a fair queue: who gets the next turn of a bot thread.
 *
 * Every address has the same share of the time, and within it every table:
 * those that used less go first. See fair.c.
 *
 * Not thread-safe: the pool's lock guards it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_FAIR_H
#define CH_SERVER_FAIR_H

#include <stdbool.h>
#include <sys/queue.h>

enum { FAIR_NAME = 64 }; /* bytes of a name, with its NUL */

struct fair;
struct flow;

/* A waiting item, embedded in what it stands for. */
struct fair_item {
    TAILQ_ENTRY(fair_item) next;
    struct flow *table;
    bool urgent;  /* a person waits for it; set both before fair_add */
    double guess; /* estimated seconds */
};

struct fair *fair_create(void); /* NULL: no memory */
/* Items that still wait are not touched. */
void fair_destroy(struct fair *fair);
/* Urgent items go first, as long as their loan lasts (fair.c). False: no
 * memory. */
bool fair_add(struct fair *fair, struct fair_item *item, const char *address,
              const char *table);
/* The next item, or NULL; call fair_done when it is done. In *others: how many
 * more have a share as large as its own. */
struct fair_item *fair_next(struct fair *fair, unsigned *others);
/* Its turn is over, and took so many seconds of processor time. */
void fair_done(struct fair *fair, struct fair_item *item, double seconds);
/* Takes out an item that waits. */
void fair_remove(struct fair *fair, struct fair_item *item);
/* How many addresses and tables it keeps account of. */
unsigned fair_flows(const struct fair *fair);

#endif
