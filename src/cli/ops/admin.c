/*
 * admin.c - `cluehouse admin`: looks at a running server, and steers it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/nearest.h"
#include "cli/ops/admin_print.h"
#include "cli/ops/control_client.h"
#include "cli/ops/datadir.h"
#include "cli/ops/option_value.h"
#include "net/address_range.h"

enum { LINE = 2000 }; /* of a request: an announcement is the longest */

enum { DATA, JSON, FOR, MINUTES, OPTIONS };

static const struct args_option options[] = {
    [DATA] = {"data", "DIR", "folder of the database"},
    [JSON] = {"json", NULL, "tables, clients, bans, nodes: as JSON"},
    [FOR] = {"for", "TIME",
             "ban: how long (for ever); announce: how long (10m)"},
    [MINUTES] = {"minutes", "N", "drain: stop then at the latest"},
    {NULL, NULL, NULL},
};

/* What stands on the command line. */
struct admin {
    const char *word[2]; /* the command, and what it is about */
    int n;
    const char *data;
    bool json, given[OPTIONS];
    unsigned seconds, minutes;
};

struct admin_command {
    const char *name, *about; /* what it needs, or NULL */
    bool optional;            /* it may also do without */
    int option;               /* that it takes beside --data, or -1 */
    /* Writes the request. False after an error message. */
    bool (*write)(const struct admin *admin, char line[LINE]);
    void (*print)(json_t *answer); /* of a list */
};

/* --- Requests ------------------------------------------------------------- */

static bool write_plain(const struct admin *admin, char line[LINE])
{
    (void)snprintf(line, LINE, "%s", admin->word[0]);
    return true;
}

static bool write_end(const struct admin *admin, char line[LINE])
{
    (void)snprintf(line, LINE, "end %.100s", admin->word[1]);
    return true;
}

/* With the range as the server prints it. */
static bool write_range(const struct admin *admin, char line[LINE])
{
    struct address_range range;
    char text[ADDRESS_RANGE_TEXT];
    const char *why = address_range_parse(admin->word[1], &range);

    if (why != NULL) {
        diag_error("'%s' %s", diag_quote(admin->word[1]).text, why);
        return false;
    }
    address_range_print(&range, text);
    if (strcmp(admin->word[0], "ban") == 0)
        (void)snprintf(line, LINE, "ban %s %u", text, admin->seconds);
    else
        (void)snprintf(line, LINE, "unban %s", text);
    return true;
}

static bool write_announcement(const struct admin *admin, char line[LINE])
{
    const char *text = admin->word[1];
    unsigned seconds = admin->given[FOR] ? admin->seconds : 600;

    if (text == NULL || text[0] == '\0') {
        (void)snprintf(line, LINE, "announce");
        return true;
    }
    if (strpbrk(text, "\r\n") != NULL ||
        snprintf(line, LINE, "announce %u %s", seconds, text) >= LINE) {
        diag_error("an announcement is one line of at most 300 characters");
        return false;
    }
    return true;
}

static bool write_drain(const struct admin *admin, char line[LINE])
{
    (void)snprintf(line, LINE, "drain %u", admin->minutes);
    return true;
}

static const struct admin_command commands[] = {
    {"tables", NULL, false, JSON, write_plain, admin_print_tables},
    {"clients", NULL, false, JSON, write_plain, admin_print_clients},
    {"end", "the id or the code of a table", false, -1, write_end, NULL},
    {"ban", "an address or a range", false, FOR, write_range, NULL},
    {"bans", NULL, false, JSON, write_plain, admin_print_bans},
    {"nodes", NULL, false, JSON, write_plain, admin_print_nodes},
    {"unban", "an address or a range", false, -1, write_range, NULL},
    {"announce", "a text", true, FOR, write_announcement, NULL},
    {"drain", NULL, false, MINUTES, write_drain, NULL},
    {"undrain", NULL, false, -1, write_plain, NULL},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* --- The command line ----------------------------------------------------- */

static bool read_option(struct args *args, int which, struct admin *out)
{
    struct option_source source;
    uint64_t n;

    out->given[which] = true;
    (void)snprintf(source.text, sizeof source.text, "--%s",
                   options[which].name);
    switch (which) {
    case DATA:
        out->data = args->value;
        return true;
    case FOR:
        return option_value_duration(&source, args->value, &out->seconds);
    case MINUTES:
        if (!args_number(args, 1, 7 * 24 * 60, &n))
            return false;
        out->minutes = (unsigned)n;
        return true;
    default:
        out->json = true;
        return true;
    }
}

static bool read_args(struct args *args, struct admin *out)
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what == ARG_WORD && out->n == 2)
            return args_refuse_word(args);
        if (what == ARG_WORD)
            out->word[out->n++] = args->value;
        else if (!read_option(args, what, out))
            return false;
    }
    return true;
}

