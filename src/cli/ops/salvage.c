/* salvage.c - recovery of a damaged database. SPDX-License-Identifier: MIT */
#include "cli/ops/salvage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/ops/db_copy.h"

static int print_result(const struct db_copy *copy, const char *to, bool ok)
{
    size_t lost = copy->check.tables - copy->saved;

    printf("%zu %s in %s; %zu %s lost\n", copy->saved,
           copy->saved == 1 ? "table is" : "tables are", diag_path(to).text,
           lost, lost == 1 ? "is" : "are");
    return ok && lost == 0 ? CLI_OK : CLI_FAILED;
}

static int salvage_into(struct db_copy *copy, const char *to)
{
    char why[STORE_WHY];
    int code;

    copy->to = (struct db){&store_sqlite, store_sqlite.open(to, why)};
    if (copy->to.store == NULL) {
        diag_error("%s", why);
        return CLI_FAILED;
    }
    code = print_result(copy, to, db_copy_all(copy));
    db_tables_close(&copy->to);
    db_copy_free(copy);
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
    struct db_copy copy = {.failed = false};
    struct db from = {.kind = &store_sqlite};
    char why[STORE_WHY];
    int code = CLI_FAILED;

    if (!is_new(to) || !db_tables_exists(file))
        return CLI_FAILED;
    from.store = store_sqlite.open_damaged(file, why);
    if (from.store == NULL) {
        diag_error("%s", why);
        return CLI_FAILED;
    }
    if (db_check_begin(&copy.check, &from)) {
        code = salvage_into(&copy, to);
        db_check_end(&copy.check);
    }
    db_tables_close(&from);
    return code;
}
