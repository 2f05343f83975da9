/*
 * fair_queue.c - a fair queue: equal shares for addresses, and for the tables
 * of each.
 *
 * Start-time fair queueing (Goyal, Vin, Cheng 1996), once among addresses and
 * once among the tables of each. A flow (an address, or a table of one) has
 * used `start` seconds of virtual time; the flow whose next item would end
 * first, by its estimate, is served first. A flow that begins to wait starts at
 * `now`, the virtual time of the last one served: idle time is not saved up,
 * and flows that are new or need little go ahead of those that need much. A
 * turn is charged by its estimate when it begins, so that several threads do
 * not all serve the same flow, and by its measured time when it ends.
 *
 * What a flow has used delays it by about LAG at most. To be last each time is
 * enough to slow down a heavy user; it should not wait for seconds when the
 * load is only a little too high. The caller limits the length of a turn, with
 * *others.
 *
 * An urgent item lends its table and its address LOAN seconds while it waits.
 * They pay for them like for all other time, so that a flow which always has
 * urgent items soon has no more than an equal share.
 *
 * Nobody starves: each turn moves a flow back by what it took, and `now`
 * advances at least half as fast as if all who wait were served in turn, so
 * that in the end even new flows come behind one that waits.
 *
 * Invariants:
 *  (1) A flow is in its parent's `waiting` exactly if `waits` > 0, and in its
 *      `idle` exactly if `waits` and `runs` are 0.
 *  (2) `waits` counts what waits right below: items of a table, tables of an
 *      address, addresses of the root. `runs` and `urgent` count all items
 *      below.
 *  (3) Idle flows are kept only while they are ahead of `now`: the others
 *      equal new ones, and are freed. So are all of them when nothing waits and
 *      nothing runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "server/fair_queue.h"
#include "server/heap.h"

enum { FLOW_BUCKETS = 1024 };

static const double LAG = 0.6;  /* seconds: about what the pace of bots hides */
static const double LOAN = 1.0; /* seconds: the longest that a job may take */

struct flow {
    struct heap_node node; /* in a heap of its parent; the first member */
    struct heap *in;       /* that heap, or NULL */
    struct flow *parent;   /* NULL: the root */
    LIST_ENTRY(flow) bucket;
    char name[FAIR_QUEUE_NAME];
    double start;
    double limit; /* replaces `start` if it is less */
    unsigned waits, runs, urgent;
    double now;                /* of those below */
    struct heap waiting, idle; /* of those below */
    TAILQ_HEAD(items, fair_queue_item)
    items; /* of a table, the urgent ones first */
};

struct fair_queue {
    struct flow root;
    LIST_HEAD(, flow) bucket[FLOW_BUCKETS];
    unsigned flows;
};

/* --- Flows ---------------------------------------------------------------- */

static struct flow *flow_get(struct fair_queue *queue, struct flow *parent,
                             const char *name)
{
    size_t at = (size_t)(digest_bytes(name, strlen(name)) % FLOW_BUCKETS);
    struct flow *flow;

    LIST_FOREACH(flow, &queue->bucket[at], bucket) {
        if (flow->parent == parent && strcmp(flow->name, name) == 0)
            return flow;
    }
    flow = calloc(1, sizeof *flow);
    if (flow == NULL)
        return NULL;
    (void)snprintf(flow->name, sizeof flow->name, "%s", name);
    flow->parent = parent;
    TAILQ_INIT(&flow->items);
    LIST_INSERT_HEAD(&queue->bucket[at], flow, bucket);
    queue->flows++;
    return flow;
}

static void flow_free(struct fair_queue *queue, struct flow *flow)
{
    LIST_REMOVE(flow, bucket);
    free(flow);
    queue->flows--;
}

