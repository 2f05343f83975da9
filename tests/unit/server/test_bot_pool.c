/*
 * test_bot_pool.c - the thread pool of bots: budgets, the order of jobs,
 * cancelling and stopping, with bots of the test's own.
 *
 * SPDX-License-Identifier: MIT
 */
#include <poll.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "bot_pool_kit.h"
#include "server/bot_pool.h"
#include "server/client.h"

static double seconds_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* --- Bots of the test ----------------------------------------------------- */

/* Thinks until its budget is spent, and says whether its memory was zeroed. */
static void begin_slowly(void *memory, const struct ch_game *game,
                         const struct ch_setup *setup, ch_seat seat,
                         enum ch_level level, const struct ch_seed *seed)
{
    (void)game, (void)setup, (void)seat, (void)level, (void)seed;
    *(uint64_t *)memory += 1;
}

static void choose_slowly(void *memory, const struct ch_bot_view *view,
                          const struct ch_budget *budget, struct ch_move *out,
                          char *why)
{
    static const struct timespec pause = {.tv_nsec = 1000000};

    while (!ch_budget_is_spent(budget))
        (void)nanosleep(&pause, NULL);
    out->seat = view->seat;
    out->n = (uint8_t) * (uint64_t *)memory;
    memset(memory, 0xff, 64);
    why[0] = 't';
}

static const struct ch_bot slow = {
    .name = "slow", .size = 64, .begin = begin_slowly, .choose = choose_slowly};

static struct bot_job *slow_job(uint32_t number, double seconds)
{
    struct bot_job *job = calloc(1, sizeof *job);

    assert_non_null(job);
    job->game = ch_game_find("hue");
    job->who.bot = &slow;
    job->number = number;
    job->seconds = seconds;
    return job;
}

/* --- Threads -------------------------------------------------------------- */

static void test_time_is_kept(void **state)
{
    struct bot_pool *pool = bot_pool_start(1);
    double start = seconds_now();
    struct bot_job *job;

    (void)state;
    assert_true(bot_pool_submit(pool, slow_job(1, 0.08)));
    job = bot_pool_kit_wait(pool);
    assert_true(seconds_now() - start >= 0.08);
    assert_true(seconds_now() - start < 5);
    assert_int_equal(job->why[0], 't');
    assert_int_equal(bot_pool_queued(pool), 0);
    assert_null(bot_pool_take(pool));
    bot_pool_free_job(job);
    bot_pool_stop(pool);
}

static void test_every_job_has_zeroed_memory(void **state)
{
    struct bot_pool *pool = bot_pool_start(1);

    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        struct bot_job *job;

        assert_true(bot_pool_submit(pool, slow_job(i, 0.001)));
        job = bot_pool_kit_wait(pool);
        assert_int_equal(job->move.n, 1);
        bot_pool_free_job(job);
    }
    bot_pool_stop(pool);
}

/* --- The order of jobs ---------------------------------------------------- */

/* A bot that signals when it begins, and thinks until the test posts. */
static sem_t begun, go_on;

static void begin_at_all(void *memory, const struct ch_game *game,
                         const struct ch_setup *setup, ch_seat seat,
                         enum ch_level level, const struct ch_seed *seed)
{
    (void)memory, (void)game, (void)setup, (void)seat, (void)level, (void)seed;
}

static void choose_when_told(void *memory, const struct ch_bot_view *view,
                             const struct ch_budget *budget,
                             struct ch_move *out, char *why)
{
    (void)memory, (void)view, (void)budget, (void)out;
    why[0] = 't';
    (void)sem_post(&begun);
    while (sem_wait(&go_on) != 0)
        ;
}

static const struct ch_bot told = {.name = "told",
                                   .size = 64,
                                   .begin = begin_at_all,
                                   .choose = choose_when_told};

static struct bot_pool *start_told(unsigned threads)
{
    assert_int_equal(sem_init(&begun, 0, 0), 0);
    assert_int_equal(sem_init(&go_on, 0, 0), 0);
    return bot_pool_start(threads);
}

