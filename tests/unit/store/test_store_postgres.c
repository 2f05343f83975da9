/*
 * test_store_postgres.c - several nodes at one PostgreSQL database: who may
 * write, and what becomes of commits whose connection is lost.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
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
#include <libpq-fe.h>

#include "lib/store_kit.h"
#include "store/store_uri.h"

static char room[8192];

/* --- Two nodes ------------------------------------------------------------ */

/* `kit->store` is the first node's, and this is another. */
static struct store *join(struct kit *kit, const char *name,
                          const char *address, uint64_t session)
{
    const struct store_node_name node = {name, address, session, NULL, NULL};
    struct store *store = store_postgres.open(kit->where, kit->why);

    assert_non_null(store);
    assert_true(store_postgres.join(store, &node, kit->why));
    return store;
}

/* One more connection of the first node. */
static struct store *attach(struct kit *kit)
{
    const struct store_node_name node = {"kit", "[::1]:8138", 17, NULL, NULL};
    struct store *store = store_postgres.open(kit->where, kit->why);

    assert_non_null(store);
    assert_true(store_postgres.attach(store, &node, kit->why));
    return store;
}

static enum store_claim claim(struct store *store, const char *id,
                              uint64_t *epoch, char address[STORE_NODE])
{
    struct store_owner owner = {.session = 0};
    char why[STORE_WHY];
    enum store_claim out;

    out = store_postgres.claim(store, id, epoch, &owner, why);
    memcpy(address, owner.address, STORE_NODE);
    if (out == STORE_CLAIM_FAILED)
        print_message("# %s\n", why);
    return out;
}

static uint64_t must_claim(struct store *store, const char *id)
{
    char address[STORE_NODE];
    uint64_t epoch = 0;

    assert_int_equal(claim(store, id, &epoch, address), STORE_CLAIMED);
    return epoch;
}

static void save(struct store_batch *batch, const char *id, const char *code,
                 uint64_t epoch)
{
    struct store_row row = {.game = "hue",
                            .phase = STORE_PLAYING,
                            .touched = 18,
                            .first = "first\n",
                            .json = "{}",
                            .epoch = epoch};

    (void)snprintf(row.id, sizeof row.id, "%s", id);
    (void)snprintf(row.code, sizeof row.code, "%s", code);
    store_batch_save(batch, &row);
}

static void append(struct store_batch *batch, const char *id, uint32_t seq,
                   const char *move, uint64_t epoch)
{
    char line[80];

    (void)snprintf(line, sizeof line, "%u %s\n", (unsigned)seq, move);
    store_batch_append(batch, id,
                       &(struct store_piece){.seq = seq,
                                             .move = move,
                                             .lines = line,
                                             .len = strlen(line),
                                             .epoch = epoch});
}

static enum store_verdict commit(struct store *store, struct store_batch *batch,
                                 struct store_outcome *out)
{
    store_postgres.commit(store, batch, out);
    store_batch_clear(batch);
    return out->verdict;
}

/* How long a lease lasts still, in ms, is set behind the store's back. */
static void set_lease(const char *name, int ms)
{
    char sql[256];

    (void)snprintf(sql, sizeof sql,
                   "UPDATE cluehouse.leases SET until = clock_timestamp()"
                   " + %d * interval '1 ms' FROM cluehouse.nodes"
                   " WHERE id = node AND name = '%s'",
                   ms, name);
    kit_sql(sql);
}

/* Nobody but its owner wrote under an epoch. */
static void check_history(struct kit *kit)
{
    kit_sql("DO $$ BEGIN IF EXISTS (SELECT FROM cluehouse.log l WHERE NOT"
            " EXISTS (SELECT FROM cluehouse.owners o WHERE o.t = l.t AND"
            " o.epoch = l.epoch)) THEN RAISE 'a writer without a claim';"
            " END IF; END $$");
    if (!store_postgres.check(kit->store, kit->why))
        fail_msg("%s", kit->why);
}

/* --- Fence ---------------------------------------------------------------- */

/* One write under an old epoch, with another table's beside it. */
static void refuse_one(struct kit *kit, struct store_batch *batch,
                       uint32_t *seq)
{
    struct store_outcome out;

    append(batch, "ben", ++*seq, "", 1);
    assert_int_equal(commit(kit->store, batch, &out), STORE_CONFLICT);
    assert_int_equal(out.n_refused, 1);
    assert_string_equal(out.refused[0], "ann");
    assert_string_not_equal(out.why, "");
    assert_string_equal(kit_show(kit->store, "ann", room),
                        "ann/AAAA/{}|1:a:1 a\n|2:b:2 b\n");
    assert_string_equal(kit_show(kit->store, "old", room), "none");
}

