/*
 * ask.c - `cluehouse ask`: advice for people at a real table.
 *
 * Each game has questions of its own and reads its own words; this file only
 * selects the game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cli/args.h"
#include "cli/ask/ask_clue.h"
#include "cli/ask/ask_cues.h"
#include "cli/ask/ask_haiclue.h"
#include "cli/diag.h"
#include "cli/game_arg.h"
#include "cli/sim/table_spec.h"

/* Gets the words after the game's name; returns the exit code. */
typedef int ask_fn(int n, char **word);

struct adviser {
    const char *game; /* NULL ends the table */
    ask_fn *ask;
};

static const struct adviser adviser[] = {
    {"clue", ask_clue},
    {"hues-and-cues", ask_cues},
    {"haiclue", ask_haiclue},
    {NULL, NULL},
};

static const struct args_option options[] = {{NULL, NULL, NULL}};

static int ask_run(struct args *args)
{
    const struct ch_game *game;

    if (args->n == 0) {
        diag_error("ask needs the name of a game");
        diag_hint("see: cluehouse ask --help");
        return CLI_USAGE;
    }
    game = game_arg_find(args->word[0]);
    if (game == NULL)
        return CLI_USAGE;
    for (const struct adviser *a = adviser; a->game != NULL; a++)
        if (strcmp(a->game, game->name) == 0)
            return a->ask(args->n - 1, args->word + 1);
    diag_error("there is nothing to ask about %s yet", game->title);
    diag_hint(
        "but while you play it here, hint tells what the best player would "
        "do: cluehouse play %s",
        game->name);
    return CLI_USAGE;
}

const struct command ask_command = {
    .name = "ask",
    .usage = "GAME [--batch] [options of the game]",
    .summary = "helps people who sit at a real table",
    .options = options,
    .more = "Without --batch it talks with you, line by line. With --batch "
            "standard input has\none question a line; each answer begins with "
            "the question's own id. A line that\ncannot be read is named on "
            "standard error, the others are answered, and the exit\ncode is "
            "1.\n",
    .run = ask_run,
};
