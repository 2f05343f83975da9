/*
 * rules_expect.c - what a case of the rule tests expects of its position.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rules_expect.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/json.h"

void rules_expect_fail(struct run *run, const char *format, ...)
{
    va_list list;

    if (!run->bad) {
        printf("# %s:%d: ", run->file, run->line);
        va_start(list, format);
        vprintf(format, list);
        va_end(list);
        printf("\n");
    }
    run->bad = true;
}

/* Is the move on the seat's list? */
struct finder {
    struct ch_move_sink offers;
    const struct ch_move *wanted;
    bool found;
};

static void find_move(struct ch_move_sink *self, const struct ch_move *move)
{
    struct finder *finder = (struct finder *)self;

    finder->found |= ch_move_equal(move, finder->wanted);
}

bool rules_expect_is_listed(const struct run *run, const struct ch_move *move)
{
    struct finder finder = {CH_MOVE_SINK_ALL(find_move), move, false};

    run->game->legal(run->state, move->seat, &finder.offers);
    return finder.found;
}

bool rules_expect_list_is_whole(const struct run *run,
                                const struct ch_move *move)
{
    return move->seat < CH_SEATS &&
           ch_in(run->game->actors(run->state), move->seat) &&
           run->game->verbs[move->verb].when == CH_ASKED &&
           !run->game->prompt(run->state, move->seat).open;
}

static ch_seat read_seat(const char *word)
{
    if (strcmp(word, "d") == 0)
        return CH_DEALER;
    if (strcmp(word, "w") == 0)
        return CH_SPECTATOR;
    return (ch_seat)strtoul(word, NULL, 10);
}

static void print_seats(ch_seats who, char *out, size_t room)
{
    size_t at = 0;

    out[0] = '\0';
    for (ch_seat seat = 0; seat < 32; seat++)
        if (ch_in(who, seat) && at + 4 < room)
            at += (size_t)snprintf(out + at, room - at,
                                   seat == CH_DEALER ? " d" : " %d", seat);
}

static void expect_seats(struct run *run, char *rest, ch_seats found)
{
    ch_seats wanted = 0;
    char text[128];

    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "))
        wanted |= ch_only(read_seat(word));
    print_seats(found, text, sizeof text);
    if (wanted != found)
        rules_expect_fail(run, "found%s", found == 0 ? " nobody" : text);
}

static void expect_legal(struct run *run, const char *line, bool wanted)
{
    struct ch_move move;
    const char *why = ch_move_parse(run->game, line, strlen(line), &move);

    if (why != NULL) {
        rules_expect_fail(run, "%s: %s", line, why);
        return;
    }
    if (rules_expect_is_listed(run, &move) != wanted)
        rules_expect_fail(run, "%s is %slisted", line, wanted ? "not " : "");
    why = ch_game_check(run->game, run->state, &move);
    if (wanted && why != NULL)
        rules_expect_fail(run, "%s: refused: %s", line, why);
    if (!wanted && why == NULL && rules_expect_list_is_whole(run, &move))
        rules_expect_fail(run, "%s: not refused", line);
}

static void expect_count(struct run *run, char *rest)
{
    char *seat = strtok(rest, " "), *verb = strtok(NULL, " ");
    char *number = strtok(NULL, " ");
    struct ch_move_sink all = CH_MOVE_SINK_COUNT;
    int v = 0;

    if (number == NULL) {
        rules_expect_fail(run, "count wants a seat, a verb and a number");
        return;
    }
    while (run->game->verbs[v].name != NULL &&
           strcmp(run->game->verbs[v].name, verb) != 0)
        v++;
    run->game->legal(run->state, read_seat(seat), &all);
    if (run->game->verbs[v].name == NULL ||
        all.count[v] != strtoul(number, NULL, 10))
        rules_expect_fail(run, "the list has %u", (unsigned)all.count[v]);
}

/* "0 end": seat 0's default move. */
static void expect_default(struct run *run, const char *rest)
{
    struct ch_move move;
    char line[CH_LINE];

    ch_move_default(run->game, run->state, read_seat(rest), &move);
    (void)ch_move_print(run->game, &move, line, sizeof line);
    if (strcmp(line, rest) != 0)
        rules_expect_fail(run, "it is %s", line);
}

static void expect_points(struct run *run, char *rest)
{
    struct ch_score score[CH_SEATS];
    int seat = 0;

    memset(score, 0, sizeof score);
    run->game->score(run->state, score);
    for (char *word = strtok(rest, " "); word != NULL && seat < CH_SEATS;
         word = strtok(NULL, " "), seat++)
        if (strtol(word, NULL, 10) != score[seat].points)
            rules_expect_fail(run, "seat %d has %d", seat,
                              (int)score[seat].points);
}

static ch_seats winners(const struct run *run)
{
    struct ch_score score[CH_SEATS];
    ch_seats who = 0;

    memset(score, 0, sizeof score);
    run->game->score(run->state, score);
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        if (score[seat].won)
            who |= ch_only(seat);
    return who;
}

static bool is_ahead(const struct ch_score *a, const struct ch_score *b)
{
    return a->points != b->points ? a->points > b->points
                                  : a->tiebreak > b->tiebreak;
}