static struct bot_job *told_job(struct bot_pool *pool, uint32_t number,
                                const char *address, const char *table)
{
    struct bot_job *job = slow_job(number, 1);

    job->who.bot = &told;
    (void)snprintf(job->address, sizeof job->address, "%s", address);
    (void)snprintf(job->id, sizeof job->id, "%s", table);
    assert_true(bot_pool_submit(pool, job));
    return job;
}

/* Waits until a thread has begun a job. */
static void wait_for_begin(void)
{
    while (sem_wait(&begun) != 0)
        ;
}

/* Lets the running job finish; its number. */
static uint32_t let_go_on(struct bot_pool *pool)
{
    struct bot_job *job;
    uint32_t number;

    (void)sem_post(&go_on);
    job = bot_pool_kit_wait(pool);
    number = job->number;
    bot_pool_free_job(job);
    return number;
}

/* A table with many jobs, and one with a single job: that one waits for the job
 * that runs, and for no other. So does another address. */
static void test_tables_and_addresses_in_turn(void **state)
{
    struct bot_pool *pool = start_told(1);
    uint32_t number;

    (void)state;
    for (number = 1; number <= 50; number++)
        (void)told_job(pool, number, "a", "heavy");
    wait_for_begin();
    (void)told_job(pool, 51, "a", "light");
    assert_int_equal(let_go_on(pool), 1);
    wait_for_begin();
    for (number = 60; number < 80; number++)
        (void)told_job(pool, number, "a", "another");
    (void)told_job(pool, 90, "b", "far");
    assert_int_equal(let_go_on(pool), 51);
    assert_int_equal(let_go_on(pool), 90);
    while (bot_pool_queued(pool) > 0)
        (void)let_go_on(pool);
    bot_pool_stop(pool);
}

static void test_hints_first(void **state)
{
    struct bot_pool *pool = start_told(1);
    struct bot_job *hint = slow_job(9, 1);

    (void)state;
    for (uint32_t number = 1; number <= 5; number++)
        (void)told_job(pool, number, "a", "one");
    wait_for_begin();
    (void)told_job(pool, 6, "a", "two");
    hint->hint = true;
    hint->who.bot = &told;
    (void)snprintf(hint->address, sizeof hint->address, "a");
    (void)snprintf(hint->id, sizeof hint->id, "one");
    assert_true(bot_pool_submit(pool, hint));
    assert_int_equal(let_go_on(pool), 1);
    assert_int_equal(let_go_on(pool), 9);
    while (bot_pool_queued(pool) > 0)
        (void)let_go_on(pool);
    bot_pool_stop(pool);
}

/* A job that waits alone has the whole time; several share it. */
static void test_less_time_in_a_queue(void **state)
{
    struct bot_pool *pool = start_told(1);
    struct bot_job *job[41];

    (void)state;
    for (uint32_t i = 0; i < 41; i++) {
        job[i] = told_job(pool, i, i == 40 ? "b" : "a", "one");
        if (i == 0)
            wait_for_begin(); /* alone */
    }
    for (int i = 0; i < 41; i++) {
        (void)sem_post(&go_on);
        (void)bot_pool_kit_wait(pool);
    }
    assert_true(job[0]->seconds >= 1);
    /* Two addresses share the time, and 39 jobs of one address its share. */
    assert_true(job[40]->seconds >= 20 * job[1]->seconds);
    assert_true(job[1]->seconds <= 1.0 / 38);
    assert_true(job[39]->seconds >= 1); /* alone again */
    for (int i = 0; i < 41; i++)
        bot_pool_free_job(job[i]);
    bot_pool_stop(pool);
}

