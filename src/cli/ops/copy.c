/*
 * copy.c - `cluehouse copy`: all tables into another database.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/ops/db_copy.h"
#include "cli/ops/node_option.h"

enum { FROM, TO, PASSWORD, OPTIONS };
static const struct args_option options[] = {
    [FROM] = {"from", "WHERE", "a file (cluehouse.db), or postgres://..."},
    [TO] = {"to", "WHERE", "a new file, or postgres://... without tables"},
    [PASSWORD] = {"store-password", "FILE",
                  "whose first line is the password for postgres://..."},
    {NULL, NULL, NULL},
};

static bool refuse_row(void *ctx, const struct store_row *row)
{
    (void)row;
    *(bool *)ctx = true;
    return false;
}

/* Opens what is copied to; there may be no tables in it. */
static bool open_empty(const char *where, struct db *out)
{
    bool found = false;
    struct stat about;
    char why[STORE_WHY] = "";

    if (!db_tables_is_uri(where) &&
        (lstat(where, &about) == 0 || errno != ENOENT)) {
        diag_error("%s exists already; name a new file", diag_path(where).text);
        return false;
    }
    out->kind = store_kind_of(where);
    out->store = out->kind->open(where, why);
    if (out->store == NULL) {
        diag_error("%s", why);
        return false;
    }
    if (!db_tables_is_idle(out)) {
        db_tables_close(out);
        return false;
    }
    if (out->kind->list(out->store, true, refuse_row, &found, why) && !found)
        return true;
    diag_error("%s", found ? "there are tables in this database already" : why);
    if (found)
        diag_hint("copy into a new one");
    db_tables_close(out);
    return false;
}

static int copy_into(struct db_copy *copy, const char *to)
{
    bool fine;
    size_t left;

    if (!open_empty(to, &copy->to))
        return CLI_FAILED;
    fine = db_copy_all(copy);
    left = copy->check.tables - copy->saved;
    printf("%zu %s copied", copy->saved,
           copy->saved == 1 ? "table was" : "tables were");
    if (left > 0)
        printf("; %zu with faults %s left out", left,
               left == 1 ? "was" : "were");
    printf("\n");
    db_tables_close(&copy->to);
    db_copy_free(copy);
    return fine && left == 0 ? CLI_OK : CLI_FAILED;
}

static int copy_tables(const char *from, const char *to)
{
    struct db_copy copy = {.failed = false};
    struct db source;
    int code = CLI_FAILED;

    if (!db_tables_is_uri(from) && access(from, R_OK) != 0) {
        diag_error("there is no database: %s: %s", diag_path(from).text,
                   strerror(errno));
        diag_hint("--from names a file, like cluehouse.db of a data folder, or "
                  "postgres://...");
        return CLI_FAILED;
    }
    if (!db_tables_open(from, &source))
        return CLI_FAILED;
    if (db_tables_is_idle(&source) && db_check_begin(&copy.check, &source)) {
        code = copy_into(&copy, to);
        db_check_end(&copy.check);
    }
    db_tables_close(&source);
    return code;
}

static int copy_named(const char *const value[OPTIONS])
{
    char *from = node_option_address(value[FROM], value[PASSWORD]);
    char *to =
        from != NULL ? node_option_address(value[TO], value[PASSWORD]) : NULL;
    int code = to != NULL ? copy_tables(from, to) : CLI_USAGE;

    free(from);
    free(to);
    return code;
}

static int copy_run(struct args *args)
{
    const char *value[OPTIONS] = {NULL};

    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return CLI_USAGE;
        if (what == ARG_WORD)
            return args_refuse_word(args) ? CLI_OK : CLI_USAGE;
        value[what] = args->value;
    }
    if (value[FROM] != NULL && value[TO] != NULL)
        return copy_named(value);
    diag_error("copy needs to know from where and to where");
    diag_hint("usage: cluehouse copy --from WHERE --to WHERE");
    return CLI_USAGE;
}

const struct command copy_command = {
    .name = "copy",
    .usage = "--from WHERE --to WHERE",
    .summary = "copies all tables into another database",
    .options = options,
    .more = "Moves a server from its file to PostgreSQL, or back. Stop the "
            "server first, or all\nnodes. Every table is checked on the way; "
            "one with faults is told, and left out.\nWhat is copied from "
            "stays as it is.\n",
    .run = copy_run,
};