static void an_old_owner_writes_nothing(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2);
    struct store_batch batch = {0};
    struct store_outcome out;
    uint32_t seq = 0;

    save(&batch, "ann", "AAAA", 0);
    save(&batch, "ben", "", 0);
    append(&batch, "ann", 1, "a", 1);
    assert_int_equal(commit(kit->store, &batch, &out), STORE_FINE);
    set_lease("kit", 0);
    assert_int_equal(must_claim(other, "ann"), 2);
    append(&batch, "ann", 2, "b", 2);
    assert_int_equal(commit(other, &batch, &out), STORE_FINE);

    append(&batch, "ann", 3, "c", 1);
    refuse_one(kit, &batch, &seq);
    append(&batch, "ann", 3, "c", 2); /* the number alone is not enough */
    refuse_one(kit, &batch, &seq);
    save(&batch, "ann", "LOST", 1);
    refuse_one(kit, &batch, &seq);
    save(&batch, "ann", "LOST", 0);
    refuse_one(kit, &batch, &seq);
    store_batch_archive(&batch, "ann", 1, "old");
    save(&batch, "ann", "LOST", 1);
    refuse_one(kit, &batch, &seq);
    store_batch_drop(&batch, "ann", 1);
    refuse_one(kit, &batch, &seq);
    store_batch_retire(&batch, "ann", 100); /* is no error, and no deed */
    store_batch_release(&batch, "ann", 1);
    assert_int_equal(commit(kit->store, &batch, &out), STORE_FINE);

    append(&batch, "ann", 3, "c", 2);
    assert_int_equal(commit(other, &batch, &out), STORE_FINE);
    append(&batch, "ann", 4, "d", 1);
    assert_int_equal(commit(other, &batch, &out), STORE_CONFLICT);
    check_history(kit);
    store_batch_free(&batch);
    store_postgres.close(other);
}

/* A rematch is the same table, under the same epoch; the game that is over is
 * nobody's. */
static void an_archived_game_is_nobodys(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2);
    struct store_batch batch = {0};
    struct store_outcome out;
    char address[STORE_NODE];
    uint64_t epoch = 0;

    save(&batch, "ann", "AAAA", 0);
    append(&batch, "ann", 1, "a", 1);
    assert_int_equal(commit(kit->store, &batch, &out), STORE_FINE);
    assert_int_equal(must_claim(kit->store, "ann"), 2);
    append(&batch, "ann", 2, "b", 2);
    store_batch_archive(&batch, "ann", 2, "old");
    save(&batch, "ann", "BBBB", 2);
    append(&batch, "ann", 1, "a", 2);
    save(&batch, "ann", "CCCC", 2);
    assert_int_equal(commit(kit->store, &batch, &out), STORE_FINE);
    assert_string_equal(kit_show(kit->store, "ann", room),
                        "ann/CCCC/{}|1:a:1 a\n");
    assert_int_equal(claim(other, "ann", &epoch, address), STORE_ELSEWHERE);
    assert_int_equal(must_claim(other, "old"), 3);
    append(&batch, "old", 3, "c", 3);
    assert_int_equal(commit(other, &batch, &out), STORE_FINE);
    check_history(kit);
    store_batch_free(&batch);
    store_postgres.close(other);
}

/* Each of the planted errors must be found. */
static void the_check_finds_twins(void **state)
{
    struct kit *kit = *state;

    kit_save(kit, "ann", "");
    kit_append(kit, "ann", 1, "a");
    kit_append(kit, "ann", 2, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    check_history(kit);
    kit_sql("UPDATE cluehouse.log SET epoch = 9 WHERE seq = 1");
    assert_false(store_postgres.check(kit->store, kit->why));
    kit_sql("UPDATE cluehouse.log SET epoch = 1, seq = 7 WHERE seq = 2");
    assert_false(store_postgres.check(kit->store, kit->why));
    kit_sql("UPDATE cluehouse.log SET seq = 2 WHERE seq = 7;"
            "UPDATE cluehouse.log SET epoch = 1");
    check_history(kit);
    kit_sql("UPDATE cluehouse.tables SET json = '{ }'");
    assert_false(store_postgres.check(kit->store, kit->why));
    kit_sql("UPDATE cluehouse.tables SET json = '{}';"
            "UPDATE cluehouse.log SET t = 12345");
    assert_false(store_postgres.check(kit->store, kit->why));
}

static void one_bad_move_is_one_bad_table(void **state)
{
    struct kit *kit = *state;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    kit_save(kit, "cat", "");
    kit_append(kit, "ben", 1, "x");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_append(kit, "ann", 1, "x");
    kit_append(kit, "ben", 2, "x"); /* again */
    kit_append(kit, "cat", 1, "x");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    assert_int_equal(kit->out.n_refused, 1);
    assert_string_equal(kit->out.refused[0], "ben");
    assert_non_null(strstr(kit->out.why, "id was used before"));
    assert_string_equal(kit_show(kit->store, "ann", room), "ann//{}|1:x:1 x\n");
    assert_string_equal(kit_show(kit->store, "cat", room), "cat//{}|1:x:1 x\n");
    store_batch_append(
        &kit->batch, "ann",
        &(struct store_piece){.seq = 2,
                              .move = "y",
                              .lines = "\xff\n", /* is not UTF-8 */
                              .len = 2,
                              .epoch = kit_epoch(kit, "ann")});
    kit_append(kit, "cat", 2, "y");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    assert_string_equal(kit->out.refused[0], "ann");
    assert_string_equal(kit_show(kit->store, "cat", room),
                        "cat//{}|1:x:1 x\n|2:y:2 y\n");
}

/* More than fits into the sockets' buffers, both ways. */
static void a_large_batch_is_written(void **state)
{
    static char line[4096];
    struct kit *kit = *state;

    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\n';
    kit_save(kit, "ann", "");
    for (uint32_t seq = 1; seq <= 5000; seq++)
        store_batch_append(&kit->batch, "ann",
                           &(struct store_piece){.seq = seq,
                                                 .move = "",
                                                 .lines = line,
                                                 .len = sizeof line,
                                                 .epoch = 1});
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(store_postgres.check(kit->store, kit->why));
}

/* --- Claims --------------------------------------------------------------- */

static void who_lives_keeps_its_tables(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2);
    char address[STORE_NODE];
    uint64_t epoch = 0;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(claim(other, "ann", &epoch, address), STORE_ELSEWHERE);
    assert_string_equal(address, "[::1]:8138");
    assert_int_equal(claim(other, "nobody", &epoch, address), STORE_UNCLAIMED);
    assert_int_equal(must_claim(kit->store, "ann"), 2); /* its own: again */

    store_batch_release(&kit->batch, "ann", 2);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(must_claim(other, "ann"), 3); /* was released */
    assert_int_equal(claim(kit->store, "ann", &epoch, address),
                     STORE_ELSEWHERE);
    assert_string_equal(address, "[::1]:2");

    kit_sql("UPDATE cluehouse.leases SET until = clock_timestamp()");
    assert_int_equal(must_claim(other, "ben"), 2); /* its lease has ended */
    assert_int_equal(must_claim(kit->store, "ann"), 4);
    store_postgres.close(other);
}

