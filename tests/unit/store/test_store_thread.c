/*
 * test_store_thread.c - the database thread.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store_thread.h"
#include "lib/store_kit.h"

static char room[8192];

static struct store_thread *start(struct kit *kit)
{
    struct store_thread *thread = store_thread_start(&store_sqlite, kit->store);

    assert_non_null(thread);
    kit->store = NULL;
    return thread;
}

static bool is_awake(struct store_thread *thread, int ms)
{
    struct pollfd ready = {.fd = store_thread_fd(thread), .events = POLLIN};

    return poll(&ready, 1, ms) == 1;
}

/* Waits for the next job that is done. */
static struct store_thread_done next(struct store_thread *thread)
{
    struct store_thread_done done;

    while (!store_thread_next(thread, &done))
        assert_true(is_awake(thread, 10000));
    return done;
}

static void jobs_are_done_in_order(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread = start(kit);
    struct store_thread_done done;
    int marks[5];
    char path[128];

    assert_false(is_awake(thread, 0));
    kit_save(kit, "ann", "KOBA-TUMI");
    kit_append(kit, "ann", 1, "a");
    kit_append(kit, "ann", 2, "");
    assert_true(store_thread_load(thread, "ann", &marks[0]));
    done = next(thread);
    store_thread_commit(thread, &kit->batch, &marks[1]);
    assert_true(store_thread_load(thread, "ann", &marks[2]));
    assert_true(
        store_thread_backup(thread, kit_path(kit, "copy", path), &marks[3]));
    assert_true(store_thread_backup(thread, path, &marks[4]));
    assert_ptr_equal(done.ctx, &marks[0]);
    assert_int_equal(done.job, STORE_JOB_LOAD);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    assert_false(done.table->found);
    free(done.table);
    done = next(thread);
    assert_ptr_equal(done.ctx, &marks[1]);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    assert_true(done.seconds > 0);
    done = next(thread);
    assert_ptr_equal(done.ctx, &marks[2]);
    assert_true(done.table->found);
    assert_string_equal(done.table->row.code, "KOBA-TUMI");
    assert_string_equal(done.table->row.first, "first\n");
    assert_string_equal(done.table->row.json, "{}");
    assert_int_equal(done.table->pieces, 2);
    assert_string_equal(done.table->log, "1 a\n2 \n");
    assert_int_equal(done.table->len, 7);
    assert_memory_equal(done.table->moves, "a\0\0", 3);
    free(done.table);
    done = next(thread);
    assert_ptr_equal(done.ctx, &marks[3]);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    done = next(thread);
    assert_int_equal(done.outcome.verdict, STORE_FAILED);
    assert_non_null(strstr(done.outcome.why, "exists"));
    assert_false(store_thread_next(thread, &done));
    assert_false(is_awake(thread, 0));
    assert_int_equal(store_thread_queued(thread), 0);
    store_thread_stop(thread);
    kit_open(kit);
}

/* The thread makes a copy on a slow disk, in many steps; commits are done
 * meanwhile, and are in it. */
static void nobody_waits_for_a_copy(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread;
    struct store_thread_done done;
    char path[128];

    kit_save(kit, "ann", "");
    kit_fill(kit, 4);
    kit_faults(kit, "match copy.db\ndelay sync 50\n");
    thread = start(kit);
    assert_true(
        store_thread_backup(thread, kit_path(kit, "copy.db", path), NULL));
    for (uint32_t seq = 1; seq <= 3; seq++) {
        kit_append(kit, "ann", seq, "");
        store_thread_commit(thread, &kit->batch, NULL);
        done = next(thread);
        assert_int_equal(done.job, STORE_JOB_COMMIT);
        assert_int_equal(done.outcome.verdict, STORE_FINE);
        store_batch_clear(&kit->batch);
    }
    done = next(thread);
    assert_int_equal(done.job, STORE_JOB_BACKUP);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    assert_true(done.seconds > 0.2);
    assert_int_equal(store_thread_queued(thread), 0);
    store_thread_stop(thread);
    kit_open_file(kit, path);
    assert_true(store_sqlite.check(kit->store, kit->why));
    assert_non_null(strstr(kit_show(kit->store, "ann", room), "|3:"));
}

/* A stop abandons loads and copies, and removes an unfinished copy. */
static void stopping_gives_up_a_copy(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread;
    char path[128], files[160];

    kit_fill(kit, 4);
    thread = start(kit);
    kit_faults(kit, "match copy.db\ndelay sync 20\n");
    assert_true(
        store_thread_backup(thread, kit_path(kit, "copy.db", path), NULL));
    for (int i = 0; i < 100; i++)
        assert_true(store_thread_load(thread, "big", NULL));
    store_thread_stop(thread);
    (void)snprintf(files, sizeof files, "test -z \"$(ls %s* 2>/dev/null)\"",
                   path);
    assert_int_equal(system(files), 0);
    kit_open(kit);
    assert_true(store_sqlite.check(kit->store, kit->why));
}

