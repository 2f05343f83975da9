/*
 * doctor.c - `cluehouse doctor`: is the database sound, and is every table in
 * it a game that was played by the rules?
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/ops/checkup.h"
#include "cli/ops/control.h"
#include "cli/ops/datadir.h"
#include "cli/options.h"
#include "cli/ops/salvage.h"
#include "cli/say.h"

static void show_progress(size_t done)
{
    if (isatty(STDERR_FILENO) && done % 64 == 0)
        fprintf(stderr, "\r%zu tables", done);
}

static bool look(void *with, const struct store_row *row)
{
    struct checkup *checkup = with;

    (void)checkup_table(checkup, row); /* it has counted */
    show_progress(checkup->tables);
    return true;
}

static int examine(struct checkup *checkup)
{
    char why[STORE_WHY];

    if (!store_sqlite.check(checkup->store, why)) {
        checkup->wrong++;
        printf("the file: %s\n", why);
    }
    if (!checkup->clock_sound) {
        checkup->wrong++;
        printf("the house's clock is damaged: it will go on from %" PRIu64
               " s\n",
               checkup->clock);
    }
    if (!store_sqlite.list(checkup->store, true, look, checkup, why)) {
        complain("%s", why);
        return CLI_FAILED;
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r");
    printf("%zu %s with %" PRIu64 " moves and draws: ", checkup->tables,
           checkup->tables == 1 ? "table" : "tables", checkup->lines);
    if (checkup->wrong == 0)
        printf("all is well\n");
    else
        printf("%zu %s wrong\n", checkup->wrong,
               checkup->wrong == 1 ? "thing is" : "things are");
    if (checkup->wrong > 0)
        advise("restore a backup, or save every sound table into a new file: "
               "cluehouse doctor --salvage NEWFILE");
    return checkup->wrong == 0 ? CLI_FINE : CLI_FAILED;
}

static int examine_file(const char *file)
{
    struct store *store = kept_open(file);
    struct checkup checkup;
    int code = CLI_FAILED;

    if (store == NULL) {
        advise("if the file is damaged, restore a backup, or see what "
               "doctor --salvage saves");
        return CLI_FAILED;
    }
    if (checkup_begin(&checkup, store)) {
        code = examine(&checkup);
        checkup_end(&checkup);
    }
    store_sqlite.close(store);
    return code;
}

/* A server is not disturbed for longer than it takes to make a copy. */
static int examine_folder(const char *folder)
{
    char file[DATADIR], whole[DATADIR], name[32], *text;
    enum control answer;
    size_t len;
    int code;

    if (realpath(folder, whole) == NULL)
        (void)snprintf(whole, sizeof whole, "%s", folder); /* not there */
    (void)snprintf(name, sizeof name, "doctor-%ld.db", (long)getpid());
    if (!datadir_path(whole, name, file))
        return CLI_FAILED;
    answer = control_ask(folder, "backup", file, &text, &len);
    if (answer == CONTROL_FAILED)
        return CLI_FAILED;
    if (answer == CONTROL_NOBODY) {
        if (!datadir_path(folder, "cluehouse.db", file))
            return CLI_FAILED;
        return examine_file(file);
    }
    free(text);
    code = examine_file(file);
    (void)unlink(file); /* ours; closing it left nothing beside it */
    return code;
}

enum { DATA, SALVAGE };
static const struct option options[] = {
    [DATA] = {"data", "DIR", "the data folder"},
    [SALVAGE] = {"salvage", "NEWFILE",
                 "save what is sound into a new database"},
    {NULL, NULL, NULL},
};

struct wishes {
    const char *file, *data, *salvage;
};

static bool read_args(struct args *args, struct wishes *out)
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what == ARG_WORD && out->file != NULL)
            return args_unwanted(args);
        if (what == DATA)
            out->data = args->value;
        else if (what == SALVAGE)
            out->salvage = args->value;
        else
            out->file = args->value;
    }
    if (out->file == NULL || out->data == NULL)
        return true;
    complain("name a file or a data folder, not both");
    return false;
}

static int doctor_run(struct args *args)
{
    struct wishes wishes = {.file = NULL};
    char folder[DATADIR], file[DATADIR];

    if (!read_args(args, &wishes))
        return CLI_USAGE;
    if (wishes.file == NULL && !datadir_find(wishes.data, folder))
        return CLI_USAGE;
    if (wishes.salvage == NULL)
        return wishes.file != NULL ? examine_file(wishes.file)
                                   : examine_folder(folder);
    if (wishes.file == NULL && !datadir_path(folder, "cluehouse.db", file))
        return CLI_FAILED;
    return salvage(wishes.file != NULL ? wishes.file : file, wishes.salvage);
}

const struct command command_doctor = {
    .name = "doctor",
    .usage = "[FILE] [options]",
    .summary = "checks a database by replaying every table in it",
    .options = options,
    .more = "Tells of each table what is wrong; the exit code is 1 if "
            "anything is. While a\nserver runs, a copy is made through it and "
            "checked. FILE is a backup, to be\nchecked instead. With --salvage "
            "every table that can be read and is sound is\ncopied into "
            "NEWFILE, and those that are lost are told; the server must not "
            "run,\nand the old file stays as it is.\n",
    .run = doctor_run,
};
