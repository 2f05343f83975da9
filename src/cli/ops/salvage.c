/* salvage.c - see salvage.h. SPDX-License-Identifier: MIT */
#include "cli/ops/salvage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/ops/checkup.h"
#include "cli/options.h"
#include "cli/say.h"

enum { COMMIT_BYTES = 1 << 20 };

struct salvage {
    struct checkup checkup;
    struct store *to;
    struct store_batch batch;
    const char *id; /* of the table that is copied */
    size_t saved;
    bool failed; /* the new file cannot be written */
};

static bool commit(struct salvage *work)
{
    struct store_outcome out;

    store_sqlite.commit(work->to, &work->batch, &out);
    store_batch_clear(&work->batch);
    (void)store_sqlite.tidy(work->to, false);
    work->failed = out.verdict != STORE_FINE;
    if (work->failed)
        complain("%s", out.why);
    return !work->failed;
}

static bool copy_row(void *with, const struct store_row *row)
{
    struct salvage *work = with;

    store_save(&work->batch, row);
    return true;
}

static bool copy_piece(void *with, const struct store_piece *piece)
{
    struct salvage *work = with;

    store_append(&work->batch, work->id, piece);
    return true;
}

static bool take(void *with, const struct store_row *row)
{
    struct salvage *work = with;
    char why[STORE_WHY];

    if (!checkup_table(&work->checkup, row))
        return true;
    work->id = row->id;
    if (!store_sqlite.load(work->checkup.store, row->id, copy_row, copy_piece,
                           work, why)) {
        complain("%s", why); /* it could be read a moment ago */
        work->failed = true;
        return false;
    }
    work->saved++;
    return work->batch.used < COMMIT_BYTES || commit(work);
}

static bool copy_all(struct salvage *work)
{
    char why[STORE_WHY];

    store_clock(&work->batch, work->checkup.clock);
    if (!store_sqlite.list(work->checkup.store, true, take, work, why)) {
        complain("%s", why);
        advise("the rest of the tables cannot even be listed");
        (void)commit(work);
        return false;
    }
    return !work->failed && commit(work);
}

static int report(const struct salvage *work, const char *to, bool fine)
{
    size_t lost = work->checkup.tables - work->saved;

    printf("%zu %s in %s; %zu %s lost\n", work->saved,
           work->saved == 1 ? "table is" : "tables are", shown_path(to).text,
           lost, lost == 1 ? "is" : "are");
    return fine && lost == 0 ? CLI_FINE : CLI_FAILED;
}

static int salvage_into(struct salvage *work, const char *to)
{
    char why[STORE_WHY];
    int code;

    work->to = store_sqlite.open(to, why);
    if (work->to == NULL) {
        complain("%s", why);
        return CLI_FAILED;
    }
    code = report(work, to, copy_all(work));
    store_sqlite.close(work->to);
    store_batch_free(&work->batch);
    return code;
}

static bool is_new(const char *file)
{
    struct stat about;

    if (lstat(file, &about) != 0 && errno == ENOENT)
        return true;
    complain("%s exists already; name a new file", shown_path(file).text);
    return false;
}

int salvage(const char *file, const char *to)
{
    struct salvage work = {.failed = false};
    char why[STORE_WHY];
    struct store *store;
    int code = CLI_FAILED;

    if (!is_new(to) || !kept_exists(file))
        return CLI_FAILED;
    store = store_sqlite.open_damaged(file, why);
    if (store == NULL) {
        complain("%s", why);
        return CLI_FAILED;
    }
    if (checkup_begin(&work.checkup, store)) {
        code = salvage_into(&work, to);
        checkup_end(&work.checkup);
    }
    store_sqlite.close(store);
    return code;
}
