/*
 * store_kit.c - helpers for tests of the store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *tested(void)
{
    const char *name = getenv("TEST_STORE");

    return name != NULL ? name : "sqlite";
}

const struct store_kind *kit_kind(void)
{
    return strcmp(tested(), "sqlite") == 0 ? &store_sqlite : &store_postgres;
}

void kit_sql(const char *sql)
{
    char command[2048];

    assert_int_equal(setenv("KIT_SQL", sql, 1), 0);
    (void)snprintf(command, sizeof command,
                   "LD_PRELOAD= PGOPTIONS='-c synchronous_commit=local'"
                   " \"$TEST_POSTGRES_BIN/psql\" -X -q -v"
                   " ON_ERROR_STOP=1 -d \"$TEST_POSTGRES\""
                   " -c \"$KIT_SQL\" >/dev/null 2>&1");
    assert_int_equal(system(command), 0);
}

int kit_setup(void **state)
{
    struct kit *kit = calloc(1, sizeof *kit);

    assert_non_null(kit);
    kit->kind = kit_kind();
    kit->is_node = strcmp(tested(), "node") == 0;
    (void)snprintf(kit->folder, sizeof kit->folder, "/tmp/store-XXXXXX");
    assert_non_null(mkdtemp(kit->folder));
    (void)snprintf(kit->file, sizeof kit->file, "%s/test.db", kit->folder);
    (void)snprintf(kit->faults, sizeof kit->faults, "%s/faults", kit->folder);
    assert_int_equal(setenv("CLUEHOUSE_FAULTS", kit->faults, 1), 0);
    kit->where = kit->file;
    if (kit->kind == &store_postgres) {
        kit->where = getenv("TEST_POSTGRES");
        assert_non_null(kit->where);
        kit_sql("DROP SCHEMA IF EXISTS cluehouse CASCADE");
    }
    kit_open(kit);
    *state = kit;
    return 0;
}

int kit_teardown(void **state)
{
    struct kit *kit = *state;
    char command[96];

    kit_faults(kit, "");
    if (kit->store != NULL)
        kit->kind->close(kit->store);
    store_batch_free(&kit->batch);
    (void)snprintf(command, sizeof command, "rm -rf %s", kit->folder);
    assert_int_equal(system(command), 0);
    free(kit);
    return 0;
}

void kit_open(struct kit *kit)
{
    const struct store_node_name node = {"kit", "[::1]:8138", 17, NULL, NULL};

    kit_open_file(kit, kit->where);
    if (kit->is_node)
        assert_true(kit->kind->join(kit->store, &node, kit->why));
}

void kit_open_file(struct kit *kit, const char *file)
{
    kit->store = kit->kind->open(file, kit->why);
    if (kit->store == NULL)
        print_error("%s\n", kit->why);
    assert_non_null(kit->store);
}

void kit_reopen(struct kit *kit)
{
    kit->kind->close(kit->store);
    kit_open(kit);
}

void kit_leave(struct kit *kit)
{
    if (kit->is_node)
        kit->kind->leave(kit->store);
}

/* What the batch makes of it; false: nothing. */
static bool find_in_batch(struct kit *kit, const char *id, uint64_t *epoch)
{
    struct store_write write;
    bool found = false;

    for (size_t at = 0; store_batch_next(&kit->batch, &at, &write);) {
        if (strcmp(write.row.id, id) != 0)
            continue;
        found = true;
        *epoch = write.epoch;
        if (write.what == STORE_SAVE && write.epoch == 0)
            *epoch = 1;
        if (write.what == STORE_DROP)
            *epoch = 0;
    }
    return found;
}

uint64_t kit_epoch(struct kit *kit, const char *id)
{
    struct store_owner owner;
    uint64_t epoch = 0;

    if (!kit->is_node || find_in_batch(kit, id, &epoch))
        return epoch;
    switch (kit->kind->claim(kit->store, id, &epoch, &owner, kit->why)) {
    case STORE_CLAIMED:
        return epoch;
    case STORE_UNCLAIMED:
        return 0;
    default:
        fail_msg("%s: %s", id, kit->why);
    }
    return 0;
}

enum store_verdict kit_commit(struct kit *kit)
{
    kit->kind->commit(kit->store, &kit->batch, &kit->out);
    store_batch_clear(&kit->batch);
    return kit->out.verdict;
}

