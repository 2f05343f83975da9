/*
 * bot_join.c - a bot, ours or another program, at a table of a server.
 *
 * Messages are read one at a time; each says where the table stands, and what
 * follows from it is done at once: be ready, hear facts, answer the question.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/join/bot_join.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/diag.h"
#include "cli/join/bot_player.h"
#include "cli/join/fact_json.h"
#include "cli/join/server_host.h"
#include "cluehouse/schema.h"

enum { REFUSALS_MAX = 3, WAIT_S = 1, BADGE_BYTES = 25 };

struct session {
    const struct bot_join_config *config;
    struct table_link table;
    struct bot_player player;
    json_t *view;      /* the newest; NULL: no game */
    uint64_t games;    /* finished */
    uint32_t begun;    /* the round in which the player is; 0: none */
    uint32_t wanted;   /* the round after which another one was asked for */
    uint32_t answered; /* the last question that was answered */
    unsigned refusals; /* in a row */
    bool failed;
};

static volatile sig_atomic_t interrupted;

static void on_signal(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* Sends a request whose answer does not matter. */
static void tell(struct session *session, json_t *body)
{
    json_decref(table_link_request(&session->table, body));
}

static bool give_up(struct session *session)
{
    session->failed = true;
    return false;
}

/* --- Before the game ------------------------------------------------------ */

/* The seat to take: the wanted one, or a free one; -1: none. */
static int find_seat(const struct session *session, json_t *seats, bool open)
{
    json_t *seat;
    size_t i;

    if (session->config->seat >= 0)
        return session->config->seat;
    json_array_foreach(seats, i, seat) {
        const char *kind = json_string_value(json_object_get(seat, "kind"));

        if (open && kind != NULL && strcmp(kind, "empty") == 0)
            return (int)i;
    }
    return -1;
}

static void sit_down(struct session *session, json_t *seats, bool open)
{
    int seat = find_seat(session, seats, open);

    if (seat >= 0)
        tell(session, json_pack("{s:s,s:i}", "do", "sit", "seat", seat));
}

static void be_ready(struct session *session, json_t *seat)
{
    if (!json_is_true(json_object_get(seat, "ready")))
        tell(session, json_pack("{s:s,s:b}", "do", "ready", "ready", 1));
}

/* --- A game begins -------------------------------------------------------- */

static bool read_setup(struct session *session, json_t *table)
{
    struct ch_setup *setup = &session->player.table.setup;
    const struct ch_game *game = session->config->game;
    json_t *options = json_object_get(table, "options"), *value;
    const char *name, *why;
    char assignment[128];

    ch_setup_standard(
        game, (unsigned)json_array_size(json_object_get(table, "seats")),
        setup);
    setup->rules = (uint8_t)json_integer_value(json_object_get(table, "rules"));
    json_object_foreach(options, name, value) {
        (void)snprintf(assignment, sizeof assignment, "%s=%s", name,
                       json_string_value(value));
        why = ch_setup_option(game, setup, assignment);
        if (why != NULL) {
            diag_error("this table plays with %s: %s",
                       diag_quote(assignment).text, why);
            return false;
        }
    }
    why = ch_setup_check(game, setup);
    if (why != NULL)
        diag_error("this program cannot play at this table: %s", why);
    return why == NULL;
}

static bool begin_game(struct session *session, json_t *table, uint32_t round,
                       int seat)
{
    bot_player_end(&session->player);
    session->player.config = session->config;
    session->player.table.game = session->config->game;
    session->player.table.seat = (ch_seat)seat;
    session->begun = round;
    session->table.last = 0;
    session->table.round = round;
    session->answered = 0;
    return (read_setup(session, table) && bot_player_begin(&session->player)) ||
           give_up(session);
}

/* What a message says of the table: sit, be ready, begin. */
static bool handle_table(struct session *session, json_t *table, json_t *you)
{
    json_t *seats = json_object_get(table, "seats");
    json_t *seat = json_object_get(you, "seat");
    const char *phase = json_string_value(json_object_get(table, "phase"));
    const char *game = json_string_value(json_object_get(table, "game"));
    uint32_t round =
        (uint32_t)json_integer_value(json_object_get(table, "round"));
    bool open = phase != NULL && strcmp(phase, "open") == 0;

    if (phase == NULL || game == NULL)
        return true;
    if (strcmp(game, session->config->game->name) != 0) {
        diag_error("the table plays %s", diag_quote(game).text);
        return give_up(session);
    }
    if (json_object_get(table, "words") != NULL) {
        diag_error("the table plays with words of its own, which bots over "
                   "the network do not know");
        return give_up(session);
    }
    if (!json_is_integer(seat))
        sit_down(session, seats, open);
    else if (open)
        be_ready(session,
                 json_array_get(seats, (size_t)json_integer_value(seat)));
    else if (strcmp(phase, "playing") == 0 &&
             (session->begun != round ||
              session->player.table.seat != json_integer_value(seat)))
        return begin_game(session, table, round, (int)json_integer_value(seat));
    return true;
}

/* --- In the game ---------------------------------------------------------- */

static bool hear_facts(struct session *session, json_t *facts)
{
    json_t *item;
    size_t i;

    json_array_foreach(facts, i, item) {
        json_int_t number = json_integer_value(json_object_get(item, "number"));
        struct ch_fact fact;
        const char *why;

        if (number <= session->table.last)
            continue; /* known already */
        why = number == (json_int_t)session->table.last + 1
                  ? fact_json_read(session->config->game, item, &fact)
                  : "facts-are-missing";
        if (why != NULL) {
            diag_error("a fact is not understood: %s", why);
            return give_up(session);
        }
        fact.to = ch_only(session->player.table.seat);
        session->table.last = (uint32_t)number;
        if (!bot_player_hear(&session->player, &fact))
            return give_up(session);
    }
    return true;
}

static void send_move(struct session *session, const struct ch_move *move,
                      json_int_t question)
{
    const struct ch_schema *verb = &session->config->game->verbs[move->verb];
    char line[CH_LINE];
    const char *slug;
    json_t *answer;

    (void)ch_schema_print(verb, move->n, move->arg, move->text, line,
                          sizeof line);
    answer = table_link_request(&session->table,
                                json_pack("{s:s,s:I,s:s}", "do", "move",
                                          "question", question, "move", line));
    if (answer == NULL)
        return; /* the welcome says whether the question stands */
    if (table_link_is_ok(answer, &slug) || strcmp(slug, "too-late") == 0 ||
        strcmp(slug, "not-your-turn") == 0) {
        session->answered = (uint32_t)question;
        session->refusals = 0;
    } else if (strcmp(slug, "could-not-save") != 0 &&
               strcmp(slug, "paused") != 0 &&
               ++session->refusals >= REFUSALS_MAX) {
        diag_error("the server refuses '%s': %s", line, slug);
        session->failed = true;
    }
    json_decref(answer);
}

/* Was the question taken back, or put to another, while the bot thought? Then
 * what it was told about it need not fit together any more. */
static bool is_moot(const struct session *session, json_int_t question,
                    const char *slug)
{
    json_t *message, *view;
    size_t i;

    json_array_foreach(session->table.pending, i, message) {
        view = json_object_get(message, "view");
        if (view != NULL &&
            json_integer_value(json_object_get(view, "question")) != question)
            return true;
    }
    return strcmp(slug, "connection-lost") == 0 ||
           strcmp(slug, "nobody-asks-you") == 0;
}

static bool answer_question(struct session *session)
{
    json_int_t question =
        json_integer_value(json_object_get(session->view, "question"));
    struct server_host own = {.table = &session->table,
                              .game = session->config->game,
                              .view = session->view};
    struct bot_host host = server_host(&own);
    struct ch_move move;

    if (question == 0 || question == (json_int_t)session->answered)
        return true;
    if (session->config->pace > 0)
        (void)usleep((useconds_t)(1e6 * session->config->pace));
    if (!bot_player_choose(&session->player, &host, (uint32_t)question,
                           &move)) {
        if (is_moot(session, question, own.slug)) /* a newer message follows */
            return bot_player_restart(&session->player) || give_up(session);
        bot_player_report(&session->player, &host);
        return give_up(session);
    }
    send_move(session, &move, question);
    return !session->failed;
}

static void finish_game(struct session *session)
{
    if (session->wanted == session->begun)
        return;
    session->wanted = session->begun;
    session->games++;
    bot_player_end(&session->player);
    if (session->config->games == 0 || session->games < session->config->games)
        tell(session, json_pack("{s:s}", "do", "rematch"));
}

/* Facts and the view that go with a message, if the player is in the game. */
static bool handle_game(struct session *session, json_t *message)
{
    json_t *view = json_object_get(message, "view");

    if (session->begun == 0)
        return true;
    if (!hear_facts(session, json_object_get(message, "facts")))
        return false;
    if (view == NULL)
        return true;
    if ((json_int_t)session->table.last !=
        json_integer_value(json_object_get(view, "told"))) {
        diag_error("the server has not kept the whole game for a newcomer");
        return give_up(session);
    }
    json_decref(session->view);
    session->view = json_incref(view);
    if (json_is_true(json_object_get(view, "over"))) {
        finish_game(session);
        return true;
    }
    return answer_question(session);
}

/* --- The session ---------------------------------------------------------- */

static bool handle_message(struct session *session, json_t *message)
{
    json_t *table = json_object_get(message, "table");

    if (json_is_object(table) &&
        !handle_table(session, table, json_object_get(message, "you")))
        return false;
    return handle_game(session, message);
}

static bool is_done(const struct session *session)
{
    return session->failed || session->table.gone || interrupted != 0 ||
           (session->config->games > 0 &&
            session->games >= session->config->games);
}

static int play(struct session *session)
{
    while (!is_done(session)) {
        json_t *message = table_link_next(&session->table, WAIT_S);

        if (message != NULL)
            (void)handle_message(session, message);
        json_decref(message);
    }
    if (session->table.gone)
        diag_error("%s", session->table.error);
    else
        tell(session, json_pack("{s:s}", "do", "leave"));
    return session->failed ? CLI_FAILED : CLI_OK;
}

/* The badge: the program's file, or ours and its level; 24 bytes fit. */
static void name_program(const struct bot_join_config *config,
                         char out[BADGE_BYTES])
{
    const char *from = config->command, *slash;
    size_t len;

    if (from == NULL) {
        (void)snprintf(out, BADGE_BYTES, "cluehouse %s",
                       config->who.bot->has_levels
                           ? bot_level_names[config->who.level]
                           : config->who.bot->name);
        return;
    }
    len = strcspn(from, " \t");
    slash = memrchr(from, '/', len);
    if (slash != NULL) {
        len -= (size_t)(slash + 1 - from);
        from = slash + 1;
    }
    (void)snprintf(out, BADGE_BYTES, "%.*s", (int)len, from);
}

int bot_join_run(const struct bot_join_config *config)
{
    char badge[BADGE_BYTES];
    struct session session = {
        .config = config,
        .table = {.url = config->url, .name = config->name, .program = badge},
        .player = {.config = config}};
    struct sigaction action = {.sa_handler = on_signal};
    int code = CLI_FAILED;

    name_program(config, badge);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    if (table_link_open(&session.table)) {
        printf("at the table as %s\n", config->name);
        (void)fflush(stdout);
        code = play(&session);
    } else {
        diag_error("%s", session.table.error);
    }
    bot_player_end(&session.player);
    json_decref(session.view);
    table_link_close(&session.table);
    return code;
}
