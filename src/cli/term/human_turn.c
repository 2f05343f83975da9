/*
 * human_turn.c - the turn of a person at the terminal.
 *
 * A line is a move without the seat, or one of a few commands. Verbs of the
 * game take precedence.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/human_turn.h"

#include <string.h>
#include <strings.h>

#include "cli/diag.h"
#include "cli/nearest.h"
#include "cli/term/input_line.h"
#include "cli/term/move_input.h"
#include "cli/term/rules_text.h"
#include "cli/term/wrap.h"
#include "cluehouse/schema.h"

/* What to do after a line. */
enum next { AGAIN, MOVED, QUIT, BROKEN };

struct turn_command {
    const char *name;
    const char *help;
    enum next (*run)(struct session *session, ch_seat seat, const char *rest);
};

static const struct ch_match *match_of(const struct session *session)
{
    return session->table->match;
}

/* --- Commands ------------------------------------------------------------- */

static enum next do_moves(struct session *session, ch_seat seat,
                          const char *rest)
{
    if (rest[0] == '\0')
        show_moves(match_of(session), seat, session->style.width);
    else if (!show_moves_of(match_of(session), seat, rest))
        show_refusal(session->who.game, "no-such-verb");
    return AGAIN;
}

static enum next do_table(struct session *session, ch_seat seat,
                          const char *rest)
{
    struct draw_style style = session->style;

    (void)rest;
    style.full = true;
    show_table(match_of(session), seat, &style);
    return AGAIN;
}

static enum next do_score(struct session *session, ch_seat seat,
                          const char *rest)
{
    (void)seat, (void)rest;
    show_scores(match_of(session), session->names);
    return AGAIN;
}

static void print_options(const struct session *session)
{
    const struct ch_game *game = session->who.game;
    struct wrap wrap = {session->style.width, 4};

    show_setup(game, &session->who.setup);
    printf("  %s\n", game->blurb);
    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const struct ch_option *option = &game->options[i];
        char number[8], rule[16];
        int column =
            printf("  %s=%s: ", option->value.name,
                   ch_schema_value_text(&option->value,
                                        session->who.setup.option[i], number));

        (void)snprintf(rule, sizeof rule, " (rule %s)", option->rule);
        column = wrap_words(&wrap, column, option->say);
        (void)wrap_words(&wrap, column, rule);
        putchar('\n');
    }
}

static enum next do_rules(struct session *session, ch_seat seat,
                          const char *rest)
{
    const char *name = session->who.game->name;

    (void)seat;
    if (rest[0] == '\0') {
        print_options(session);
        if (rules_text_print(name, NULL, session->style.width))
            printf("\nType rules %s, for instance, to see one rule.\n",
                   session->who.game->refusals[0].rule);
    } else if (!rules_text_print(name, rest, session->style.width)) {
        printf("  There is no such rule. Say rules for all of them.\n");
    }
    return AGAIN;
}

static enum next do_log(struct session *session, ch_seat seat, const char *rest)
{
    (void)seat, (void)rest;
    if (session->log_path != NULL)
        printf("  The log is in %s, up to the last move.\n",
               diag_path(session->log_path).text);
    else
        printf("  No log is kept. Next time start with --log FILE.\n");
    return AGAIN;
}

/* What the strongest bot would do here; it knows only what the seat knows. */
static enum next do_hint(struct session *session, ch_seat seat,
                         const char *rest)
{
    struct wrap wrap = {session->style.width, 2};
    char line[CH_LINE], why[CH_WHY];
    struct ch_move move;

    (void)rest;
    if (!local_match_hint(session->table, seat, &move, why) ||
        ch_schema_print(&session->who.game->verbs[move.verb], move.n, move.arg,
                        move.text, line, sizeof line) == 0) {
        printf("  Nobody here can advise you in this game yet.\n");
        return AGAIN;
    }
    printf("  I would play: %s\n  ", line);
    (void)wrap_words(&wrap, 2, why);
    putchar('\n');
    return AGAIN;
}

static enum next do_quit(struct session *session, ch_seat seat,
                         const char *rest)
{
    (void)session, (void)seat, (void)rest;
    return QUIT;
}

