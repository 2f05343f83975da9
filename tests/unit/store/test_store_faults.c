/*
 * test_store_faults.c - the store when the disk fails. Runs with shim/faults.c
 * preloaded.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/store_kit.h"

static char room[8192];

static void begin(struct kit *kit)
{
    kit_save(kit, "ann", "");
    kit_append(kit, "ann", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

/* A commit that must fail, or be unknown, and leave what was there. */
static void must_fail(struct kit *kit, enum store_verdict verdict,
                      const char *why)
{
    char before[8192];

    (void)kit_show(kit->store, "ann", before);
    kit_save(kit, "new", "");
    kit_append(kit, "ann", 2, "b");
    assert_int_equal(kit_commit(kit), verdict);
    if (strstr(kit->out.why, why) == NULL)
        print_error("'%s' instead of '%s'\n", kit->out.why, why);
    assert_non_null(strstr(kit->out.why, why));
    assert_string_equal(kit_show(kit->store, "ann", room), before);
    assert_string_equal(kit_show(kit->store, "new", room), "none");
}

/* The fault is over: commits work without reopening by hand, what failed is not
 * there, and what is there is still there after reopening. */
static void must_go_on(struct kit *kit)
{
    static const char want[] = "ann//{}|1:a:1 a\n|2:c:2 c\n|3:b:3 b\n";

    store_sqlite.settle(kit->store,
                        &kit->out); /* fine if nothing is in doubt */
    assert_int_equal(kit->out.verdict, STORE_FAILED);
    kit_append(kit, "ann", 2, "c");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_append(kit, "ann", 3, "b"); /* its id was never used */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_string_equal(kit_show(kit->store, "ann", room), want);
    assert_true(store_sqlite.check(kit->store, kit->why));
    kit_reopen(kit);
    assert_string_equal(kit_show(kit->store, "ann", room), want);
    assert_string_equal(kit_show(kit->store, "new", room), "none");
}

static void fail_and_go_on(struct kit *kit, const char *faults,
                           enum store_verdict verdict, const char *why)
{
    begin(kit);
    kit_faults(kit, faults);
    must_fail(kit, verdict, why);
    store_sqlite.settle(kit->store, &kit->out);
    assert_int_equal(kit->out.verdict, verdict); /* not while it lasts */
    must_fail(kit, STORE_FAILED, "");
    kit_faults(kit, "");
    must_go_on(kit);
}

static void a_full_disk(void **state)
{
    fail_and_go_on(*state, "match test.db\nfail write ENOSPC\n", STORE_FAILED,
                   "full");
}

static void a_write_error(void **state)
{
    fail_and_go_on(*state, "match test.db\nfail write EIO\n", STORE_FAILED,
                   "I/O");
}

static void a_write_that_says_it_failed(void **state)
{
    fail_and_go_on(*state, "match test.db\nlate write EIO\n", STORE_FAILED,
                   "I/O");
}

static void a_sync_error(void **state)
{
    fail_and_go_on(*state, "match test.db\nfail sync EIO\n", STORE_IN_DOUBT,
                   "I/O");
}

static void a_sync_that_says_it_failed(void **state)
{
    fail_and_go_on(*state, "match test.db\nlate sync EIO\n", STORE_IN_DOUBT,
                   "I/O");
}

static void a_sync_error_of_the_log_alone(void **state)
{
    fail_and_go_on(*state, "match test.db-wal\nfail sync ENOSPC\n",
                   STORE_IN_DOUBT, "I/O");
}

static void nothing_works(void **state)
{
    fail_and_go_on(*state, "match test.db\nfail sync EIO\nfail truncate EIO\n",
                   STORE_IN_DOUBT, "I/O");
}

/* As above, with an empty or restarted write-ahead log. */
static void a_sync_error_behind_a_checkpoint(void **state)
{
    struct kit *kit = *state;

    begin(kit);
    for (int i = 0; i < 30; i++) {
        store_batch_clock(&kit->batch, (uint64_t)i);
        assert_int_equal(kit_commit(kit), STORE_FINE);
    }
    store_sqlite.tidy(kit->store, true);
    kit_faults(kit, "match test.db\nfail sync EIO\n");
    must_fail(kit, STORE_IN_DOUBT, "I/O");
    kit_faults(kit, "");
    must_go_on(kit);
}

/* The disk disappears during a commit: its outcome is unknown, because it may
 * come back. */
static void what_is_unknown_may_come_back(void **state)
{
    struct kit *kit = *state;
    int status;
    pid_t pid;

    begin(kit);
    store_sqlite.close(kit->store);
    pid = fork();
    if (pid == 0) {
        kit_open(kit);
        store_batch_clock(&kit->batch, 5);
        if (kit_commit(kit) != STORE_FINE)
            _exit(1);
        kit_faults(kit, "match test.db\nlate sync EIO\nfail truncate EIO\n");
        kit_append(kit, "ann", 2, "b");
        if (kit_commit(kit) == STORE_IN_DOUBT)
            (void)raise(SIGKILL);
        _exit(1);
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status));
    kit_faults(kit, "");
    kit_open(kit);
    assert_string_equal(kit_show(kit->store, "ann", room),
                        "ann//{}|1:a:1 a\n|2:b:2 b\n");
}

/* --- Failing, then dying -------------------------------------------------- */

/* Opens, has a fault in a commit, and exits at once. */
static void fail_and_die(struct kit *kit, const char *faults, bool committed)
{
    kit_open(kit);
    if (committed) {
        store_batch_clock(&kit->batch, 5);
        if (kit_commit(kit) != STORE_FINE)
            _exit(1);
    }
    kit_faults(kit, faults);
    kit_save(kit, "new", "");
    kit_append(kit, "ann", 2, "b");
    if (kit_commit(kit) < STORE_FAILED)
        _exit(1);
    (void)raise(SIGKILL);
}

