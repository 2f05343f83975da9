/*
 * rules.c - runs rule tests: text files that read like the rule book.
 *
 * tests/rules/README.md has the lines. Each case is one TAP test; the first
 * line that is not so fails it, with its number and what was found instead.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/words.h"
#include "cluehouse/game.h"
#include "cluehouse/json.h"
#include "cluehouse/facts.h"
#include "cluehouse/rng.h"
#include "lexicon/syllables.h"
#include "lexicon/themes.h"
#include "games/registry.h"

enum { MOVES = 20000 }; /* more than any game has: skip-to gives up */

struct run {
    const char *file;
    int line, cases, failed;
    char title[1024];
    bool open, bad; /* a case is open; it has failed */

    const struct ch_game *game;
    const struct ch_game *own; /* with words of one's own, held; or NULL */
    _Alignas(16) unsigned char state[1 << 16];
    struct ch_facts facts;
    struct ch_rng rng;
    bool dealer; /* draws by himself */
    char view[65536];
};

static void fail(struct run *run, const char *format, ...)
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

static void finish_case(struct run *run)
{
    if (!run->open)
        return;
    run->cases++;
    run->failed += run->bad;
    printf("%s %d - %s\n", run->bad ? "not ok" : "ok", run->cases, run->title);
    run->open = false;
}

static void begin_case(struct run *run, const char *title)
{
    finish_case(run);
    (void)snprintf(run->title, sizeof run->title, "%s", title);
    for (char *c = run->title; *c != '\0'; c++)
        if (*c == '#')
            *c = ' '; /* TAP reads # as a directive */
    run->open = true;
    run->bad = false;
    run->game = NULL;
    run->dealer = false;
}

static const struct ch_game *find(const char *name)
{
    return strcmp(name, "template") == 0 ? &template_game : ch_game_find(name);
}

static void apply(struct run *run, const struct ch_move *move)
{
    const char *broken;

    run->game->apply(run->state, move, &run->facts);
    if (run->facts.full)
        fail(run, "facts do not fit");
    broken = run->game->audit(run->state);
    if (broken != NULL)
        fail(run, "audit: %s", broken);
}

static bool dealer_acts(const struct run *run)
{
    return ch_in(run->game->actors(run->state), CH_DEALER);
}

static void deal_on(struct run *run)
{
    for (int i = 0; i < MOVES && dealer_acts(run); i++) {
        struct ch_move move;

        ch_move_deal(run->game, run->state, &run->rng, &move);
        apply(run, &move);
    }
}

/* Plays with a theme from now on. */
static void use_words(struct run *run, const char *theme)
{
    const char *list = themes_find(theme);
    struct ch_words_error bad;

    ch_game_release(run->own);
    run->own = list != NULL
                   ? ch_words_game(list, strlen(list), syllables_of, &bad)
                   : NULL;
    if (run->own != NULL)
        run->game = run->own;
    else
        fail(run, "there is no theme %s", theme);
}

/* "clue seats=3 notes=by-hand": makes the setup; NULL, or a slug. */
static const char *read_setup(struct run *run, char *rest,
                              struct ch_setup *setup)
{
    char *word = strtok(rest, " ");
    unsigned seats = 0, rules = 0; /* 0: the newest */
    const char *why = NULL;
    char *options[CH_OPTIONS + 1];
    int n = 0;

    run->game = word != NULL ? find(word) : NULL;
    if (run->game == NULL)
        return "no-such-game";
    while ((word = strtok(NULL, " ")) != NULL && n < CH_OPTIONS) {
        if (strncmp(word, "seats=", 6) == 0)
            seats = (unsigned)strtoul(word + 6, NULL, 10);
        else if (strncmp(word, "rules=", 6) == 0)
            rules = (unsigned)strtoul(word + 6, NULL, 10);
        else if (strncmp(word, "words=", 6) == 0)
            use_words(run, word + 6);
        else
            options[n++] = word;
    }
    ch_setup_standard(run->game, seats, setup);
    if (rules > 0)
        setup->rules = (uint8_t)rules;
    for (int i = 0; i < n && why == NULL; i++)
        why = ch_setup_option(run->game, setup, options[i]);
    return why != NULL ? why : ch_setup_check(run->game, setup);
}

