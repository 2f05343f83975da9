/*
 * test_store.c - writing, reading, expiry and conflicts of a store.
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

#include "lib/store_kit.h"
static char room[8192];

/* --- Writing and reading -------------------------------------------------- */

static bool check_row(void *ctx, const struct store_row *row)
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
    assert_string_equal(row->json, "{}");
    *(bool *)ctx = true;
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
        assert_true(kit->kind->load(kit->store, "ann", check_row, NULL, &seen,
                                    kit->why));
        assert_true(seen);
        kit_reopen(kit);
    }
}

static void append(struct kit *kit, uint32_t seq, const char *move,
                   const char *lines)
{
    store_batch_append(&kit->batch, "ann",
                       &(struct store_piece){.seq = seq,
                                             .move = move,
                                             .lines = lines,
                                             .len = strlen(lines),
                                             .epoch = kit_epoch(kit, "ann")});
}

static void pieces_come_back_in_order(void **state)
{
    static const char want[] =
        "ann//{}|1:a:1 a\n|2::2 \n3 \n|4:b:4 b\n|5:c:5 c\n";
    struct kit *kit = *state;

    kit_save(kit, "ann", "");
    kit_append(kit, "ann", 1, "a");
    append(kit, 2, "", "2 \n3 \n");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_append(kit, "ann", 4, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit->kind->tidy(kit->store, true);
    kit_append(kit, "ann", 5, "c");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_string_equal(kit_show(kit->store, "ann", room), want);
    kit_reopen(kit); /* merges what is left */
    assert_string_equal(kit_show(kit->store, "ann", room), want);
}

static void nobody_is_nobody(void **state)
{
    struct kit *kit = *state;

    assert_string_equal(kit_show(kit->store, "ann", room), "none");
}

static void dropped_tables_are_gone(void **state)
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
        kit_drop(kit, "ann");
        kit_save(kit, "ann", "AAAA");
        kit_append(kit, "ann", 1, "a"); /* its id is free again */
        assert_int_equal(kit_commit(kit), STORE_FINE);
        assert_string_equal(kit_show(kit->store, "ann", room),
                            "ann/AAAA/{}|1:a:1 a\n");
        kit_drop(kit, "ann");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        assert_string_equal(kit_show(kit->store, "ann", room), "none");
        assert_string_equal(kit_show(kit->store, "ben", room),
                            "ben/BBBB/{}|1:a:1 a\n");
        kit_drop(kit, "ben");
        kit_drop(kit, "nobody");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        assert_true(kit->kind->check(kit->store, kit->why));
    }
    kit_save(kit, "ann", "AAAA"); /* begins with nothing */
    kit_append(kit, "ann", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

static void save_over(struct kit *kit, const char *id, uint64_t touched)
{
    struct store_row row = {.game = "hue",
                            .phase = STORE_OVER,
                            .touched = touched,
                            .first = "",
                            .json = ""};

    (void)snprintf(row.id, sizeof row.id, "%s", id);
    store_batch_save(&kit->batch, &row);
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
        kit_archive(kit, "ann", as);
        kit_save(kit, "ann", "AAAA");
        kit_append(kit, "ann", 1, "a"); /* another game: free again */
        if (kit->is_node) /* who archived it does not have it any more */
            assert_int_equal(kit_commit(kit), STORE_FINE);
        kit_append(kit, as, 2, "b");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        (void)kit_show(kit->store, as, room);
        assert_string_equal(room + 4, "//{}|1:a:1 a\n|2:b:2 b\n");
        assert_string_equal(kit_show(kit->store, "ann", room),
                            "ann/AAAA/{}|1:a:1 a\n");
        kit_archive(kit, "ann", as); /* taken: nothing happens */
        assert_int_equal(kit_commit(kit), STORE_CONFLICT);
        kit_append(kit, "ann", 2, "b");
        kit_drop(kit, "ann");
        assert_int_equal(kit_commit(kit), STORE_FINE);
    }
}