/* A commit overtakes loads that were queued before it. */
static void a_commit_comes_first(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread;
    struct store_thread_done done;
    int commit;

    kit_fill(kit, 2);
    thread = start(kit);
    kit_faults(kit, "match test.db\ndelay read 1\n");
    for (int i = 0; i < 20; i++)
        assert_true(store_thread_load(thread, "big", NULL));
    kit_save(kit, "ann", "");
    store_thread_commit(thread, &kit->batch, &commit);
    kit_faults(kit, "");
    for (int i = 0;; i++) {
        done = next(thread);
        if (done.job == STORE_JOB_COMMIT)
            break;
        free(done.table);
        assert_true(i < 10); /* the running one, and a few before the commit */
    }
    assert_ptr_equal(done.ctx, &commit);
    store_thread_stop(thread);
    kit_open(kit);
}

/* The disk fails for a while and the outcome is unknown; then it is certain
 * that nothing was written. */
static void a_doubt_is_settled(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread = start(kit);
    struct store_thread_done done;

    kit_faults(kit, "match test.db\nfail sync EIO\n");
    kit_save(kit, "ann", "");
    store_thread_commit(thread, &kit->batch, NULL);
    done = next(thread);
    assert_int_equal(done.outcome.verdict, STORE_IN_DOUBT);
    store_thread_settle(thread, NULL);
    done = next(thread);
    assert_int_equal(done.job, STORE_JOB_SETTLE);
    assert_int_equal(done.outcome.verdict, STORE_IN_DOUBT);
    kit_faults(kit, "");
    store_thread_settle(thread, NULL);
    done = next(thread);
    assert_int_equal(done.outcome.verdict, STORE_FAILED);
    store_thread_stop(thread);
    kit_open(kit);
    assert_string_equal(kit_show(kit->store, "ann", room), "none");
}

static void nobody_waits_for_the_disk(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread = start(kit);
    struct store_thread_done done;

    kit_faults(kit, "match test.db\ndelay sync 150\n");
    kit_save(kit, "ann", "");
    store_thread_commit(thread, &kit->batch, NULL);
    assert_false(store_thread_next(thread, &done));
    assert_int_equal(store_thread_queued(thread), 1);
    done = next(thread);
    assert_true(done.seconds >= 0.15);
    kit_faults(kit, "");
    store_thread_stop(thread);
    kit_open(kit);
}

static void stopping_finishes_and_files(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread = start(kit);

    kit_save(kit, "ann", "");
    kit_append(kit, "ann", 1, "a");
    store_thread_commit(thread, &kit->batch, NULL);
    assert_true(store_thread_load(thread, "ann", NULL)); /* is never taken */
    store_thread_stop(thread);
    kit_open(kit);
    assert_string_equal(kit_show(kit->store, "ann", room), "ann//{}|1:a:1 a\n");
    store_thread_stop(NULL);
}

static void trouble_comes_back(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread = start(kit);
    struct store_thread_done done;

    kit_faults(kit, "match test.db\nfail write ENOSPC\n");
    kit_save(kit, "ann", "");
    store_thread_commit(thread, &kit->batch, NULL);
    done = next(thread);
    assert_int_equal(done.outcome.verdict, STORE_FAILED);
    kit_faults(kit, "");
    store_thread_commit(thread, &kit->batch, NULL); /* the same again */
    done = next(thread);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    store_batch_clear(&kit->batch);
    kit_append(kit, "ann", 2, "");
    store_thread_commit(thread, &kit->batch, NULL);
    done = next(thread);
    assert_int_equal(done.outcome.verdict, STORE_CONFLICT);
    assert_string_equal(done.outcome.refused[0], "ann");
    store_thread_stop(thread);
    kit_open(kit);
}

/* Commits with idle maintenance between them; all of it is there. */
static void many_turns(void **state)
{
    struct kit *kit = *state;
    struct store_thread *thread = start(kit);

    kit_save(kit, "ann", "");
    for (uint32_t i = 1; i <= 300; i++) {
        kit_append(kit, "ann", i, "");
        store_thread_commit(thread, &kit->batch, NULL);
        assert_int_equal(next(thread).outcome.verdict, STORE_FINE);
        store_batch_clear(&kit->batch);
        if (i == 150)
            (void)usleep(300000);
    }
    store_thread_stop(thread);
    kit_open(kit);
    assert_non_null(strstr(kit_show(kit->store, "ann", room), "|300:"));
}

static atomic_int steps;

/* Has ten steps of maintenance to do. */
static bool tidy_ten_times(struct store *store, bool idle)
{
    (void)store;
    (void)idle;
    return atomic_fetch_add(&steps, 1) + 1 < 10;
}

static void close_nothing(struct store *store)
{
    (void)store;
}

/* Without jobs, maintenance continues until it is done. */
static void upkeep_goes_on_by_itself(void **state)
{
    static const struct store_kind kind = {.close = close_nothing,
                                           .tidy = tidy_ten_times};
    struct store_thread *thread = store_thread_start(&kind, NULL);

    (void)state;
    assert_non_null(thread);
    for (int i = 0; i < 10000 && atomic_load(&steps) < 10; i++)
        (void)usleep(1000);
    assert_int_equal(atomic_load(&steps), 10);
    store_thread_stop(thread);
    assert_int_equal(atomic_load(&steps), 10);
}

#define CASE(name)                                                             \
    cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(jobs_are_done_in_order),
        CASE(nobody_waits_for_a_copy),
        CASE(stopping_gives_up_a_copy),
        CASE(a_commit_comes_first),
        CASE(a_doubt_is_settled),
        CASE(nobody_waits_for_the_disk),
        CASE(stopping_finishes_and_files),
        CASE(trouble_comes_back),
        CASE(many_turns),
        CASE(upkeep_goes_on_by_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
