/*
 * test_store_file.c - the file of a store: refused files, versions, copies and
 * crashes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/sqlite_schema.h"
#include "lib/store_kit.h"
/* --- Files that are not what they should be ------------------------------- */

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void must_not_open(struct kit *kit, const char *file, const char *why)
{
    assert_null(store_sqlite.open(file, kit->why));
    if (strstr(kit->why, why) == NULL)
        print_error("'%s' instead of '%s'\n", kit->why, why);
    assert_non_null(strstr(kit->why, why));
}

static void a_newer_file_is_refused(void **state)
{
    struct kit *kit = *state;

    store_sqlite.close(kit->store);
    run_sql(kit->file, "PRAGMA user_version = 99");
    must_not_open(kit, kit->file, "written by a newer cluehouse");
    run_sql(kit->file, "PRAGMA user_version = 3"); /* and was not touched */
    kit_open(kit);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void foreign_files_are_refused(void **state)
{
    struct kit *kit = *state;
    char path[128], text[1200];
    struct stat before, after;

    (void)kit_path(kit, "other.db", path);
    run_sql(path, "CREATE TABLE t (a)");
    assert_int_equal(stat(path, &before), 0);
    must_not_open(kit, path, "is not a cluehouse database");
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
    run_sql(path, "PRAGMA application_id = 4711");
    must_not_open(kit, path, "is not a cluehouse database");
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    write_file(kit_path(kit, "text", path), text);
    must_not_open(kit, path, "is not a cluehouse database");
    must_not_open(kit, kit->folder, "cannot open");
    must_not_open(kit, kit_path(kit, "no/such/folder", path), "cannot make");
}

static void damage_is_found(void **state)
{
    struct kit *kit = *state;
    static uint8_t junk[1024];
    FILE *file;

    kit_save(kit, "ann", "KOBA-TUMI");
    for (uint32_t i = 1; i < 200; i++)
        kit_append(kit, "ann", i, "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(store_sqlite.check(kit->store, kit->why));
    store_sqlite.close(kit->store);
    file = fopen(kit->file, "r+");
    assert_non_null(file);
    memset(junk, 0xa5, sizeof junk);
    for (long page = 1; page < 12; page++) {
        assert_int_equal(fseek(file, page * 4096, SEEK_SET), 0);
        assert_int_equal(fwrite(junk, sizeof junk, 1, file), 1);
    }
    assert_int_equal(fclose(file), 0);
    kit->store = store_sqlite.open(kit->file, kit->why);
    if (kit->store != NULL)
        assert_false(store_sqlite.check(kit->store, kit->why));
    assert_string_not_equal(kit->why, "");
}

static void files_are_private(void **state)
{
    static const char *const names[] = {"test.db", "test.db-wal"};
    struct kit *kit = *state;
    struct stat about;
    char path[128];

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(stat(kit_path(kit, names[i], path), &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
}

static void a_second_program_is_told_at_once(void **state)
{
    struct kit *kit = *state;
    struct timespec a, b;
    int status;
    pid_t pid;

    (void)clock_gettime(CLOCK_MONOTONIC, &a);
    pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        char why[STORE_WHY] = "";
        struct store *store = store_sqlite.open(kit->file, why);

        _exit(store == NULL && strstr(why, "another cluehouse is using") != NULL
                  ? 0
                  : 1);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    (void)clock_gettime(CLOCK_MONOTONIC, &b);
    assert_int_equal(status, 0);
    assert_true(b.tv_sec - a.tv_sec <= 1);
    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

/* --- Versions ------------------------------------------------------------- */

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *sql;
    int version;

    assert_int_equal(
        sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &sql, NULL), 0);
    assert_int_equal(sqlite3_step(sql), SQLITE_ROW);
    version = sqlite3_column_int(sql, 0);
    (void)sqlite3_finalize(sql);
    return version;
}

static int do_it(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static void migrations_are_all_or_nothing(void **state)
{
    static const struct sqlite_schema_step good[] = {
        {1, "no sql: it is behind us"},
        {2, "ALTER TABLE t ADD COLUMN b; UPDATE t SET b = a + 1"},
        {3, "CREATE TABLE u (c); INSERT INTO u SELECT b FROM t"},
    };
    const struct sqlite_schema_step bad[] = {
        good[0], good[1], {3, "CREATE TABLE u (c); INSERT INTO nowhere"}};
    char why[STORE_WHY];
    sqlite3 *db;

    (void)state;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(do_it(db, "CREATE TABLE t (a); INSERT INTO t VALUES (4);"
                               "PRAGMA user_version = 1"),
                     SQLITE_OK);
    assert_int_equal(do_it(db, "BEGIN"), SQLITE_OK);
    assert_false(sqlite_schema_migrate(db, bad, 3, why));
    assert_non_null(strstr(why, "up to date"));
    assert_int_equal(do_it(db, "ROLLBACK"), SQLITE_OK);
    assert_int_equal(version_of(db), 1);
    assert_int_not_equal(do_it(db, "SELECT b FROM t"), SQLITE_OK);
    assert_int_equal(do_it(db, "BEGIN"), SQLITE_OK);
    assert_true(sqlite_schema_migrate(db, good, 3, why));
    assert_int_equal(do_it(db, "COMMIT"), SQLITE_OK);
    assert_int_equal(version_of(db), 3);
    assert_int_equal(do_it(db, "SELECT c FROM u WHERE c = 5"), SQLITE_OK);
    assert_false(sqlite_schema_migrate(db, good, 2, why));
    assert_non_null(strstr(why, "newer cluehouse"));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* --- Copies and crashes --------------------------------------------------- */

static void a_copy_is_the_same(void **state)
{
    struct kit *kit = *state;
    static char ours[1 << 16], theirs[1 << 16];
    struct store *copy;
    struct stat about;
    char path[128];

    for (int i = 0; i < 20; i++) {
        char id[STORE_ID];

        (void)snprintf(id, sizeof id, "t%d", i);
        kit_save(kit, id, id);
        for (uint32_t seq = 1; seq < 20; seq++)
            kit_append(kit, id, seq, "");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        if (i == 10)
            store_sqlite.tidy(kit->store, true);
    }
    (void)kit_path(kit, "copy'.db", path);
    assert_true(store_backup(&store_sqlite, kit->store, path, kit->why));
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    (void)kit_show_all(kit->store, ours, sizeof ours);
    kit_append(kit, "t1", 20, "later"); /* still in use */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    copy = store_sqlite.open(path, kit->why);
    assert_non_null(copy);
    assert_true(store_sqlite.check(copy, kit->why));
    assert_string_equal(kit_show_all(copy, theirs, sizeof theirs), ours);
    store_sqlite.close(copy);
    assert_false(store_backup(&store_sqlite, kit->store, path, kit->why));
    assert_non_null(strstr(kit->why, "exists already"));
    assert_false(store_backup(&store_sqlite, kit->store,
                              kit_path(kit, "no/folder", path), kit->why));
}

/* Between its steps copied pages change, and new ones are added. */
static void a_copy_is_of_the_moment_when_it_is_done(void **state)
{
    struct kit *kit = *state;
    char path[128], ours[8192], theirs[8192];
    enum store_copying how = STORE_COPY_MORE;
    struct store *copy;
    uint32_t seq = 0;

    kit_save(kit, "ann", "KOBA-TUMI");
    kit_fill(kit, 3);
    assert_true(store_sqlite.copy_begin(
        kit->store, kit_path(kit, "copy.db", path), kit->why));
    while (how == STORE_COPY_MORE) {
        kit_append(kit, "ann", ++seq, "");
        kit_append(kit, "big", 3 * 128 + seq, "");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        kit_append(kit, "ann", seq, ""); /* is rolled back */
        assert_int_equal(kit_commit(kit), STORE_CONFLICT);
        store_sqlite.tidy(kit->store, seq % 2 == 0);
        assert_int_not_equal(access(path, F_OK), 0);
        how = store_sqlite.copy_step(kit->store, kit->why);
    }
    assert_int_equal(how, STORE_COPY_DONE);
    assert_true(seq > 4);
    (void)kit_show(kit->store, "ann", ours);
    kit_append(kit, "ann", ++seq, ""); /* no longer in it */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    copy = store_sqlite.open(path, kit->why);
    assert_non_null(copy);
    assert_true(store_sqlite.check(copy, kit->why));
    assert_string_equal(kit_show(copy, "ann", theirs), ours);
    store_sqlite.close(copy);
}

/* An unfinished copy is removed when the store is closed. */
static void a_copy_may_be_given_up(void **state)
{
    struct kit *kit = *state;
    char path[128], command[160];

    kit_fill(kit, 2);
    assert_true(store_sqlite.copy_begin(
        kit->store, kit_path(kit, "copy.db", path), kit->why));
    assert_int_equal(store_sqlite.copy_step(kit->store, kit->why),
                     STORE_COPY_MORE);
    kit_reopen(kit);
    (void)snprintf(command, sizeof command, "ls %s | grep -q copy",
                   kit->folder);
    assert_int_not_equal(system(command), 0);
    assert_true(store_sqlite.check(kit->store, kit->why));
}

/* Commits until it is killed, and reports what is durable. */
static void commit_for_ever(struct kit *kit, int pipe_end)
{
    kit_open(kit);
    for (uint32_t seq = 1;; seq += 2) {
        kit_append(kit, "ann", seq, "");
        kit_append(kit, "ann", seq + 1, "");
        kit_append(kit, "ben", seq, "");
        kit_append(kit, "ben", seq + 1, "");
        if (kit_commit(kit) != STORE_FINE ||
            write(pipe_end, &seq, sizeof seq) != sizeof seq)
            _exit(1);
        if (seq % 61 == 0)
            store_sqlite.tidy(kit->store, true);
    }
}

static bool count_pieces(void *ctx, const struct store_piece *piece)
{
    assert_int_equal(piece->seq, ++*(uint32_t *)ctx);
    assert_false(piece->damaged);
    return true;
}

static bool pass(void *ctx, const struct store_row *row)
{
    (void)ctx;
    (void)row;
    return true;
}

static void a_kill_loses_nothing(void **state)
{
    struct kit *kit = *state;

    for (int round = 0; round < 8; round++) {
        uint32_t said = 0, one, ann = 0, ben = 0;
        int ends[2];
        pid_t pid;

        store_batch_drop(&kit->batch, "ann", 1);
        store_batch_drop(&kit->batch, "ben", 1);
        kit_save(kit, "ann", "");
        kit_save(kit, "ben", "");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        store_sqlite.close(kit->store);
        assert_int_equal(pipe(ends), 0);
        pid = fork();
        if (pid == 0)
            commit_for_ever(kit, ends[1]);
        assert_true(pid > 0);
        (void)close(ends[1]);
        while (read(ends[0], &one, sizeof one) == sizeof one) {
            said = one;
            if (said > (unsigned)round * 37 + 2)
                (void)kill(pid, SIGKILL);
        }
        (void)close(ends[0]);
        assert_int_equal(waitpid(pid, NULL, 0), pid);
        kit_open(kit);
        assert_true(store_sqlite.load(kit->store, "ann", pass, count_pieces,
                                      &ann, kit->why));
        assert_true(store_sqlite.load(kit->store, "ben", pass, count_pieces,
                                      &ben, kit->why));
        assert_true(said > 0 && ann >= said + 1);
        assert_int_equal(ann, ben); /* all of a batch or nothing */
        assert_int_equal(ann % 2, 0);
        assert_true(store_sqlite.check(kit->store, kit->why));
    }
}
#define CASE(name)                                                             \
    cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_newer_file_is_refused),
        CASE(foreign_files_are_refused),
        CASE(damage_is_found),
        CASE(files_are_private),
        CASE(a_second_program_is_told_at_once),
        cmocka_unit_test(migrations_are_all_or_nothing),
        CASE(a_copy_is_the_same),
        CASE(a_copy_is_of_the_moment_when_it_is_done),
        CASE(a_copy_may_be_given_up),
        CASE(a_kill_loses_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
