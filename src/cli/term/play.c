/*
 * play.c - `cluehouse play`: a game in the terminal, line by line.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/sim/crowd.h"
#include "cli/term/line.h"
#include "cli/options.h"
#include "cli/say.h"
#include "cli/term/session.h"

enum {
    SEATS,
    SEAT,
    ALL_SEATS,
    AGAINST,
    OPTION,
    SEED,
    LOG,
    NAME,
    COLOUR,
    BOT_SECONDS
};
static const struct option options[] = {
    [SEATS] = {"seats", "N", "players at the table (as few as can play)"},
    [SEAT] = {"seat", "S", "where you sit (0); S=PLAYER: who else sits where"},
    [ALL_SEATS] = {"all-seats", NULL, "you play all of them"},
    [AGAINST] = {"against", "PLAYER", "who plays the others (normal)"},
    [OPTION] = {"option", "K=V",
                "a table option, as cluehouse games lists them"},
    [SEED] = {"seed", "S",
              "the same seed deals the same (a new one each time)"},
    [LOG] = {"log", "FILE", "write the game there, line by line"},
    [NAME] = {"name", "NAME", "what to call you"},
    [COLOUR] = {"colour", "WHEN", "always, never or auto"},
    [BOT_SECONDS] = {"bot-seconds", "S", "for an answer of exec:COMMAND (5)"},
    {NULL, NULL, NULL},
};

struct request {
    struct wish wish;
    uint64_t seat;
    struct ch_seed seed;
    char seed_text[2 * sizeof(struct ch_seed) + 1]; /* "": choose one */
    double bot_seconds;
    bool all_seats;
    const char *against, *name, *log;
    struct draw_style style;
};

static bool take_name(struct args *args, struct request *out)
{
    size_t len = strlen(args->value);

    out->name = args->value;
    if (len > 0 && len < SESSION_NAME &&
        strcmp(shown(args->value).text, args->value) == 0)
        return true;
    complain("--name cannot be '%s'", shown(args->value).text);
    advise("give a name of 1 to %d bytes that a terminal can show",
           SESSION_NAME - 1);
    return false;
}

/* A number, or all of a seed as the last line of a log has it. */
static bool take_seed(struct args *args, struct request *out)
{
    size_t len = strlen(args->value), n = 0;
    uint64_t number;

    if (len == 2 * sizeof out->seed.bytes &&
        sodium_hex2bin(out->seed.bytes, sizeof out->seed.bytes, args->value,
                       len, NULL, &n, NULL) == 0 &&
        n == sizeof out->seed.bytes) {
        memcpy(out->seed_text, args->value, len + 1);
        return true;
    }
    if (!args_number(args, 0, SEED_MAX, &number))
        return false;
    out->seed = ch_seed_from(number);
    (void)snprintf(out->seed_text, sizeof out->seed_text, "%" PRIu64, number);
    return true;
}

/* Nobody can guess this one. */
static void choose_seed(struct request *out)
{
    randombytes_buf(out->seed.bytes, sizeof out->seed.bytes);
    (void)sodium_bin2hex(out->seed_text, sizeof out->seed_text, out->seed.bytes,
                         sizeof out->seed.bytes);
}

static bool take_game(struct args *args, struct request *out)
{
    if (out->wish.name != NULL)
        return args_unwanted(args);
    out->wish.name = args->value;
    return true;
}

static bool take(struct args *args, int what, struct request *out)
{
    switch (what) {
    case ARG_WORD:
        return take_game(args, out);
    case SEATS:
        return args_number(args, 1, CH_SEATS, &out->wish.seats);
    case SEAT:
        if (strchr(args->value, '=') != NULL)
            return wish_player(&out->wish, args->value);
        return args_number(args, 0, CH_SEATS - 1, &out->seat);
    case ALL_SEATS:
        return out->all_seats = true;
    case AGAINST:
        out->against = args->value;
        return true;
    case OPTION:
        return wish_option(&out->wish, args->value);
    case SEED:
        return take_seed(args, out);
    case LOG:
        out->log = args->value;
        return true;
    case NAME:
        return take_name(args, out);
    case COLOUR:
        return show_colour(args->value, &out->style);
    case BOT_SECONDS:
        return args_real(args, 0.01, 3600, &out->bot_seconds);
    default:
        return false;
    }
}