static void a_beat_keeps_alive(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2);
    char address[STORE_NODE];
    struct store_beat beat;
    uint64_t epoch = 0;

    kit_save(kit, "ann", "");
    store_batch_clock(&kit->batch, 1234);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(store_postgres.beat(kit->store, &beat, kit->why));
    assert_true(beat.leads && !beat.replaced);
    assert_int_equal(beat.uptime, 1234);
    assert_int_equal(beat.nodes, 2);
    assert_true(store_postgres.beat(other, &beat, kit->why));
    assert_false(beat.leads);

    kit_sql("UPDATE cluehouse.leases SET until = clock_timestamp()");
    assert_true(store_postgres.beat(kit->store, &beat, kit->why));
    assert_true(beat.lapsed && !beat.replaced); /* others may have its tables */
    assert_true(store_postgres.beat(kit->store, &beat, kit->why));
    assert_false(beat.lapsed);
    assert_int_equal(beat.nodes, 1);
    assert_int_equal(claim(other, "ann", &epoch, address), STORE_ELSEWHERE);
    store_postgres.leave(kit->store);
    assert_true(store_postgres.beat(other, &beat, kit->why));
    assert_true(beat.leads);
    assert_int_equal(beat.nodes, 1);
    assert_int_equal(must_claim(other, "ann"), 2);
    store_postgres.close(other);
}

/* Only a node that was silent for a while, and not its next run. */
static void who_is_silent_is_buried(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2), *next;
    char address[STORE_NODE];
    uint64_t epoch = 0;
    unsigned wait = 0;

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    set_lease("kit", STORE_LEASE_MS - 400);
    assert_true(store_postgres.bury(other, 17, &wait, kit->why));
    assert_in_range(wait, 1, STORE_QUIET_MS - 400);
    assert_int_equal(claim(other, "ann", &epoch, address), STORE_ELSEWHERE);
    assert_true(store_postgres.bury(other, 16, &wait, kit->why));
    assert_int_equal(wait, 0); /* which is nobody's session */
    assert_int_equal(claim(other, "ann", &epoch, address), STORE_ELSEWHERE);
    set_lease("kit", STORE_LEASE_MS - STORE_QUIET_MS - 1);
    assert_true(store_postgres.bury(other, 17, &wait, kit->why));
    assert_int_equal(wait, 0);
    assert_int_equal(must_claim(other, "ann"), 2);

    next = join(kit, "kit", "[::1]:8138", 18);
    store_postgres.leave(other);
    assert_int_equal(must_claim(next, "ann"), 3);
    set_lease("kit", STORE_LEASE_MS - STORE_QUIET_MS - 1);
    assert_true(store_postgres.bury(other, 17, &wait, kit->why)); /* late */
    set_lease("other", STORE_LEASE_MS);
    assert_int_equal(claim(other, "ann", &epoch, address), STORE_ELSEWHERE);
    store_postgres.close(next);
    store_postgres.close(other);
}

/* Two that start at once: one of them is a node, with all its connections, and
 * the other one is none. */
static void who_was_replaced_attaches_nothing(void **state)
{
    const struct store_node_name first = {"kit", "[::1]:8138", 17, NULL, NULL};
    struct kit *kit = *state;
    struct store *other = join(kit, "kit", "[::1]:9", 18);
    struct store *late = store_postgres.open(kit->where, kit->why);
    struct store_beat beat;

    assert_non_null(late);
    assert_false(store_postgres.attach(late, &first, kit->why));
    assert_non_null(strstr(kit->why, "under this node's name"));
    assert_true(store_postgres.beat(other, &beat, kit->why));
    assert_false(beat.replaced);
    store_postgres.close(late);
    store_postgres.close(other);
}

/* A node may ask whether it still has a table, as part of a commit. */
static void what_is_held_is_checked(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2);
    struct store_batch batch = {0};
    struct store_outcome out;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_batch_hold(&batch, "ann", 1);
    assert_int_equal(commit(kit->store, &batch, &out), STORE_FINE);
    set_lease("kit", 0);
    assert_int_equal(must_claim(other, "ann"), 2);
    store_batch_hold(&batch, "ann", 1);
    append(&batch, "ben", 1, "b", 1);
    assert_int_equal(commit(kit->store, &batch, &out), STORE_CONFLICT);
    assert_int_equal(out.n_refused, 1);
    assert_string_equal(out.refused[0], "ann");
    store_batch_free(&batch);
    store_postgres.close(other);
}

