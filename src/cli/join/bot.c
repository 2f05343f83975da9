/*
 * bot.c - `cluehouse bot`: our bots behind the line protocol, or at a table of
 * a server.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/game_arg.h"
#include "cli/join/bot_join.h"
#include "cli/join/bot_lines.h"
#include "cli/sim/table_spec.h"

enum { LEVEL, BOT, THINK, JOIN, NAME, EXEC, SEAT, GAMES, PACE, SECONDS };
static const struct args_option options[] = {
    [LEVEL] = {"level", "LEVEL", "easy, normal or hard (hard)"},
    [BOT] = {"bot", "NAME", "another of the game's players, such as random"},
    [THINK] = {"think", "MS", "milliseconds to think about a move (no limit)"},
    [JOIN] = {"join", "URL", "sit at this table: its link, or CODE@HOST:PORT"},
    [NAME] = {"name", "NAME", "with --join: the name at the table (Robin)"},
    [EXEC] = {"exec", "COMMAND",
              "with --join: another program chooses the moves"},
    [SEAT] = {"seat", "N", "with --join: take this seat, also in a game"},
    [GAMES] = {"games", "N", "with --join: leave after so many games"},
    [PACE] = {"pace", "MS", "with --join: wait before a move (700)"},
    [SECONDS] = {"bot-seconds", "S", "with --exec: time for an answer (5)"},
    {NULL, NULL, NULL},
};

/* The command line. */
struct asked {
    const char *game, *player; /* NULL: not given */
    bool joins;                /* an option for --join was given */
    struct bot_join_config config;
};

static bool read_number(const struct args *args, double unit, double *out)
{
    uint64_t n;

    if (!args_number(args, 0, 3600000, &n))
        return false;
    *out = unit * (double)n;
    return true;
}

/* Options that go with --join. False after an error message. */
static bool read_join_arg(struct args *args, int what, struct asked *asked)
{
    struct bot_join_config *config = &asked->config;
    uint64_t seat;

    asked->joins = true;
    switch (what) {
    case JOIN:
        config->url = args->value;
        return true;
    case NAME:
        config->name = args->value;
        return true;
    case EXEC:
        config->command = args->value;
        return true;
    case SEAT:
        if (!args_number(args, 0, CH_SEATS - 1, &seat))
            return false;
        config->seat = (int)seat;
        return true;
    case GAMES:
        return args_number(args, 1, 1000000, &config->games);
    case PACE:
        return read_number(args, 1e-3, &config->pace);
    case SECONDS:
        return args_real(args, 0.01, 3600, &config->answer);
    default:
        return false;
    }
}

static bool read_arg(struct args *args, int what, struct asked *asked)
{
    switch (what) {
    case ARG_WORD:
        if (asked->game != NULL)
            return args_refuse_word(args);
        asked->game = args->value;
        return true;
    case LEVEL:
    case BOT:
        asked->player = args->value;
        return true;
    case THINK:
        return read_number(args, 1e-3, &asked->config.think);
    default:
        return read_join_arg(args, what, asked);
    }
}

/* False after an error message. */
static bool read_args(struct args *args, struct asked *asked)
{
    struct bot_join_config *config = &asked->config;

    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!read_arg(args, what, asked))
            return false;
    if (asked->game == NULL) {
        diag_error("bot needs the name of a game");
        diag_hint("see: cluehouse games");
        return false;
    }
    if (asked->joins && config->url == NULL) {
        diag_error("these options need a table: --join URL");
        return false;
    }
    config->game = game_arg_find(asked->game);
    if (config->game == NULL)
        return false;
    config->who = table_spec_find_bot(
        config->game, asked->player != NULL ? asked->player : "hard");
    return config->who.bot != NULL;
}

static int bot_run(struct args *args)
{
    struct asked asked = {.config = {.name = "Robin",
                                     .pace = 0.7,
                                     .answer = TABLE_SPEC_BOT_SECONDS,
                                     .seat = -1}};
    const struct bot_join_config *config = &asked.config;

    if (!read_args(args, &asked))
        return CLI_USAGE;
    return config->url != NULL
               ? bot_join_run(config)
               : bot_lines_run(config->game, &config->who, config->think);
}

const struct command bot_command = {
    .name = "bot",
    .usage = "GAME [options]",
    .summary = "a bot that talks with another program, or sits at a table",
    .options = options,
    .more = "Without --join it reads a table and questions from standard input "
            "and writes moves\nto standard output; docs/bot-protocol.md has "
            "the lines. sim and play seat any\nprogram that does the same: "
            "--seat 2=exec:./mybot\n\n"
            "With --join it sits at a table of a server, with a badge, like "
            "anybody else:\n\n"
            "  cluehouse bot hue --join http://192.168.1.7:8137/t/abcd...\n"
            "  cluehouse bot clue --join KOBA-TUMI-RESA@192.168.1.7:8137 "
            "--exec ./mybot.py\n",
    .run = bot_run,
};
