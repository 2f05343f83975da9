/*
 * export.c - `cluehouse export`: one table as a log.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ops/control.h"
#include "cli/ops/datadir.h"
#include "cli/ops/kept.h"
#include "cli/options.h"
#include "cli/say.h"

static int print_kept(struct kept *kept, const char *table)
{
    const char *slug;

    if (!kept->table->found) {
        complain("there is no table '%s'", shown(table).text);
        return CLI_FAILED;
    }
    if (kept->len == 0) {
        complain("the game at table '%s' has not begun", shown(table).text);
        return CLI_FAILED;
    }
    slug = kept_add_seed(kept);
    (void)fwrite(kept->log, 1, kept->len, stdout); /* main() checks */
    if (slug == NULL)
        return CLI_FINE;
    complain("something is wrong with this log: %s", slug);
    advise("see: cluehouse doctor");
    return CLI_FAILED;
}

static int export_closed(const char *folder, const char *table)
{
    struct kept kept = {.log = NULL};
    char path[DATADIR], why[STORE_WHY];
    struct store *store;
    int code = CLI_FAILED;

    if (!datadir_path(folder, "cluehouse.db", path))
        return CLI_FAILED;
    store = kept_open(path);
    if (store == NULL)
        return CLI_FAILED;
    if (kept_read(store, table, &kept, why))
        code = print_kept(&kept, table);
    else
        complain("%s", why);
    kept_free(&kept);
    store_sqlite.close(store);
    return code;
}

static int export(const char *folder, const char *table)
{
    char *text;
    size_t len;

    switch (control_ask(folder, "export", table, &text, &len)) {
    case CONTROL_NOBODY:
        return export_closed(folder, table);
    case CONTROL_FINE:
        (void)fwrite(text, 1, len, stdout); /* main() checks */
        free(text);
        return CLI_FINE;
    case CONTROL_FAILED:
        break;
    }
    return CLI_FAILED;
}

static int export_run(struct args *args)
{
    const char *table = NULL, *data = NULL;
    char folder[DATADIR];

    if (!datadir_args(args, &table, &data))
        return CLI_USAGE;
    if (table == NULL || table[0] == '\0') {
        complain("export needs the id of a table");
        advise("usage: cluehouse export TABLE [--data DIR]");
        return CLI_USAGE;
    }
    if (!datadir_find(data, folder))
        return CLI_USAGE;
    return export(folder, table);
}

const struct command command_export = {
    .name = "export",
    .usage = "TABLE [options]",
    .summary = "prints a table as a log that replay and verify read",
    .options = datadir_options,
    .more = "TABLE is its id, as in its link. The seed is part of the log "
            "when the game is over.\nThe log of a game that is not over shows "
            "what players must not know.\n",
    .run = export_run,
};
