/*
 * load.c - `cluehouse load`: real clients that play against a server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load.h"

#include <string.h>

#include "cli/options.h"
#include "cli/say.h"
#include "cli/wish.h"

enum {
    TABLES,
    SEATS,
    GAME,
    SECONDS,
    TO_END,
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
static const struct option options[] = {
    [TABLES] = {"tables", "N", "at the same time (10)"},
    [SEATS] = {"seats", "N", "players at each (4), if the game can be so many"},
    [GAME] = {"game", "GAME", "or mixed: one after the other (mixed)"},
    [SECONDS] = {"seconds", "S", "to measure for (10)"},
    [TO_END] = {"to-end", NULL, "until each table has finished a game"},
    [RATE] = {"rate", "R", "moves a second in all (as fast as it goes)"},
    [IDLE] = {"idle", "N", "connections more that just sit there (0)"},
    [URL] = {"url", "URL", "of a running server (starts one of its own)"},
    [DATA] = {"data", "DIR", "of a server of its own (a new one, removed)"},
    [SERVER] = {"server", "FILE", "the program to start (this one)"},
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

static bool take_game(const char *name, struct load_wish *out)
{
    out->game = NULL;
    if (strcmp(name, "mixed") == 0)
        return true;
    out->game = wish_game(name);
    return out->game != NULL;
}

static bool take_signal(const char *name, struct load_wish *out)
{
    static const char *const names[] = {"kill", "term", "int", "any"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0) {
            out->signal = names[i];
            return true;
        }
    complain("there is no signal called %s here: kill, term, int or any",
             shown(name).text);
    return false;
}

static bool take_text(const struct args *args, int what, struct load_wish *out)
{
    const char **to = what == URL      ? &out->url
                      : what == DATA   ? &out->data
                      : what == SERVER ? &out->server
                      : what == ACKS   ? &out->acks
                                       : &out->log_level;

    *to = args->value;
    return true;
}

static bool take(struct args *args, int what, struct load_wish *out)
{
    switch (what) {
    case ARG_WORD:
        return args_unwanted(args);
    case TABLES:
        return args_number(args, 0, 100000, &out->tables);
    case SEATS:
        return args_number(args, 1, CH_SEATS, &out->seats);
    case GAME:
        return take_game(args->value, out);
    case SECONDS:
        return args_real(args, 0.1, 86400, &out->seconds);
    case RATE:
        return args_real(args, 0.1, 1e6, &out->rate);
    case WARM:
        return args_real(args, 0, 3600, &out->warm);
    case PATIENCE:
        return args_real(args, 0.1, 3600, &out->patience);
    case IDLE:
        return args_number(args, 0, 100000, &out->idle);
    case KILL:
        return args_number(args, 1, 100000, &out->kill);
    case SIGNAL:
        return take_signal(args->value, out);
    case CUT:
        return args_number(args, 1, 1000000, &out->cut);
    case SEED:
        return args_number(args, 0, UINT64_MAX, &out->seed);
    case TO_END:
        out->to_end = true;
        return true;
    case JSON:
        out->json = true;
        return true;
    case ARG_BAD:
        return false;
    default:
        return take_text(args, what, out);
    }
}

static bool agrees(const struct load_wish *wish)
{
    if (wish->tables + wish->idle == 0) {
        complain("nothing to do: no tables and nobody idle");
        return false;
    }
    if (wish->url != NULL &&
        (wish->kill > 0 || wish->data != NULL || wish->server != NULL)) {
        complain("--kill, --data and --server are for a server of its own");
        advise("leave --url out");
        return false;
    }
    if (wish->kill > 0 && (wish->to_end || wish->tables == 0)) {
        complain("--kill needs tables that play on");
        return false;
    }
    return true;
}

static int load_main(struct args *args)
{
    struct load load = {.wish = {.tables = 10,
                                 .seats = 4,
                                 .seconds = 10,
                                 .warm = 1,
                                 .patience = 30,
                                 .seed = 1,
                                 .messages = 100000,
                                 .signal = "kill",
                                 .log_level = "error"}};
    struct ch_seed seed;

    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!take(args, what, &load.wish))
            return CLI_USAGE;
    if (!agrees(&load.wish))
        return CLI_USAGE;
    seed = ch_seed_from(load.wish.seed);
    ch_rng_init(&load.rng, &seed, 0);
    if (!load_run(&load))
        return CLI_FAILED;
    report_print(&load);
    return load_errors(&load) == 0 ? CLI_FINE : CLI_FAILED;
}

const struct command command_load = {
    .name = "load",
    .usage = "[options]",
    .summary = "plays against a server with many clients, and measures it",
    .options = options,
    .more =
        "Each client is a WebSocket that answers its questions with one of the "
        "moves\nthat it was offered. Without --url a server is started, on one "
        "processor, and\nthe clients stay on another. Moves per second of the "
        "server's processor count\nthe time that it used, whoever else was "
        "busy; latency is from a move sent to\nits fact at the next seat. A "
        "client that loses its connection comes back and\nsays once more what "
        "was not answered; with --kill that is put to the test:\nfacts out of "
        "order, lost seats and the rest of errors make the exit code 1.\n",
    .run = load_main,
};
