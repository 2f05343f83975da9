/*
 * test_fair_queue.c - the fair queue: addresses, tables, urgent items. No
 * threads and no clock: the test says how long each turn took.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cluehouse/rng.h"
#include "server/fair_queue.h"
#include "server/heap.h"

enum { MANY = 400 };

/* --- The heap ------------------------------------------------------------- */

static void check_order(struct heap *heap, unsigned left)
{
    double last = -1;
    uint64_t number = 0;

    for (; heap->top != NULL; left--) {
        struct heap_node *top = heap->top;

        assert_true(top->key > last ||
                    (top->key >= last && top->number > number));
        last = top->key;
        number = top->number;
        heap_remove(heap, top);
    }
    assert_int_equal(left, 0);
}

/* Many keys are equal, and any node may be removed before it is on top. */
static void test_heap(void **state)
{
    struct ch_seed seed = ch_seed_from(1);
    struct heap_node node[MANY];
    struct heap heap = {NULL, 0};
    unsigned in = 0;
    struct ch_rng rng;

    (void)state;
    ch_rng_init(&rng, &seed, 0);
    for (unsigned i = 0; i < MANY; i++, in++) {
        heap_put(&heap, &node[i], ch_rng_below(&rng, 40));
        if (i % 3 == 2) { /* one of the last three */
            heap_remove(&heap, &node[i - ch_rng_below(&rng, 3)]);
            in--;
        }
    }
    check_order(&heap, in);
}

/* --- The queue ------------------------------------------------------------ */

static struct fair_queue *fair;
static struct fair_queue_item item[MANY];

static int begin(void **state)
{
    (void)state;
    fair = fair_queue_create();
    memset(item, 0, sizeof item);
    return fair == NULL;
}

/* At the end of a test nothing waits and nothing runs, so no flow is left. */
static int end(void **state)
{
    unsigned left = fair_queue_flows(fair);

    (void)state;
    fair_queue_destroy(fair);
    return left != 0;
}

static struct fair_queue_item *add(unsigned which, const char *address,
                                   const char *table)
{
    assert_true(fair_queue_add(fair, &item[which], address, table));
    return &item[which];
}

static unsigned number(const struct fair_queue_item *of)
{
    assert_non_null(of);
    return (unsigned)(of - item);
}

static unsigned next(void)
{
    unsigned others;

    return number(fair_queue_next(fair, &others));
}

/* Takes the next item, and ends its turn after so many seconds. */
static unsigned serve(double seconds)
{
    unsigned which = next();

    fair_queue_done(fair, &item[which], seconds);
    return which;
}

static void drain(void)
{
    struct fair_queue_item *rest;
    unsigned others;

    while ((rest = fair_queue_next(fair, &others)) != NULL)
        fair_queue_done(fair, rest, 0.001);
}

static void test_in_order(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 5; i++)
        add(i, "a", "one");
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(serve(0.1 * i), i);
}

/* Fifty long items of one table are queued: an item of another table waits for
 * the one that runs, and for no other. */
static void test_tables_in_turn(void **state)
{
    unsigned running;

    (void)state;
    for (unsigned i = 0; i < 50; i++) {
        item[i].estimate = 0.5;
        add(i, "a", "heavy");
    }
    running = next();
    add(50, "a", "light");
    fair_queue_done(fair, &item[running], 1.0);
    assert_int_equal(serve(0.0004), 50);
    add(51, "a", "light"); /* it has used little yet */
    assert_int_equal(serve(0.0004), 51);
    assert_int_equal(serve(1.0), 1);
    drain();
}

/* Several threads at the same moment serve different tables. */
static void test_many_threads(void **state)
{
    bool seen[4] = {false};

    (void)state;
    for (unsigned i = 0; i < 40; i++) {
        item[i].estimate = 0.01;
        add(i, "a", (const char *[]){"r", "s", "t", "u"}[i / 10]);
    }
    for (unsigned i = 0; i < 4; i++) {
        unsigned which = next();

        assert_false(seen[which / 10]);
        seen[which / 10] = true;
        fair_queue_done(fair, &item[which], 0.01);
    }
    drain();
}