static void line_game(struct run *run, char *rest)
{
    struct ch_setup setup;
    const char *why = read_setup(run, rest, &setup);

    if (why != NULL) {
        fail(run, "table refused: %s", why);
        run->game = NULL;
        return;
    }
    memset(run->state, 0, sizeof run->state);
    ch_game_begin(run->game, run->state, &setup);
    ch_facts_init(&run->facts);
    run->dealer = false;
}

static void line_refused_game(struct run *run, char *rest)
{
    char *slug = strsep(&rest, " ");
    struct ch_setup setup;
    const char *why = rest != NULL ? read_setup(run, rest, &setup) : NULL;

    if (why == NULL || strcmp(why, slug) != 0)
        fail(run, "expected %s, got %s", slug, why != NULL ? why : "a table");
    else if (strcmp(ch_game_explain(run->game, why)->slug, why) != 0)
        fail(run, "%s has no sentence", why);
    run->game = NULL;
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

static bool is_listed(const struct run *run, const struct ch_move *move)
{
    struct finder finder = {CH_MOVE_SINK_ALL(find_move), move, false};

    run->game->legal(run->state, move->seat, &finder.offers);
    return finder.found;
}

/* Must every move that check() allows be listed? */
static bool list_is_whole(const struct run *run, const struct ch_move *move)
{
    return move->seat < CH_SEATS &&
           ch_in(run->game->actors(run->state), move->seat) &&
           run->game->verbs[move->verb].when == CH_ASKED &&
           !run->game->prompt(run->state, move->seat).open;
}

static void line_move(struct run *run, const char *line)
{
    struct ch_move move;
    const char *why = ch_move_parse(run->game, line, strlen(line), &move);

    if (why == NULL)
        why = ch_game_check(run->game, run->state, &move);
    if (why != NULL) {
        fail(run, "%s: refused: %s", line, why);
        return;
    }
    if (list_is_whole(run, &move) && !is_listed(run, &move))
        fail(run, "%s: allowed, but not listed", line);
    ch_facts_init(&run->facts);
    apply(run, &move);
    if (run->dealer)
        deal_on(run);
}

static void line_refused(struct run *run, char *rest)
{
    char *slug = strsep(&rest, " ");
    struct ch_move move;
    const char *why = "line-empty";

    if (rest != NULL)
        why = ch_move_parse(run->game, rest, strlen(rest), &move);
    if (why == NULL)
        why = ch_game_check(run->game, run->state, &move);
    if (why == NULL || strcmp(why, slug) != 0)
        fail(run, "expected %s, got %s", slug, why != NULL ? why : "accepted");
    else if (strcmp(ch_game_explain(run->game, why)->slug, why) != 0)
        fail(run, "%s has no sentence", why);
}

static void line_deal(struct run *run, const char *seed, bool stay)
{
    struct ch_seed from = ch_seed_from(strtoull(seed, NULL, 10));

    ch_rng_init(&run->rng, &from, 0);
    run->dealer = stay;
    ch_facts_init(&run->facts);
    deal_on(run);
}

static bool somebody_is_asked(const struct run *run, const char *slug)
{
    ch_seats who = run->game->actors(run->state);

    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        if (ch_in(who, seat) &&
            strcmp(run->game->prompt(run->state, seat).ask, slug) == 0)
            return true;
    return false;
}

/* slug NULL: to the end of the game. */
static void line_skip(struct run *run, const char *slug)
{
    for (int i = 0; i < MOVES; i++) {
        ch_seats who = run->game->actors(run->state);
        struct ch_move move;

        if (who == 0 ? slug == NULL
                     : slug != NULL && somebody_is_asked(run, slug))
            return;
        if (who == 0)
            break;
        ch_facts_init(&run->facts);
        if (ch_in(who, CH_DEALER))
            ch_move_deal(run->game, run->state, &run->rng, &move);
        else
            ch_move_default(run->game, run->state, (ch_seat)ch_lowest(who),
                            &move);
        apply(run, &move);
    }
    fail(run, "never came to %s", slug != NULL ? slug : "the end");
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
        fail(run, "found%s", found == 0 ? " nobody" : text);
}

static void expect_legal(struct run *run, const char *line, bool wanted)
{
    struct ch_move move;
    const char *why = ch_move_parse(run->game, line, strlen(line), &move);

    if (why != NULL) {
        fail(run, "%s: %s", line, why);
        return;
    }
    if (is_listed(run, &move) != wanted)
        fail(run, "%s is %slisted", line, wanted ? "not " : "");
    why = ch_game_check(run->game, run->state, &move);
    if (wanted && why != NULL)
        fail(run, "%s: refused: %s", line, why);
    if (!wanted && why == NULL && list_is_whole(run, &move))
        fail(run, "%s: not refused", line);
}

static void expect_count(struct run *run, char *rest)
{
    char *seat = strtok(rest, " "), *verb = strtok(NULL, " ");
    char *number = strtok(NULL, " ");
    struct ch_move_sink all = CH_MOVE_SINK_COUNT;
    int v = 0;

    if (number == NULL) {
        fail(run, "count wants a seat, a verb and a number");
        return;
    }
    while (run->game->verbs[v].name != NULL &&
           strcmp(run->game->verbs[v].name, verb) != 0)
        v++;
    run->game->legal(run->state, read_seat(seat), &all);
    if (run->game->verbs[v].name == NULL ||
        all.count[v] != strtoul(number, NULL, 10))
        fail(run, "the list has %u", (unsigned)all.count[v]);
}

/* "0 end": seat 0's default move. */
static void expect_default(struct run *run, const char *rest)
{
    struct ch_move move;
    char line[CH_LINE];

    ch_move_default(run->game, run->state, read_seat(rest), &move);
    (void)ch_move_print(run->game, &move, line, sizeof line);
    if (strcmp(line, rest) != 0)
        fail(run, "it is %s", line);
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
            fail(run, "seat %d has %d", seat, (int)score[seat].points);
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
                fail(run, "seat %d won, but is not ahead of %d", a, b);
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
        fail(run, "view wants a seat, a path and a value");
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
        fail(run, "the view is not JSON: %s", error.text);
    } else if (wanted == NULL) {
        fail(run, "not a JSON value: %s", rest);
    } else if (found == NULL || !json_equal(found, wanted)) {
        char *text = found ? json_dumps(found, JSON_ENCODE_ANY) : NULL;

        fail(run, "found %s", text != NULL ? text : "nothing");
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
        fail(run, "told wants a seat and a fact");
        return;
    }
    if (was_told(run, read_seat(seat), rest, wanted) != wanted) {
        fail(run, "%s", wanted ? "was not told so" : "was told so");
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
        fail(run, "is asked %s", ask);
}

static void line_expect(struct run *run, char *rest)
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
        fail(run, "no such expectation: %s", what);
}