static enum next finish_move(struct session *session, const char *why)
{
    if (why != NULL && ch_match_broken(match_of(session)) == NULL) {
        show_refusal(session->who.game, why);
        return AGAIN;
    }
    local_match_observe(session->table);
    return session_publish(session) ? MOVED : BROKEN;
}

static enum next do_auto(struct session *session, ch_seat seat,
                         const char *rest)
{
    if (rest[0] != '\0' && strcasecmp(rest, "all") != 0) {
        printf("  Say auto, or auto all.\n");
        return AGAIN;
    }
    session->on_auto = rest[0] != '\0';
    return finish_move(session, ch_match_play_for(session->table->match, seat,
                                                  &session->table->record));
}

static const struct turn_command commands[] = {
    {"moves", "what is possible now; moves VERB lists all of one kind",
     do_moves},
    {"hint", "what the best bot would do in your place, and why", do_hint},
    {"table", "the table as you see it, with all that lies open", do_table},
    {"score", "points so far", do_score},
    {"rules", "the rules and the options of this table; rules C14: one rule",
     do_rules},
    {"log", "where the log is", do_log},
    {"auto", "the default move for you; auto all: to the end", do_auto},
    {"quit", "leave the table (or end the input: Ctrl-D)", do_quit},
    {NULL, NULL, NULL},
};

static void print_help(const struct session *session)
{
    printf("Moves of this game; not all are possible at all times:\n");
    show_verbs(session->who.game, 2, session->style.width, false);
    printf("Other words:\n  %-8s this list\n", "help");
    for (const struct turn_command *command = commands; command->name != NULL;
         command++)
        printf("  %-8s %s\n", command->name, command->help);
}

/* --- Input ---------------------------------------------------------------- */

static bool read_line(struct session *session, struct input_line *line)
{
    if (!session->echo)
        printf("> ");
    fflush(stdout);
    if (!input_line_read(stdin, line))
        return false;
    if (session->echo)
        printf("> %s\n", line->text);
    return true;
}

/* A grave move needs a confirmation. */
static enum next make_move(struct session *session, const struct ch_move *move)
{
    struct ch_match *match = session->table->match;
    const char *why = ch_match_check(match, move);
    struct input_line line;

    if (why == NULL && session->who.game->verbs[move->verb].grave) {
        printf("  This cannot be undone. Type yes to do it.\n");
        if (!read_line(session, &line))
            return QUIT;
        if (strcasecmp(line.text, "yes") != 0) {
            printf("  Nothing was done.\n");
            return AGAIN;
        }
    }
    why = ch_match_submit(match, ch_match_question(match, move->seat), move,
                          &session->table->record);
    if (why == NULL && session->who.game->verbs[move->verb].when == CH_ASIDE)
        printf("  Noted. (table shows it)\n");
    return finish_move(session, why);
}

/* The verb or command that is most like a word, or NULL. */
static const char *find_nearest(const struct session *session,
                                const char *first)
{
    struct nearest nearest = nearest_to(first);

    for (const struct ch_schema *v = session->who.game->verbs; v->name; v++)
        nearest_offer(&nearest, v->name);
    for (const struct turn_command *command = commands; command->name != NULL;
         command++)
        nearest_offer(&nearest, command->name);
    return nearest.best;
}

/* The verb whose text is asked for, or NULL: a cue may be typed as it is. */
static const struct ch_schema *asked_text(const struct session *session,
                                          ch_seat seat)
{
    const struct ch_schema *verbs = session->who.game->verbs;
    struct ch_move_sink offers = CH_MOVE_SINK_COUNT;

    if (!ch_match_prompt(match_of(session), seat).open)
        return NULL;
    ch_match_legal(match_of(session), seat, &offers);
    for (int v = 0; verbs[v].name != NULL; v++)
        if (offers.count[v] > 0 && verbs[v].text != NULL)
            return &verbs[v];
    return NULL;
}

/* A line that is neither move nor command. `like` is what it may have been
 * meant to be: then the text needs a confirmation. */
