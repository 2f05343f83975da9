/*
 * doctor.c - `cluehouse doctor`: checks a database and replays every table.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/ops/control_client.h"
#include "cli/ops/datadir.h"
#include "cli/ops/db_check.h"
#include "cli/ops/node_option.h"
#include "cli/ops/salvage.h"

static void show_progress(size_t done)
{
    if (isatty(STDERR_FILENO) && done % 64 == 0)
        fprintf(stderr, "\r%zu tables", done);
}

static bool check_table(void *ctx, const struct store_row *row)
{
    struct db_check *check = ctx;

    (void)db_check_table(check, row); /* errors are counted in *check */
    show_progress(check->tables);
    return true;
}

static int examine(struct db_check *check)
{
    char why[STORE_WHY];

    if (!check->db.kind->check(check->db.store, why)) {
        check->wrong++;
        printf("the %s: %s\n",
               check->db.kind == &store_sqlite ? "file" : "database", why);
    }
    if (!check->clock_sound) {
        check->wrong++;
        printf("the server's clock is damaged: it will go on from %" PRIu64
               " s\n",
               check->clock);
    }
    if (!check->db.kind->list(check->db.store, true, check_table, check, why)) {
        diag_error("%s", why);
        return CLI_FAILED;
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r");
    printf("%zu %s with %" PRIu64 " moves and draws: ", check->tables,
           check->tables == 1 ? "table" : "tables", check->lines);
    if (check->wrong == 0)
        printf("all is well\n");
    else
        printf("%zu %s wrong\n", check->wrong,
               check->wrong == 1 ? "thing is" : "things are");
    if (check->wrong > 0 && check->db.kind == &store_sqlite)
        diag_hint(
            "restore a backup, or save every sound table into a new file: "
            "cluehouse doctor --salvage NEWFILE");
    return check->wrong == 0 ? CLI_OK : CLI_FAILED;
}

static int examine_file(const char *file)
{
    struct db_check check;
    int code = CLI_FAILED;
    struct db db;

    if (!db_tables_open(file, &db)) {
        if (!db_tables_is_uri(file))
            diag_hint("if the file is damaged, restore a backup, or see what "
                      "doctor --salvage saves");
        return CLI_FAILED;
    }
    if (db_check_begin(&check, &db)) {
        code = examine(&check);
        db_check_end(&check);
    }
    db_tables_close(&db);
    return code;
}

/* A server with a file has it from its first start on. False after an error
 * message. */
static bool has_file(const char *folder)
{
    char file[DATADIR];

    if (!datadir_path(folder, "cluehouse.db", file))
        return false;
    if (access(file, F_OK) == 0 || errno != ENOENT)
        return true;
    diag_error("there is no database in the data folder %s",
               diag_path(folder).text);
    diag_hint("give that of the server with --data DIR; if it is a node: "
              "cluehouse doctor postgres://...");
    return false;
}

/* A running server is asked for a copy, and the copy is checked. */
static int examine_folder(const char *folder)
{
    char file[DATADIR], whole[DATADIR], name[32], *text;
    enum control_client_result answer;
    size_t len;
    int code;

    if (!has_file(folder))
        return CLI_FAILED;
    if (realpath(folder, whole) == NULL)
        (void)snprintf(whole, sizeof whole, "%s", folder); /* not there */
    (void)snprintf(name, sizeof name, "doctor-%ld.db", (long)getpid());
    if (!datadir_path(whole, name, file))
        return CLI_FAILED;
    answer = control_client_ask(folder, "backup", file, &text, &len);
    if (answer == CONTROL_CLIENT_FAILED)
        return CLI_FAILED;
    if (answer == CONTROL_CLIENT_NO_SERVER) {
        if (!datadir_path(folder, "cluehouse.db", file))
            return CLI_FAILED;
        return examine_file(file);
    }
    free(text);
    code = examine_file(file);
    (void)unlink(file); /* our copy; SQLite removed its other files */
    return code;
}

enum { DATA, SALVAGE, PASSWORD };
static const struct args_option options[] = {
    [DATA] = {"data", "DIR", "the data folder"},
    [SALVAGE] = {"salvage", "NEWFILE",
                 "save what is sound into a new database"},
    [PASSWORD] = {"store-password", "FILE",
                  "whose first line is the password for postgres://..."},
    {NULL, NULL, NULL},
};

struct doctor_args {
    const char *file, *data, *salvage, *password;
};

static bool read_args(struct args *args, struct doctor_args *out)
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what == ARG_WORD && out->file != NULL)
            return args_refuse_word(args);
        if (what == DATA)
            out->data = args->value;
        else if (what == SALVAGE)
            out->salvage = args->value;
        else if (what == PASSWORD)
            out->password = args->value;
        else
            out->file = args->value;
    }
    if (out->file == NULL || out->data == NULL)
        return true;
    diag_error("name a file or a data folder, not both");
    return false;
}

static int examine_named(const struct doctor_args *chosen)
{
    char *where = node_option_address(chosen->file, chosen->password);
    int code = where != NULL ? examine_file(where) : CLI_USAGE;

    free(where);
    return code;
}

static int doctor_run(struct args *args)
{
    struct doctor_args chosen = {.file = NULL};
    char folder[DATADIR], file[DATADIR];

    if (!read_args(args, &chosen))
        return CLI_USAGE;
    if (chosen.file == NULL && !datadir_find(chosen.data, folder))
        return CLI_USAGE;
    if (chosen.salvage != NULL && chosen.file != NULL &&
        db_tables_is_uri(chosen.file)) {
        diag_error("doctor --salvage is for files; for PostgreSQL restore a "
                   "backup of the database");
        return CLI_USAGE;
    }
    if (chosen.salvage == NULL)
        return chosen.file != NULL ? examine_named(&chosen)
                                   : examine_folder(folder);
    if (chosen.file == NULL && !datadir_path(folder, "cluehouse.db", file))
        return CLI_FAILED;
    return salvage_database(chosen.file != NULL ? chosen.file : file,
                            chosen.salvage);
}

const struct command doctor_command = {
    .name = "doctor",
    .usage = "[FILE] [options]",
    .summary = "checks a database by replaying every table in it",
    .options = options,
    .more = "Tells of each table what is wrong; the exit code is 1 if "
            "anything is. While a\nserver runs, a copy is made through it and "
            "checked. FILE is a backup to be\nchecked instead, or "
            "postgres://... a database. With --salvage every table that\ncan "
            "be read and is sound is copied into NEWFILE, and those that are "
            "lost are\ntold; the server must not run, and the old file stays "
            "as it is.\n",
    .run = doctor_run,
};
