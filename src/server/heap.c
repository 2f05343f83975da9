/*
 * heap.c - a pairing heap.
 *
 * Every node is less than its children. Two heaps are merged by making the
 * greater top a child of the other. When a top is removed its children are
 * merged in pairs, which takes amortized O(log n).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stddef.h>

#include "server/heap.h"

static bool is_less(const struct heap_node *a, const struct heap_node *b)
{
    return a->key < b->key || (a->key <= b->key && a->number < b->number);
}

/* Merges two heaps without siblings; either may be NULL. */
static struct heap_node *merge(struct heap_node *a, struct heap_node *b)
{
    if (a == NULL || b == NULL)
        return a != NULL ? a : b;
    if (is_less(b, a)) {
        struct heap_node *less = b;

        b = a;
        a = less;
    }
    b->next = a->child;
    if (a->child != NULL)
        a->child->before = b;
    b->before = a;
    a->child = b;
    return a;
}

/* Merges a node and its siblings. */
static struct heap_node *merge_all(struct heap_node *first)
{
    struct heap_node *pairs = NULL, *all = NULL;

    while (first != NULL) {
        struct heap_node *a = first, *b = a->next;

        first = b != NULL ? b->next : NULL;
        a->next = NULL;
        if (b != NULL)
            b->next = NULL;
        a = merge(a, b);
        a->next = pairs;
        pairs = a;
    }
    while (pairs != NULL) {
        struct heap_node *next = pairs->next;

        pairs->next = NULL;
        all = merge(all, pairs);
        pairs = next;
    }
    if (all != NULL)
        all->before = NULL;
    return all;
}

void heap_put(struct heap *heap, struct heap_node *node, double key)
{
    *node = (struct heap_node){.key = key, .number = heap->puts++};
    heap->top = merge(heap->top, node);
}

void heap_remove(struct heap *heap, struct heap_node *node)
{
    struct heap_node *rest = merge_all(node->child);

    if (node == heap->top) {
        heap->top = rest;
        return;
    }
    if (node->before->child == node)
        node->before->child = node->next;
    else
        node->before->next = node->next;
    if (node->next != NULL)
        node->next->before = node->before;
    heap->top = merge(heap->top, rest);
}
