/*
 * heap.h - an intrusive pairing heap, with the least key on top.
 *
 * The nodes are members of what they order, so it allocates nothing. Nodes with
 * equal keys leave in the order in which they came.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HEAP_H
#define CH_SERVER_HEAP_H

#include <stdint.h>

struct heap_node {
    double key;
    uint64_t number; /* counts up: decides between equal keys */
    struct heap_node *child, *next;
    struct heap_node
        *before; /* of the same parent; the first one: the parent */
};

/* All zeros: empty. */
struct heap {
    struct heap_node *top; /* or NULL */
    uint64_t puts;
};

void heap_put(struct heap *heap, struct heap_node *node, double key);
/* Any node of this heap. */
void heap_remove(struct heap *heap, struct heap_node *node);

#endif