/* The time of others is no reason to go back. */
static void the_clock_never_goes_back(void **state)
{
    struct kit *kit = *state;
    uint64_t seconds = 0;
    bool sound = false;

    store_batch_clock(&kit->batch, 100);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_batch_clock(&kit->batch, 99);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(store_postgres.clock(kit->store, &seconds, &sound, kit->why));
    assert_true(sound);
    assert_int_equal(seconds, 100);
    kit_save(kit, "ann", ""); /* touched at 18 */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_sql("UPDATE cluehouse.cluehouse SET value = 'x' WHERE name = 'uptime'");
    assert_true(store_postgres.clock(kit->store, &seconds, &sound, kit->why));
    assert_false(sound);
    assert_int_equal(seconds, 18);
}

static void a_node_that_was_replaced_stops(void **state)
{
    struct kit *kit = *state;
    char address[STORE_NODE];
    struct store_beat beat;
    struct store *other;
    uint64_t epoch = 0;

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    other = join(kit, "kit", "[::1]:8138", 18);
    kit_append(kit, "nobody", 1, "x");
    append(&kit->batch, "ann", 1, "a", 1);
    assert_int_equal(kit_commit(kit), STORE_FAILED);
    assert_true(kit->out.replaced);
    assert_true(store_postgres.beat(kit->store, &beat, kit->why));
    assert_true(beat.replaced && !beat.leads && !beat.lapsed);
    assert_int_equal(claim(kit->store, "ann", &epoch, address),
                     STORE_CLAIM_FAILED);
    assert_int_equal(must_claim(other, "ann"), 2);
    append(&kit->batch, "ann", 1, "a", 1);
    assert_int_equal(kit_commit(kit), STORE_FAILED);
    assert_string_equal(kit_show(other, "ann", room), "ann//{}");
    assert_true(store_postgres.beat(other, &beat, kit->why));
    assert_true(beat.leads && !beat.replaced);
    assert_int_equal(beat.nodes, 1);
    store_postgres.close(other);
}

/* Several connections are one node. */
static void a_node_has_several_connections(void **state)
{
    struct kit *kit = *state;
    struct store *second = attach(kit);
    struct store_batch batch = {0};
    struct store_outcome out;

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(must_claim(second, "ann"), 2);
    append(&batch, "ann", 1, "a", 2);
    assert_int_equal(commit(kit->store, &batch, &out), STORE_FINE);
    append(&batch, "ann", 2, "b", 2);
    assert_int_equal(commit(second, &batch, &out), STORE_FINE);
    check_history(kit);
    store_batch_free(&batch);
    store_postgres.close(second);
}

/* Doctor, export and the like are no nodes. */
static void a_tool_writes_to_what_nobody_has(void **state)
{
    struct kit *kit = *state;
    struct store *tool = store_postgres.open(kit->where, kit->why);
    struct store_batch batch = {0};
    struct store_outcome out;

    assert_non_null(tool);
    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    append(&batch, "ann", 1, "a", 1);
    save(&batch, "ben", "", 0);
    append(&batch, "ben", 1, "a", 0);
    assert_int_equal(commit(tool, &batch, &out), STORE_CONFLICT);
    assert_int_equal(out.n_refused, 1);
    assert_string_equal(out.refused[0], "ann");
    save(&batch, "ann", "LOST", 0);
    assert_int_equal(commit(tool, &batch, &out), STORE_CONFLICT);
    assert_int_equal(must_claim(kit->store, "ben"), 2);
    append(&batch, "ben", 2, "b", 0);
    assert_int_equal(commit(tool, &batch, &out), STORE_CONFLICT);
    assert_true(store_postgres.check(kit->store, kit->why));
    assert_false(store_postgres.copy_begin(tool, "/tmp/x", kit->why));
    assert_non_null(strstr(kit->why, "pg_dump"));
    store_postgres.close(tool);
    tool = store_postgres.open_damaged(kit->where, kit->why);
    assert_non_null(tool);
    assert_string_equal(kit_show(tool, "ben", room), "ben//{}|1:a:1 a\n");
    save(&batch, "cat", "", 0);
    assert_int_equal(commit(tool, &batch, &out), STORE_FAILED);
    store_batch_free(&batch);
    store_postgres.close(tool);
}

/* --- Lists ---------------------------------------------------------------- */

static bool name_row(void *ctx, const struct store_row *row)
{
    char *names = ctx;

    (void)snprintf(names + strlen(names), 64 - strlen(names), "%s ", row->id);
    return true;
}

