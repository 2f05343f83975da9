/* salvage.c - recovery of a damaged database. SPDX-License-Identifier: MIT */
#include "cli/ops/salvage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/ops/db_check.h"

enum { COMMIT_BYTES = 1 << 20 };

struct salvage {
    struct db_check check;
    struct store *to;
    struct store_batch batch;
    const char *id; /* of the table being copied */
    size_t saved;
    bool failed; /* the new file cannot be written */
};

static bool commit_batch(struct salvage *salvage)
{
    struct store_outcome out;

    store_sqlite.commit(salvage->to, &salvage->batch, &out);
    store_batch_clear(&salvage->batch);
    (void)store_sqlite.tidy(salvage->to, false);
    salvage->failed = out.verdict != STORE_FINE;
    if (salvage->failed)
        diag_error("%s", out.why);
    return !salvage->failed;
}

static bool copy_row(void *ctx, const struct store_row *row)
{
    struct salvage *salvage = ctx;

    store_batch_save(&salvage->batch, row);
    return true;
}

static bool copy_piece(void *ctx, const struct store_piece *piece)
{
    struct salvage *salvage = ctx;

    store_batch_append(&salvage->batch, salvage->id, piece);
    return true;
}

static bool copy_table(void *ctx, const struct store_row *row)
{
    struct salvage *salvage = ctx;
    char why[STORE_WHY];

    if (!db_check_table(&salvage->check, row))
        return true;
    salvage->id = row->id;
    if (!store_sqlite.load(salvage->check.store, row->id, copy_row, copy_piece,
                           salvage, why)) {
        diag_error("%s", why); /* although it was just read successfully */
        salvage->failed = true;
        return false;
    }
    salvage->saved++;
    return salvage->batch.writes.used < COMMIT_BYTES || commit_batch(salvage);
}

static bool copy_all(struct salvage *salvage)
{
    char why[STORE_WHY];

    store_batch_clock(&salvage->batch, salvage->check.clock);
    if (!store_sqlite.list(salvage->check.store, true, copy_table, salvage,
                           why)) {
        diag_error("%s", why);
        diag_hint("the rest of the tables cannot even be listed");
        (void)commit_batch(salvage);
        return false;
    }
    return !salvage->failed && commit_batch(salvage);
}

static int print_result(const struct salvage *salvage, const char *to, bool ok)
{
    size_t lost = salvage->check.tables - salvage->saved;

    printf("%zu %s in %s; %zu %s lost\n", salvage->saved,
           salvage->saved == 1 ? "table is" : "tables are", diag_path(to).text,
           lost, lost == 1 ? "is" : "are");
    return ok && lost == 0 ? CLI_OK : CLI_FAILED;
}

static int salvage_into(struct salvage *salvage, const char *to)
{
    char why[STORE_WHY];
    int code;

    salvage->to = store_sqlite.open(to, why);
    if (salvage->to == NULL) {
        diag_error("%s", why);
        return CLI_FAILED;
    }
    code = print_result(salvage, to, copy_all(salvage));
    store_sqlite.close(salvage->to);
    store_batch_free(&salvage->batch);
    return code;
}

static bool is_new(const char *file)
{
    struct stat about;

    if (lstat(file, &about) != 0 && errno == ENOENT)
        return true;
    diag_error("%s exists already; name a new file", diag_path(file).text);
    return false;
}

int salvage_database(const char *file, const char *to)
{
    struct salvage salvage = {.failed = false};
    char why[STORE_WHY];
    struct store *store;
    int code = CLI_FAILED;

    if (!is_new(to) || !db_tables_exists(file))
        return CLI_FAILED;
    store = store_sqlite.open_damaged(file, why);
    if (store == NULL) {
        diag_error("%s", why);
        return CLI_FAILED;
    }
    if (db_check_begin(&salvage.check, store)) {
        code = salvage_into(&salvage, to);
        db_check_end(&salvage.check);
    }
    store_sqlite.close(store);
    return code;
}
