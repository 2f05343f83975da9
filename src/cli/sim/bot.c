/*
 * bot.c - `cluehouse bot`: our bots behind the line protocol.
 *
 * The counterpart of bot_process.c; docs/bot-protocol.md specifies the lines. A
 * line that does not follow the protocol is reported on standard error and ends
 * the program.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/game_arg.h"
#include "cli/sim/bot_budget.h"
#include "cli/sim/bot_protocol.h"
#include "cli/sim/table_spec.h"
#include "cluehouse/schema.h"

enum { LEVEL, BOT, THINK };
static const struct args_option options[] = {
    [LEVEL] = {"level", "LEVEL", "easy, normal or hard (hard)"},
    [BOT] = {"bot", "NAME", "another of the game's players, such as random"},
    [THINK] = {"think", "MS", "milliseconds to think about a move (no limit)"},
    {NULL, NULL, NULL},
};

struct seat {
    const struct ch_game *game;
    struct bot_choice who;
    double think; /* seconds; 0: no limit */
    bool seated;
    struct bot_protocol_table table;
    void *bot_state, *scratch; /* owned */
    char line[BOT_PROTOCOL_HOST_LINE];
    _Alignas(16) uint8_t state[CH_STATE];
};

/* --- Lines of the host ---------------------------------------------------- */

/* Each handler gets the rest of the line. NULL, or a slug. */
typedef const char *handler_fn(struct seat *seat, const char *rest);

static const char *do_version(struct seat *seat, const char *rest)
{
    (void)seat;
    return strcmp(rest, "1") == 0 ? NULL : "other-protocol";
}

static const char *do_table(struct seat *seat, const char *rest)
{
    const char *why = bot_protocol_parse_table(rest, &seat->table);

    if (why != NULL)
        return why;
    if (seat->table.game != seat->game)
        return "other-game";
    memset(seat->bot_state, 0, seat->who.bot->size);
    seat->who.bot->begin(seat->bot_state, seat->game, &seat->table.setup,
                         seat->table.seat, seat->who.level, &seat->table.seed);
    seat->seated = true;
    puts("ready");
    return NULL;
}

static const char *do_fact(struct seat *seat, const char *rest)
{
    struct ch_fact fact;
    const char *why;

    if (!seat->seated)
        return "no-table-yet";
    why = ch_fact_parse(seat->game, rest, strlen(rest), &fact);
    if (why != NULL)
        return why;
    fact.to = ch_only(seat->table.seat);
    if (seat->who.bot->hear != NULL)
        seat->who.bot->hear(seat->bot_state, &fact);
    return NULL;
}

static const char *do_ask(struct seat *seat, const char *rest)
{
    struct ch_bot_view view = {.game = seat->game,
                               .setup = &seat->table.setup,
                               .seat = seat->table.seat,
                               .state = seat->state,
                               .scratch = seat->scratch};
    struct bot_budget limit;
    struct ch_budget budget = bot_budget_start(&limit, seat->think);
    char line[CH_LINE], reason[CH_WHY] = "";
    struct ch_move move;
    const char *why;

    if (!seat->seated)
        return "no-table-yet";
    why = bot_protocol_parse_ask(rest, &seat->table, seat->state);
    if (why != NULL)
        return why;
    if (!ch_in(seat->game->actors(seat->state), seat->table.seat))
        return "not-asked";
    seat->who.bot->choose(seat->bot_state, &view, &budget, &move, reason);
    if (reason[0] != '\0')
        printf("why %s\n", reason);
    (void)ch_schema_print(&seat->game->verbs[move.verb], move.n, move.arg,
                          move.text, line, sizeof line);
    printf("move %s\n", line);
    return NULL;
}

static const char *do_over(struct seat *seat, const char *rest)
{
    (void)rest;
    seat->seated = false;
    return NULL;
}

static const struct {
    const char *name;
    handler_fn *run;
} handlers[] = {
    {"cluehouse-bot", do_version},
    {"table", do_table},
    {"fact", do_fact},
    {"ask", do_ask},
    {"over", do_over},
    {NULL, NULL},
};