/* A seat that has won is ahead of every seat that has not. */
static void expect_winners(struct run *run, char *rest)
{
    struct ch_score score[CH_SEATS];

    memset(score, 0, sizeof score);
    run->game->score(run->state, score);
    for (int a = 0; a < CH_SEATS; a++)
        for (int b = 0; b < CH_SEATS; b++)
            if (score[a].won && !score[b].won &&
                !is_ahead(&score[a], &score[b]))
                rules_expect_fail(run, "seat %d won, but is not ahead of %d", a,
                                  b);
    expect_seats(run, rest, winners(run));
}

static const json_t *walk_path(const json_t *at, char *path)
{
    char *save = NULL;

    for (char *step = strtok_r(path, ".", &save); step != NULL && at != NULL;
         step = strtok_r(NULL, ".", &save))
        at = json_is_array(at) ? json_array_get(at, strtoul(step, NULL, 10))
                               : json_object_get(at, step);
    return at;
}

static void expect_view(struct run *run, char *rest)
{
    char *seat = strsep(&rest, " ");
    char *path = rest != NULL ? strsep(&rest, " ") : NULL;
    struct ch_json out;
    json_error_t error;

    if (rest == NULL) {
        rules_expect_fail(run, "view wants a seat, a path and a value");
        return;
    }
    ch_json_init(&out, run->view, sizeof run->view);
    ch_json_object_begin(&out, NULL);
    run->game->view(run->state, read_seat(seat), &out);
    ch_json_object_end(&out);
    json_t *all = json_loads(run->view, JSON_REJECT_DUPLICATES, &error);
    json_t *wanted = json_loads(rest, JSON_DECODE_ANY, NULL);
    const json_t *found = all != NULL ? walk_path(all, path) : NULL;

    if (all == NULL) {
        rules_expect_fail(run, "the view is not JSON: %s", error.text);
    } else if (wanted == NULL) {
        rules_expect_fail(run, "not a JSON value: %s", rest);
    } else if (found == NULL || !json_equal(found, wanted)) {
        char *text = found ? json_dumps(found, JSON_ENCODE_ANY) : NULL;

        rules_expect_fail(run, "found %s", text != NULL ? text : "nothing");
        free(text);
    }
    json_decref(wanted);
    json_decref(all);
}

/* Looks for a fact by its whole text, or, if `whole` is false, its name. */
static bool was_told(const struct run *run, ch_seat seat, const char *text,
                     bool whole)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&run->facts, &at, &fact)) {
        char line[CH_LINE];

        if (!ch_in(fact.to, seat))
            continue;
        ch_fact_print(run->game, &fact, line, sizeof line);
        if (whole ? strcmp(line, text) == 0
                  : strcmp(run->game->facts[fact.what].name, text) == 0)
            return true;
    }
    return false;
}

static void show_told(const struct run *run, ch_seat seat)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&run->facts, &at, &fact)) {
        char line[CH_LINE];

        if (!ch_in(fact.to, seat))
            continue;
        ch_fact_print(run->game, &fact, line, sizeof line);
        printf("#   told: %s\n", line);
    }
}

static void expect_told(struct run *run, char *rest, bool wanted)
{
    char *seat = strsep(&rest, " ");

    if (rest == NULL) {
        rules_expect_fail(run, "told wants a seat and a fact");
        return;
    }
    if (was_told(run, read_seat(seat), rest, wanted) != wanted) {
        rules_expect_fail(run, "%s",
                          wanted ? "was not told so" : "was told so");
        show_told(run, read_seat(seat));
    }
}

static void expect_ask(struct run *run, char *rest)
{
    ch_seat seat = read_seat(strsep(&rest, " "));
    bool acts = ch_in(run->game->actors(run->state), seat);
    const char *ask =
        acts ? run->game->prompt(run->state, seat).ask : "nothing";

    if (rest == NULL || strcmp(ask, rest) != 0)
        rules_expect_fail(run, "is asked %s", ask);
}

void rules_expect_line(struct run *run, char *rest)
{
    char *what = strsep(&rest, " ");
    char none[1] = "";

    if (rest == NULL)
        rest = none;
    if (strcmp(what, "actors") == 0)
        expect_seats(run, rest, run->game->actors(run->state));
    else if (strcmp(what, "won") == 0)
        expect_winners(run, rest);
    else if (strcmp(what, "ask") == 0)
        expect_ask(run, rest);
    else if (strcmp(what, "legal") == 0 || strcmp(what, "illegal") == 0)
        expect_legal(run, rest, what[0] == 'l');
    else if (strcmp(what, "count") == 0)
        expect_count(run, rest);
    else if (strcmp(what, "default") == 0)
        expect_default(run, rest);
    else if (strcmp(what, "points") == 0)
        expect_points(run, rest);
    else if (strcmp(what, "view") == 0)
        expect_view(run, rest);
    else if (strcmp(what, "told") == 0 || strcmp(what, "untold") == 0)
        expect_told(run, rest, what[0] == 't');
    else
        rules_expect_fail(run, "no such expectation: %s", what);
}
