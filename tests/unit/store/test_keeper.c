/* t_keeper.c - the thread that keeps. SPDX-License-Identifier: MIT */
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

#include "store/keeper.h"
#include "lib/store_kit.h"

static char room[8192];

static struct keeper *start(struct kit *kit)
{
    struct keeper *keeper = keeper_start(&store_sqlite, kit->store);

    assert_non_null(keeper);
    kit->store = NULL;
    return keeper;
}

static bool is_awake(struct keeper *keeper, int ms)
{
    struct pollfd ready = {.fd = keeper_wake(keeper), .events = POLLIN};

    return poll(&ready, 1, ms) == 1;
}

/* The next that is done, waiting for it. */
static struct keeper_done next(struct keeper *keeper)
{
    struct keeper_done done;

    while (!keeper_take(keeper, &done))
        assert_true(is_awake(keeper, 10000));
    return done;
}

static void jobs_are_done_in_order(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper = start(kit);
    struct keeper_done done;
    int marks[5];
    char path[128];

    assert_false(is_awake(keeper, 0));
    kit_save(kit, "ann", "KOBA-TUMI");
    kit_append(kit, "ann", 1, "a");
    kit_append(kit, "ann", 2, "");
    assert_true(keeper_load(keeper, "ann", &marks[0]));
    done = next(keeper);
    keeper_commit(keeper, &kit->batch, &marks[1]);
    assert_true(keeper_load(keeper, "ann", &marks[2]));
    assert_true(keeper_backup(keeper, kit_path(kit, "copy", path), &marks[3]));
    assert_true(keeper_backup(keeper, path, &marks[4]));
    assert_ptr_equal(done.with, &marks[0]);
    assert_int_equal(done.job, KEEPER_LOAD);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    assert_false(done.table->found);
    free(done.table);
    done = next(keeper);
    assert_ptr_equal(done.with, &marks[1]);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    assert_true(done.seconds > 0);
    done = next(keeper);
    assert_ptr_equal(done.with, &marks[2]);
    assert_true(done.table->found);
    assert_string_equal(done.table->row.code, "KOBA-TUMI");
    assert_string_equal(done.table->row.first, "first\n");
    assert_string_equal(done.table->row.card, "{}");
    assert_int_equal(done.table->pieces, 2);
    assert_string_equal(done.table->log, "1 a\n2 \n");
    assert_int_equal(done.table->len, 7);
    assert_memory_equal(done.table->moves, "a\0\0", 3);
    free(done.table);
    done = next(keeper);
    assert_ptr_equal(done.with, &marks[3]);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    done = next(keeper);
    assert_int_equal(done.outcome.verdict, STORE_FAILED);
    assert_non_null(strstr(done.outcome.why, "exists"));
    assert_false(keeper_take(keeper, &done));
    assert_false(is_awake(keeper, 0));
    assert_int_equal(keeper_queued(keeper), 0);
    keeper_stop(keeper);
    kit_open(kit);
}

/* The keeper makes a copy on a slow disk, in many steps; commits are done
 * meanwhile, and are in it. */
static void nobody_waits_for_a_copy(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper;
    struct keeper_done done;
    char path[128];

    kit_save(kit, "ann", "");
    kit_fill(kit, 4);
    kit_faults(kit, "match copy.db\ndelay sync 50\n");
    keeper = start(kit);
    assert_true(keeper_backup(keeper, kit_path(kit, "copy.db", path), NULL));
    for (uint32_t seq = 1; seq <= 3; seq++) {
        kit_append(kit, "ann", seq, "");
        keeper_commit(keeper, &kit->batch, NULL);
        done = next(keeper);
        assert_int_equal(done.job, KEEPER_COMMIT);
        assert_int_equal(done.outcome.verdict, STORE_FINE);
        store_batch_clear(&kit->batch);
    }
    done = next(keeper);
    assert_int_equal(done.job, KEEPER_BACKUP);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    assert_true(done.seconds > 0.2);
    assert_int_equal(keeper_queued(keeper), 0);
    keeper_stop(keeper);
    kit_open_file(kit, path);
    assert_true(store_sqlite.check(kit->store, kit->why));
    assert_non_null(strstr(kit_show(kit->store, "ann", room), "|3:"));
}

/* A stop waits for nobody: nothing of a copy is left, and no load is made. */
static void stopping_gives_up_a_copy(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper;
    char path[128], files[160];

    kit_fill(kit, 4);
    keeper = start(kit);
    kit_faults(kit, "match copy.db\ndelay sync 20\n");
    assert_true(keeper_backup(keeper, kit_path(kit, "copy.db", path), NULL));
    for (int i = 0; i < 100; i++)
        assert_true(keeper_load(keeper, "big", NULL));
    keeper_stop(keeper);
    (void)snprintf(files, sizeof files, "test -z \"$(ls %s* 2>/dev/null)\"",
                   path);
    assert_int_equal(system(files), 0);
    kit_open(kit);
    assert_true(store_sqlite.check(kit->store, kit->why));
}