static void lists_say_what_is_asked(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2);
    char names[64] = "", id[STORE_ID];
    struct store_row row = {.game = "hue", .first = "", .json = "{}"};

    for (int i = 0; i < 6; i++) {
        (void)snprintf(row.id, sizeof row.id, "t%d", i);
        (void)snprintf(row.code, sizeof row.code, "CODE%d", i);
        row.is_public = i % 2 == 0;
        row.made = (uint64_t)i;
        row.due = i == 5 ? 0 : (uint64_t)(60 - 10 * i);
        store_batch_save(&kit->batch, &row);
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(
        store_postgres.list_public(other, 100, name_row, names, kit->why));
    assert_string_equal(names, "t4 t2 t0 ");
    names[0] = '\0';
    assert_true(
        store_postgres.list_public(other, 2, name_row, names, kit->why));
    assert_string_equal(names, "t4 t2 ");
    names[0] = '\0';
    assert_true(store_postgres.list_due(other, 40, true, 100, name_row, names,
                                        kit->why));
    assert_string_equal(names, ""); /* their node is alive, */
    assert_true(store_postgres.list_due(kit->store, 40, false, 100, name_row,
                                        names, kit->why));
    assert_string_equal(names, "t4 t3 t2 "); /* and may look for its own */
    names[0] = '\0';
    store_postgres.leave(kit->store);
    assert_true(store_postgres.list_due(other, 40, false, 100, name_row, names,
                                        kit->why));
    assert_string_equal(names, ""); /* are not its own */
    assert_true(store_postgres.list_due(other, 40, true, 100, name_row, names,
                                        kit->why));
    assert_string_equal(names, "t4 t3 t2 ");
    assert_true(store_postgres.find(other, "CODE3", id, kit->why));
    assert_string_equal(id, "t3");
    assert_true(store_postgres.find(other, "CODE9", id, kit->why));
    assert_string_equal(id, "");
    assert_true(store_postgres.find(other, "", id, kit->why));
    assert_string_equal(id, "");
    store_postgres.close(other);
}

/* --- Lost connections ----------------------------------------------------- */

struct flight {
    struct kit *kit;
    pthread_t thread;
};

static void *fly(void *ctx)
{
    struct flight *flight = ctx;

    (void)kit_commit(flight->kit);
    return NULL;
}

static PGresult *ask(PGconn *conn, const char *sql)
{
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);

    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    return result;
}

static void tell(PGconn *conn, const char *sql)
{
    PQclear(ask(conn, sql));
}

/* Waits until a store's connection waits for `what`; its process. */
static int wait_for(PGconn *conn, const char *what)
{
    char sql[256];
    int pid = 0;

    (void)snprintf(sql, sizeof sql,
                   "SELECT pid FROM pg_stat_activity WHERE application_name ="
                   " 'cluehouse' AND wait_event %s",
                   what);
    for (int i = 0; i < 1000 && pid == 0; i++) {
        PGresult *result = ask(conn, sql);

        if (PQntuples(result) > 0)
            pid = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
        PQclear(result);
        (void)usleep(10000);
    }
    assert_int_not_equal(pid, 0);
    return pid;
}

static PGconn *connect_aside(struct kit *kit)
{
    PGconn *conn = PQconnectdb(kit->where);

    assert_int_equal(PQstatus(conn), CONNECTION_OK);
    tell(conn, "SET search_path = cluehouse");
    tell(conn, "SET synchronous_commit = local");
    return conn;
}

static void start(struct flight *flight, struct kit *kit)
{
    flight->kit = kit;
    assert_int_equal(pthread_create(&flight->thread, NULL, fly, flight), 0);
}

static void land(struct flight *flight)
{
    assert_int_equal(pthread_join(flight->thread, NULL), 0);
}

static void signal_backend(PGconn *conn, const char *how, int pid)
{
    char sql[96];

    (void)snprintf(sql, sizeof sql, "SELECT pg_%s_backend(%d)", how, pid);
    tell(conn, sql);
}

static void ended_before_commit(void **state)
{
    struct kit *kit = *state;
    struct flight flight;
    PGconn *aside;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    aside = connect_aside(kit);
    kit_append(kit, "ben", 1, "x");
    kit_append(kit, "ann", 1, "x");
    tell(aside, "BEGIN");
    tell(aside, "SELECT FROM tables WHERE id = 'ann' FOR UPDATE");
    start(&flight, kit);
    signal_backend(aside, "terminate", wait_for(aside, "= 'transactionid'"));
    land(&flight);
    assert_int_equal(kit->out.verdict, STORE_FAILED);
    tell(aside, "ROLLBACK");
    assert_string_equal(kit_show(kit->store, "ben", room), "ben//{}");
    kit_append(kit, "ben", 1, "x"); /* and it goes on */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    PQfinish(aside);
}

