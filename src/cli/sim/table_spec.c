/*
 * table_spec.c - the table that a command line asks for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/sim/table_spec.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/diag.h"
#include "cli/game_arg.h"
#include "cli/words_file.h"
#include "cluehouse/schema.h"

/* Appends ", word" to a list for an error message. */
static void add_to_list(char *list, size_t room, const char *word)
{
    size_t at = strlen(list);

    (void)snprintf(list + at, room - at, "%s%s", at > 0 ? ", " : "", word);
}

static bool append_word(const char *list[TABLE_SPEC_MAX], int *n,
                        const char *word, const char *option)
{
    if (*n < TABLE_SPEC_MAX) {
        list[(*n)++] = word;
        return true;
    }
    diag_error("more than %d times --%s", TABLE_SPEC_MAX, option);
    diag_hint("leave out those that repeat themselves");
    return false;
}

bool table_spec_add_option(struct table_spec *spec, const char *assignment)
{
    return append_word(spec->option, &spec->n_options, assignment, "option");
}

bool table_spec_add_player(struct table_spec *spec, const char *assignment)
{
    return append_word(spec->player, &spec->n_players, assignment, "seat");
}

static bool resolve_seats(const struct table_spec *spec,
                          struct table_spec_resolved *out)
{
    const struct ch_game *game = out->game;
    uint64_t seats = spec->seats;

    if (seats == 0)
        seats = game->min_seats;
    if (seats >= game->min_seats && seats <= game->max_seats) {
        ch_setup_standard(game, (unsigned)seats, &out->setup);
        return true;
    }
    diag_error("%s is not for %" PRIu64 " players", game->title, seats);
    diag_hint("give --seats from %d to %d", game->min_seats, game->max_seats);
    return false;
}

static const struct ch_option *find_option(const struct ch_game *game,
                                           const char *assignment)
{
    size_t len = strcspn(assignment, "=");

    for (const struct ch_option *o = game->options; o->value.name != NULL; o++)
        if (strlen(o->value.name) == len &&
            memcmp(o->value.name, assignment, len) == 0)
            return o;
    return NULL;
}

static void hint_values(const struct ch_arg *value)
{
    char list[256] = "";

    if (value->words == NULL) {
        diag_hint("give %s=%d to %s=%d", value->name, value->min, value->name,
                  value->max);
        return;
    }
    for (int i = value->min; i <= value->max; i++)
        add_to_list(list, sizeof list, value->words[i - value->min]);
    diag_hint("its values are: %s", list);
}

static void refuse_option(const struct ch_game *game, const char *assignment)
{
    const struct ch_option *option = find_option(game, assignment);

    if (option != NULL && strchr(assignment, '=') != NULL) {
        diag_error("option %s of %s cannot be '%s'", option->value.name,
                   game->name, diag_quote(strchr(assignment, '=') + 1).text);
        hint_values(&option->value);
        return;
    }
    if (option != NULL) {
        diag_error("option %s has no value", option->value.name);
        hint_values(&option->value);
        return;
    }
    diag_error("%s has no option '%s'", game->name,
               diag_quote(assignment).text);
    diag_hint("see: cluehouse games %s", game->name);
}

static bool resolve_options(const struct table_spec *spec,
                            struct table_spec_resolved *out)
{
    const char *why;

    for (int i = 0; i < spec->n_options; i++) {
        why = ch_setup_option(out->game, &out->setup, spec->option[i]);
        if (why != NULL) {
            refuse_option(out->game, spec->option[i]);
            return false;
        }
    }
    why = ch_setup_check(out->game, &out->setup);
    if (why == NULL)
        return true;
    diag_error("these seats and options do not go together (%s)", why);
    diag_hint("%s", ch_game_explain(out->game, why)->say);
    return false;
}

/* Adds the names of a bot: its own, or those of its levels. */
static void list_bot_names(char *list, size_t room, const struct ch_bot *bot)
{
    struct bot_choice choice = {bot, CH_EASY};
    const char *first = bot_name(&choice);

    add_to_list(list, room, first);
    while (++choice.level < CH_LEVELS)
        if (bot_name(&choice) != first)
            add_to_list(list, room, bot_name(&choice));
}

static bool is_level(const char *name)
{
    for (int level = 0; level < CH_LEVELS; level++)
        if (strcmp(bot_level_names[level], name) == 0)
            return true;
    return false;
}

/* Reports a level that the game does not have. */
static void refuse_level(const struct ch_game *game, const char *name)
{
    char list[64] = "";

    for (int level = 0; level < CH_LEVELS; level++)
        if (bot_find(game, bot_level_names[level]).bot != NULL)
            add_to_list(list, sizeof list, bot_level_names[level]);
    diag_error("%s has no bot at the level '%s'", game->name, name);
    if (list[0] != '\0')
        diag_hint("its levels are: %s", list);
}

