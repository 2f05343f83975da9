/*
 * heap.h - what is least is on top.
 *
 * A pairing heap of nodes that live in what they order, so that it needs no
 * memory of its own. Nodes of the same key leave in the order they came.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HEAP_H
#define CH_SERVER_HEAP_H

#include <stdint.h>

struct heap_node {
    double key;
    uint64_t number; /* of its coming */
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
