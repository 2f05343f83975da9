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

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/sim/sim_runner.h"
#include "cli/term/human_turn.h"
#include "cli/term/input_line.h"

enum {
    SEATS,
    SEAT,
    ALL_SEATS,
    AGAINST,
    OPTION,
    WORDS,
    SEED,
    LOG,
    NAME,
    COLOUR,
    BOT_SECONDS
};
static const struct args_option options[] = {
    [SEATS] = {"seats", "N", "players at the table (as few as can play)"},
    [SEAT] = {"seat", "S", "where you sit (0); S=PLAYER: who else sits where"},
    [ALL_SEATS] = {"all-seats", NULL, "you play all of them"},
    [AGAINST] = {"against", "PLAYER", "who plays the others (normal)"},
    [OPTION] = {"option", "K=V",
                "a table option, as cluehouse games lists them"},
    [WORDS] = {"words", "FILE", "words for Haiclue: a list, or a theme"},
    [SEED] = {"seed", "S",
              "the same seed deals the same (a new one each time)"},
    [LOG] = {"log", "FILE", "write the game there, line by line"},
    [NAME] = {"name", "NAME", "what to call you"},
    [COLOUR] = {"colour", "WHEN", "always, never or auto"},
    [BOT_SECONDS] = {"bot-seconds", "S", "for an answer of exec:COMMAND (5)"},
    {NULL, NULL, NULL},
};

struct play_args {
    struct table_spec spec;
    uint64_t seat;
    struct ch_seed seed;
    char seed_text[2 * sizeof(struct ch_seed) + 1]; /* "": a random one */
    double bot_seconds;
    bool all_seats;
    const char *against, *name, *log;
    struct draw_style style;
};

static bool read_name(struct args *args, struct play_args *out)
{
    size_t len = strlen(args->value);

    out->name = args->value;
    if (len > 0 && len < SESSION_NAME &&
        strcmp(diag_quote(args->value).text, args->value) == 0)
        return true;
    diag_error("--name cannot be '%s'", diag_quote(args->value).text);
    diag_hint("give a name of 1 to %d bytes that a terminal can show",
              SESSION_NAME - 1);
    return false;
}

/* A number, or a whole seed as in the last line of a log. */
static bool read_seed(struct args *args, struct play_args *out)
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
    if (!args_number(args, 0, SIM_RUNNER_SEED_MAX, &number))
        return false;
    out->seed = ch_seed_from(number);
    (void)snprintf(out->seed_text, sizeof out->seed_text, "%" PRIu64, number);
    return true;
}

/* A seed that nobody can guess. */
static void choose_seed(struct play_args *out)
{
    randombytes_buf(out->seed.bytes, sizeof out->seed.bytes);
    (void)sodium_bin2hex(out->seed_text, sizeof out->seed_text, out->seed.bytes,
                         sizeof out->seed.bytes);
}

static bool read_game(struct args *args, struct play_args *out)
{
    if (out->spec.name != NULL)
        return args_refuse_word(args);
    out->spec.name = args->value;
    return true;
}

static bool read_arg(struct args *args, int what, struct play_args *out)
{
    switch (what) {
    case ARG_WORD:
        return read_game(args, out);
    case SEATS:
        return args_number(args, 1, CH_SEATS, &out->spec.seats);
    case SEAT:
        if (strchr(args->value, '=') != NULL)
            return table_spec_add_player(&out->spec, args->value);
        return args_number(args, 0, CH_SEATS - 1, &out->seat);
    case ALL_SEATS:
        return out->all_seats = true;
    case AGAINST:
        out->against = args->value;
        return true;
    case OPTION:
        return table_spec_add_option(&out->spec, args->value);
    case WORDS:
        out->spec.words = args->value;
        return true;
    case SEED:
        return read_seed(args, out);
    case LOG:
        out->log = args->value;
        return true;
    case NAME:
        return read_name(args, out);
    case COLOUR:
        return show_colour(args->value, &out->style);
    case BOT_SECONDS:
        return args_real(args, 0.01, 3600, &out->bot_seconds);
    default:
        return false;
    }
}