static void finished_games_expire(void **state)
{
    struct kit *kit = *state;

    kit_leave(kit);
    save_over(kit, "old", 99);
    save_over(kit, "new", 100);
    kit_save(kit, "ann", ""); /* older, but being played */
    kit_append(kit, "old", 1, "a");
    kit_append(kit, "new", 1, "a");
    kit_append(kit, "ann", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_batch_expire(&kit->batch, STORE_OVER, 100);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(kit->out.expiring);
    while (kit->kind->tidy(kit->store, true))
        ;
    assert_string_equal(kit_show(kit->store, "old", room), "none");
    assert_string_equal(kit_show(kit->store, "new", room), "new//|1:a:1 a\n");
    assert_string_equal(kit_show(kit->store, "ann", room), "ann//{}|1:a:1 a\n");
    kit_append(kit, "old", 2, "b"); /* writers do not see it either */
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit_append(kit, "new", 2, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(kit->out.expired, 0); /* was reported with the refusal */
    assert_false(kit->out.expiring);
    assert_true(kit->kind->check(kit->store, kit->why));
}

static bool count_row(void *ctx, const struct store_row *row)
{
    (void)row;
    ++*(int *)ctx;
    return true;
}

static int count_tables(struct kit *kit)
{
    int n = 0;

    assert_true(kit->kind->list(kit->store, true, count_row, &n, kit->why));
    return n;
}

/* A commit waits for at most one step. */
static void games_expire_a_few_at_a_time(void **state)
{
    enum { GAMES = 100, STEP = 8 };
    struct kit *kit = *state;
    int left = GAMES, now, steps = 0;
    char id[STORE_ID];

    kit_leave(kit);
    for (int i = 0; i < GAMES; i++) {
        (void)snprintf(id, sizeof id, "t%d", i);
        save_over(kit, id, (uint64_t)i);
        for (uint32_t seq = 1; seq < 4; seq++)
            kit_append(kit, id, seq, "");
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    (void)kit->kind->tidy(kit->store, true); /* merges some of it */
    store_batch_expire(&kit->batch, STORE_OVER, GAMES);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    while (kit->kind->tidy(kit->store, true)) {
        now = count_tables(kit);
        assert_true(left - now <= STEP);
        left = now;
        steps++;
        kit_append(kit, "t99", (uint32_t)steps + 3, "");
        assert_int_equal(kit_commit(kit),
                         left > 0 ? STORE_FINE : STORE_CONFLICT);
    }
    assert_int_equal(left, 0);
    assert_true(steps >= GAMES / STEP);
    assert_true(kit->kind->check(kit->store, kit->why));
}

/* A game with so many pieces that it fills a step. */
static void a_long_game_is_a_step(void **state)
{
    struct kit *kit = *state;
    char id[STORE_ID];

    kit_leave(kit);
    for (int i = 0; i < 4; i++) {
        (void)snprintf(id, sizeof id, "t%d", i);
        save_over(kit, id, (uint64_t)i);
        for (uint32_t seq = 1; seq <= 300; seq++)
            kit_append(kit, id, seq, "");
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_batch_expire(&kit->batch, STORE_OVER, 100);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    for (int left = 3; left >= 0; left--) {
        assert_true(kit->kind->tidy(kit->store, true));
        assert_int_equal(count_tables(kit), left);
    }
}

static void a_game_that_is_looked_at_is_spared(void **state)
{
    struct kit *kit = *state;

    kit_leave(kit);
    save_over(kit, "old", 1);
    save_over(kit, "seen", 2);
    kit_append(kit, "seen", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_batch_expire(&kit->batch, STORE_OVER, 100);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    (void)kit_show(kit->store, "seen", room);
    while (kit->kind->tidy(kit->store, true))
        ;
    assert_string_equal(kit_show(kit->store, "old", room), "none");
    assert_string_equal(kit_show(kit->store, "seen", room), "seen//|1:a:1 a\n");
    store_batch_expire(&kit->batch, STORE_OVER,
                       100); /* the next time it is not */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    while (kit->kind->tidy(kit->store, true))
        ;
    assert_int_equal(count_tables(kit), 0);
}

/* The touch that should precede the expiry was refused. */
static void nothing_expires_by_a_commit_that_was_refused(void **state)
{
    struct kit *kit = *state;

    kit_leave(kit);
    save_over(kit, "old", 1);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_batch_expire(&kit->batch, STORE_OVER, 100);
    kit_append(kit, "nobody", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    assert_false(kit->kind->tidy(kit->store, true));
    assert_int_equal(count_tables(kit), 1);
}

static void only_what_is_old_is_retired(void **state)
{
    struct kit *kit = *state;

    kit_leave(kit);
    kit_save(kit, "ann", ""); /* touched at 18 */
    kit_append(kit, "ann", 1, "a");
    store_batch_retire(&kit->batch, "ann", 18);
    store_batch_retire(&kit->batch, "nobody", 18);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(count_tables(kit), 1);
    store_batch_retire(&kit->batch, "ann", 19);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(count_tables(kit), 0);
    assert_true(kit->kind->check(kit->store, kit->why));
}

static bool count_short(void *ctx, const struct store_row *row)
{
    assert_null(row->json);
    assert_null(row->first);
    ++*(int *)ctx;
    return true;
}

static void lists_what_lives(void **state)
{
    struct kit *kit = *state;
    struct store_row row = {.game = "hue", .first = "", .json = ""};
    int n = 0;

    for (int i = 0; i < 8; i++) {
        (void)snprintf(row.id, sizeof row.id, "t%d", i);
        row.phase = (enum store_phase)(i % 4);
        store_batch_save(&kit->batch, &row);
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_true(kit->kind->list(kit->store, false, count_short, &n, kit->why));
    assert_int_equal(n, 4);
}

static void the_clock_is_kept(void **state)
{
    struct kit *kit = *state;
    uint64_t seconds = 1;
    bool sound;

    assert_true(kit->kind->clock(kit->store, &seconds, &sound, kit->why));
    assert_int_equal(seconds, 0);
    store_batch_clock(&kit->batch, 12345678901);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_reopen(kit);
    assert_true(kit->kind->clock(kit->store, &seconds, &sound, kit->why));
    assert_int_equal(seconds, 12345678901);
}

/* --- Conflicts ------------------------------------------------------------ */

/* Tries one bad piece among good writes: none of its table's writes may be
 * there, and all of the others'. */
static void refuse(struct kit *kit, uint32_t seq, const char *move)
{
    char before[8192];

    (void)kit_show(kit->store, "ann", before);
    kit_save(kit, "new", "NNNN");
    kit_save(kit, "ann", "LOST");
    kit_append(kit, "new", 1, "x");
    kit_append(kit, "ann", seq, move);
    kit_append(kit, "new", 2, "y");
    kit_append(kit, "ghost", 1, "z");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    assert_int_equal(kit->out.n_refused, 2);
    assert_string_equal(kit->out.refused[0], "ann");
    assert_string_equal(kit->out.refused[1], "ghost");
    assert_string_not_equal(kit->out.why, "");
    assert_string_equal(kit_show(kit->store, "ann", room), before);
    assert_string_equal(kit_show(kit->store, "ghost", room), "none");
    assert_string_equal(kit_show(kit->store, "new", room),
                        "new/NNNN/{}|1:x:1 x\n|2:y:2 y\n");
    kit_drop(kit, "new");
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

static void a_conflict_is_its_tables_alone(void **state)
{
    struct kit *kit = *state;

    kit_save(kit, "ann", "");
    kit_save(kit, "ben", "");
    append(kit, 1, "a", "1\n2\n");
    kit_append(kit, "ann", 3, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    for (int i = 0; i < 3; i++) { /* fresh, merged, reopened */
        refuse(kit, 3, "c");      /* there */
        refuse(kit, 1, "c");
        refuse(kit, 2, "c"); /* within a piece */
        refuse(kit, 5, "c"); /* a gap */
        refuse(kit, 4, "a"); /* ids that were used */
        refuse(kit, 4, "b");
        if (i == 0)
            kit->kind->tidy(kit->store, true);
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
            kit->kind->tidy(kit->store, true);
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    refuse(kit, 201, "m3");
    refuse(kit, 201, "m150");
    assert_true(kit->kind->check(kit->store, kit->why));
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
    assert_int_equal(kit->out.n_refused, 1);
    assert_string_equal(kit->out.refused[0], "dan");
    assert_string_equal(kit_show(kit->store, "dan", room), "none");
}

/* A finished game gives up its code. */
static void a_finished_game_gives_its_code(void **state)
{
    struct kit *kit = *state;

    struct store_row row = {.id = "old",
                            .code = "KOBA-TUMI",
                            .game = "hue",
                            .phase = STORE_OVER,
                            .first = "",
                            .json = ""};

    store_batch_save(&kit->batch, &row);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_save(kit, "ann", "KOBA-TUMI");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_string_equal(kit_show(kit->store, "ann", room), "ann/KOBA-TUMI/{}");
    assert_string_equal(kit_show(kit->store, "old", room), "old//");
}

static void a_table_is_removed_from_a_batch(void **state)
{
    struct kit *kit = *state;

    kit_save(kit, "ben", "");
    kit_save(kit, "ann", "");
    kit_append(kit, "ben", 1, "x");
    kit_append(kit, "ann", 1, "a");
    store_batch_clock(&kit->batch, 7);
    kit_drop(kit, "ben");
    kit_append(kit, "ann", 2, "b");
    assert_int_equal(kit->batch.n, 7);
    store_batch_remove(&kit->batch, "ben");
    assert_int_equal(kit->batch.n, 4);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_string_equal(kit_show(kit->store, "ben", room), "none");
    assert_string_equal(kit_show(kit->store, "ann", room),
                        "ann//{}|1:a:1 a\n|2:b:2 b\n");
}

static void bad_pieces_are_refused(void **state)
{
    struct kit *kit = *state;

    kit_append(kit, "ghost", 1, "a");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit_save(kit, "ann", "");
    append(kit, 1, "a", "1 torn");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    append(kit, 1, "a", "");
    assert_int_equal(kit_commit(kit), STORE_CONFLICT);
    kit->batch.lost = true;
    kit->kind->commit(kit->store, &kit->batch, &kit->out);
    assert_int_equal(kit->out.verdict, STORE_FAILED);
}

#define CASE(name)                                                             \
    cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_row_comes_back_whole),
        CASE(pieces_come_back_in_order),
        CASE(nobody_is_nobody),
        CASE(dropped_tables_are_gone),
        CASE(a_finished_game_makes_room),
        CASE(finished_games_expire),
        CASE(games_expire_a_few_at_a_time),
        CASE(a_long_game_is_a_step),
        CASE(a_game_that_is_looked_at_is_spared),
        CASE(nothing_expires_by_a_commit_that_was_refused),
        CASE(only_what_is_old_is_retired),
        CASE(lists_what_lives),
        CASE(the_clock_is_kept),
        CASE(a_conflict_is_its_tables_alone),
        CASE(many_pieces_then_old_ids),
        CASE(codes_are_unique),
        CASE(a_finished_game_gives_its_code),
        CASE(a_table_is_removed_from_a_batch),
        CASE(bad_pieces_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
