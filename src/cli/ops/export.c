/*
 * export.c - `cluehouse export`: the log of one table.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/ops/control_client.h"
#include "cli/ops/datadir.h"
#include "cli/ops/db_tables.h"

static int print_log(struct db_tables_log *table_log, const char *table)
{
    const char *slug;

    if (!table_log->table->found) {
        diag_error("there is no table '%s'", diag_quote(table).text);
        return CLI_FAILED;
    }
    if (table_log->text.used == 0) {
        diag_error("the game at table '%s' has not begun",
                   diag_quote(table).text);
        return CLI_FAILED;
    }
    slug = db_tables_add_seed(table_log);
    (void)fwrite(table_log->text.bytes, 1, table_log->text.used,
                 stdout); /* program_end() checks */
    if (slug == NULL)
        return CLI_OK;
    diag_error("something is wrong with this log: %s", slug);
    diag_hint("see: cluehouse doctor");
    return CLI_FAILED;
}

static int export_offline(const char *folder, const char *table)
{
    struct db_tables_log table_log = {.table = NULL};
    char path[DATADIR], why[STORE_WHY];
    struct store *store;
    int code = CLI_FAILED;

    if (!datadir_path(folder, "cluehouse.db", path))
        return CLI_FAILED;
    store = db_tables_open(path);
    if (store == NULL)
        return CLI_FAILED;
    if (db_tables_read(store, table, &table_log, why))
        code = print_log(&table_log, table);
    else
        diag_error("%s", why);
    db_tables_free(&table_log);
    store_sqlite.close(store);
    return code;
}

static int export_table(const char *folder, const char *table)
{
    char *text;
    size_t len;

    switch (control_client_ask(folder, "export", table, &text, &len)) {
    case CONTROL_CLIENT_NO_SERVER:
        return export_offline(folder, table);
    case CONTROL_CLIENT_OK:
        (void)fwrite(text, 1, len, stdout); /* program_end() checks */
        free(text);
        return CLI_OK;
    case CONTROL_CLIENT_FAILED:
        break;
    }
    return CLI_FAILED;
}

static int export_run(struct args *args)
{
    const char *table = NULL, *data = NULL;
    char folder[DATADIR];

    if (!datadir_read_args(args, &table, &data))
        return CLI_USAGE;
    if (table == NULL || table[0] == '\0') {
        diag_error("export needs the id of a table");
        diag_hint("usage: cluehouse export TABLE [--data DIR]");
        return CLI_USAGE;
    }
    if (!datadir_find(data, folder))
        return CLI_USAGE;
    return export_table(folder, table);
}

const struct command export_command = {
    .name = "export",
    .usage = "TABLE [options]",
    .summary = "prints a table as a log that replay and verify read",
    .options = datadir_options,
    .more = "TABLE is its id, as in its link. The seed is part of the log "
            "when the game is over.\nThe log of a game that is not over shows "
            "what players must not know.\n",
    .run = export_run,
};