static const struct admin_command *find_command(const char *name)
{
    struct nearest nearest = nearest_to(name != NULL ? name : "");

    for (int i = 0; name != NULL && i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
        nearest_offer(&nearest, commands[i].name);
    }
    if (name == NULL)
        diag_error("admin needs a command");
    else
        diag_error("admin has no command '%s'", diag_quote(name).text);
    if (name != NULL && nearest.best != NULL)
        diag_hint("did you mean: cluehouse admin %s", nearest.best);
    else
        diag_hint("see: cluehouse admin --help");
    return NULL;
}

/* Does the command line fit the command? False after an error message. */
static bool check_args(const struct admin *admin,
                       const struct admin_command *command)
{
    const char *about = admin->word[1];

    if (command->about == NULL && about != NULL) {
        diag_error("%s needs nothing more: '%s'", command->name,
                   diag_quote(about).text);
        return false;
    }
    if (command->about != NULL && !command->optional &&
        (about == NULL || about[0] == '\0')) {
        diag_error("%s needs %s", command->name, command->about);
        diag_hint("see: cluehouse admin --help");
        return false;
    }
    for (int i = DATA + 1; i < OPTIONS; i++)
        if (admin->given[i] && command->option != i) {
            diag_error("%s has no --%s", command->name, options[i].name);
            diag_hint("see: cluehouse admin --help");
            return false;
        }
    return true;
}

/* --- The answer ----------------------------------------------------------- */

static int print_answer(const struct admin *admin,
                        const struct admin_command *command, const char *text,
                        size_t len)
{
    json_t *answer;

    if (command->print == NULL || admin->json) {
        (void)fwrite(text, 1, len, stdout); /* program_end() checks */
        return CLI_OK;
    }
    answer = json_loadb(text, len, 0, NULL);
    if (answer == NULL) {
        diag_error("the server's answer is not understood");
        diag_hint("are server and command of the same version?");
        return CLI_FAILED;
    }
    command->print(answer);
    json_decref(answer);
    return CLI_OK;
}

static int admin_run(struct args *args)
{
    struct admin admin = {.data = NULL};
    const struct admin_command *command;
    char folder[DATADIR], line[LINE], *text;
    int code = CLI_FAILED;
    size_t len;

    if (!read_args(args, &admin))
        return CLI_USAGE;
    command = find_command(admin.word[0]);
    if (command == NULL || !check_args(&admin, command) ||
        !command->write(&admin, line) || !datadir_find(admin.data, folder))
        return CLI_USAGE;
    switch (control_client_ask(folder, "admin", line, &text, &len)) {
    case CONTROL_CLIENT_NO_SERVER:
        diag_error("no server runs on the data folder %s",
                   diag_path(folder).text);
        diag_hint("name the folder of the server with --data");
        break;
    case CONTROL_CLIENT_OK:
        code = print_answer(&admin, command, text, len);
        free(text);
        break;
    case CONTROL_CLIENT_FAILED:
        break;
    }
    return code;
}

const struct command admin_command = {
    .name = "admin",
    .usage = "COMMAND [options]",
    .summary = "looks at a running server and steers it",
    .options = options,
    .more =
        "  tables             tables that are open or being played\n"
        "  clients            open connections\n"
        "  end TABLE          closes and deletes a table, by its id or code\n"
        "  ban ADDRESS        refuses an address, or a range: 192.0.2.0/24\n"
        "  bans               the addresses that are refused\n"
        "  unban ADDRESS      takes a ban back\n"
        "  announce TEXT      tells everybody; without TEXT: withdraws it\n"
        "  drain              no new games; stops when the last one is over.\n"
        "                     A node among others stops soon: its games go on\n"
        "                     there\n"
        "  undrain            goes on as before\n"
        "  nodes              the servers that share the database\n\n"
        "Nodes share bans and announcements; tables and clients are those of\n"
        "the one that is asked.\n"
        "It needs the right to write in the data folder, as the server has "
        "it.\n"
        "Every command is logged with the number of the user who gave it.\n",
    .run = admin_run,
};