static enum next give_text(struct session *session, ch_seat seat,
                           const struct ch_schema *verb,
                           const struct input_line *line, const char *like)
{
    char text[2 * CH_LINE];
    struct input_line answer;
    struct ch_move move;
    const char *why;
    int len = snprintf(text, sizeof text, "%s %s", verb->name, line->text);

    why = ch_move_parse_for(session->who.game, seat, text, (size_t)len, &move);
    if (why != NULL) {
        show_refusal(session->who.game, why);
        return AGAIN;
    }
    if (like != NULL) {
        printf("  Did you mean %s? Type yes if \"%s\" is your %s.\n", like,
               line->text, verb->text);
        if (!read_line(session, &answer))
            return QUIT;
        if (strcasecmp(answer.text, "yes") != 0) {
            printf("  Nothing was done.\n");
            return AGAIN;
        }
    }
    return make_move(session, &move);
}

/* The first word is no verb and no command. */
static enum next try_text(struct session *session, ch_seat seat,
                          const struct input_line *line, const char *first)
{
    const struct ch_schema *verb = asked_text(session, seat);
    const char *like = find_nearest(session, first);

    if (verb != NULL)
        return give_text(session, seat, verb, line, like);
    show_refusal(session->who.game, "no-such-verb");
    if (like != NULL)
        printf("  Did you mean %s?\n", like);
    return AGAIN;
}

/* The line is not a move, because of `why`: is it a command? */
static enum next try_commands(struct session *session, ch_seat seat,
                              const struct input_line *line, const char *why)
{
    size_t len = strcspn(line->text, " ");
    const char *rest = line->text + len + strspn(line->text + len, " ");
    char first[32] = "";

    if (strcmp(why, "no-such-verb") != 0) {
        show_refusal(session->who.game, why);
        move_input_explain(session->who.game, line->text, why);
        return AGAIN;
    }
    if (strcasecmp(line->text, "help") == 0 || line->text[0] == '?') {
        print_help(session);
        return AGAIN;
    }
    for (const struct turn_command *command = commands; command->name != NULL;
         command++)
        if (strlen(command->name) == len &&
            strncasecmp(command->name, line->text, len) == 0)
            return command->run(session, seat, rest);
    memcpy(first, line->text, len < sizeof first ? len : sizeof first - 1);
    return try_text(session, seat, line, first);
}

static enum next handle_line(struct session *session, ch_seat seat,
                             struct input_line *line)
{
    struct ch_move move;
    const char *why = line->why;

    if (why != NULL) {
        show_refusal(session->who.game, why);
        return AGAIN;
    }
    if (line->len == 0) {
        show_moves(match_of(session), seat, session->style.width);
        return AGAIN;
    }
    move_input_normalise(session->who.game, line->text);
    why = ch_move_parse_for(session->who.game, seat, line->text, line->len,
                            &move);
    if (why != NULL)
        return try_commands(session, seat, line, why);
    return make_move(session, &move);
}

/* --- The turn ------------------------------------------------------------- */

/* Prints the question, unless it was printed before. */
static void put_question(struct session *session, ch_seat seat)
{
    uint32_t question = ch_match_question(match_of(session), seat);

    if (session->shown[seat] == question)
        return;
    session->shown[seat] = question;
    putchar('\n');
    show_table(match_of(session), seat, &session->style);
    printf("%s: %s\n", session->names[seat],
           ch_match_prompt(match_of(session), seat).say);
    show_moves(match_of(session), seat, session->style.width);
}

enum human_turn_result human_turn_play(struct session *session, ch_seat seat)
{
    struct input_line line;
    enum next next;

    if (session->on_auto) {
        next = do_auto(session, seat, "all");
        return next == MOVED ? HUMAN_TURN_DONE : HUMAN_TURN_FAILED;
    }
    put_question(session, seat);
    if (!read_line(session, &line))
        return HUMAN_TURN_QUIT;
    next = handle_line(session, seat, &line);
    if (next == QUIT)
        return HUMAN_TURN_QUIT;
    return next == BROKEN || ferror(stdout) ? HUMAN_TURN_FAILED
                                            : HUMAN_TURN_DONE;
}