/* All begin at the same moment: short items do not wait for long ones. */
static void test_quick_ones_first(void **state)
{
    char name[16];

    (void)state;
    for (unsigned i = 0; i < 20; i++) {
        (void)snprintf(name, sizeof name, "%u", i);
        item[i].estimate = i % 2 == 0 ? 0.016 : 0.0004;
        add(i, "a", name);
    }
    for (unsigned i = 0; i < 10; i++)
        assert_int_equal(serve(0.0004) % 2, 1);
    for (unsigned i = 0; i < 10; i++)
        assert_int_equal(serve(0.016) % 2, 0);
}

/* An address with many tables has no more than one with a single table. */
static void test_addresses_in_turn(void **state)
{
    unsigned one = 0, many = 0;
    char name[16];

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        (void)snprintf(name, sizeof name, "%u", i / 10);
        add(i, "many", name);
    }
    for (unsigned i = 200; i < 220; i++)
        add(i, "one", "mine");
    for (unsigned i = 0; i < 40; i++) {
        bool its = serve(0.3) >= 200;

        one += its;
        many += !its;
        assert_true(one + 1 >= many && many + 1 >= one);
    }
    drain();
}

/* The tables of that address share what it has. */
static void test_tables_of_an_address(void **state)
{
    unsigned turns[3] = {0};

    (void)state;
    for (unsigned i = 0; i < 90; i++)
        add(i, "a", (const char *[]){"r", "s", "t"}[i / 30]);
    for (unsigned i = 100; i < 190; i++)
        add(i, "b", "u");
    for (unsigned i = 0; i < 36; i++) {
        unsigned which = serve(0.3);

        if (which < 90)
            turns[which / 30]++;
    }
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(turns[i], 6);
    drain();
}

/* Shares are of time, not of turns. */
static void test_time_is_shared(void **state)
{
    static const double took[2] = {0.016, 0.004};
    double used[2] = {0};

    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        item[i].estimate = took[i % 2];
        add(i, "a", i % 2 == 0 ? "heavy" : "light");
    }
    for (unsigned i = 0; i < 100; i++) {
        unsigned which = next();

        used[which % 2] += took[which % 2];
        fair_queue_done(fair, &item[which], took[which % 2]);
    }
    assert_true(used[0] - used[1] < 0.021 && used[1] - used[0] < 0.021);
    drain();
}

/* A table that always has items never gets ahead of one that waits, and idle
 * time is not saved up. */
static void test_nobody_starves(void **state)
{
    unsigned which, turns = 0;

    (void)state;
    item[1].estimate = 0.3;
    add(0, "a", "busy");
    add(1, "a", "heavy");
    while ((which = serve(0.0006)) != 1) {
        add(which, "a", "busy");
        assert_true(++turns < 600); /* 0.3 s and a little */
    }
    assert_int_equal(serve(0), 0);
}

/* The same with a new table each time. */
static void test_nobody_starves_by_new_ones(void **state)
{
    unsigned which, turns = 0;
    char name[16];

    (void)state;
    item[1].estimate = 0.3;
    add(0, "a", "0");
    add(1, "a", "heavy");
    while ((which = serve(0.0006)) != 1) {
        assert_true(++turns < 600 * 6);
        (void)snprintf(name, sizeof name, "%u", turns);
        add(which, "a", name);
    }
    assert_int_equal(serve(0), 0);
}

/* A long turn delays the next one of its table, but for less than it took. */
static void test_a_long_turn_is_forgotten(void **state)
{
    static const char *const busy[] = {"r", "s", "t"};
    unsigned which, turns = 0;

    (void)state;
    add(9, "a", "long");
    (void)serve(20);
    add(8, "a", "long"); /* nothing else waited: it starts anew */
    for (unsigned i = 0; i < 3; i++)
        add(i, "a", busy[i]);
    assert_int_equal(serve(20), 8);
    add(9, "a", "long");
    while ((which = serve(0.01)) != 9) {
        add(which, "a", busy[which]);
        turns++;
    }
    assert_true(turns >= 3);   /* the others first, */
    assert_true(turns <= 100); /* but not for 20 seconds */
    drain();
}

static void test_nothing_is_saved_up(void **state)
{
    unsigned turns = 0;

    (void)state;
    for (unsigned i = 0; i < 100; i++)
        add(i, "a", "first");
    for (unsigned i = 0; i < 50; i++)
        assert_int_equal(serve(1.0), i);
    for (unsigned i = 100; i < 200; i++)
        add(i, "a", "second"); /* after 50 seconds without any */
    for (unsigned i = 0; i < 20; i++)
        turns += serve(1.0) >= 100;
    assert_true(turns >= 9 && turns <= 11);
    drain();
}

