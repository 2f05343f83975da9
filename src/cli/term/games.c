/*
 * games.c - `cluehouse games`: the list of games with their options and moves.
 *
 * Everything comes from the games' own tables.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/game_arg.h"
#include "cli/sim/table_spec.h"
#include "cli/term/show.h"
#include "cli/term/wrap.h"
#include "cluehouse/json.h"
#include "games/about.h"
#include "cluehouse/schema.h"

enum { JSON };
static const struct args_option options[] = {
    [JSON] = {"json", NULL, "an array of games instead of text"},
    {NULL, NULL, NULL},
};

static struct wrap wrap_at(int indent)
{
    struct draw_style style;

    show_style(&style);
    return (struct wrap){style.width, indent};
}

static void print_value(const struct ch_arg *value, int column)
{
    struct wrap wrap = wrap_at(8);

    if (value->words == NULL) {
        printf("%d to %d", value->min, value->max);
        return;
    }
    for (int i = value->min; i <= value->max; i++) {
        if (i > value->min)
            column = wrap_words(&wrap, column, " or ");
        column = wrap_words(&wrap, column, value->words[i - value->min]);
    }
}

static void print_option(const struct ch_option *option)
{
    struct wrap wrap = wrap_at(8);
    char number[8];
    int column =
        printf("    %s=%s   ", option->value.name,
               ch_schema_value_text(&option->value, option->standard, number));

    print_value(&option->value, column);
    printf(" (%s)\n        ", option->rule);
    (void)wrap_words(&wrap, wrap.indent, option->say);
    putchar('\n');
}

static void print_game(const struct ch_game *game)
{
    printf("%s", game->name);
    if (game->alias != NULL)
        printf(" (or %s)", game->alias);
    printf(" - %s\n    %s\n    %d to %d players\n", game->title, game->blurb,
           game->min_seats, game->max_seats);
    if (game->options[0].value.name != NULL)
        printf("  options, with the value taken by default:\n");
    for (int i = 0; game->options[i].value.name != NULL; i++)
        print_option(&game->options[i]);
}

static void print_players(const struct ch_game *game)
{
    struct wrap wrap = wrap_at(13);

    printf("  players for --seat and --against:\n");
    for (int i = 0; bot_registry[i] != NULL; i++)
        if (bot_plays(bot_registry[i], game)) {
            int column = printf("    %-8s ", bot_registry[i]->has_levels
                                                 ? "easy, normal, hard"
                                                 : bot_registry[i]->name);

            (void)wrap_words(&wrap, column, bot_registry[i]->say);
            putchar('\n');
        }
}

static void print_whole_game(const struct ch_game *game)
{
    print_game(game);
    printf("  moves:\n");
    show_verbs(game, 4, wrap_at(4).width, true);
    print_players(game);
}

/* --- JSON --------------------------------------------------------------- */

static void json_game(const struct ch_game *game, struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    about_game(game, out);
    ch_json_object_end(out);
}

static int print_json(const struct ch_game *only)
{
    enum { ROOM = 1 << 20 }; /* all value names together have some 100 KB */
    char *text = malloc(ROOM);
    struct ch_json json;

    if (text == NULL) {
        diag_error("cannot list the games: out of memory");
        return CLI_FAILED;
    }
    ch_json_init(&json, text, ROOM);
    ch_json_array_begin(&json, NULL);
    for (int i = 0; ch_games[i] != NULL; i++)
        if (only == NULL || only == ch_games[i])
            json_game(ch_games[i], &json);
    ch_json_array_end(&json);
    puts(text);
    free(text);
    return CLI_OK;
}

static void print_text(const struct ch_game *only)
{
    if (only != NULL) {
        print_whole_game(only);
        return;
    }
    for (int i = 0; ch_games[i] != NULL; i++) {
        print_game(ch_games[i]);
        putchar('\n');
    }
    printf("cluehouse games GAME tells the moves of one.\n");
}

static bool read_arg(struct args *args, int what, const struct ch_game **only,
                     bool *json)
{
    if (what == JSON) {
        *json = true;
        return true;
    }
    if (what != ARG_WORD)
        return false;
    if (*only != NULL)
        return args_refuse_word(args);
    *only = game_arg_find(args->value);
    return *only != NULL;
}

static int games_run(struct args *args)
{
    const struct ch_game *only = NULL;
    bool json = false;

    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!read_arg(args, what, &only, &json))
            return CLI_USAGE;
    if (json)
        return print_json(only);
    print_text(only);
    return CLI_OK;
}

const struct command games_command = {
    .name = "games",
    .usage = "[GAME] [--json]",
    .summary = "lists the games, their seats and options",
    .options = options,
    .more = "With the name of a game: its moves and players too.\n",
    .run = games_run,
};
