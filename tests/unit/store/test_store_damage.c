/*
 * test_store_damage.c - files that were damaged on disk.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "lib/store_kit.h"

/* Leaves the store closed. */
static void run_sql_only(struct kit *kit, const char *sql)
{
    sqlite3 *db;
    char *why = NULL;

    store_sqlite.close(kit->store);
    assert_int_equal(sqlite3_open(kit->file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void run_sql(struct kit *kit, const char *sql)
{
    run_sql_only(kit, sql);
    kit_open(kit);
}

/* --- Checksums ------------------------------------------------------------ */

struct seen {
    int rows, pieces, bad_rows, bad_pieces;
    char clocks[64], last[STORE_ID];
    uint64_t due;
};

static bool see_row(void *ctx, const struct store_row *row)
{
    struct seen *seen = ctx;

    seen->rows++;
    seen->bad_rows += row->damaged;
    seen->due = row->due;
    memcpy(seen->last, row->id, STORE_ID);
    return true;
}

static bool see_piece(void *ctx, const struct store_piece *piece)
{
    struct seen *seen = ctx;

    seen->pieces++;
    seen->bad_pieces += piece->damaged;
    (void)snprintf(seen->clocks, sizeof seen->clocks, "%s", piece->clocks);
    return true;
}

static struct seen look(struct kit *kit, const char *id)
{
    struct seen seen = {.rows = 0};

    (void)store_sqlite.load(kit->store, id, see_row, see_piece, &seen,
                            kit->why);
    return seen;
}

static void make_tables(struct kit *kit)
{
    kit_save(kit, "ann", "KOBA-TUMI");
    kit_save(kit, "ben", "");
    for (int i = 0; i < 2; i++)
        store_batch_append(
            &kit->batch, i == 0 ? "ann" : "ben",
            &(struct store_piece){.seq = 1,
                                  .move = "0.a1",
                                  .clocks = "600000 599000",
                                  .lines = "1 0 pass #01234567\n",
                                  .len = 19});
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(look(kit, "ann").bad_rows, 0);
    assert_int_equal(look(kit, "ann").bad_pieces, 0);
}

static void any_change_of_a_row_is_seen(void **state)
{
    static const char *const edits[] = {
        "game = 'huf'",
        "phase = 0",
        "phase = 2",
        "phase = -1",
        "phase = 9",
        "phase = 4294967297",
        "public = 0",
        "public = 2",
        "made = 16",
        "made = -17",
        "touched = 18 + (1 << 22)",
        "touched = -1",
        "due = 20",
        "due = -1",
        "seed = zeroblob(32)",
        "seed = x'07'",
        "first = ''",
        "first = 'firsu' || char(10)",
        "card = '{ }'",
        "card = ''",
        "card = card || char(0)",
        "sum = 1",
    };
    struct kit *kit = *state;
    char sql[128];

    make_tables(kit);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        kit_save(kit, "ann", "KOBA-TUMI");
        assert_int_equal(kit_commit(kit), STORE_FINE);
        (void)snprintf(sql, sizeof sql, "UPDATE tables SET %s WHERE id = 'ann'",
                       edits[i]);
        run_sql(kit, sql);
        if (look(kit, "ann").bad_rows != 1)
            fail_msg("not seen: %s", edits[i]);
        assert_int_equal(look(kit, "ben").bad_rows, 0);
    }
}

static void any_change_of_a_piece_is_seen(void **state)
{
    static const char *const edits[] = {
        "seq = 2",       "seq = -1",
        "lines = 2",     "move = '0.a2'",
        "move = ''",     "text = '1 0 pass #01234566' || char(10)",
        "text = ''",     "clocks = '600000 599001'",
        "clocks = NULL", "sum = 0",
    };
    struct kit *kit = *state;
    char sql[160];

    make_tables(kit);
    run_sql(kit, "CREATE TABLE was AS SELECT * FROM log");
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        (void)snprintf(sql, sizeof sql,
                       "DELETE FROM log; INSERT INTO log SELECT * FROM was;"
                       "UPDATE log SET %s WHERE t = 1",
                       edits[i]);
        run_sql(kit, sql);
        if (look(kit, "ann").bad_pieces != 1)
            fail_msg("not seen: %s", edits[i]);
        assert_int_equal(look(kit, "ben").bad_pieces, 0);
    }
}

static void what_has_no_checksum_is_taken(void **state)
{
    struct kit *kit = *state;

    make_tables(kit);
    run_sql(kit, "UPDATE tables SET sum = NULL, card = '{\"a\":1}';"
                 "UPDATE log SET sum = NULL, clocks = NULL");
    assert_int_equal(look(kit, "ann").bad_rows, 0);
    assert_int_equal(look(kit, "ann").bad_pieces, 0);
    assert_string_equal(look(kit, "ann").clocks, "");
    kit_save(kit, "ann", ""); /* now it has one */
    assert_int_equal(kit_commit(kit), STORE_FINE);
    run_sql(kit, "UPDATE tables SET card = '{\"a\":2}'");
    assert_int_equal(look(kit, "ann").bad_rows, 1);
    assert_int_equal(look(kit, "ben").bad_rows, 0);
}

static void an_archived_game_keeps_its_checksum(void **state)
{
    struct kit *kit = *state;

    make_tables(kit);
    store_batch_archive(&kit->batch, "ann", 1, "other");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(look(kit, "other").rows, 1);
    assert_int_equal(look(kit, "other").bad_rows, 0);
    assert_int_equal(look(kit, "other").bad_pieces, 0);
}

static void clocks_come_back(void **state)
{
    struct kit *kit = *state;

    make_tables(kit);
    assert_string_equal(look(kit, "ann").clocks, "600000 599000");
    kit_reopen(kit); /* merged */
    assert_string_equal(look(kit, "ann").clocks, "600000 599000");
    kit_append(kit, "ann", 2, "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_string_equal(look(kit, "ann").clocks, "");
}

static void save_due(struct kit *kit, uint64_t due)
{
    struct store_row row = {.id = "ann",
                            .game = "hue",
                            .phase = STORE_PLAYING,
                            .touched = 18,
                            .due = due,
                            .first = "first\n",
                            .json = "{}"};

    store_batch_save(&kit->batch, &row);
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

static void when_a_clock_runs_out_comes_back(void **state)
{
    struct kit *kit = *state;
    struct seen seen = {.rows = 0};

    save_due(kit, 86418);
    kit_reopen(kit);
    assert_int_equal(look(kit, "ann").due, 86418);
    assert_true(store_sqlite.list(kit->store, false, see_row, &seen, kit->why));
    assert_int_equal(seen.due, 86418); /* in the list without texts, too */
    run_sql(kit, "UPDATE tables SET due = 86419");
    assert_int_equal(look(kit, "ann").bad_rows, 1);
    run_sql(kit, "UPDATE tables SET due = NULL");
    assert_int_equal(look(kit, "ann").bad_rows, 1);
    save_due(kit, 0);
    assert_int_equal(look(kit, "ann").due, 0);
    assert_int_equal(look(kit, "ann").bad_rows, 0);
}

/* --- Damaged games do not expire ------------------------------------------ */

static void damaged_rows_are_not_forgotten(void **state)
{
    struct kit *kit = *state;
    struct seen seen = {.rows = 0};

    make_tables(kit);
    kit_save(kit, "old", "");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    run_sql(kit, "UPDATE tables SET phase = 2 WHERE id = 'ann';"
                 "UPDATE tables SET touched = 3 WHERE id = 'ben';"
                 "UPDATE tables SET phase = 2, sum = NULL WHERE id = 'old'");
    store_batch_expire(&kit->batch, STORE_OVER, 1000);
    store_batch_retire(&kit->batch, "ben", 1000);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    while (store_sqlite.tidy(kit->store, true))
        ;
    assert_true(store_sqlite.list(kit->store, true, see_row, &seen, kit->why));
    assert_int_equal(seen.rows, 2);
    assert_int_equal(seen.bad_rows, 2);
}

/* --- The clock ------------------------------------------------------------ */

static uint64_t clock_after(struct kit *kit, const char *sql, bool want_sound)
{
    uint64_t seconds = 0;
    bool sound;

    store_batch_clock(&kit->batch, 5000);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    run_sql(kit, sql);
    assert_true(store_sqlite.clock(kit->store, &seconds, &sound, kit->why));
    assert_int_equal(sound, want_sound);
    return seconds;
}

/* It may be too early, but not earlier than the last touch; never too late. */
static void a_damaged_clock_is_not_believed(void **state)
{
    struct kit *kit = *state;
    struct store_row row = {.id = "t", .game = "hue", .touched = 4800};

    store_batch_save(&kit->batch, &row);
    assert_int_equal(clock_after(kit, "", true), 5000);
    assert_int_equal(
        clock_after(kit, "UPDATE house SET value = value + (1 << 22)", false),
        4800);
    assert_int_equal(clock_after(kit,
                                 "UPDATE house SET value = value + (1 << 22)"
                                 " WHERE name = 'clock'",
                                 false),
                     5000);
    assert_int_equal(
        clock_after(kit, "UPDATE house SET value = 8 WHERE name = 'clock'",
                    false),
        4800);
    assert_int_equal(
        clock_after(kit, "UPDATE house SET value = -9 WHERE name = 'clock'",
                    false),
        4800);
    assert_int_equal(
        clock_after(kit,
                    "UPDATE house SET value = -1 - value - (1 << 22)"
                    " WHERE name = 'clock-check'",
                    false),
        5000);
    assert_int_equal(
        clock_after(kit, "DELETE FROM house WHERE name = 'clock'", false),
        4800);
    assert_int_equal(clock_after(kit, "", true), 5000); /* written anew */
}

/* --- Pages ---------------------------------------------------------------- */

/* The page of a table's row: the one with its JSON. */
static void spoil_page_of(struct kit *kit, const char *text)
{
    char page[4096];
    bool found = false;
    FILE *file;

    store_sqlite.close(kit->store);
    kit->store = NULL;
    file = fopen(kit->file, "r+");
    assert_non_null(file);
    for (long at = 0; fread(page, sizeof page, 1, file) == 1; at++) {
        if (memmem(page, sizeof page, text, strlen(text)) == NULL)
            continue;
        found = true;
        memset(page, 0xa5, sizeof page);
        assert_int_equal(fseek(file, at * 4096, SEEK_SET), 0);
        assert_int_equal(fwrite(page, sizeof page, 1, file), 1);
        assert_int_equal(fseek(file, (at + 1) * 4096, SEEK_SET), 0);
    }
    assert_int_equal(fclose(file), 0);
    assert_true(found);
}

static void make_many(struct kit *kit)
{
    struct store_row row = {.game = "hue", .first = ""};
    static char card[1500];

    for (int i = 0; i < 40; i++) {
        (void)snprintf(row.id, sizeof row.id, "t%02d", i);
        memset(card, 'x', sizeof card - 1);
        (void)snprintf(card, 20, "card of t%02d", i);
        card[strlen(card)] = 'x';
        row.json = card;
        row.phase = i % 2 == 0 ? STORE_OPEN : STORE_OVER;
        store_batch_save(&kit->batch, &row);
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    assert_int_equal(kit_commit(kit), STORE_FINE);
}

static void a_page_costs_no_more_than_its_tables(void **state)
{
    struct kit *kit = *state;
    struct seen all = {.rows = 0}, live = {.rows = 0};

    make_many(kit);
    spoil_page_of(kit, "card of t20");
    kit_open(kit);
    assert_true(store_sqlite.list(kit->store, true, see_row, &all, kit->why));
    assert_int_equal(all.rows, 40);
    assert_in_range(all.bad_rows, 1, 4);
    assert_string_equal(all.last, "t39");
    assert_true(store_sqlite.list(kit->store, false, see_row, &live, kit->why));
    assert_int_equal(live.rows, 20);
    assert_in_range(live.bad_rows, 1, 2);
    assert_false(store_sqlite.check(kit->store, kit->why));
}

/* The index of live tables: then all rows are read. */
static void an_index_is_no_end(void **state)
{
    struct kit *kit = *state;
    struct seen live = {.rows = 0};
    char page[4096];
    sqlite3_stmt *sql;
    sqlite3 *db;
    FILE *file;
    int root;

    make_many(kit);
    store_sqlite.close(kit->store);
    assert_int_equal(sqlite3_open(kit->file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT rootpage FROM sqlite_schema"
                                        " WHERE name = 'tables_live'",
                                        -1, &sql, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(sql), SQLITE_ROW);
    root = sqlite3_column_int(sql, 0);
    assert_int_equal(sqlite3_finalize(sql), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    memset(page, 0xa5, sizeof page);
    file = fopen(kit->file, "r+");
    assert_int_equal(fseek(file, (root - 1) * 4096L, SEEK_SET), 0);
    assert_int_equal(fwrite(page, sizeof page, 1, file), 1);
    assert_int_equal(fclose(file), 0);
    kit_open(kit);
    assert_true(store_sqlite.list(kit->store, false, see_row, &live, kit->why));
    assert_int_equal(live.rows, 20);
    assert_int_equal(live.bad_rows, 0);
}

/* The last page of the file. */
static void the_last_page_is_no_end(void **state)
{
    struct kit *kit = *state;
    struct seen all = {.rows = 0};

    make_many(kit);
    spoil_page_of(kit, "card of t39");
    kit_open(kit);
    assert_true(store_sqlite.list(kit->store, true, see_row, &all, kit->why));
    assert_int_equal(all.rows, 40);
    assert_in_range(all.bad_rows, 1, 4);
}

static void a_damaged_file_is_not_written_to(void **state)
{
    struct kit *kit = *state;
    struct seen all = {.rows = 0};
    char before[4096], after[4096];
    FILE *file;

    make_many(kit);
    spoil_page_of(kit, "card of t20");
    file = fopen(kit->file, "r");
    assert_int_equal(fread(before, sizeof before, 1, file), 1);
    kit->store = store_sqlite.open_damaged(kit->file, kit->why);
    assert_non_null(kit->store);
    assert_true(store_sqlite.list(kit->store, true, see_row, &all, kit->why));
    assert_int_equal(all.rows, 40);
    store_sqlite.close(kit->store);
    rewind(file);
    assert_int_equal(fread(after, sizeof after, 1, file), 1);
    assert_int_equal(fclose(file), 0);
    assert_memory_equal(before, after, sizeof before);
    kit_open(kit);
}

/* --- Files of the first version ------------------------------------------- */

static void an_old_file_is_brought_up_to_date(void **state)
{
    struct kit *kit = *state;
    uint64_t seconds = 0;
    bool sound;

    make_tables(kit);
    store_batch_clock(&kit->batch, 777);
    assert_int_equal(kit_commit(kit), STORE_FINE);
    run_sql(kit, "DROP INDEX tables_over; ALTER TABLE tables DROP COLUMN due;"
                 "ALTER TABLE tables DROP COLUMN sum;"
                 "ALTER TABLE log DROP COLUMN sum;"
                 "ALTER TABLE log DROP COLUMN clocks;"
                 "ALTER TABLE fresh DROP COLUMN sum;"
                 "ALTER TABLE fresh DROP COLUMN clocks;"
                 "DELETE FROM house WHERE name = 'clock-check';"
                 "PRAGMA user_version = 1");
    assert_int_equal(look(kit, "ann").rows, 1); /* kit_open has migrated it */
    assert_int_equal(look(kit, "ann").pieces, 1);
    assert_int_equal(look(kit, "ann").bad_rows, 0);
    assert_int_equal(look(kit, "ann").bad_pieces, 0);
    assert_true(store_sqlite.clock(kit->store, &seconds, &sound, kit->why));
    assert_true(sound);
    assert_int_equal(seconds, 777);
    kit_append(kit, "ann", 2, "b");
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_reopen(kit);
    assert_int_equal(look(kit, "ann").pieces, 2);
    assert_true(store_sqlite.check(kit->store, kit->why));
}

/* Its checksums are those of rows without `due`. */
static void a_file_of_version_2_is_brought_up_to_date(void **state)
{
    struct kit *kit = *state;
    struct store *old;
    struct seen seen = {.rows = 0};

    make_tables(kit);
    run_sql_only(kit, "ALTER TABLE tables DROP COLUMN due;"
                      "PRAGMA user_version = 2");
    old = store_sqlite.open_damaged(kit->file, kit->why); /* for the doctor */
    assert_non_null(old);
    assert_true(store_sqlite.list(old, true, see_row, &seen, kit->why));
    assert_int_equal(seen.rows, 2);
    assert_int_equal(seen.bad_rows, 0);
    store_sqlite.close(old);
    kit_open(kit);
    assert_int_equal(look(kit, "ann").bad_rows, 0);
    assert_int_equal(look(kit, "ann").due, 0);
    save_due(kit, 99);
    kit_reopen(kit);
    assert_int_equal(look(kit, "ann").due, 99);
}

#define CASE(name)                                                             \
    cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(any_change_of_a_row_is_seen),
        CASE(any_change_of_a_piece_is_seen),
        CASE(what_has_no_checksum_is_taken),
        CASE(an_archived_game_keeps_its_checksum),
        CASE(clocks_come_back),
        CASE(when_a_clock_runs_out_comes_back),
        CASE(damaged_rows_are_not_forgotten),
        CASE(a_damaged_clock_is_not_believed),
        CASE(a_page_costs_no_more_than_its_tables),
        CASE(an_index_is_no_end),
        CASE(the_last_page_is_no_end),
        CASE(a_damaged_file_is_not_written_to),
        CASE(an_old_file_is_brought_up_to_date),
        CASE(a_file_of_version_2_is_brought_up_to_date),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