/* Whoever waits for a commit does not wait for loads that came before it. */
static void a_commit_comes_first(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper;
    struct keeper_done done;
    int commit;

    kit_fill(kit, 2);
    keeper = start(kit);
    kit_faults(kit, "match house.db\ndelay read 1\n");
    for (int i = 0; i < 20; i++)
        assert_true(keeper_load(keeper, "big", NULL));
    kit_save(kit, "ann", "");
    keeper_commit(keeper, &kit->batch, &commit);
    kit_faults(kit, "");
    for (int i = 0;; i++) {
        done = next(keeper);
        if (done.job == KEEPER_COMMIT)
            break;
        free(done.table);
        assert_true(i < 10); /* what it was at, and a few before we spoke */
    }
    assert_ptr_equal(done.with, &commit);
    keeper_stop(keeper);
    kit_open(kit);
}

/* The disk fails for a while, and nobody knows what is kept; then it is sure
 * that nothing of it is. */
static void a_doubt_is_settled(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper = start(kit);
    struct keeper_done done;

    kit_faults(kit, "match house.db\nfail sync EIO\n");
    kit_save(kit, "ann", "");
    keeper_commit(keeper, &kit->batch, NULL);
    done = next(keeper);
    assert_int_equal(done.outcome.verdict, STORE_UNKNOWN);
    keeper_settle(keeper, NULL);
    done = next(keeper);
    assert_int_equal(done.job, KEEPER_SETTLE);
    assert_int_equal(done.outcome.verdict, STORE_UNKNOWN);
    kit_faults(kit, "");
    keeper_settle(keeper, NULL);
    done = next(keeper);
    assert_int_equal(done.outcome.verdict, STORE_FAILED);
    keeper_stop(keeper);
    kit_open(kit);
    assert_string_equal(kit_show(kit->store, "ann", room), "none");
}

static void nobody_waits_for_the_disk(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper = start(kit);
    struct keeper_done done;

    kit_faults(kit, "match house.db\ndelay sync 150\n");
    kit_save(kit, "ann", "");
    keeper_commit(keeper, &kit->batch, NULL);
    assert_false(keeper_take(keeper, &done));
    assert_int_equal(keeper_queued(keeper), 1);
    done = next(keeper);
    assert_true(done.seconds >= 0.15);
    kit_faults(kit, "");
    keeper_stop(keeper);
    kit_open(kit);
}

static void stopping_finishes_and_files(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper = start(kit);

    kit_save(kit, "ann", "");
    kit_append(kit, "ann", 1, "a");
    keeper_commit(keeper, &kit->batch, NULL);
    assert_true(keeper_load(keeper, "ann", NULL)); /* is never taken */
    keeper_stop(keeper);
    kit_open(kit);
    assert_string_equal(kit_show(kit->store, "ann", room), "ann//{}|1:a:1 a\n");
    keeper_stop(NULL);
}

static void trouble_comes_back(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper = start(kit);
    struct keeper_done done;

    kit_faults(kit, "match house.db\nfail write ENOSPC\n");
    kit_save(kit, "ann", "");
    keeper_commit(keeper, &kit->batch, NULL);
    done = next(keeper);
    assert_int_equal(done.outcome.verdict, STORE_FAILED);
    kit_faults(kit, "");
    keeper_commit(keeper, &kit->batch, NULL); /* the same again */
    done = next(keeper);
    assert_int_equal(done.outcome.verdict, STORE_FINE);
    store_batch_clear(&kit->batch);
    kit_append(kit, "ann", 2, "");
    keeper_commit(keeper, &kit->batch, NULL);
    done = next(keeper);
    assert_int_equal(done.outcome.verdict, STORE_CONFLICT);
    assert_string_equal(done.outcome.refused[0], "ann");
    keeper_stop(keeper);
    kit_open(kit);
}

/* Commits while it idles and tidies in between; all of it is there. */
static void many_turns(void **state)
{
    struct kit *kit = *state;
    struct keeper *keeper = start(kit);

    kit_save(kit, "ann", "");
    for (uint32_t i = 1; i <= 300; i++) {
        kit_append(kit, "ann", i, "");
        keeper_commit(keeper, &kit->batch, NULL);
        assert_int_equal(next(keeper).outcome.verdict, STORE_FINE);
        store_batch_clear(&kit->batch);
        if (i == 150)
            (void)usleep(300000);
    }
    keeper_stop(keeper);
    kit_open(kit);
    assert_non_null(strstr(kit_show(kit->store, "ann", room), "|300:"));
}

static atomic_int steps;

/* Has to be asked ten times. */
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

/* Nothing is asked of it, and it goes on all the same until it is done. */
static void upkeep_goes_on_by_itself(void **state)
{
    static const struct store_kind kind = {.close = close_nothing,
                                           .tidy = tidy_ten_times};
    struct keeper *keeper = keeper_start(&kind, NULL);

    (void)state;
    assert_non_null(keeper);
    for (int i = 0; i < 10000 && atomic_load(&steps) < 10; i++)
        (void)usleep(1000);
    assert_int_equal(atomic_load(&steps), 10);
    keeper_stop(keeper);
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
