/*
 * fair.c - equal shares for addresses, and for the tables of each.
 *
 * Start-time fair queueing (Goyal, Vin, Cheng 1996), once among addresses and
 * once among the tables of each. A flow (an address, or a table of it) has
 * used `start` seconds, and what would end first, by its guess, is served
 * first. Whoever begins to wait counts from `now`, what the last one served had
 * used: so time in which a flow wanted nothing is not saved up, and whoever is
 * new or wants little goes ahead of whoever wants much. A turn is charged as
 * guessed when it begins, so that threads who look at the same moment do not
 * all serve the same flow, and as measured when it is over.
 *
 * What a flow has used, or will, is held against it for a wait of about LAG and
 * no longer: to be last each time is enough for whoever wants much, and those
 * who do should not wait for seconds when there is just a little too much to
 * do. That a turn is not too long is seen to by whoever asks for *others.
 *
 * An urgent item lends its table and its address LOAN seconds while it waits.
 * They pay for it as for all else, so whoever keeps asking soon has no more
 * than the equal share.
 *
 * Nobody starves: each turn moves a flow back by what it took, and `now` goes
 * on at least half as fast as if all who wait were served in turn, so that in
 * the end new flows, too, come behind one that waits.
 *
 * Invariants:
 *  (1) A flow is in its parent's `waiting` exactly if `waits` > 0, and in its
 *      `idle` exactly if `waits` and `runs` are 0.
 *  (2) `waits` counts what waits right below: items of a table, tables of an
 *      address, addresses of the root. `runs` and `urgent` count all items
 *      below.
 *  (3) Idle flows have used more than `now`: the others are as good as new, and
 *      are forgotten. So are all of them when nothing waits and nothing runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "server/fair.h"
#include "server/heap.h"

enum { FLOW_BUCKETS = 1024 };

static const double LAG = 0.6; /* seconds: what the pace of bots hides, about */
static const double LOAN = 1.0; /* seconds: those of the longest thought */

struct flow {
    struct heap_node node; /* in a heap of its parent; the first member */
    struct heap *in;       /* that heap, or NULL */
    struct flow *parent;   /* NULL: the root */
    LIST_ENTRY(flow) bucket;
    char name[FAIR_NAME];
    double start;
    double limit; /* counts in its place if it is less */
    unsigned waits, runs, urgent;
    double now;                         /* of those below */
    struct heap waiting, idle;          /* of those below */
    TAILQ_HEAD(items, fair_item) items; /* of a table, the urgent ones first */
};

struct fair {
    struct flow root;
    LIST_HEAD(, flow) bucket[FLOW_BUCKETS];
    unsigned flows;
};

/* --- Flows ---------------------------------------------------------------- */

static struct flow *flow_get(struct fair *fair, struct flow *parent,
                             const char *name)
{
    size_t at = (size_t)(digest_bytes(name, strlen(name)) % FLOW_BUCKETS);
    struct flow *flow;

    LIST_FOREACH(flow, &fair->bucket[at], bucket) {
        if (flow->parent == parent && strcmp(flow->name, name) == 0)
            return flow;
    }
    flow = calloc(1, sizeof *flow);
    if (flow == NULL)
        return NULL;
    (void)snprintf(flow->name, sizeof flow->name, "%s", name);
    flow->parent = parent;
    TAILQ_INIT(&flow->items);
    LIST_INSERT_HEAD(&fair->bucket[at], flow, bucket);
    fair->flows++;
    return flow;
}

static void flow_free(struct fair *fair, struct flow *flow)
{
    LIST_REMOVE(flow, bucket);
    free(flow);
    fair->flows--;
}

