/*
 * ask.c - `cluehouse ask`: the minds, for people at a real table.
 *
 * Each game asks in its own way and reads its own words; here is only the
 * table that leads to them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cli/ask/ask_clue.h"
#include "cli/ask/ask_haiclue.h"
#include "cli/ask/ask_hues.h"
#include "cli/options.h"
#include "cli/say.h"
#include "cli/wish.h"

/* Gets the words after the game's name; returns the program's exit code. */
typedef int ask_fn(int n, char **word);

struct asking {
    const char *game; /* NULL ends the table */
    ask_fn *ask;
};

static const struct asking asking[] = {
    {"clue", ask_clue},
    {"hues-and-cues", ask_hues},
    {"haiclue", ask_haiclue},
    {NULL, NULL},
};

static const struct option options[] = {{NULL, NULL, NULL}};

static int ask_run(struct args *args)
{
    const struct ch_game *game;

    if (args->n == 0) {
        complain("ask needs the name of a game");
        advise("see: cluehouse ask --help");
        return CLI_USAGE;
    }
    game = wish_game(args->word[0]);
    if (game == NULL)
        return CLI_USAGE;
    for (const struct asking *a = asking; a->game != NULL; a++)
        if (strcmp(a->game, game->name) == 0)
            return a->ask(args->n - 1, args->word + 1);
    complain("there is nothing to ask about %s yet", game->title);
    advise("but while you play it here, hint tells what the best player would "
           "do: cluehouse play %s",
           game->name);
    return CLI_USAGE;
}

const struct command command_ask = {
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