/* A cancelled job is not begun, or ends when its bot checks the budget. */
static void test_cancel(void **state)
{
    struct client ann = {0};
    struct bot_pool *pool = start_told(1);
    struct bot_job *job[3];

    (void)state;
    job[0] = told_job(pool, 7, "a", "one");
    wait_for_begin();
    job[1] = told_job(pool, 8, "a", "one");
    job[2] = slow_job(9, 3600);
    job[2]->hint = true;
    job[2]->asker = &ann;
    assert_true(bot_pool_submit(pool, job[2]));
    bot_pool_cancel(pool, 8);
    assert_ptr_equal(bot_pool_kit_wait(pool), job[1]); /* at once */
    assert_int_equal(bot_pool_queued(pool), 2);
    bot_pool_cancel(pool, 1234);
    bot_pool_cancel(pool, 8); /* it is done: no effect */
    (void)sem_post(&go_on);
    assert_ptr_equal(bot_pool_kit_wait(pool), job[0]);
    bot_pool_cancel(pool, 7); /* too late: its answer stands */
    bot_pool_cancel(pool, 9); /* queued or running: it ends in any case */
    assert_ptr_equal(bot_pool_kit_wait(pool), job[2]);
    assert_false(atomic_load(&job[0]->cancelled));
    assert_true(atomic_load(&job[1]->cancelled));
    assert_true(atomic_load(&job[2]->cancelled));
    assert_int_equal(job[0]->why[0], 't');
    assert_int_equal(job[1]->why[0], 0); /* it was not begun */
    assert_null(job[2]->asker);
    for (int i = 0; i < 3; i++)
        bot_pool_free_job(job[i]);
    bot_pool_stop(pool);
}

/* Jobs in all places: running, queued, done, held. */
static void test_stop_while_thinking(void **state)
{
    struct bot_pool *pool = bot_pool_start(2);
    struct bot_job *hint = slow_job(9, 3600);
    double start;

    (void)state;
    assert_true(bot_pool_submit(pool, slow_job(1, 0.001)));
    bot_pool_hold(pool, bot_pool_kit_wait(pool));
    assert_true(bot_pool_submit(pool, slow_job(2, 0.001)));
    while (bot_pool_queued(pool) > 0)
        (void)poll(NULL, 0, 1);
    hint->hint = true;
    for (uint32_t i = 3; i < 9; i++)
        assert_true(bot_pool_submit(pool, slow_job(i, 3600)));
    assert_true(bot_pool_submit(pool, hint));
    (void)poll(NULL, 0, 30);
    start = seconds_now();
    bot_pool_stop(pool);
    assert_true(seconds_now() - start < 5);
}

static void test_held_by_due(void **state)
{
    enum { MANY = 300 };
    struct bot_pool *pool = bot_pool_start(1);
    struct ch_seed seed = ch_seed_from(1);
    struct ch_rng rng;
    uint64_t last = 0;

    (void)state;
    ch_rng_init(&rng, &seed, 0);
    assert_true(bot_pool_next_due(pool) == 0);
    for (uint32_t i = 0; i < MANY; i++) {
        struct bot_job *job = slow_job(i, 0);

        job->due = 1000 + ch_rng_below(&rng, 200);
        bot_pool_hold(pool, job);
    }
    assert_null(bot_pool_due(pool, 999));
    for (uint32_t i = 0; i < MANY; i++) {
        uint64_t next = bot_pool_next_due(pool);
        struct bot_job *job;

        assert_true(next >= last);
        assert_null(bot_pool_due(pool, next - 1));
        job = bot_pool_due(pool, next);
        assert_non_null(job);
        assert_true(job->due == next);
        last = next;
        bot_pool_free_job(job);
    }
    assert_true(bot_pool_next_due(pool) == 0);
    bot_pool_stop(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_is_kept),
        cmocka_unit_test(test_every_job_has_zeroed_memory),
        cmocka_unit_test(test_tables_and_addresses_in_turn),
        cmocka_unit_test(test_hints_first),
        cmocka_unit_test(test_less_time_in_a_queue),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_stop_while_thinking),
        cmocka_unit_test(test_held_by_due),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