/* Keeps (3) for those below. */
static void forget(struct fair *fair, struct flow *parent)
{
    bool all = parent->waits == 0 && parent->runs == 0;

    while (parent->idle.top != NULL &&
           (all || parent->idle.top->key <= parent->now)) {
        struct heap_node *top = parent->idle.top;

        heap_remove(&parent->idle, top);
        flow_free(fair, (struct flow *)top);
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

/* What counts of what it has used. */
static double base(const struct flow *flow)
{
    return less(flow->urgent > 0 ? flow->start - LOAN : flow->start,
                flow->limit);
}

/* By how much `now` goes on in about LAG, with so many others. */
static double span(unsigned others)
{
    return LAG / (1 + others);
}

/* Of what is served next, if this flow is; as far as it is held against it. */
static double guess(const struct flow *flow)
{
    double most = span(flow->parent->waits);

    if (flow->waiting.top != NULL)
        flow = (const struct flow *)flow->waiting.top;
    return less(most, TAILQ_FIRST(&flow->items)->guess);
}

/* Keeps (1), and the order of those who wait. */
static void settle(struct flow *flow)
{
    struct flow *parent = flow->parent;
    struct heap *to = NULL;
    double key = flow->start;

    if (flow->waits > 0) {
        to = &parent->waiting;
        key = base(flow) + guess(flow);
    } else if (flow->runs == 0) {
        to = &parent->idle;
    }
    if (flow->in != NULL && to == flow->in && !(key < flow->node.key) &&
        !(key > flow->node.key))
        return; /* it keeps its place among equals */
    if (flow->in != NULL)
        heap_remove(flow->in, &flow->node);
    if (to != NULL)
        heap_put(to, &flow->node, key);
    flow->in = to;
}

/* After any change at a table: what is below first. */
static void settle_up(struct fair *fair, struct flow *table)
{
    struct flow *address = table->parent;

    settle(table);
    forget(fair, address);
    settle(address);
    forget(fair, &fair->root);
}

static void charge(const struct fair_item *item, double seconds)
{
    item->table->start += seconds;
    item->table->parent->start += seconds;
}

/* --- Items ---------------------------------------------------------------- */

/* One more waits below. Who wanted nothing has saved up nothing. */
static void wait_more(struct flow *flow)
{
    for (; flow->waits++ == 0 && flow->parent != NULL; flow = flow->parent) {
        flow->start = greater(flow->start, flow->parent->now);
        flow->limit = greater(flow->limit, flow->parent->now);
    }
}

/* Its turn has come: when may the next one, at the latest? Nobody owes more
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

static void insert(struct flow *table, struct fair_item *item)
{
    struct fair_item *at;

    TAILQ_FOREACH(at, &table->items, next) {
        if (item->urgent && !at->urgent) {
            TAILQ_INSERT_BEFORE(at, item, next);
            return;
        }
    }
    TAILQ_INSERT_TAIL(&table->items, item, next);
}

bool fair_add(struct fair *fair, struct fair_item *item, const char *address,
              const char *table)
{
    struct flow *owner = flow_get(fair, &fair->root, address);
    struct flow *flow = owner != NULL ? flow_get(fair, owner, table) : NULL;

    if (flow == NULL)
        return false;
    item->table = flow;
    insert(flow, item);
    wait_more(flow);
    flow->urgent += item->urgent;
    owner->urgent += item->urgent;
    settle_up(fair, flow);
    return true;
}

/* It does not wait any more; the caller settles. */
static void take(struct fair_item *item)
{
    struct flow *table = item->table;

    TAILQ_REMOVE(&table->items, item, next);
    wait_less(table);
    table->urgent -= item->urgent;
    table->parent->urgent -= item->urgent;
}

/* The first of those below. */
static struct flow *advance(struct flow *parent)
{
    struct flow *first = (struct flow *)parent->waiting.top;

    if (first != NULL)
        parent->now = greater(parent->now, base(first));
    return first;
}

struct fair_item *fair_next(struct fair *fair, unsigned *others)
{
    struct flow *address = advance(&fair->root), *table;
    struct fair_item *item;

    if (address == NULL)
        return NULL;
    table = advance(address);
    item = TAILQ_FIRST(&table->items);
    *others = fair->root.waits * address->waits * table->waits - 1;
    take(item);
    charge(item, item->guess);
    set_limit(table);
    set_limit(address);
    table->runs++;
    address->runs++;
    fair->root.runs++;
    settle_up(fair, table);
    return item;
}

static void pass(struct flow *parent, double seconds)
{
    parent->now += seconds / (2 * (parent->waits + 1));
    parent->runs--;
}

void fair_done(struct fair *fair, struct fair_item *item, double seconds)
{
    struct flow *table = item->table;

    charge(item, seconds - item->guess);
    table->runs--;
    pass(table->parent, seconds);
    pass(&fair->root, seconds);
    settle_up(fair, table);
}

void fair_remove(struct fair *fair, struct fair_item *item)
{
    take(item);
    settle_up(fair, item->table);
}

/* --- All of it ------------------------------------------------------------ */

struct fair *fair_create(void)
{
    return calloc(1, sizeof(struct fair));
}

void fair_destroy(struct fair *fair)
{
    for (unsigned i = 0; fair != NULL && i < FLOW_BUCKETS; i++)
        while (!LIST_EMPTY(&fair->bucket[i]))
            flow_free(fair, LIST_FIRST(&fair->bucket[i]));
    free(fair);
}

unsigned fair_flows(const struct fair *fair)
{
    return fair->flows;
}