struct bot_choice table_spec_find_bot(const struct ch_game *game,
                                      const char *name)
{
    struct bot_choice player = bot_find(game, name);
    char list[256] = "";

    if (player.bot != NULL)
        return player;
    for (int i = 0; bot_registry[i] != NULL; i++)
        if (bot_plays(bot_registry[i], game))
            list_bot_names(list, sizeof list, bot_registry[i]);
    if (is_level(name))
        refuse_level(game, name);
    else
        diag_error("%s has no player '%s'", game->name, diag_quote(name).text);
    diag_hint("its players are: %s", list);
    return player;
}

/* The command after "exec:", or NULL. */
static const char *find_program(const char *name)
{
    static const char exec[] = "exec:";

    return strncmp(name, exec, sizeof exec - 1) == 0 ? name + sizeof exec - 1
                                                     : NULL;
}

/* Puts a bot or a program on seats `from` to `to`. False after an error
 * message. */
static bool seat_player(const char *name, struct table_spec_resolved *out,
                        int from, int to)
{
    const char *program = find_program(name);
    struct bot_choice player = {NULL, CH_HARD};

    if (program != NULL && program[0] == '\0') {
        diag_error("exec: needs a command");
        diag_hint("give --seat 1=exec:./mybot");
        return false;
    }
    if (program == NULL)
        player = table_spec_find_bot(out->game, name);
    for (int seat = from; seat <= to; seat++) {
        out->player[seat] = player;
        out->program[seat] = program;
    }
    return program != NULL || player.bot != NULL;
}

/* "all=random", "2=plain" or "1=exec:./mybot" */
static bool resolve_player(const char *assignment,
                           struct table_spec_resolved *out)
{
    static const struct ch_arg seats = {.name = "seat", .max = CH_SEATS - 1};
    const char *equals = strchr(assignment, '=');
    size_t len = equals != NULL ? (size_t)(equals - assignment) : 0;
    bool all = len == 3 && memcmp(assignment, "all", 3) == 0;
    int16_t seat = 0;

    if (len == 0 || (!all && (ch_schema_value_parse(&seats, assignment, len,
                                                    &seat) != NULL ||
                              seat >= out->setup.seats))) {
        diag_error("--seat cannot be '%s'", diag_quote(assignment).text);
        diag_hint("give --seat all=PLAYER or --seat N=PLAYER, N from 0 to %d",
                  out->setup.seats - 1);
        return false;
    }
    return seat_player(equals + 1, out, all ? 0 : seat,
                       all ? CH_SEATS - 1 : seat);
}

static bool resolve_players(const struct table_spec *spec,
                            struct table_spec_resolved *out)
{
    if (!resolve_player("all=random", out))
        return false;
    for (int i = 0; i < spec->n_players; i++)
        if (!resolve_player(spec->player[i], out))
            return false;
    return true;
}

/* The game with words of one's own. False after an error message. */
static bool resolve_words(const struct table_spec *spec,
                          struct table_spec_resolved *out)
{
    const struct ch_game *own;

    if (spec->words == NULL)
        return true;
    own = words_file_read(spec->words);
    if (own == NULL)
        return false;
    if (strcmp(own->name, out->game->name) != 0) {
        diag_error("%s has no words to replace", out->game->name);
        diag_hint("--words is for %s", own->name);
        ch_game_release(own);
        return false;
    }
    out->game = own; /* held: table_spec_release */
    return true;
}

/* A program gets states and facts of the game as it knows it. */
static bool may_have_programs(const struct table_spec_resolved *out)
{
    if (out->game->words == NULL || !table_spec_has_programs(out))
        return true;
    diag_error("programs cannot play with words of your own");
    diag_hint("leave out --words, or seat one of our bots instead of exec:");
    return false;
}

bool table_spec_resolve(const struct table_spec *spec,
                        struct table_spec_resolved *out)
{
    *out = (struct table_spec_resolved){.bot_seconds = TABLE_SPEC_BOT_SECONDS};
    out->game = game_arg_find(spec->name);
    if (out->game != NULL && resolve_words(spec, out) &&
        resolve_seats(spec, out) && resolve_options(spec, out) &&
        resolve_players(spec, out) && may_have_programs(out))
        return true;
    table_spec_release(out);
    return false;
}

void table_spec_release(struct table_spec_resolved *who)
{
    ch_game_release(who->game);
    who->game = NULL;
}

struct diag_quote table_spec_player_name(const struct table_spec_resolved *who,
                                         int seat)
{
    struct diag_quote name;

    if (who->program[seat] == NULL)
        return diag_quote(bot_name(&who->player[seat]));
    (void)snprintf(name.text, sizeof name.text, "exec:%.58s",
                   diag_quote(who->program[seat]).text);
    return name;
}

bool table_spec_has_programs(const struct table_spec_resolved *who)
{
    for (int seat = 0; seat < who->setup.seats; seat++)
        if (who->program[seat] != NULL)
            return true;
    return false;
}