/* `kill` ends the connection while COMMIT waits for a standby. */
static void end_behind_commit(struct kit *kit, const char *how)
{
    struct flight flight;
    PGconn *aside;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    aside = connect_aside(kit);
    kit_append(kit, "ben", 1, "x");
    kit_append(kit, "ann", 1, "x");
    store_batch_clock(&kit->batch, 7);
    tell(aside, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    tell(aside, "SELECT pg_reload_conf()");
    (void)usleep(300000);
    start(&flight, kit);
    signal_backend(aside, how, wait_for(aside, "= 'SyncRep'"));
    land(&flight);
    assert_int_equal(kit->out.verdict, STORE_IN_DOUBT);
    kit_append(kit, "cat", 1, "x"); /* not before it is settled */
    assert_int_equal(kit_commit(kit), STORE_FAILED);
    tell(aside, "ALTER SYSTEM RESET synchronous_standby_names");
    tell(aside, "SELECT pg_reload_conf()");
    store_postgres.settle(kit->store, &kit->out);
    assert_int_equal(kit->out.verdict, STORE_FINE);
    assert_int_equal(kit->out.n_refused, 0);
    assert_string_equal(kit_show(kit->store, "ann", room), "ann//{}|1:x:1 x\n");
    kit_append(kit, "ann", 2, "y"); /* and it goes on */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    check_history(kit);
    PQfinish(aside);
}

static void ended_behind_commit(void **state)
{
    end_behind_commit(*state, "terminate");
}

/* The server then says that it is done, and warns. */
static void cancelled_behind_commit(void **state)
{
    end_behind_commit(*state, "cancel");
}

/* The server dies: nobody says what became of the commit. */
static void crashed_before_commit(void **state)
{
    struct kit *kit = *state;
    struct flight flight;
    char command[64];
    PGconn *aside;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    aside = connect_aside(kit);
    kit_append(kit, "ben", 1, "x");
    kit_append(kit, "ann", 1, "x");
    tell(aside, "BEGIN");
    tell(aside, "SELECT FROM tables WHERE id = 'ann' FOR UPDATE");
    start(&flight, kit);
    (void)snprintf(command, sizeof command, "kill -9 %d",
                   wait_for(aside, "= 'transactionid'"));
    assert_int_equal(system(command), 0);
    land(&flight);
    assert_int_equal(kit->out.verdict, STORE_IN_DOUBT);
    for (int i = 0; i < 500 && kit->out.verdict == STORE_IN_DOUBT; i++) {
        (void)usleep(20000);
        store_postgres.settle(kit->store, &kit->out);
    }
    assert_int_equal(kit->out.verdict, STORE_FAILED);
    assert_string_equal(kit_show(kit->store, "ben", room), "ben//{}");
    kit_append(kit, "ben", 1, "x");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    PQfinish(aside);
}

/* What a connection that was given up still has in the air comes to nothing. */
static void an_older_generation_cannot_commit(void **state)
{
    struct kit *kit = *state;

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_sql("UPDATE cluehouse.writers SET generation = generation + 1");
    kit_append(kit, "ann", 1, "x");
    assert_int_equal(kit_commit(kit), STORE_FAILED);
    assert_string_equal(kit_show(kit->store, "ann", room), "ann//{}");
}

/* A restart of the server while nothing happens is not noticed. */
static void an_idle_connection_is_replaced(void **state)
{
    struct kit *kit = *state;
    PGconn *aside = connect_aside(kit);

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    for (int i = 0; i < 2; i++) {
        tell(aside, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = 'cluehouse'");
        (void)usleep(100000);
        if (i == 0)
            (void)kit_show(kit->store, "ann", room);
        append(&kit->batch, "ann", (uint32_t)i + 1, "", 1);
        assert_int_equal(kit_commit(kit), STORE_FINE);
    }
    PQfinish(aside);
}

/* A commit that hangs holds no lease. */
static void a_beat_does_not_wait_for_standbys(void **state)
{
    struct kit *kit = *state;
    struct store *second = attach(kit);
    struct flight flight;
    struct store_beat beat;
    PGconn *aside;

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    aside = connect_aside(kit);
    kit_append(kit, "ann", 1, "x");
    tell(aside, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    tell(aside, "SELECT pg_reload_conf()");
    (void)usleep(300000);
    start(&flight, kit);
    (void)wait_for(aside, "= 'SyncRep'");
    assert_true(store_postgres.beat(second, &beat, kit->why));
    assert_false(beat.replaced);
    tell(aside, "ALTER SYSTEM RESET synchronous_standby_names");
    tell(aside, "SELECT pg_reload_conf()");
    land(&flight);
    assert_int_equal(kit->out.verdict, STORE_FINE);
    store_postgres.close(second);
    PQfinish(aside);
}

struct claiming {
    struct store *store;
    pthread_t thread;
    enum store_claim out;
    char why[STORE_WHY];
};

static void *make_claim(void *ctx)
{
    struct claiming *claiming = ctx;
    struct store_owner owner;
    uint64_t epoch;

    claiming->out = store_postgres.claim(claiming->store, "ann", &epoch, &owner,
                                         claiming->why);
    return NULL;
}

/* What its owner tells is what it read behind its claim: that must be at the
 * standby, too. The server may say that it is done, and warn. */
static void a_claim_waits_for_standbys(void **state)
{
    struct kit *kit = *state;
    struct claiming claiming = {.store = join(kit, "other", "[::1]:2", 2)};
    PGconn *aside;

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_postgres.leave(kit->store);
    aside = connect_aside(kit);
    tell(aside, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    tell(aside, "SELECT pg_reload_conf()");
    (void)usleep(300000);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            pthread_create(&claiming.thread, NULL, make_claim, &claiming), 0);
        if (i == 0) {
            signal_backend(aside, "cancel", wait_for(aside, "= 'SyncRep'"));
        } else {
            (void)wait_for(aside, "= 'SyncRep'");
            tell(aside, "ALTER SYSTEM RESET synchronous_standby_names");
            tell(aside, "SELECT pg_reload_conf()");
        }
        assert_int_equal(pthread_join(claiming.thread, NULL), 0);
        assert_int_equal(claiming.out,
                         i == 0 ? STORE_CLAIM_FAILED : STORE_CLAIMED);
        if (i == 0)
            assert_non_null(strstr(claiming.why, "durable"));
    }
    store_postgres.close(claiming.store);
    PQfinish(aside);
}

/* Makes this connection one of the first node's, in the middle of a commit. */
static void hang(PGconn *conn)
{
    char sql[256];

    tell(conn, "SET search_path = cluehouse");
    (void)snprintf(sql, sizeof sql,
                   "INSERT INTO writers (node, pid, began, generation, batch)"
                   " SELECT nodes.id, pid, backend_start, 1, 0 FROM nodes,"
                   " pg_stat_activity WHERE name = 'kit' AND pid = %d",
                   PQbackendPID(conn));
    tell(conn, sql);
    tell(conn, "BEGIN");
    tell(conn, "UPDATE writers SET batch = 1 WHERE pid = pg_backend_pid()");
    tell(conn, "SELECT FROM tables WHERE id = 'ann' FOR SHARE");
}

/* What another node claims, or the next run of this one, does not wait for ever
 * for locks that a node has which hangs. */
static void who_hangs_is_ended(void **state)
{
    struct kit *kit = *state;
    struct store *other = join(kit, "other", "[::1]:2", 2), *next;
    PGconn *stuck = connect_aside(kit);
    char address[STORE_NODE];
    struct store_beat beat;
    uint64_t epoch = 0;

    kit_save(kit, "ann", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    hang(stuck);
    assert_int_equal(claim(other, "ann", &epoch, address), STORE_ELSEWHERE);
    store_postgres.leave(kit->store);
    assert_int_equal(must_claim(other, "ann"), 2);
    PQreset(stuck);
    hang(stuck);
    assert_true(store_postgres.beat(kit->store, &beat, kit->why));
    next = join(kit, "kit", "[::1]:8138", 18);
    assert_true(store_postgres.beat(kit->store, &beat, kit->why));
    assert_true(beat.replaced);
    store_postgres.close(next);
    store_postgres.close(other);
    PQfinish(stuck);
}

/* --- Opening -------------------------------------------------------------- */

static void refuse_to_open(const char *where, const char *word)
{
    char why[STORE_WHY] = "";

    assert_null(store_postgres.open(where, why));
    if (strstr(why, word) == NULL)
        fail_msg("'%s' has no '%s'", why, word);
    assert_null(strstr(why, "s3cret"));
}

static void what_is_not_ours_is_refused(void **state)
{
    struct kit *kit = *state;

    store_postgres.close(kit->store);
    kit->store = NULL;
    kit_sql("UPDATE cluehouse.cluehouse SET value = '99'"
            " WHERE name = 'schema'");
    refuse_to_open(kit->where, "newer cluehouse");
    kit_sql("DROP TABLE cluehouse.cluehouse");
    refuse_to_open(kit->where, "not a cluehouse database");
    kit_sql("DROP SCHEMA cluehouse CASCADE; CREATE SCHEMA cluehouse");
    assert_null(store_postgres.open_damaged(kit->where, kit->why));
    kit->store = store_postgres.open(kit->where, kit->why); /* an empty one */
    assert_non_null(kit->store);
}

static void rights_are_asked_for(void **state)
{
    struct kit *kit = *state;
    const char *rest = strchr(kit->where, '@');
    char uri[256];

    (void)snprintf(uri, sizeof uri, "postgres://poor:s3cret%s", rest);
    kit_sql("DROP SCHEMA cluehouse CASCADE; DROP ROLE IF EXISTS poor;"
            "CREATE ROLE poor LOGIN");
    refuse_to_open(uri, "lacks rights");
    kit_sql("CREATE SCHEMA cluehouse AUTHORIZATION poor");
    store_postgres.close(kit->store);
    kit->store = store_postgres.open(uri, kit->why);
    assert_non_null(kit->store);
    store_postgres.close(kit->store);
    kit->store = NULL;
    kit_sql("DROP SCHEMA cluehouse CASCADE; DROP ROLE poor");
}

/* Several hosts: the first that can be written to. */
static void the_next_host_is_tried(void **state)
{
    struct kit *kit = *state;
    const char *host = strstr(kit->where, "host=");
    char uri[256];

    assert_non_null(host);
    (void)snprintf(uri, sizeof uri, "%.*shost=/nowhere,%s",
                   (int)(host - kit->where), kit->where, host + 5);
    store_postgres.close(kit->store);
    kit->store = store_postgres.open(uri, kit->why);
    assert_non_null(kit->store);
}

/* Who turns durability off by accident does not get what it asked for. */
static void commits_are_synchronous(void **state)
{
    static const char *const asked[] = {"off", "local", "remote_apply"};
    static const char *const got[] = {"on", "on", "remote_apply"};
    struct kit *kit = *state;
    PGconn *aside = connect_aside(kit);
    char uri[256], sql[160];

    for (int i = 0; i < 3; i++) {
        (void)snprintf(uri, sizeof uri,
                       "%s&options=-c%%20synchronous_commit%%3D%s", kit->where,
                       asked[i]);
        store_postgres.close(kit->store);
        kit->store = store_postgres.open(uri, kit->why);
        assert_non_null(kit->store);
        kit_sql("CREATE OR REPLACE FUNCTION cluehouse.note() RETURNS trigger"
                " LANGUAGE plpgsql AS 'BEGIN INSERT INTO cluehouse.cluehouse"
                " VALUES (''sync'', current_setting(''synchronous_commit''))"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value;"
                " RETURN NULL; END'; CREATE OR REPLACE TRIGGER note AFTER"
                " INSERT ON cluehouse.tables FOR EACH ROW EXECUTE FUNCTION"
                " cluehouse.note()");
        save(&kit->batch, asked[i], "", 0);
        assert_int_equal(kit_commit(kit), STORE_FINE);
        (void)snprintf(sql, sizeof sql,
                       "SELECT 1 / count(*) FROM cluehouse WHERE name = 'sync'"
                       " AND value = '%s'",
                       got[i]);
        tell(aside, sql);
    }
    PQfinish(aside);
}

/* May a node of this kind join, beside kit's, which has no secret? `says` is in
 * the reason if not. */
static void try_to_join(struct kit *kit, const struct store_node_name *node,
                        const char *says)
{
    struct store *store = store_postgres.open(kit->where, kit->why);

    assert_non_null(store);
    assert_int_equal(store_postgres.join(store, node, kit->why), says == NULL);
    if (says != NULL)
        assert_non_null(strstr(kit->why, says));
    store_postgres.close(store);
}

static void *keep_alive(void *ctx)
{
    const struct timespec pause = {0, 100L * 1000 * 1000};
    struct store *store = ctx;
    struct store_beat beat;
    char why[STORE_WHY];

    for (int i = 0; i < 25; i++) {
        assert_true(store_postgres.beat(store, &beat, why));
        (void)nanosleep(&pause, NULL);
    }
    return NULL;
}

static void nodes_of_another_cluster_are_refused(void **state)
{
    const struct store_node_name secret = {"b", "[::1]:2", 3, "12ab", NULL};
    const struct store_node_name twin = {"kit", "[::1]:2", 3, "12ab", NULL};
    const struct store_node_name place = {"b", "[::1]:8138", 3, NULL, NULL};
    struct kit *kit = *state;
    struct store *again = join(kit, "kit", "[::1]:8138", 17);
    pthread_t thread;
    bool replaces = false;
    const struct store_node_name next = {"kit", "[::1]:9", 5, NULL, &replaces};

    assert_int_equal(pthread_create(&thread, NULL, keep_alive, again), 0);
    try_to_join(kit, &secret, "node kit uses");
    try_to_join(kit, &twin, "no secret");
    try_to_join(kit, &place, "for itself");
    assert_int_equal(pthread_join(thread, NULL), 0);
    try_to_join(kit, &next, NULL); /* the same name, and so the same node */
    assert_true(replaces);
    store_postgres.close(again);
}

static void a_dead_node_is_waited_for(void **state)
{
    const struct store_node_name node = {"b", "[::1]:2", 3, "12ab", NULL};

    try_to_join(*state, &node, NULL); /* kit's does not beat */
}

static void no_secret_is_told(void **state)
{
    (void)state;
    refuse_to_open("postgres://u:s3cret@127.0.0.1:1/db", "cannot reach");
    refuse_to_open("postgres://u:s3cret@[::1/db", "not a valid URI");
    refuse_to_open("postgres://u:s3cret%zz@h/db", "not a valid URI");
    refuse_to_open("postgres://u@h/db?password=s3cret&s3cret=1",
                   "not a valid URI");
    refuse_to_open("postgres://u:s3cret@h/db?sslmod=require", "'sslmod'");
    refuse_to_open("postgres://u:s3cret@/s3cret?host=/nowhere", "cannot");
    refuse_to_open("postgres://u@/db?host=/nowhere/s3cret&password=s3cret",
                   "cannot");
    refuse_to_open("postgres://u:x/s3cret@h/db", "--store-password");
    refuse_to_open("postgres://u:x@s3cret@h/db", "--store-password");
}

static void is_added(const char *uri, const char *password, const char *whole)
{
    char *made = store_uri_with_password(uri, password);

    assert_non_null(made);
    assert_string_equal(made, whole);
    free(made);
}

static void a_password_is_added_to_a_uri(void **state)
{
    (void)state;
    is_added("postgres://u@h/db", "aZ9", "postgres://u@h/db?password=aZ9");
    is_added("postgres://u@h/db?", "a", "postgres://u@h/db?password=a");
    is_added("postgres://u@h/db?sslmode=require", "a&b=%\xc3\xa4",
             "postgres://u@h/db?sslmode=require&password=a%26b%3D%25%C3%A4");
    is_added("postgres://u@h/db?a=b&", "a", "postgres://u@h/db?a=b&password=a");
    assert_true(store_uri_has_password("postgres://u:p@h/db"));
    assert_false(store_uri_has_password("postgres://u@h:5432/db"));
    assert_false(store_uri_has_password("postgres://u@h/db?password=p"));
}

#define CASE(name)                                                             \
    cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_old_owner_writes_nothing),
        CASE(nodes_of_another_cluster_are_refused),
        CASE(a_dead_node_is_waited_for),
        CASE(an_archived_game_is_nobodys),
        CASE(the_check_finds_twins),
        CASE(one_bad_move_is_one_bad_table),
        CASE(a_large_batch_is_written),
        CASE(who_lives_keeps_its_tables),
        CASE(a_beat_keeps_alive),
        CASE(who_is_silent_is_buried),
        CASE(who_was_replaced_attaches_nothing),
        CASE(what_is_held_is_checked),
        CASE(a_claim_waits_for_standbys),
        CASE(the_clock_never_goes_back),
        CASE(a_node_that_was_replaced_stops),
        CASE(a_node_has_several_connections),
        CASE(a_tool_writes_to_what_nobody_has),
        CASE(lists_say_what_is_asked),
        CASE(ended_before_commit),
        CASE(ended_behind_commit),
        CASE(cancelled_behind_commit),
        CASE(crashed_before_commit),
        CASE(an_older_generation_cannot_commit),
        CASE(an_idle_connection_is_replaced),
        CASE(a_beat_does_not_wait_for_standbys),
        CASE(who_hangs_is_ended),
        CASE(what_is_not_ours_is_refused),
        CASE(rights_are_asked_for),
        CASE(the_next_host_is_tried),
        CASE(commits_are_synchronous),
        CASE(no_secret_is_told),
        cmocka_unit_test(a_password_is_added_to_a_uri),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