/* --- The menu ----------------------------------------------------------- */

static bool prompt(const char *question, struct input_line *line)
{
    printf("%s ", question);
    fflush(stdout);
    if (!input_line_read(stdin, line))
        return false;
    if (isatty(STDIN_FILENO) != 1)
        printf("%s\n", line->text);
    return true;
}

/* A number from 1 to `most`, or 0 if it is none. */
static int read_choice(const char *text, int most)
{
    char *end;
    long value = strtol(text, &end, 10);

    return end != text && *end == '\0' && value >= 1 && value <= most
               ? (int)value
               : 0;
}

/* By name or title, ignoring case. */
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
    struct input_line line;
    int n = 0;

    printf("Which game?\n");
    for (; ch_games[n] != NULL; n++)
        printf("  %d  %-13s  %s\n", n + 1, ch_games[n]->title,
               ch_games[n]->blurb);
    while (prompt("A number or a name (Enter is 1):", &line)) {
        int i = read_choice(line.len > 0 ? line.text : "1", n);
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
    struct input_line line;

    (void)snprintf(question, sizeof question,
                   "How many players with you, %d to %d? (Enter is %u)",
                   game->min_seats, game->max_seats, usual);
    while (prompt(question, &line)) {
        int n =
            line.len > 0 ? read_choice(line.text, game->max_seats) : (int)usual;

        if (n >= game->min_seats)
            return (unsigned)n;
        printf("%s is not for that many.\n", game->title);
    }
    return 0;
}

/* Asks for what the command line did not say. False at the end of the input. */
static bool ask_rest(struct table_spec *spec)
{
    const struct ch_game *game;

    if (spec->name != NULL)
        return true;
    game = ask_game();
    if (game == NULL)
        return false;
    spec->name = game->name;
    if (spec->seats == 0)
        spec->seats = ask_seats(game);
    return spec->seats != 0;
}

/* --- The game ----------------------------------------------------------- */

static void give_names(struct session *session, const struct play_args *chosen)
{
    for (ch_seat seat = 0; seat < session->who.setup.seats; seat++) {
        char *name = session->name[seat];
        bool you = ch_in(session->people, seat) && !chosen->all_seats;

        if (you && chosen->name != NULL)
            (void)snprintf(name, SESSION_NAME, "%s", chosen->name);
        else
            (void)snprintf(name, SESSION_NAME, "seat %d%s", seat,
                           you ? " (you)" : "");
        session->names[seat] = name;
    }
    session->style = chosen->style;
    session->style.names = session->names;
}

static bool prepare_session(struct session *session,
                            const struct play_args *chosen)
{
    unsigned seats = session->who.setup.seats;

    if (chosen->seat >= seats) {
        diag_error("there is no seat %" PRIu64 " at a table of %u",
                   chosen->seat, seats);
        diag_hint("give --seat from 0 to %u", seats - 1);
        return false;
    }
    session->people =
        chosen->all_seats ? ch_first(seats) : ch_only((ch_seat)chosen->seat);
    for (ch_seat seat = 0; seat < seats; seat++)
        if (ch_in(session->people, seat)) {
            session->who.player[seat].bot = NULL;
            session->who.program[seat] = NULL;
        }
    session->who.bot_seconds = chosen->bot_seconds;
    give_names(session, chosen);
    session->log_path = chosen->log;
    session->echo = isatty(STDIN_FILENO) != 1;
    session->seed = chosen->seed;
    session->seed_text = chosen->seed_text;
    return true;
}

/* Plays until the game is over or the person leaves. */
static enum human_turn_result play_on(struct session *session)
{
    struct local_match *table = session->table;
    enum human_turn_result turn = HUMAN_TURN_DONE;