/* --- The menu ----------------------------------------------------------- */

static bool ask(const char *question, struct line *line)
{
    printf("%s ", question);
    fflush(stdout);
    if (!line_read(stdin, line))
        return false;
    if (isatty(STDIN_FILENO) != 1)
        printf("%s\n", line->text);
    return true;
}

/* A number from 1 to `most`, or 0. */
static int choice(const char *text, int most)
{
    char *end;
    long value = strtol(text, &end, 10);

    return end != text && *end == '\0' && value >= 1 && value <= most
               ? (int)value
               : 0;
}

/* By name or title, in any case. */
static const struct ch_game *find_game(const char *text)
{
    for (int i = 0; ch_games[i] != NULL; i++) {
        const struct ch_game *game = ch_games[i];

        if (strcasecmp(text, game->title) == 0 ||
            strcasecmp(text, game->name) == 0 ||
            (game->alias != NULL && strcasecmp(text, game->alias) == 0))
            return game;
    }
    return NULL;
}

/* NULL at the end of the input. */
static const struct ch_game *ask_game(void)
{
    struct line line;
    int n = 0;

    printf("Which game?\n");
    for (; ch_games[n] != NULL; n++)
        printf("  %d  %-13s  %s\n", n + 1, ch_games[n]->title,
               ch_games[n]->blurb);
    while (ask("A number or a name (Enter is 1):", &line)) {
        int i = choice(line.len > 0 ? line.text : "1", n);
        const struct ch_game *game =
            i > 0 ? ch_games[i - 1] : find_game(line.text);

        if (game != NULL)
            return game;
        printf("There is no such game in the list.\n");
    }
    return NULL;
}

/* 0 at the end of the input. */
static unsigned ask_seats(const struct ch_game *game)
{
    unsigned usual = game->min_seats;
    char question[128];
    struct line line;

    (void)snprintf(question, sizeof question,
                   "How many players with you, %d to %d? (Enter is %u)",
                   game->min_seats, game->max_seats, usual);
    while (ask(question, &line)) {
        int n = line.len > 0 ? choice(line.text, game->max_seats) : (int)usual;

        if (n >= game->min_seats)
            return (unsigned)n;
        printf("%s is not for that many.\n", game->title);
    }
    return 0;
}

/* Asks for what the command line left open. False at the end of the input. */
static bool ask_rest(struct wish *wish)
{
    const struct ch_game *game;

    if (wish->name != NULL)
        return true;
    game = ask_game();
    if (game == NULL)
        return false;
    wish->name = game->name;
    if (wish->seats == 0)
        wish->seats = ask_seats(game);
    return wish->seats != 0;
}

/* --- The game ----------------------------------------------------------- */

static void give_names(struct session *session, const struct request *request)
{
    for (ch_seat seat = 0; seat < session->who.how.seats; seat++) {
        char *name = session->name[seat];
        bool you = ch_in(session->people, seat) && !request->all_seats;

        if (you && request->name != NULL)
            (void)snprintf(name, SESSION_NAME, "%s", request->name);
        else
            (void)snprintf(name, SESSION_NAME, "seat %d%s", seat,
                           you ? " (you)" : "");
        session->names[seat] = name;
    }
    session->style = request->style;
    session->style.names = session->names;
}

static bool prepare(struct session *session, const struct request *request)
{
    unsigned seats = session->who.how.seats;

    if (request->seat >= seats) {
        complain("there is no seat %" PRIu64 " at a table of %u", request->seat,
                 seats);
        advise("give --seat from 0 to %u", seats - 1);
        return false;
    }
    session->people =
        request->all_seats ? ch_first(seats) : ch_only((ch_seat)request->seat);
    for (ch_seat seat = 0; seat < seats; seat++)
        if (ch_in(session->people, seat)) {
            session->who.player[seat].bot = NULL;
            session->who.program[seat] = NULL;
        }
    session->who.bot_seconds = request->bot_seconds;
    give_names(session, request);
    session->log_path = request->log;
    session->echo = isatty(STDIN_FILENO) != 1;
    session->seed = request->seed;
    session->seed_text = request->seed_text;
    return true;
}

