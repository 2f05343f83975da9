/*
 * main.c - the load generator: many clients that play against a server.
 *
 * It is a program of its own, build/cluehouse-load, and is not installed;
 * `cluehouse load` starts the one in its own folder.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/game_arg.h"
#include "cli/program.h"
#include "load/load_report.h"
#include "load/load_run.h"

enum {
    TABLES,
    SEATS,
    GAME,
    SECONDS,
    TO_END,
    OUTAGES,
    RATE,
    IDLE,
    URL,
    DATA,
    SERVER,
    KILL,
    SIGNAL,
    CUT,
    ACKS,
    SEED,
    WARM,
    PATIENCE,
    LOG_LEVEL,
    JSON
};
static const struct args_option options[] = {
    [TABLES] = {"tables", "N", "at the same time (10)"},
    [SEATS] = {"seats", "N", "players at each (4), if the game can be so many"},
    [GAME] = {"game", "GAME", "or mixed: one after the other (mixed)"},
    [SECONDS] = {"seconds", "S", "to measure for (10)"},
    [TO_END] = {"to-end", NULL, "until each table has finished a game"},
    [RATE] = {"rate", "R", "moves a second in all (as fast as it goes)"},
    [IDLE] = {"idle", "N", "connections more that just sit there (0)"},
    [URL] = {"url", "URL", "of a running server (starts one of its own)"},
    [OUTAGES] = {"outages", NULL, "its ends are no errors: somebody ends it"},
    [DATA] = {"data", "DIR", "of a server of its own (a new one, removed)"},
    [SERVER] = {"server", "FILE",
                "the program to start (cluehouse beside this)"},
    [KILL] = {"kill", "N", "times that the server is ended in mid-game"},
    [SIGNAL] = {"signal", "NAME", "by kill, term, int, or any of them (kill)"},
    [CUT] = {"cut", "N", "one in N moves is followed by a lost connection"},
    [ACKS] = {"acks", "FILE", "what the clients were promised, line by line"},
    [SEED] = {"seed", "S", "of the clients' choices (1)"},
    [WARM] = {"warm", "S", "to play before measuring (1)"},
    [PATIENCE] = {"patience", "S",
                  "before giving up when nothing happens (30)"},
    [LOG_LEVEL] = {"log-level", "LEVEL", "of a server of its own (error)"},
    [JSON] = {"json", NULL, "one object instead of text"},
    {NULL, NULL, NULL},
};

static bool read_game(const char *name, struct load_config *out)
{
    out->game = NULL;
    if (strcmp(name, "mixed") == 0)
        return true;
    out->game = game_arg_find(name);
    return out->game != NULL;
}

static bool read_signal(const char *name, struct load_config *out)
{
    static const char *const names[] = {"kill", "term", "int", "any"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0) {
            out->signal = names[i];
            return true;
        }
    diag_error("there is no signal called %s here: kill, term, int or any",
               diag_quote(name).text);
    return false;
}

static bool read_text(const struct args *args, int what,
                      struct load_config *out)
{
    const char **to = what == URL      ? &out->url
                      : what == DATA   ? &out->server.data
                      : what == SERVER ? &out->server.program
                      : what == ACKS   ? &out->acks
                                       : &out->server.log_level;

    *to = args->value;
    return true;
}

static bool read_flag(int what, struct load_config *out)
{
    *(what == TO_END    ? &out->to_end
      : what == OUTAGES ? &out->outages
                        : &out->json) = true;
    return true;
}

static bool read_arg(struct args *args, int what, struct load_config *out)
{
    switch (what) {
    case ARG_WORD:
        return args_refuse_word(args);
    case TABLES:
        return args_number(args, 0, 100000, &out->tables);
    case SEATS:
        return args_number(args, 1, CH_SEATS, &out->seats);
    case GAME:
        return read_game(args->value, out);
    case SECONDS:
        return args_real(args, 0.1, 86400, &out->seconds);
    case RATE:
        return args_real(args, 0.1, 1e6, &out->rate);
    case WARM:
        return args_real(args, 0, 3600, &out->warm_up);
    case PATIENCE:
        return args_real(args, 0.1, 3600, &out->timeout);
    case IDLE:
        return args_number(args, 0, 100000, &out->idle);
    case KILL:
        return args_number(args, 1, 100000, &out->kill);
    case SIGNAL:
        return read_signal(args->value, out);
    case CUT:
        return args_number(args, 1, 1000000, &out->cut);
    case SEED:
        return args_number(args, 0, UINT64_MAX, &out->seed);
    case TO_END:
    case OUTAGES:
    case JSON:
        return read_flag(what, out);
    case ARG_BAD:
        return false;
    default:
        return read_text(args, what, out);
    }
}

static bool check_combination(const struct load_config *config)
{
    if (config->tables + config->idle == 0) {
        diag_error("nothing to do: no tables and nobody idle");
        return false;
    }
    if (config->url != NULL &&
        (config->kill > 0 || config->server.data != NULL ||
         config->server.program != NULL)) {
        diag_error("--kill, --data and --server are for a server of its own");
        diag_hint("leave --url out");
        return false;
    }
    if (config->kill > 0 && (config->to_end || config->tables == 0)) {
        diag_error("--kill needs tables that play on");
        return false;
    }
    return true;
}

static int run_load(struct args *args)
{
    struct load load = {
        .config = {.tables = 10,
                   .seats = 4,
                   .seconds = 10,
                   .warm_up = 1,
                   .timeout = 30,
                   .seed = 1,
                   .signal = "kill",
                   .server = {.log_level = "error", .messages = 100000}}};
    struct ch_seed seed;

    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!read_arg(args, what, &load.config))
            return CLI_USAGE;
    if (!check_combination(&load.config))
        return CLI_USAGE;
    load.config.server.fixed_port = load.config.kill > 0;
    seed = ch_seed_from(load.config.seed);
    ch_rng_init(&load.rng, &seed, 0);
    if (!load_run(&load))
        return CLI_FAILED;
    load_report_print(&load);
    return load_report_errors(&load) == 0 ? CLI_OK : CLI_FAILED;
}

static const struct command command = {
    .name = "load",
    .usage = "[options]",
    .summary = "plays against a server with many clients, and measures it",
    .options = options,
    .more =
        "Each client is a WebSocket that answers its questions with one of the "
        "moves\nthat it was offered. With URL,URL,... clients go to one after "
        "the other. Without\n--url a server is started, on one processor, and "
        "the clients stay on another.\nMoves per second of the server's "
        "processor count the time that it used, whoever\nelse was busy; "
        "latency is from a move sent to its fact at the next seat. A\nclient "
        "that loses its connection comes back and says once more what was "
        "not\nanswered; with --kill or --outages that is put to the test: "
        "facts out of order,\nlost seats and the rest of errors make the exit "
        "code 1.\n",
    .run = run_load,
};

int main(int argc, char **argv)
{
    struct args args = {
        .command = &command, .n = argc > 0 ? argc - 1 : 0, .word = argv + 1};

    if (!program_begin())
        return CLI_FAILED; /* standard error may be closed as well */
    if (sodium_init() < 0) {
        diag_error("cannot start libsodium");
        return CLI_FAILED;
    }
    if (!args_has_help(&args))
        return program_end(run_load(&args));
    args_print_help(&command);
    return program_end(CLI_OK);
}
