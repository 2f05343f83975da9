/*
 * backup.c - `cluehouse backup`: a copy of everything, server or not.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/control.h"
#include "cli/datadir.h"
#include "cli/kept.h"
#include "cli/options.h"
#include "cli/say.h"

/* The server stands in another folder than we do. */
static bool from_root(const char *file, char out[DATADIR])
{
    char here[DATADIR] = "";
    int n;

    if (file[0] != '/' && getcwd(here, sizeof here) == NULL) {
        complain("cannot tell the present folder: %s", strerror(errno));
        return false;
    }
    n = snprintf(out, DATADIR, "%s%s%s", here, here[0] != '\0' ? "/" : "",
                 file);
    if (n >= 0 && n < DATADIR)
        return true;
    complain("the name of the file is too long");
    return false;
}

static void say_done(const char *file)
{
    printf("Everything is in %s.\n", shown_path(file).text);
}

static int copy_closed(const char *folder, const char *file)
{
    char path[DATADIR], why[STORE_WHY];
    struct store *store;
    bool fine;

    if (!datadir_path(folder, "cluehouse.db", path))
        return CLI_FAILED;
    store = kept_open(path);
    if (store == NULL)
        return CLI_FAILED;
    fine = store_backup(&store_sqlite, store, file, why);
    store_sqlite.close(store);
    if (!fine)
        complain("%s", why);
    else
        say_done(file);
    return fine ? CLI_FINE : CLI_FAILED;
}

static int copy(const char *folder, const char *file)
{
    char path[DATADIR], *text;
    size_t len;

    if (!from_root(file, path))
        return CLI_FAILED;
    switch (control_ask(folder, "backup", path, &text, &len)) {
    case CONTROL_NOBODY:
        return copy_closed(folder, file);
    case CONTROL_FINE:
        free(text);
        say_done(file);
        return CLI_FINE;
    case CONTROL_FAILED:
        break;
    }
    return CLI_FAILED;
}

static int backup_run(struct args *args)
{
    const char *file = NULL, *data = NULL;
    char folder[DATADIR];

    if (!datadir_args(args, &file, &data))
        return CLI_USAGE;
    if (file == NULL || file[0] == '\0') {
        complain("backup needs the name of a file to make");
        advise("usage: cluehouse backup FILE [--data DIR]");
        return CLI_USAGE;
    }
    if (!datadir_find(data, folder))
        return CLI_USAGE;
    return copy(folder, file);
}

const struct command command_backup = {
    .name = "backup",
    .usage = "FILE [options]",
    .summary = "copies all tables to a new file, while the server runs or not",
    .options = datadir_options,
    .more = "The copy is complete and consistent. To go back to it, stop the "
            "server and put\nit in place of cluehouse.db in the data folder. "
            "It holds the secrets of games\nthat are not over.\n",
    .run = backup_run,
};
