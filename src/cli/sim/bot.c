/*
 * bot.c - `cluehouse bot`: our bots behind the line protocol.
 *
 * The other end of outside.c; docs/bot-protocol.md has the lines. A host that
 * says something else is told so on standard error, and the bot leaves.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/term/pace.h"
#include "cli/say.h"
#include "cli/sim/wire.h"
#include "cli/wish.h"
#include "games/form.h"

enum { LEVEL, BOT, THINK };
static const struct option options[] = {
    [LEVEL] = {"level", "LEVEL", "easy, normal or hard (hard)"},
    [BOT] = {"bot", "NAME", "another of the game's players, such as random"},
    [THINK] = {"think", "MS", "milliseconds to think about a move (no limit)"},
    {NULL, NULL, NULL},
};

struct guest {
    const struct ch_game *game;
    struct bot_choice who;
    double think; /* seconds; 0: no limit */
    bool seated;
    struct wire_table table;
    void *mind, *scratch; /* owned */
    char line[WIRE_HOST_LINE];
    _Alignas(16) uint8_t state[CH_STATE];
};

/* --- Words of the host -------------------------------------------------- */

/* Each gets the rest of the line. NULL, or a slug. */
typedef const char *word_fn(struct guest *guest, const char *rest);

static const char *hello(struct guest *guest, const char *rest)
{
    (void)guest;
    return strcmp(rest, "1") == 0 ? NULL : "other-protocol";
}

static const char *sit_down(struct guest *guest, const char *rest)
{
    const char *why = wire_parse_table(rest, &guest->table);

    if (why != NULL)
        return why;
    if (guest->table.game != guest->game)
        return "other-game";
    memset(guest->mind, 0, guest->who.bot->size);
    guest->who.bot->begin(guest->mind, guest->game, &guest->table.how,
                          guest->table.seat, guest->who.level,
                          &guest->table.seed);
    guest->seated = true;
    puts("ready");
    return NULL;
}

static const char *hear(struct guest *guest, const char *rest)
{
    struct ch_fact fact;
    const char *why;

    if (!guest->seated)
        return "no-table-yet";
    why = ch_fact_parse(guest->game, rest, strlen(rest), &fact);
    if (why != NULL)
        return why;
    fact.to = ch_only(guest->table.seat);
    if (guest->who.bot->hear != NULL)
        guest->who.bot->hear(guest->mind, &fact);
    return NULL;
}

static const char *answer(struct guest *guest, const char *rest)
{
    struct ch_eyes eyes = {.game = guest->game,
                           .how = &guest->table.how,
                           .seat = guest->table.seat,
                           .state = guest->state,
                           .scratch = guest->scratch};
    struct pace pace;
    struct ch_budget budget = pace_start(&pace, guest->think);
    char line[CH_LINE], reason[CH_WHY] = "";
    struct ch_move move;
    const char *why;

    if (!guest->seated)
        return "no-table-yet";
    why = wire_parse_ask(rest, &guest->table, guest->state);
    if (why != NULL)
        return why;
    if (!ch_in(guest->game->actors(guest->state), guest->table.seat))
        return "not-asked";
    guest->who.bot->choose(guest->mind, &eyes, &budget, &move, reason);
    if (reason[0] != '\0')
        printf("why %s\n", reason);
    (void)form_print(&guest->game->verbs[move.verb], move.n, move.arg,
                     move.text, line, sizeof line);
    printf("move %s\n", line);
    return NULL;
}

static const char *over(struct guest *guest, const char *rest)
{
    (void)rest;
    guest->seated = false;
    return NULL;
}

static const struct {
    const char *name;
    word_fn *act;
} words[] = {
    {"cluehouse-bot", hello}, {"table", sit_down}, {"fact", hear},
    {"ask", answer},          {"over", over},      {NULL, NULL},
};

static const char *obey(struct guest *guest)
{
    size_t len = strcspn(guest->line, " ");
    const char *rest = guest->line + len + (guest->line[len] == ' ');

    for (int i = 0; words[i].name != NULL; i++)
        if (strlen(words[i].name) == len &&
            memcmp(words[i].name, guest->line, len) == 0)
            return words[i].act(guest, rest);
    return "no-such-word";
}

/* --- The conversation --------------------------------------------------- */

/* False at the end of the input. *why says what is wrong with the line. */
static bool read_line(struct guest *guest, const char **why)
{
    size_t len = 0;
    int c = getchar();

    *why = NULL;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getchar()) {
        if (len == sizeof guest->line - 1) {
            *why = "line-too-long";
            return true;
        }
        guest->line[len++] = (char)c;
    }
    if (len > 0 && guest->line[len - 1] == '\r')
        len--;
    guest->line[len] = '\0';
    return true;
}

static int converse(struct guest *guest)
{
    const char *why;
    uint64_t line = 1;

    for (; read_line(guest, &why); line++) {
        if (why == NULL && guest->line[0] == '\0')
            continue;
        if (why == NULL)
            why = obey(guest);
        if (why != NULL) {
            complain("line %" PRIu64 " of the host: %s", line, why);
            return CLI_FAILED;
        }
        if (fflush(stdout) != 0)
            return CLI_FAILED; /* the host went away; main says so */
    }
    return CLI_FINE;
}

static bool take(struct args *args, int what, const char **game,
                 const char **player, double *think)
{
    uint64_t ms;

    switch (what) {
    case ARG_WORD:
        if (*game != NULL)
            return args_unwanted(args);
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

/* False after a complaint. */
static bool invite(struct args *args, struct guest *guest)
{
    const char *game = NULL, *player = NULL;

    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!take(args, what, &game, &player, &guest->think))
            return false;
    if (game == NULL) {
        complain("bot needs the name of a game");
        advise("see: cluehouse games");
        return false;
    }
    guest->game = wish_game(game);
    if (guest->game == NULL)
        return false;
    guest->who =
        wish_find_player(guest->game, player != NULL ? player : "hard");
    return guest->who.bot != NULL;
}

static bool make_room(struct guest *guest)
{
    guest->mind = malloc(guest->who.bot->size);
    if (guest->mind != NULL) /* one byte more: NULL is a failure */
        guest->scratch = malloc(guest->who.bot->scratch + 1);
    return guest->scratch != NULL;
}

static int bot_run(struct args *args)
{
    struct guest *guest = calloc(1, sizeof *guest);
    int code = CLI_USAGE;

    if (guest != NULL && invite(args, guest))
        code = make_room(guest) ? converse(guest) : CLI_FAILED;
    if (guest == NULL || (code == CLI_FAILED && guest->scratch == NULL)) {
        complain("cannot seat a bot: out of memory");
        code = CLI_FAILED;
    }
    if (guest != NULL) {
        free(guest->mind);
        free(guest->scratch);
    }
    free(guest);
    return code;
}

const struct command command_bot = {
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
