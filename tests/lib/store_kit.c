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

int kit_setup(void **state)
{
    struct kit *kit = calloc(1, sizeof *kit);

    assert_non_null(kit);
    (void)snprintf(kit->folder, sizeof kit->folder, "/tmp/store-XXXXXX");
    assert_non_null(mkdtemp(kit->folder));
    (void)snprintf(kit->file, sizeof kit->file, "%s/test.db", kit->folder);
    (void)snprintf(kit->faults, sizeof kit->faults, "%s/faults", kit->folder);
    assert_int_equal(setenv("CLUEHOUSE_FAULTS", kit->faults, 1), 0);
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
        store_sqlite.close(kit->store);
    store_batch_free(&kit->batch);
    (void)snprintf(command, sizeof command, "rm -rf %s", kit->folder);
    assert_int_equal(system(command), 0);
    free(kit);
    return 0;
}

void kit_open(struct kit *kit)
{
    kit_open_file(kit, kit->file);
}

void kit_open_file(struct kit *kit, const char *file)
{
    kit->store = store_sqlite.open(file, kit->why);
    if (kit->store == NULL)
        print_error("%s\n", kit->why);
    assert_non_null(kit->store);
}

void kit_reopen(struct kit *kit)
{
    store_sqlite.close(kit->store);
    kit_open(kit);
}

enum store_verdict kit_commit(struct kit *kit)
{
    store_sqlite.commit(kit->store, &kit->batch, &kit->out);
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
    store_batch_save(&kit->batch, &row);
}

void kit_append(struct kit *kit, const char *id, uint32_t seq, const char *move)
{
    char line[80];

    (void)snprintf(line, sizeof line, "%u %s\n", (unsigned)seq, move);
    store_batch_append(
        &kit->batch, id,
        &(struct store_piece){
            .seq = seq, .move = move, .lines = line, .len = strlen(line)});
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

    if (!store_sqlite.load(store, id, show_row, show_piece, &shown, why)) {
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
    assert_true(store_sqlite.list(store, true, show_table, &all, why));
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
