/* wish.c - see wish.h. SPDX-License-Identifier: MIT */
#include "cli/wish.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/say.h"
#include "games/form.h"

/* Appends ", word" to a list that is about to be shown. */
static void add_to_list(char *list, size_t room, const char *word)
{
    size_t at = strlen(list);

    (void)snprintf(list + at, room - at, "%s%s", at > 0 ? ", " : "", word);
}

const struct ch_game *wish_game(const char *name)
{
    const struct ch_game *game = ch_game_find(name);
    struct near near = near_to(name);
    char list[256] = "";

    if (game != NULL)
        return game;
    for (int i = 0; ch_games[i] != NULL; i++) {
        near_try(&near, ch_games[i]->name);
        near_try(&near, ch_games[i]->alias);
        add_to_list(list, sizeof list, ch_games[i]->name);
    }
    complain("there is no game '%s'", shown(name).text);
    if (near.best != NULL)
        advise("did you mean %s?", near.best);
    else
        advise("the games are: %s", list);
    return NULL;
}

static bool note(const char *list[WISH_WORDS], int *n, const char *word,
                 const char *option)
{
    if (*n < WISH_WORDS) {
        list[(*n)++] = word;
        return true;
    }
    complain("more than %d times --%s", WISH_WORDS, option);
    advise("leave out those that repeat themselves");
    return false;
}

bool wish_option(struct wish *wish, const char *assignment)
{
    return note(wish->option, &wish->n_options, assignment, "option");
}

bool wish_player(struct wish *wish, const char *assignment)
{
    return note(wish->player, &wish->n_players, assignment, "seat");
}

static bool settle_seats(const struct wish *wish, struct settled *out)
{
    const struct ch_game *game = out->game;
    uint64_t seats = wish->seats;

    if (seats == 0)
        seats = game->min_seats;
    if (seats >= game->min_seats && seats <= game->max_seats) {
        ch_setup_standard(game, (unsigned)seats, &out->how);
        return true;
    }
    complain("%s is not for %" PRIu64 " players", game->title, seats);
    advise("give --seats from %d to %d", game->min_seats, game->max_seats);
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

static void advise_values(const struct ch_arg *value)
{
    char list[256] = "";

    if (value->words == NULL) {
        advise("give %s=%d to %s=%d", value->name, value->min, value->name,
               value->max);
        return;
    }
    for (int i = value->min; i <= value->max; i++)
        add_to_list(list, sizeof list, value->words[i - value->min]);
    advise("its values are: %s", list);
}

static void refuse_option(const struct ch_game *game, const char *assignment)
{
    const struct ch_option *option = find_option(game, assignment);

    if (option != NULL && strchr(assignment, '=') != NULL) {
        complain("option %s of %s cannot be '%s'", option->value.name,
                 game->name, shown(strchr(assignment, '=') + 1).text);
        advise_values(&option->value);
        return;
    }
    if (option != NULL) {
        complain("option %s has no value", option->value.name);
        advise_values(&option->value);
        return;
    }
    complain("%s has no option '%s'", game->name, shown(assignment).text);
    advise("see: cluehouse games %s", game->name);
}

static bool settle_options(const struct wish *wish, struct settled *out)
{
    const char *why;

    for (int i = 0; i < wish->n_options; i++) {
        why = ch_setup_option(out->game, &out->how, wish->option[i]);
        if (why != NULL) {
            refuse_option(out->game, wish->option[i]);
            return false;
        }
    }
    why = ch_setup_check(out->game, &out->how);
    if (why == NULL)
        return true;
    complain("these seats and options do not go together (%s)", why);
    advise("%s", ch_explain(out->game, why)->say);
    return false;
}

/* The names that people may call a bot by. */
static void add_names(char *list, size_t room, const struct ch_bot *bot)
{
    struct bot_choice choice = {bot, CH_EASY};
    const char *first = bot_call(&choice);

    add_to_list(list, room, first);
    while (++choice.level < CH_LEVELS)
        if (bot_call(&choice) != first)
            add_to_list(list, room, bot_call(&choice));
}

struct bot_choice wish_find_player(const struct ch_game *game, const char *name)
{
    struct bot_choice player = bot_find(game, name);
    char list[256] = "";

    if (player.bot != NULL)
        return player;
    for (int i = 0; ch_bots[i] != NULL; i++)
        if (bot_plays(ch_bots[i], game))
            add_names(list, sizeof list, ch_bots[i]);
    complain("%s has no player '%s'", game->name, shown(name).text);
    advise("its players are: %s", list);
    return player;
}

/* The command behind "exec:", or NULL. */
static const char *find_program(const char *name)
{
    static const char exec[] = "exec:";

    return strncmp(name, exec, sizeof exec - 1) == 0 ? name + sizeof exec - 1
                                                     : NULL;
}

/* Bot or program. False after a complaint. */
static bool invite(const char *name, struct settled *out, int from, int to)
{
    const char *program = find_program(name);
    struct bot_choice player = {NULL, CH_HARD};

    if (program != NULL && program[0] == '\0') {
        complain("exec: needs a command");
        advise("give --seat 1=exec:./mybot");
        return false;
    }
    if (program == NULL)
        player = wish_find_player(out->game, name);
    for (int seat = from; seat <= to; seat++) {
        out->player[seat] = player;
        out->program[seat] = program;
    }
    return program != NULL || player.bot != NULL;
}

/* "all=random", "2=plain" or "1=exec:./mybot" */
static bool settle_player(const char *assignment, struct settled *out)
{
    static const struct ch_arg seats = {.name = "seat", .max = CH_SEATS - 1};
    const char *equals = strchr(assignment, '=');
    size_t len = equals != NULL ? (size_t)(equals - assignment) : 0;
    bool all = len == 3 && memcmp(assignment, "all", 3) == 0;
    int16_t seat = 0;

    if (len == 0 ||
        (!all && (arg_parse(&seats, assignment, len, &seat) != NULL ||
                  seat >= out->how.seats))) {
        complain("--seat cannot be '%s'", shown(assignment).text);
        advise("give --seat all=PLAYER or --seat N=PLAYER, N from 0 to %d",
               out->how.seats - 1);
        return false;
    }
    return invite(equals + 1, out, all ? 0 : seat, all ? CH_SEATS - 1 : seat);
}

static bool settle_players(const struct wish *wish, struct settled *out)
{
    if (!settle_player("all=random", out))
        return false;
    for (int i = 0; i < wish->n_players; i++)
        if (!settle_player(wish->player[i], out))
            return false;
    return true;
}

bool wish_settle(const struct wish *wish, struct settled *out)
{
    *out = (struct settled){.bot_seconds = WISH_BOT_SECONDS};
    out->game = wish_game(wish->name);
    return out->game != NULL && settle_seats(wish, out) &&
           settle_options(wish, out) && settle_players(wish, out);
}

struct shown wish_call(const struct settled *who, int seat)
{
    struct shown name;

    if (who->program[seat] == NULL)
        return shown(bot_call(&who->player[seat]));
    (void)snprintf(name.text, sizeof name.text, "exec:%.58s",
                   shown(who->program[seat]).text);
    return name;
}

bool wish_has_programs(const struct settled *who)
{
    for (int seat = 0; seat < who->how.seats; seat++)
        if (who->program[seat] != NULL)
            return true;
    return false;
}