/* Cuts remarks and blanks off the end. */
static void trim(char *line)
{
    char *remark = strstr(line, " #");
    size_t len;

    if (remark != NULL)
        *remark = '\0';
    len = strcspn(line, "\r\n");
    while (len > 0 && line[len - 1] == ' ')
        len--;
    line[len] = '\0';
}

static void run_line(struct run *run, char *line)
{
    if (strncmp(line, "## ", 3) == 0) {
        line[strcspn(line, "\r\n")] = '\0';
        begin_case(run, line + 3);
        return;
    }
    if (line[0] == '#')
        return;
    trim(line);
    if (line[0] == '\0' || run->bad)
        return;
    if (!run->open)
        fail(run, "a case begins with ##");
    else if (strncmp(line, "game ", 5) == 0)
        line_game(run, line + 5);
    else if (strncmp(line, "!game ", 6) == 0)
        line_refused_game(run, line + 6);
    else if (run->game == NULL)
        fail(run, "no game yet");
    else if (strncmp(line, "deal ", 5) == 0)
        line_deal(run, line + 5, false);
    else if (strncmp(line, "dealer ", 7) == 0)
        line_deal(run, line + 7, true);
    else if (strncmp(line, "skip-to ", 8) == 0)
        line_skip(run, line + 8);
    else if (strcmp(line, "skip-to-end") == 0)
        line_skip(run, NULL);
    else if (strncmp(line, "! ", 2) == 0)
        line_refused(run, line + 2);
    else if (strncmp(line, "? ", 2) == 0)
        line_expect(run, line + 2);
    else
        line_move(run, line);
}

static bool run_file(struct run *run, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[1024];

    if (file == NULL) {
        printf("Bail out! cannot open %s\n", path);
        return false;
    }
    run->file = path;
    run->line = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        run->line++;
        run_line(run, line);
    }
    finish_case(run);
    (void)fclose(file); /* only read */
    return true;
}

int main(int argc, char **argv)
{
    static struct run run;

    for (int i = 1; i < argc; i++)
        if (!run_file(&run, argv[i]))
            return 1;
    printf("1..%d\n", run.cases);
    return run.failed == 0 && run.cases > 0 ? 0 : 1;
}
