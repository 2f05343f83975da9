/*
 * fair.h - whose turn it is to be thought for.
 *
 * A queue in which every address has the same share of the time, and of its
 * share every table the same: who used less goes first. See fair.c.
 *
 * Not for several threads at once: the crew's lock guards it.
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

/* What waits; a member of something larger. */
struct fair_item {
    TAILQ_ENTRY(fair_item) next;
    struct flow *table;
    bool urgent;  /* set both before fair_add: does somebody sit and wait? */
    double guess; /* seconds that it may take */
};

struct fair *fair_create(void); /* NULL: no memory */
/* What still waits is not touched. */
void fair_destroy(struct fair *fair);
/* What is urgent goes first, as long as the time for it can be lent (fair.c).
 * False: no memory. */
bool fair_add(struct fair *fair, struct fair_item *item, const char *address,
              const char *table);
/* The next one, or NULL; fair_done is to follow. In *others: among how many
 * more it has to share the time, if all have equal shares. */
struct fair_item *fair_next(struct fair *fair, unsigned *others);
/* It took so many seconds of a processor. */
void fair_done(struct fair *fair, struct fair_item *item, double seconds);
/* One that waits does not any more. */
void fair_remove(struct fair *fair, struct fair_item *item);
/* How many addresses and tables are remembered. */
unsigned fair_flows(const struct fair *fair);

#endif