static const char *handle_line(struct seat *seat)
{
    size_t len = strcspn(seat->line, " ");
    const char *rest = seat->line + len + (seat->line[len] == ' ');

    for (int i = 0; handlers[i].name != NULL; i++)
        if (strlen(handlers[i].name) == len &&
            memcmp(handlers[i].name, seat->line, len) == 0)
            return handlers[i].run(seat, rest);
    return "no-such-word";
}

/* --- Input ---------------------------------------------------------------- */

/* False at the end of the input. *why is a slug if the line cannot be read. */
static bool read_line(struct seat *seat, const char **why)
{
    size_t len = 0;
    int c = getchar();

    *why = NULL;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getchar()) {
        if (len == sizeof seat->line - 1) {
            *why = "line-too-long";
            return true;
        }
        seat->line[len++] = (char)c;
    }
    if (len > 0 && seat->line[len - 1] == '\r')
        len--;
    seat->line[len] = '\0';
    return true;
}

static int run_protocol(struct seat *seat)
{
    const char *why;
    uint64_t line = 1;

    for (; read_line(seat, &why); line++) {
        if (why == NULL && seat->line[0] == '\0')
            continue;
        if (why == NULL)
            why = handle_line(seat);
        if (why != NULL) {
            diag_error("line %" PRIu64 " of the host: %s", line, why);
            return CLI_FAILED;
        }
        if (fflush(stdout) != 0)
            return CLI_FAILED; /* program_end() reports it */
    }
    return CLI_OK;
}

static bool read_arg(struct args *args, int what, const char **game,
                     const char **player, double *think)
{
    uint64_t ms;

    switch (what) {
    case ARG_WORD:
        if (*game != NULL)
            return args_refuse_word(args);
        *game = args->value;
        return true;
    case LEVEL:
    case BOT:
        *player = args->value;
        return true;
    case THINK:
        if (!args_number(args, 1, 3600000, &ms))
            return false;
        *think = 1e-3 * (double)ms;
        return true;
    default:
        return false;
    }
}

/* False after an error message. */
static bool read_args(struct args *args, struct seat *seat)
{
    const char *game = NULL, *player = NULL;

    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!read_arg(args, what, &game, &player, &seat->think))
            return false;
    if (game == NULL) {
        diag_error("bot needs the name of a game");
        diag_hint("see: cluehouse games");
        return false;
    }
    seat->game = game_arg_find(game);
    if (seat->game == NULL)
        return false;
    seat->who =
        table_spec_find_bot(seat->game, player != NULL ? player : "hard");
    return seat->who.bot != NULL;
}

static bool allocate_state(struct seat *seat)
{
    seat->bot_state = malloc(seat->who.bot->size);
    if (seat->bot_state != NULL) /* + 1: malloc(0) may return NULL */
        seat->scratch = malloc(seat->who.bot->scratch + 1);
    return seat->scratch != NULL;
}

static int bot_run(struct args *args)
{
    struct seat *seat = calloc(1, sizeof *seat);
    int code = CLI_USAGE;

    if (seat != NULL && read_args(args, seat))
        code = allocate_state(seat) ? run_protocol(seat) : CLI_FAILED;
    if (seat == NULL || (code == CLI_FAILED && seat->scratch == NULL)) {
        diag_error("cannot seat a bot: out of memory");
        code = CLI_FAILED;
    }
    if (seat != NULL) {
        free(seat->bot_state);
        free(seat->scratch);
    }
    free(seat);
    return code;
}

const struct command bot_command = {
    .name = "bot",
    .usage = "GAME [options]",
    .summary = "lets a bot talk with another program, in lines",
    .options = options,
    .more = "It reads a table and questions from standard input and writes "
            "moves to standard\noutput; docs/bot-protocol.md has the lines. "
            "sim and play seat any program that\ndoes the same: --seat "
            "2=exec:./mybot\n",
    .run = bot_run,
};