static void test_urgent_first(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 10; i++)
        add(i, "a", "one");
    assert_int_equal(serve(0.3), 0);
    for (unsigned i = 10; i < 20; i++)
        add(i, "b", "two");
    item[20].urgent = true;
    item[20].estimate = 0.5;
    add(20, "a", "one"); /* of a table that has used more than others */
    assert_int_equal(serve(0.5), 20);
    assert_int_equal(serve(0.3), 10);
    drain();
}

/* A table that always has urgent items soon uses up its loan. */
static void test_urgent_is_paid_for(void **state)
{
    unsigned urgent = 0, others = 0;

    (void)state;
    for (unsigned i = 0; i < 100; i++)
        add(i, "b", "two");
    item[100].urgent = true;
    add(100, "a", "one");
    for (unsigned i = 0; i < 60; i++) {
        if (serve(0.3) == 100) {
            add(100, "a", "one");
            urgent++;
        } else {
            others++;
        }
    }
    assert_true(urgent >= others);     /* at first it went ahead, */
    assert_true(urgent <= others + 6); /* by no more than the loan */
    drain();
}

static void test_removed(void **state)
{
    (void)state;
    item[1].urgent = true;
    for (unsigned i = 0; i < 4; i++)
        add(i, "a", i == 3 ? "two" : "one");
    fair_queue_remove(fair, &item[1]);
    fair_queue_remove(fair, &item[3]);
    assert_int_equal(serve(0.1), 0);
    assert_int_equal(serve(0.1), 2);
    assert_int_equal(fair_queue_flows(fair), 0);
}

/* Among how many an item shares the time: the tables of another address count
 * as one. */
static void test_others(void **state)
{
    struct fair_queue_item *first;
    unsigned others;

    (void)state;
    add(0, "a", "one");
    first = fair_queue_next(fair, &others);
    assert_int_equal(others, 0);
    fair_queue_done(fair, first, 0.001);
    for (unsigned i = 0; i < 80; i++) {
        item[i].estimate = 0.5;
        add(i, "many", i % 2 == 0 ? "x" : "y");
    }
    add(80, "one", "z");
    first = fair_queue_next(fair, &others);
    assert_int_equal(number(first), 80);
    assert_int_equal(others, 1);
    fair_queue_done(fair, first, 0.001);
    first = fair_queue_next(fair, &others);
    assert_int_equal(others, 79);
    fair_queue_done(fair, first, 0.001);
    drain();
}

/* Idle flows are freed, however many tables come and go. */
static void test_forgets(void **state)
{
    char name[16];

    (void)state;
    add(0, "a", "first");
    for (unsigned i = 1; i < MANY; i++) {
        (void)snprintf(name, sizeof name, "%u", i);
        add(i, name, name);
        (void)serve(0.01);
        assert_true(fair_queue_flows(fair) <= 8);
    }
    drain();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heap),
        cmocka_unit_test_setup_teardown(test_in_order, begin, end),
        cmocka_unit_test_setup_teardown(test_tables_in_turn, begin, end),
        cmocka_unit_test_setup_teardown(test_many_threads, begin, end),
        cmocka_unit_test_setup_teardown(test_quick_ones_first, begin, end),
        cmocka_unit_test_setup_teardown(test_addresses_in_turn, begin, end),
        cmocka_unit_test_setup_teardown(test_tables_of_an_address, begin, end),
        cmocka_unit_test_setup_teardown(test_time_is_shared, begin, end),
        cmocka_unit_test_setup_teardown(test_nobody_starves, begin, end),
        cmocka_unit_test_setup_teardown(test_nobody_starves_by_new_ones, begin,
                                        end),
        cmocka_unit_test_setup_teardown(test_a_long_turn_is_forgotten, begin,
                                        end),
        cmocka_unit_test_setup_teardown(test_nothing_is_saved_up, begin, end),
        cmocka_unit_test_setup_teardown(test_urgent_first, begin, end),
        cmocka_unit_test_setup_teardown(test_urgent_is_paid_for, begin, end),
        cmocka_unit_test_setup_teardown(test_removed, begin, end),
        cmocka_unit_test_setup_teardown(test_others, begin, end),
        cmocka_unit_test_setup_teardown(test_forgets, begin, end),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
