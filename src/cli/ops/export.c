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
#include "cli/ops/node_option.h"
#include "cluehouse/words.h"
#include "server/table_words.h"

enum { DATA, WORDS, STORE, PASSWORD };
static const struct args_option options[] = {
    [DATA] = {"data", "DIR", "the data folder"},
    [WORDS] = {"words", NULL, "its list of words instead: Haiclue"},
    [STORE] = {"store", "URI", "postgres://..., in place of a data folder"},
    [PASSWORD] = {"store-password", "FILE", "whose first line is its password"},
    {NULL, NULL, NULL},
};

struct wish {
    const char *table, *data, *store, *password;
    bool words; /* the list of words, not the log */
};

static int print_words(const struct db_tables_log *table_log, const char *table)
{
    const struct ch_game *own =
        table_log->table->found ? table_words_stored(table_log->table->row.json)
                                : NULL;

    if (own == NULL) {
        diag_error(table_log->table->found
                       ? "table '%s' plays with the words of its game"
                       : "there is no table '%s'",
                   diag_quote(table).text);
        return CLI_FAILED;
    }
    fputs(ch_words_text(own), stdout); /* program_end() checks */
    ch_game_release(own);
    return CLI_OK;
}

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

static int export_from(const char *where, const struct wish *wish)
{
    struct db_tables_log table_log = {.table = NULL};
    char why[STORE_WHY];
    struct db db;
    int code = CLI_FAILED;

    if (!db_tables_open(where, &db))
        return CLI_FAILED;
    if (db_tables_read(&db, wish->table, &table_log, why))
        code = wish->words ? print_words(&table_log, wish->table)
                           : print_log(&table_log, wish->table);
    else
        diag_error("%s", why);
    db_tables_free(&table_log);
    db_tables_close(&db);
    return code;
}

static int export_from_store(const struct wish *wish)
{
    char *where = node_option_address(wish->store, wish->password);
    int code = where != NULL ? export_from(where, wish) : CLI_USAGE;

    free(where);
    return code;
}

static int export_offline(const char *folder, const struct wish *wish)
{
    char path[DATADIR];

    return datadir_path(folder, "cluehouse.db", path) ? export_from(path, wish)
                                                      : CLI_FAILED;
}

static int export_table(const char *folder, const struct wish *wish)
{
    char *text;
    size_t len;

    switch (control_client_ask(folder, wish->words ? "words" : "export",
                               wish->table, &text, &len)) {
    case CONTROL_CLIENT_NO_SERVER:
        return export_offline(folder, wish);
    case CONTROL_CLIENT_OK:
        (void)fwrite(text, 1, len, stdout); /* program_end() checks */
        free(text);
        return CLI_OK;
    case CONTROL_CLIENT_FAILED:
        break;
    }
    return CLI_FAILED;
}

static bool read_args(struct args *args, struct wish *out)
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what == ARG_WORD && out->table != NULL)
            return args_refuse_word(args);
        if (what == WORDS)
            out->words = true;
        else if (what == STORE)
            out->store = args->value;
        else if (what == PASSWORD)
            out->password = args->value;
        else
            *(what == DATA ? &out->data : &out->table) = args->value;
    }
    return true;
}

static int export_run(struct args *args)
{
    struct wish wish = {.table = NULL};
    char folder[DATADIR];

    if (!read_args(args, &wish))
        return CLI_USAGE;
    if (wish.table == NULL || wish.table[0] == '\0') {
        diag_error("export needs the id of a table");
        diag_hint("usage: cluehouse export TABLE [--data DIR]");
        return CLI_USAGE;
    }
    if (wish.store != NULL && !db_tables_is_uri(wish.store)) {
        diag_error("--store takes postgres://...");
        diag_hint("for a file of a data folder: --data DIR");
        return CLI_USAGE;
    }
    if (wish.store != NULL)
        return export_from_store(&wish);
    if (!datadir_find(wish.data, folder))
        return CLI_USAGE;
    return export_table(folder, &wish);
}

const struct command export_command = {
    .name = "export",
    .usage = "TABLE [options]",
    .summary = "prints a table as a log that replay and verify read",
    .options = options,
    .more =
        "TABLE is its id, as in its link. The seed is part of the log "
        "when the game is over.\nThe log of a game that is not over shows "
        "what players must not know.\nThe log of a game with words of the "
        "players' own "
        "needs these beside it: --words\nprints them, for NAME.words beside "
        "NAME.log.\n",
    .run = export_run,
};