/* Everybody plays until the game is over or somebody leaves. */
static enum turn play_on(struct session *session)
{
    struct table *table = session->table;
    enum turn turn = TURN_DONE;

    while (turn == TURN_DONE && ch_match_actors(table->match) != 0) {
        ch_seats people = ch_match_actors(table->match) & session->people;

        if (table_players_asked(table) == 0) {
            turn = person_turn(session, (ch_seat)ch_lowest(people));
            continue;
        }
        if (table_step(table) != NULL &&
            ch_match_broken(table->match) == NULL) {
            complain("a player made a move that the rules refuse");
            return TURN_FAILED;
        }
        if (!session_tell(session))
            turn = TURN_FAILED;
    }
    return turn;
}

static void show_end(struct session *session)
{
    const struct ch_match *match = session->table->match;
    ch_seat eyes =
        session->people == ch_only((ch_seat)ch_lowest(session->people))
            ? (ch_seat)ch_lowest(session->people)
            : CH_WATCHER;

    printf("\nThe game is over.\n");
    show_table(match, eyes, &session->style);
    show_outcome(match, session->names);
    printf("To be dealt the same again:\n  --seed %s\n", session->seed_text);
    if (session->log_path != NULL)
        printf("The log is in %s; check it with: cluehouse verify %s\n",
               shown_path(session->log_path).text,
               shown_path(session->log_path).text);
}

static void show_leave(const struct session *session)
{
    printf("\nYou leave the table.\n");
    if (session->log_path != NULL)
        printf("Nothing is lost: the game so far is in %s; see: cluehouse "
               "replay %s\n",
               shown_path(session->log_path).text,
               shown_path(session->log_path).text);
    else
        printf("No log was kept. To be dealt the same again:\n  --seed %s\n",
               session->seed_text);
}

static int play_session(struct session *session)
{
    const char *broken;
    enum turn turn;

    printf("Welcome to ");
    show_setup(session->who.game, &session->who.how);
    printf("Type help for help, moves for what you can do, rules for where "
           "the rules are.\n");
    if (!session_open(session))
        return CLI_FAILED;
    turn = play_on(session);
    broken = ch_match_broken(session->table->match);
    if (broken != NULL) {
        complain("the referee stopped the game: %s", broken);
        return CLI_FAILED;
    }
    if (turn == TURN_FAILED)
        return CLI_FAILED;
    if (turn == TURN_QUIT)
        show_leave(session);
    else
        show_end(session);
    return CLI_FINE;
}

static int play_run(struct args *args)
{
    struct request request = {.against = "normal",
                              .bot_seconds = WISH_BOT_SECONDS};
    struct session session = {.table = NULL};
    char against[1024];
    int code;

    show_style(&request.style);
    /* Room for --against, before any --seat that is more particular. */
    (void)wish_player(&request.wish, "");
    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!take(args, what, &request))
            return CLI_USAGE;
    if (request.seed_text[0] == '\0')
        choose_seed(&request);
    (void)snprintf(against, sizeof against, "all=%s", request.against);
    request.wish.player[0] = against;
    if (!ask_rest(&request.wish)) {
        printf("\nNo game was chosen, so none was begun.\n");
        return CLI_FINE;
    }
    if (!wish_settle(&request.wish, &session.who) ||
        !prepare(&session, &request))
        return CLI_USAGE;
    code = play_session(&session);
    return session_close(&session) ? code : CLI_FAILED;
}

const struct command command_play = {
    .name = "play",
    .usage = "[GAME] [options]",
    .summary = "plays a game in the terminal, line by line",
    .options = options,
    .more = "Without a game it asks which. Type moves as they are listed, or "
            "help. The input\nmay be a script: one move a line.\nPLAYER is one "
            "that cluehouse games NAME lists, or exec:COMMAND: a program "
            "that\nfollows docs/bot-protocol.md.\n",
    .run = play_run,
};
