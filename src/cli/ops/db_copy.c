/* db_copy.c - copies of tables. SPDX-License-Identifier: MIT */
#include "cli/ops/db_copy.h"

#include "cli/diag.h"

enum { COMMIT_BYTES = 1 << 20 };

static bool commit_batch(struct db_copy *copy)
{
    struct store_outcome out;

    copy->to.kind->commit(copy->to.store, &copy->batch, &out);
    store_batch_clear(&copy->batch);
    if (copy->to.kind->tidy != NULL)
        (void)copy->to.kind->tidy(copy->to.store, false);
    copy->failed = out.verdict != STORE_FINE;
    if (copy->failed)
        diag_error("%s", out.why);
    return !copy->failed;
}

static bool copy_row(void *ctx, const struct store_row *row)
{
    struct db_copy *copy = ctx;

    struct store_row unowned = *row;

    unowned.epoch = 0; /* no node has it there */
    store_batch_save(&copy->batch, &unowned);
    return true;
}

static bool copy_piece(void *ctx, const struct store_piece *piece)
{
    struct db_copy *copy = ctx;

    struct store_piece unowned = *piece;

    unowned.epoch = 0;
    store_batch_append(&copy->batch, copy->id, &unowned);
    return true;
}

static bool copy_table(void *ctx, const struct store_row *row)
{
    struct db_copy *copy = ctx;
    char why[STORE_WHY];

    if (!db_check_table(&copy->check, row))
        return true;
    copy->id = row->id;
    if (!copy->check.db.kind->load(copy->check.db.store, row->id, copy_row,
                                   copy_piece, copy, why)) {
        diag_error("%s", why); /* although it was just read successfully */
        copy->failed = true;
        return false;
    }
    copy->saved++;
    return copy->batch.writes.used < COMMIT_BYTES || commit_batch(copy);
}

bool db_copy_all(struct db_copy *copy)
{
    char why[STORE_WHY];

    store_batch_clock(&copy->batch, copy->check.clock);
    if (!copy->check.db.kind->list(copy->check.db.store, true, copy_table, copy,
                                   why)) {
        diag_error("%s", why);
        diag_hint("the rest of the tables cannot even be listed");
        (void)commit_batch(copy);
        return false;
    }
    return !copy->failed && commit_batch(copy);
}

void db_copy_free(struct db_copy *copy)
{
    store_batch_free(&copy->batch);
}
