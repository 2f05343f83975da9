/* t_store.c - what a store promises. SPDX-License-Identifier: MIT */
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

#include "store/sqlite_int.h"
#include "store_kit.h"

static char room[8192];

/* --- Writing and reading -------------------------------------------------- */

static bool check_row(void *with, const struct store_row *row)
{
    uint8_t seed[STORE_SEED];

    memset(seed, 7, sizeof seed);
    assert_string_equal(row->id, "ann");
    assert_string_equal(row->code, "KOBA-TUMI");
    assert_string_equal(row->game, "hue");
    assert_int_equal(row->phase, STORE_PLAYING);
    assert_true(row->is_public);
    assert_int_equal(row->made, 17);
    assert_int_equal(row->touched, 18);
    assert_memory_equal(row->seed, seed, sizeof seed);
    assert_string_equal(row->first, "first\n");
    assert_string_equal(row->card, "{}");
    *(bool *)with = true;
    return true;
}

static void a_row_comes_back_whole(void **state)
{
    struct kit *kit = *state;
    bool seen = false;

    kit_save(kit, "ann", "KOBA-TUMI");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    for (int i = 0; i < 2; i++) {
        seen = false;
        assert_true(store_sqlite.load(kit->store, "ann", check_row, NULL,
                                      &seen, kit->why));
        assert_true(seen);
        kit_reopen(kit);
    }
}