static void what_failed_stays_away(void **state)
{
    static const char *const faults[] = {
        "match test.db\nfail sync EIO\n",
        "match test.db\nlate sync EIO\n",
        "match test.db\nfail write ENOSPC\n",
    };
    struct kit *kit = *state;

    begin(kit);
    for (int i = 0; i < 6; i++) {
        int status;
        pid_t pid;

        store_sqlite.close(kit->store);
        pid = fork();
        if (pid == 0)
            fail_and_die(kit, faults[i / 2], i % 2 == 0);
        assert_true(pid > 0);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFSIGNALED(status));
        kit_faults(kit, "");
        kit_open(kit);
        assert_string_equal(kit_show(kit->store, "ann", room),
                            "ann//{}|1:a:1 a\n");
        assert_string_equal(kit_show(kit->store, "new", room), "none");
        assert_true(store_sqlite.check(kit->store, kit->why));
    }
    must_go_on(kit);
}

/* --- Elsewhere ------------------------------------------------------------ */

static void filing_may_fail(void **state)
{
    struct kit *kit = *state;
    uint32_t seq = 2;

    kit_save(kit, "ben", "");
    begin(kit);
    for (seq = 1; seq <= 100; seq++)
        kit_append(kit, "ben", seq, "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_faults(kit, "match test.db\nfail sync EIO\n");
    store_sqlite.tidy(kit->store, true);
    store_sqlite.tidy(kit->store, true);
    must_fail(kit, STORE_FAILED,
              "I/O"); /* reopening fails, so it does not begin */
    kit_faults(kit, "");
    must_go_on(kit);
    kit_append(kit, "ben", 102, "");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit_append(kit, "ben", 101, "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

static void a_copy_may_fail(void **state)
{
    struct kit *kit = *state;
    char path[128];

    begin(kit);
    (void)kit_path(kit, "copy.db", path);
    kit_faults(kit, "match copy.db\nfail write ENOSPC\n");
    assert_false(store_backup(&store_sqlite, kit->store, path, kit->why));
    kit_faults(kit, "match copy.db\nfail sync EIO\n");
    assert_false(store_backup(&store_sqlite, kit->store, path, kit->why));
    assert_int_not_equal(access(path, F_OK), 0);
    must_go_on(kit); /* while the copy's disk fails */
    kit_faults(kit, "");
    assert_true(store_backup(&store_sqlite, kit->store, path, kit->why));
}

/* The connection is closed, and the copy with it. */
static void a_copy_ends_with_trouble(void **state)
{
    struct kit *kit = *state;
    char path[128];

    begin(kit);
    kit_fill(kit, 2);
    assert_true(store_sqlite.copy_begin(
        kit->store, kit_path(kit, "copy.db", path), kit->why));
    assert_int_equal(store_sqlite.copy_step(kit->store, kit->why),
                     STORE_COPY_MORE);
    kit_faults(kit, "match test.db\nfail sync EIO\n");
    must_fail(kit, STORE_IN_DOUBT, "I/O");
    kit_faults(kit, "");
    store_sqlite.settle(kit->store, &kit->out);
    assert_int_equal(kit->out.verdict, STORE_FAILED);
    kit_append(kit, "ann", 2, "c"); /* reopens */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(store_sqlite.copy_step(kit->store, kit->why),
                     STORE_COPY_FAILED);
    assert_non_null(strstr(kit->why, "disk failed"));
    assert_int_not_equal(access(path, F_OK), 0);
    assert_true(store_backup(&store_sqlite, kit->store, path, kit->why));
}

static void opening_may_fail(void **state)
{
    struct kit *kit = *state;

    begin(kit);
    store_sqlite.close(kit->store);
    kit_faults(kit, "match test.db\nfail write ENOSPC\n");
    kit->store = store_sqlite.open(kit->file, kit->why);
    if (kit->store != NULL)
        must_fail(kit, STORE_FAILED, "");
    else
        assert_string_not_equal(kit->why, "");
    kit_faults(kit, "");
    if (kit->store == NULL)
        kit_open(kit);
    must_go_on(kit);
}

static void the_shim_delays_and_shifts(void **state)
{
    struct kit *kit = *state;
    struct timespec a, b;
    time_t before = time(NULL);

    begin(kit);
    kit_faults(kit, "match test.db\ndelay sync 60\nclock 86400\n");
    (void)clock_gettime(CLOCK_MONOTONIC, &a);
    kit_append(kit, "ann", 2, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    (void)clock_gettime(CLOCK_MONOTONIC, &b);
    assert_true(
        (b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000 >= 60);
    assert_true(time(NULL) >= before + 86400);
    kit_faults(kit, "");
    assert_true(time(NULL) < before + 86400);
}

#define CASE(name)                                                             \
    cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_full_disk),
        CASE(a_write_error),
        CASE(a_write_that_says_it_failed),
        CASE(a_sync_error),
        CASE(a_sync_that_says_it_failed),
        CASE(a_sync_error_of_the_log_alone),
        CASE(nothing_works),
        CASE(a_sync_error_behind_a_checkpoint),
        CASE(what_is_unknown_may_come_back),
        CASE(what_failed_stays_away),
        CASE(filing_may_fail),
        CASE(a_copy_may_fail),
        CASE(a_copy_ends_with_trouble),
        CASE(opening_may_fail),
        CASE(the_shim_delays_and_shifts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