    while (turn == HUMAN_TURN_DONE && ch_match_actors(table->match) != 0) {
        ch_seats people = ch_match_actors(table->match) & session->people;

        if (local_match_bots_asked(table) == 0) {
            turn = human_turn_play(session, (ch_seat)ch_lowest(people));
            continue;
        }
        if (local_match_step(table) != NULL &&
            ch_match_broken(table->match) == NULL) {
            diag_error("a player made a move that the rules refuse");
            return HUMAN_TURN_FAILED;
        }
        if (!session_publish(session))
            turn = HUMAN_TURN_FAILED;
    }
    return turn;
}

static void show_end(struct session *session)
{
    const struct ch_match *match = session->table->match;
    ch_seat viewer =
        session->people == ch_only((ch_seat)ch_lowest(session->people))
            ? (ch_seat)ch_lowest(session->people)
            : CH_SPECTATOR;

    printf("\nThe game is over.\n");
    show_table(match, viewer, &session->style);
    show_outcome(match, session->names);
    printf("To be dealt the same again:\n  --seed %s\n", session->seed_text);
    if (session->log_path != NULL)
        printf("The log is in %s; check it with: cluehouse verify %s\n",
               diag_path(session->log_path).text,
               diag_path(session->log_path).text);
}

static void show_leave(const struct session *session)
{
    printf("\nYou leave the table.\n");
    if (session->log_path != NULL)
        printf("Nothing is lost: the game so far is in %s; see: cluehouse "
               "replay %s\n",
               diag_path(session->log_path).text,
               diag_path(session->log_path).text);
    else
        printf("No log was kept. To be dealt the same again:\n  --seed %s\n",
               session->seed_text);
}

static int play_session(struct session *session)
{
    const char *broken;
    enum human_turn_result turn;

    printf("Welcome to ");
    show_setup(session->who.game, &session->who.setup);
    printf("Type help for help, moves for what you can do, rules for the "
           "rules.\n");
    if (!session_open(session))
        return CLI_FAILED;
    turn = play_on(session);
    broken = ch_match_broken(session->table->match);
    if (broken != NULL) {
        diag_error("the referee stopped the game: %s", broken);
        return CLI_FAILED;
    }
    if (turn == HUMAN_TURN_FAILED)
        return CLI_FAILED;
    if (turn == HUMAN_TURN_QUIT)
        show_leave(session);
    else
        show_end(session);
    return CLI_OK;
}

/* Who plays the other seats: not every game has a bot with levels. */
static const char *opponent(const struct play_args *chosen)
{
    const struct ch_game *game = ch_game_find(chosen->spec.name);

    if (chosen->against != NULL)
        return chosen->against;
    return game == NULL || bot_find(game, "normal").bot != NULL ? "normal"
                                                                : "random";
}

static int play_run(struct args *args)
{
    struct play_args chosen = {.bot_seconds = TABLE_SPEC_BOT_SECONDS};
    struct session session = {.table = NULL};
    char against[1024];
    int code;

    show_style(&chosen.style);
    /* Slot 0 is for --against, so that each --seat overrides it. */
    (void)table_spec_add_player(&chosen.spec, "");
    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!read_arg(args, what, &chosen))
            return CLI_USAGE;
    if (chosen.seed_text[0] == '\0')
        choose_seed(&chosen);
    if (!ask_rest(&chosen.spec)) {
        printf("\nNo game was chosen, so none was begun.\n");
        return CLI_OK;
    }
    (void)snprintf(against, sizeof against, "all=%s", opponent(&chosen));
    chosen.spec.player[0] = against;
    if (!table_spec_resolve(&chosen.spec, &session.who))
        return CLI_USAGE;
    code = CLI_USAGE;
    if (prepare_session(&session, &chosen)) {
        code = play_session(&session);
        if (!session_close(&session))
            code = CLI_FAILED;
    }
    table_spec_release(&session.who);
    return code;
}

const struct command play_command = {
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