static void pieces_come_back_in_order(void **state)
{
    static const char want[] =
        "ann//{}|1:a:1 a\n|2::2 \n3 \n|4:b:4 b\n|5:c:5 c\n";
    struct kit *kit = *state;

    kit_save(kit, "ann", "");
    kit_append(kit, "ann", 1, "a");
    store_append(&kit->batch, "ann", 2, "", "2 \n3 \n", 6);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_append(kit, "ann", 4, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_sqlite.tidy(kit->store, true);
    kit_append(kit, "ann", 5, "c");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_string_equal(kit_show(kit->store, "ann", room), want);
    kit_reopen(kit); /* files what is left */
    assert_string_equal(kit_show(kit->store, "ann", room), want);
}

static void nobody_is_nobody(void **state)
{
    struct kit *kit = *state;

    assert_string_equal(kit_show(kit->store, "ann", room), "none");
}

static void clear_and_drop(void **state)
{
    struct kit *kit = *state;

    for (int filed = 0; filed < 2; filed++) {
        kit_save(kit, "ann", "AAAA");
        kit_save(kit, "ben", "BBBB");
        kit_append(kit, "ann", 1, "a");
        kit_append(kit, "ben", 1, "a");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        if (filed)
            kit_reopen(kit);
        store_clear_log(&kit->batch, "ann");
        kit_append(kit, "ann", 1, "a"); /* its id is free again */
        assert_int_equal(kit_commit(kit), STORE_FINE);
        assert_string_equal(kit_show(kit->store, "ann", room),
                            "ann/AAAA/{}|1:a:1 a\n");
        store_drop(&kit->batch, "ann");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        assert_string_equal(kit_show(kit->store, "ann", room), "none");
        assert_string_equal(kit_show(kit->store, "ben", room),
                            "ben/BBBB/{}|1:a:1 a\n");
        store_drop(&kit->batch, "ben");
        store_drop(&kit->batch, "nobody");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        assert_true(store_sqlite.check(kit->store, kit->why));
    }
    kit_save(kit, "ann", "AAAA"); /* begins with nothing */
    kit_append(kit, "ann", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

static void save_over(struct kit *kit, const char *id, uint64_t touched)
{
    struct store_row row = {.game = "hue", .phase = STORE_OVER,
                            .touched = touched, .first = "", .card = ""};

    (void)snprintf(row.id, sizeof row.id, "%s", id);
    store_save(&kit->batch, &row);
}

static void a_finished_game_makes_room(void **state)
{
    struct kit *kit = *state;

    for (int filed = 0; filed < 2; filed++) {
        const char *as = filed ? "old2" : "old1";

        kit_save(kit, "ann", "AAAA");
        kit_append(kit, "ann", 1, "a");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        if (filed)
            kit_reopen(kit);
        store_archive(&kit->batch, "ann", as);
        kit_save(kit, "ann", "AAAA");
        kit_append(kit, "ann", 1, "a"); /* another game: free again */
        kit_append(kit, as, 2, "b");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        (void)kit_show(kit->store, as, room);
        assert_string_equal(room + 4, "//{}|1:a:1 a\n|2:b:2 b\n");
        assert_string_equal(kit_show(kit->store, "ann", room),
                            "ann/AAAA/{}|1:a:1 a\n");
        store_archive(&kit->batch, "ann", as); /* taken: nothing happens */
        assert_int_equal(kit_commit(kit), STORE_CONFLICT);
        kit_append(kit, "ann", 2, "b");
        store_drop(&kit->batch, "ann");
        assert_int_equal(kit_commit(kit), STORE_FINE);
    }
}

static void finished_games_expire(void **state)
{
    struct kit *kit = *state;

    save_over(kit, "old", 99);
    save_over(kit, "new", 100);
    kit_save(kit, "ann", ""); /* older, but being played */
    kit_append(kit, "old", 1, "a");
    kit_append(kit, "new", 1, "a");
    kit_append(kit, "ann", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_expire(&kit->batch, 100);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_string_equal(kit_show(kit->store, "old", room), "none");
    assert_string_equal(kit_show(kit->store, "new", room),
                        "new//|1:a:1 a\n");
    assert_string_equal(kit_show(kit->store, "ann", room),
                        "ann//{}|1:a:1 a\n");
    kit_append(kit, "old", 2, "b"); /* it is gone for writers, too */
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit_append(kit, "new", 2, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(store_sqlite.check(kit->store, kit->why));
}

static bool count_short(void *with, const struct store_row *row)
{
    assert_null(row->card);
    assert_null(row->first);
    ++*(int *)with;
    return true;
}

static void lists_what_lives(void **state)
{
    struct kit *kit = *state;
    struct store_row row = {.game = "hue", .first = "", .card = ""};
    int n = 0;

    for (int i = 0; i < 8; i++) {
        (void)snprintf(row.id, sizeof row.id, "t%d", i);
        row.phase = (enum store_phase)(i % 4);
        store_save(&kit->batch, &row);
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(
        store_sqlite.list(kit->store, false, count_short, &n, kit->why));
    assert_int_equal(n, 4);
}

static void the_clock_is_kept(void **state)
{
    struct kit *kit = *state;
    uint64_t seconds = 1;

    assert_true(store_sqlite.clock(kit->store, &seconds, kit->why));
    assert_int_equal(seconds, 0);
    store_clock(&kit->batch, 12345678901);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_reopen(kit);
    assert_true(store_sqlite.clock(kit->store, &seconds, kit->why));
    assert_int_equal(seconds, 12345678901);
}

/* --- Conflicts ------------------------------------------------------------ */

/* Tries one bad piece amid good writes: nothing of them may be there. */
static void refuse(struct kit *kit, uint32_t seq, const char *move)
{
    char before[8192];

    (void)kit_show(kit->store, "ann", before);
    kit_save(kit, "new", "NNNN");
    kit_append(kit, "new", 1, "x");
    kit_append(kit, "ben", 1, "y");
    kit_append(kit, "ann", seq, move);
    kit_append(kit, "ben", 2, "z");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    assert_string_equal(kit->out.id, "ann");
    assert_string_not_equal(kit->out.why, "");
    assert_string_equal(kit_show(kit->store, "ann", room), before);
    assert_string_equal(kit_show(kit->store, "new", room), "none");
    assert_string_equal(kit_show(kit->store, "ben", room), "ben//{}");
}

static void conflicts_change_nothing(void **state)
{
    struct kit *kit = *state;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    store_append(&kit->batch, "ann", 1, "a", "1\n2\n", 4);
    kit_append(kit, "ann", 3, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    for (int i = 0; i < 3; i++) { /* fresh, filed, read anew */
        refuse(kit, 3, "c");      /* there */
        refuse(kit, 1, "c");
        refuse(kit, 2, "c"); /* within a piece */
        refuse(kit, 5, "c"); /* a gap */
        refuse(kit, 4, "a"); /* ids that were used */
        refuse(kit, 4, "b");
        if (i == 0)
            store_sqlite.tidy(kit->store, true);
        if (i == 1)
            kit_reopen(kit);
    }
    kit_append(kit, "ann", 4, "c"); /* and it goes on */
    kit_append(kit, "ben", 1, "a"); /* ids are the table's own */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_append(kit, "ann", 5, "d");
    kit_append(kit, "ann", 6, "d"); /* twice in one batch */
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit_append(kit, "ann", 5, "d");
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

static void many_pieces_then_old_ids(void **state)
{
    struct kit *kit = *state;
    char move[STORE_MOVE];

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    for (uint32_t i = 1; i <= 200; i++) {
        (void)snprintf(move, sizeof move, "m%u", (unsigned)i);
        kit_append(kit, "ann", i, move);
        if (i % 7 == 0)
            assert_int_equal(kit_commit(kit), STORE_FINE);
        if (i == 100)
            store_sqlite.tidy(kit->store, true);
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    refuse(kit, 201, "m3");
    refuse(kit, 201, "m150");
    assert_true(store_sqlite.check(kit->store, kit->why));
}

static void codes_are_unique(void **state)
{
    struct kit *kit = *state;

    kit_save(kit, "ann", "KOBA-TUMI");
    kit_save(kit, "ben", "");
    kit_save(kit, "cat", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_save(kit, "dan", "KOBA-TUMI");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    assert_string_equal(kit->out.id, "dan");
    assert_string_equal(kit_show(kit->store, "dan", room), "none");
}

static void bad_pieces_are_refused(void **state)
{
    struct kit *kit = *state;

    kit_append(kit, "ghost", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit_save(kit, "ann", "");
    store_append(&kit->batch, "ann", 1, "a", "1 torn", 6);
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    store_append(&kit->batch, "ann", 1, "a", "", 0);
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit->batch.lost = true;
    store_sqlite.commit(kit->store, &kit->batch, &kit->out);
    assert_int_equal(kit->out.verdict, STORE_FAILED);
}

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
    run_sql(kit->file, "PRAGMA user_version = 1"); /* and was not touched */
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
    static const char *const names[] = {"house.db", "house.db-wal"};
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

        _exit(store == NULL && strstr(why, "another cluehouse is using") !=
                                   NULL
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
    static const struct sqlite_step good[] = {
        {1, "no sql: it is behind us"},
        {2, "ALTER TABLE t ADD COLUMN b; UPDATE t SET b = a + 1"},
        {3, "CREATE TABLE u (c); INSERT INTO u SELECT b FROM t"},
    };
    const struct sqlite_step bad[] = {
        good[0], good[1], {3, "CREATE TABLE u (c); INSERT INTO nowhere"}};
    char why[STORE_WHY];
    sqlite3 *db;

    (void)state;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(do_it(db, "CREATE TABLE t (a); INSERT INTO t VALUES (4);"
                               "PRAGMA user_version = 1"),
                     SQLITE_OK);
    assert_int_equal(do_it(db, "BEGIN"), SQLITE_OK);
    assert_false(sqlite_migrate(db, bad, 3, why));
    assert_non_null(strstr(why, "up to date"));
    assert_int_equal(do_it(db, "ROLLBACK"), SQLITE_OK);
    assert_int_equal(version_of(db), 1);
    assert_int_not_equal(do_it(db, "SELECT b FROM t"), SQLITE_OK);
    assert_int_equal(do_it(db, "BEGIN"), SQLITE_OK);
    assert_true(sqlite_migrate(db, good, 3, why));
    assert_int_equal(do_it(db, "COMMIT"), SQLITE_OK);
    assert_int_equal(version_of(db), 3);
    assert_int_equal(do_it(db, "SELECT c FROM u WHERE c = 5"), SQLITE_OK);
    assert_false(sqlite_migrate(db, good, 2, why));
    assert_non_null(strstr(why, "newer cluehouse"));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* --- Copies and sudden ends ----------------------------------------------- */

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
    kit_append(kit, "t1", 20, "later"); /* in use, and goes on */
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

/* Between its steps pages change that were copied, and new ones come. */
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

/* A half copy leaves nothing behind when the store is closed. */
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

/* Commits until it is killed, and says what is durable. */
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

static bool count_pieces(void *with, uint32_t seq, const char *move,
                         const char *lines, size_t len)
{
    (void)move;
    (void)lines;
    (void)len;
    assert_int_equal(seq, ++*(uint32_t *)with);
    return true;
}

static bool pass(void *with, const struct store_row *row)
{
    (void)with;
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

        store_drop(&kit->batch, "ann");
        kit_save(kit, "ann", "");
        kit_save(kit, "ben", "");
        store_clear_log(&kit->batch, "ben");
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
        assert_int_equal(ann, ben);     /* all of a batch or nothing */
        assert_int_equal(ann % 2, 0);
        assert_true(store_sqlite.check(kit->store, kit->why));
    }
}

#define CASE(name) \
    cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_row_comes_back_whole),
        CASE(pieces_come_back_in_order),
        CASE(nobody_is_nobody),
        CASE(clear_and_drop),
        CASE(a_finished_game_makes_room),
        CASE(finished_games_expire),
        CASE(lists_what_lives),
        CASE(the_clock_is_kept),
        CASE(conflicts_change_nothing),
        CASE(many_pieces_then_old_ids),
        CASE(codes_are_unique),
        CASE(bad_pieces_are_refused),
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