/* Restores (3) for the flows below. */
static void free_idle(struct fair_queue *queue, struct flow *parent)
{
    bool all = parent->waits == 0 && parent->runs == 0;

    while (parent->idle.top != NULL &&
           (all || parent->idle.top->key <= parent->now)) {
        struct heap_node *top = parent->idle.top;

        heap_remove(&parent->idle, top);
        flow_free(queue, (struct flow *)top);
    }
    if (all)
        parent->now = 0;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static double less(double a, double b)
{
    return a < b ? a : b;
}

/* The virtual time at which its next turn starts. */
static double start_of(const struct flow *flow)
{
    return less(flow->urgent > 0 ? flow->start - LOAN : flow->start,
                flow->limit);
}

/* By how much `now` advances in about LAG, with so many others. */
static double span(unsigned others)
{
    return LAG / (1 + others);
}

/* The estimate of the item that is served next if this flow is, within the
 * limit of LAG. */
static double next_guess(const struct flow *flow)
{
    double most = span(flow->parent->waits);

    if (flow->waiting.top != NULL)
        flow = (const struct flow *)flow->waiting.top;
    return less(most, TAILQ_FIRST(&flow->items)->estimate);
}

/* Restores (1), and the order of waiting flows. */
static void settle(struct flow *flow)
{
    struct flow *parent = flow->parent;
    struct heap *to = NULL;
    double key = flow->start;

    if (flow->waits > 0) {
        to = &parent->waiting;
        key = start_of(flow) + next_guess(flow);
    } else if (flow->runs == 0) {
        to = &parent->idle;
    }
    if (flow->in != NULL && to == flow->in && !(key < flow->node.key) &&
        !(key > flow->node.key))
        return; /* keep its place among equals */
    if (flow->in != NULL)
        heap_remove(flow->in, &flow->node);
    if (to != NULL)
        heap_put(to, &flow->node, key);
    flow->in = to;
}

/* After any change of a table, from the bottom up. */
static void settle_up(struct fair_queue *queue, struct flow *table)
{
    struct flow *address = table->parent;

    settle(table);
    free_idle(queue, address);
    settle(address);
    free_idle(queue, &queue->root);
}

static void charge(const struct fair_queue_item *item, double seconds)
{
    item->table->start += seconds;
    item->table->parent->start += seconds;
}

/* --- Items ---------------------------------------------------------------- */

/* One more item waits. Idle time is not saved up. */
static void wait_more(struct flow *flow)
{
    for (; flow->waits++ == 0 && flow->parent != NULL; flow = flow->parent) {
        flow->start = greater(flow->start, flow->parent->now);
        flow->limit = greater(flow->limit, flow->parent->now);
    }
}

/* Its turn has come: limits how late the next one may be. No flow owes more
 * than two loans. */
static void set_limit(struct flow *flow)
{
    const struct flow *parent = flow->parent;
    unsigned others = parent->waits - (flow->waits > 0);

    flow->limit = parent->now + span(others);
    flow->start = less(flow->start, parent->now + 2 * LOAN);
}

static void wait_less(struct flow *flow)
{
    while (--flow->waits == 0 && flow->parent != NULL)
        flow = flow->parent;
}

static void insert(struct flow *table, struct fair_queue_item *item)
{
    struct fair_queue_item *at;

    TAILQ_FOREACH(at, &table->items, next) {
        if (item->urgent && !at->urgent) {
            TAILQ_INSERT_BEFORE(at, item, next);
            return;
        }
    }
    TAILQ_INSERT_TAIL(&table->items, item, next);
}

bool fair_queue_add(struct fair_queue *queue, struct fair_queue_item *item,
                    const char *address, const char *table)
{
    struct flow *owner = flow_get(queue, &queue->root, address);
    struct flow *flow = owner != NULL ? flow_get(queue, owner, table) : NULL;

    if (flow == NULL)
        return false;
    item->table = flow;
    insert(flow, item);
    wait_more(flow);
    flow->urgent += item->urgent;
    owner->urgent += item->urgent;
    settle_up(queue, flow);
    return true;
}

/* Takes out a waiting item; the caller settles. */
static void dequeue(struct fair_queue_item *item)
{
    struct flow *table = item->table;

    TAILQ_REMOVE(&table->items, item, next);
    wait_less(table);
    table->urgent -= item->urgent;
    table->parent->urgent -= item->urgent;
}

/* The first flow below; `now` advances to it. */
static struct flow *advance(struct flow *parent)
{
    struct flow *first = (struct flow *)parent->waiting.top;

    if (first != NULL)
        parent->now = greater(parent->now, start_of(first));
    return first;
}

struct fair_queue_item *fair_queue_next(struct fair_queue *queue,
                                        unsigned *others)
{
    struct flow *address = advance(&queue->root), *table;
    struct fair_queue_item *item;

    if (address == NULL)
        return NULL;
    table = advance(address);
    item = TAILQ_FIRST(&table->items);
    *others = queue->root.waits * address->waits * table->waits - 1;
    dequeue(item);
    charge(item, item->estimate);
    set_limit(table);
    set_limit(address);
    table->runs++;
    address->runs++;
    queue->root.runs++;
    settle_up(queue, table);
    return item;
}

/* A turn below is over. */
static void end_turn(struct flow *parent, double seconds)
{
    parent->now += seconds / (2 * (parent->waits + 1));
    parent->runs--;
}

void fair_queue_done(struct fair_queue *queue, struct fair_queue_item *item,
                     double seconds)
{
    struct flow *table = item->table;

    charge(item, seconds - item->estimate);
    table->runs--;
    end_turn(table->parent, seconds);
    end_turn(&queue->root, seconds);
    settle_up(queue, table);
}

void fair_queue_remove(struct fair_queue *queue, struct fair_queue_item *item)
{
    dequeue(item);
    settle_up(queue, item->table);
}

/* --- The queue ------------------------------------------------------------ */

struct fair_queue *fair_queue_create(void)
{
    return calloc(1, sizeof(struct fair_queue));
}

void fair_queue_destroy(struct fair_queue *queue)
{
    for (unsigned i = 0; queue != NULL && i < FLOW_BUCKETS; i++)
        while (!LIST_EMPTY(&queue->bucket[i]))
            flow_free(queue, LIST_FIRST(&queue->bucket[i]));
    free(queue);
}

unsigned fair_queue_flows(const struct fair_queue *queue)
{
    return queue->flows;
}
