/*
 * bot_lines.c - one of our bots behind the line protocol.
 *
 * The counterpart of bot_process.c; docs/bot-protocol.md specifies the lines. A
 * line that does not follow the protocol is reported on standard error and ends
 * the program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/join/bot_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/diag.h"
#include "cli/sim/bot_budget.h"
#include "cli/sim/bot_protocol.h"
#include "cluehouse/schema.h"

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

/* The host has sent no state with its question: asks for one. */
static const char *request_state(struct seat *seat)
{
    static const char word[] = "state ";
    const char *why;

    puts("state");
    if (fflush(stdout) != 0 || !read_line(seat, &why))
        return "no-state";
    if (why == NULL && strncmp(seat->line, word, sizeof word - 1) != 0)
        why = "no-state";
    return why != NULL ? why
                       : bot_protocol_parse_state(seat->line + sizeof word - 1,
                                                  &seat->table, seat->state);
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
    if (why != NULL && strcmp(why, "no-state") == 0)
        why = request_state(seat);
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

static bool allocate_state(struct seat *seat)
{
    seat->bot_state = malloc(seat->who.bot->size);
    if (seat->bot_state != NULL) /* + 1: malloc(0) may return NULL */
        seat->scratch = malloc(seat->who.bot->scratch + 1);
    return seat->scratch != NULL;
}

int bot_lines_run(const struct ch_game *game, const struct bot_choice *who,
                  double think)
{
    struct seat *seat = calloc(1, sizeof *seat);
    int code = CLI_FAILED;

    if (seat != NULL) {
        seat->game = game;
        seat->who = *who;
        seat->think = think;
    }
    if (seat != NULL && allocate_state(seat))
        code = run_protocol(seat);
    else
        diag_error("cannot seat a bot: out of memory");
    if (seat != NULL) {
        free(seat->bot_state);
        free(seat->scratch);
    }
    free(seat);
    return code;
}
