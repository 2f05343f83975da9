/*
 * rules.c - runs rule tests: text files that read like the rule book.
 *
 * tests/rules/README.md has the lines. Each case is one TAP test; the first
 * line that is not so fails it, with its number and what was found instead.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
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
#include "rules_expect.h"

enum { MOVES = 20000 }; /* more than any game has: skip-to gives up */

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
        rules_expect_fail(run, "facts do not fit");
    broken = run->game->audit(run->state);
    if (broken != NULL)
        rules_expect_fail(run, "audit: %s", broken);
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
        rules_expect_fail(run, "there is no theme %s", theme);
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
        rules_expect_fail(run, "table refused: %s", why);
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
        rules_expect_fail(run, "expected %s, got %s", slug,
                          why != NULL ? why : "a table");
    else if (strcmp(ch_game_explain(run->game, why)->slug, why) != 0)
        rules_expect_fail(run, "%s has no sentence", why);
    run->game = NULL;
}

static void line_move(struct run *run, const char *line)
{
    struct ch_move move;
    const char *why = ch_move_parse(run->game, line, strlen(line), &move);

    if (why == NULL)
        why = ch_game_check(run->game, run->state, &move);
    if (why != NULL) {
        rules_expect_fail(run, "%s: refused: %s", line, why);
        return;
    }
    if (rules_expect_list_is_whole(run, &move) &&
        !rules_expect_is_listed(run, &move))
        rules_expect_fail(run, "%s: allowed, but not listed", line);
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
        rules_expect_fail(run, "expected %s, got %s", slug,
                          why != NULL ? why : "accepted");
    else if (strcmp(ch_game_explain(run->game, why)->slug, why) != 0)
        rules_expect_fail(run, "%s has no sentence", why);
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
    rules_expect_fail(run, "never came to %s", slug != NULL ? slug : "the end");
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
        rules_expect_fail(run, "a case begins with ##");
    else if (strncmp(line, "game ", 5) == 0)
        line_game(run, line + 5);
    else if (strncmp(line, "!game ", 6) == 0)
        line_refused_game(run, line + 6);
    else if (run->game == NULL)
        rules_expect_fail(run, "no game yet");
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
        rules_expect_line(run, line + 2);
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