void kit_save(struct kit *kit, const char *id, const char *code)
{
    struct store_row row = {.game = "hue",
                            .phase = STORE_PLAYING,
                            .is_public = true,
                            .made = 17,
                            .touched = 18,
                            .first = "first\n",
                            .json = "{}"};

    (void)snprintf(row.id, sizeof row.id, "%s", id);
    (void)snprintf(row.code, sizeof row.code, "%s", code);
    memset(row.seed, 7, sizeof row.seed);
    row.epoch = kit_epoch(kit, id);
    store_batch_save(&kit->batch, &row);
}

void kit_append(struct kit *kit, const char *id, uint32_t seq, const char *move)
{
    char line[80];

    (void)snprintf(line, sizeof line, "%u %s\n", (unsigned)seq, move);
    store_batch_append(&kit->batch, id,
                       &(struct store_piece){.seq = seq,
                                             .move = move,
                                             .lines = line,
                                             .len = strlen(line),
                                             .epoch = kit_epoch(kit, id)});
}

void kit_drop(struct kit *kit, const char *id)
{
    store_batch_drop(&kit->batch, id, kit_epoch(kit, id));
}

void kit_archive(struct kit *kit, const char *id, const char *as)
{
    store_batch_archive(&kit->batch, id, kit_epoch(kit, id), as);
}

void kit_fill(struct kit *kit, unsigned megabytes)
{
    static char text[8192];

    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\n';
    kit_save(kit, "big", "");
    for (uint32_t seq = 1; seq <= megabytes * 128; seq++)
        store_batch_append(
            &kit->batch, "big",
            &(struct store_piece){
                .seq = seq, .move = "", .lines = text, .len = sizeof text});
    assert_int_equal(kit_commit(kit), STORE_FINE);
    store_sqlite.tidy(kit->store, true); /* merges them, */
    store_sqlite.tidy(kit->store, true); /* and checkpoints them */
}

/* --- Showing -------------------------------------------------------------- */

struct shown {
    char *out;
    size_t used, room;
};

__attribute__((format(printf, 2, 3))) static void say(struct shown *shown,
                                                      const char *format, ...)
{
    va_list list;
    int n;

    va_start(list, format);
    n = vsnprintf(shown->out + shown->used, shown->room - shown->used, format,
                  list);
    va_end(list);
    assert_true(n >= 0 && (size_t)n < shown->room - shown->used);
    shown->used += (size_t)n;
}

static bool show_row(void *ctx, const struct store_row *row)
{
    say(ctx, "%s/%s/%s", row->id, row->code, row->json);
    return true;
}

static bool show_piece(void *ctx, const struct store_piece *piece)
{
    say(ctx, "|%u:%s:%.*s", (unsigned)piece->seq, piece->move, (int)piece->len,
        piece->lines);
    return true;
}

const char *kit_show(struct store *store, const char *id, char room[8192])
{
    struct shown shown = {.out = room, .room = 8192};
    char why[STORE_WHY];

    if (!kit_kind()->load(store, id, show_row, show_piece, &shown, why)) {
        assert_string_equal(why, "");
        say(&shown, "none");
    }
    return room;
}

struct show_all {
    struct shown shown;
    struct store *store;
};

static bool show_table(void *ctx, const struct store_row *row)
{
    static char room[8192];
    struct show_all *all = ctx;

    say(&all->shown, "%s\n", kit_show(all->store, row->id, room));
    return true;
}

const char *kit_show_all(struct store *store, char *out, size_t room)
{
    struct show_all all = {.shown = {.out = out, .room = room}, .store = store};
    char why[STORE_WHY];

    out[0] = '\0';
    assert_true(kit_kind()->list(store, true, show_table, &all, why));
    return out;
}

void kit_faults(struct kit *kit, const char *text)
{
    char beside[112];
    FILE *file;

    if (text[0] == '\0') {
        (void)unlink(kit->faults);
        return;
    }
    (void)snprintf(beside, sizeof beside, "%s.new", kit->faults);
    file = fopen(beside, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(rename(beside, kit->faults), 0);
}

const char *kit_path(const struct kit *kit, const char *name, char out[128])
{
    (void)snprintf(out, 128, "%s/%s", kit->folder, name);
    return out;
}
