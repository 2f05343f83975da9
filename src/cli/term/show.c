/* show.c - a match in words. SPDX-License-Identifier: MIT */
#include "cli/term/show.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/diag.h"
#include "cli/term/wrap.h"
#include "cluehouse/json.h"
#include "cluehouse/schema.h"

enum {
    VIEW_BYTES = 1 << 17, /* the largest view has some 30 KB */
    SENTENCE = 2048,
    FEW_WORDS = 9,
    FEW_MOVES = 20, /* listed in full; of more there are examples */
    EXAMPLES = 3,
    USAGE = 26 /* columns: "accuse SUSPECT WEAPON ROOM" */
};

/* --- Style ---------------------------------------------------------------- */

/* What the environment says about the terminal. */
static enum paint terminal_colours(void)
{
    const char *kind = getenv("COLORTERM"), *term = getenv("TERM");

    if (kind != NULL &&
        (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0))
        return PAINT_ALL;
    return term != NULL && strstr(term, "256color") != NULL ? PAINT_256
                                                            : PAINT_NONE;
}

static enum paint colours_work(void)
{
    const char *no = getenv("NO_COLOR");

    return isatty(STDOUT_FILENO) == 1 && (no == NULL || no[0] == '\0')
               ? terminal_colours()
               : PAINT_NONE;
}

/* For --colour always: all colours, unless the terminal has just 256. */
static enum paint colours_wanted(void)
{
    enum paint has = terminal_colours();

    return has == PAINT_NONE ? PAINT_ALL : has;
}

void show_style(struct draw_style *style)
{
    struct winsize size;

    style->colour = colours_work();
    style->full = false;
    style->width = 80;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        style->width = size.ws_col;
}

bool show_colour(const char *when, struct draw_style *style)
{
    if (strcmp(when, "auto") == 0) {
        style->colour = colours_work();
    } else if (strcmp(when, "always") == 0 || strcmp(when, "never") == 0) {
        style->colour = when[0] == 'a' ? colours_wanted() : PAINT_NONE;
    } else {
        diag_error("--colour cannot be '%s'", diag_quote(when).text);
        diag_hint("give always, never or auto");
        return false;
    }
    return true;
}

/* --- The game ----------------------------------------------------------- */

/* "accuse SUSPECT WEAPON ROOM". */
static void show_usage(const struct ch_schema *verb, char *out, size_t room)
{
    int params = ch_schema_params(verb);
    size_t at = (size_t)snprintf(out, room, "%s", verb->name);

    for (int i = 0; i < params && at < room; i++) {
        bool many = verb->more && i == params - 1;

        at += (size_t)snprintf(out + at, room - at, many ? " [%s...]" : " %s",
                               verb->arg[i].name);
    }
    if (verb->text != NULL && at < room)
        (void)snprintf(out + at, room - at, " %s...", verb->text);
    for (char *c = out + strlen(verb->name); *c != '\0'; c++)
        *c = (char)toupper((unsigned char)*c);
}

/* The values of an argument: all if they are few, else examples. */
static void show_values(const struct ch_arg *arg, const struct wrap *wrap)
{
    int n = arg->max - arg->min + 1, column = wrap->indent - 2;
    int some = n <= FEW_WORDS ? n : EXAMPLES;
    char text[64];

    printf("%*s", column, "");
    (void)snprintf(text, sizeof text, "%s%s:", arg->name,
                   arg->seat ? " (a seat)" : "");
    column = wrap_words(wrap, column, text);
    if (arg->words == NULL) {
        printf(" %d to %d\n", arg->min, arg->max);
        return;
    }
    for (int i = 0; i < some; i++) {
        (void)snprintf(text, sizeof text, " %s%s", arg->words[i],
                       i < some - 1 ? "," : "");
        column = wrap_words(wrap, column, text);
    }
    if (n > FEW_WORDS) {
        (void)snprintf(text, sizeof text, " ... %s (%d words)",
                       arg->words[n - 1], n);
        (void)wrap_words(wrap, column, text);
    }
    putchar('\n');
}

static void show_verb(const struct ch_schema *verb, int indent, int width)
{
    struct wrap wrap = {width, indent + USAGE + 1};
    char usage[128];
    int column;

    show_usage(verb, usage, sizeof usage);
    column = printf("%*s%-*s ", indent, "", USAGE, usage);
    column = wrap_words(&wrap, column, verb->say);
    if (verb->dealer)
        (void)wrap_words(&wrap, column, " (the dealer)");
    else if (verb->when != CH_ASKED)
        (void)wrap_words(&wrap, column,
                         verb->when == CH_ASIDE ? " (at any time)"
                                                : " (unasked too)");
    putchar('\n');
    wrap.indent = indent + 6;
    for (int i = 0; i < ch_schema_params(verb); i++)
        show_values(&verb->arg[i], &wrap);
}

void show_verbs(const struct ch_game *game, int indent, int width, bool dealer)
{
    for (const struct ch_schema *verb = game->verbs; verb->name != NULL; verb++)
        if (!verb->dealer || dealer)
            show_verb(verb, indent, width);
}

void show_form(const struct ch_schema *verb)
{
    char usage[128];

    show_usage(verb, usage, sizeof usage);
    printf("  It is: %s\n", usage);
}

void show_setup(const struct ch_game *game, const struct ch_setup *setup)
{
    char number[8];

    printf("%s, %d players", game->title, setup->seats);
    for (int i = 0; game->options[i].value.name != NULL; i++)
        if (setup->option[i] != game->options[i].standard)
            printf(", %s=%s", game->options[i].value.name,
                   ch_schema_value_text(&game->options[i].value,
                                        setup->option[i], number));
    putchar('\n');
}

/* --- The match ---------------------------------------------------------- */

void show_seat(ch_seat seat, const char *const *names)
{
    if (seat == CH_DEALER)
        printf("the dealer");
    else if (names != NULL)
        printf("%s", names[seat]);
    else
        printf("seat %d", seat);
}

static void draw_view(const struct ch_match *match, ch_seat seat,
                      const struct draw_style *style, draw_fn *draw)
{
    char text[VIEW_BYTES];
    struct ch_json json;
    json_t *view;

    ch_json_init(&json, text, sizeof text);
    ch_match_view(match, seat, &json);
    view = json.overflowed ? NULL : json_loads(text, 0, NULL);
    if (view == NULL) {
        diag_error("cannot show the table: its view is damaged");
        return;
    }
    draw(stdout, json_object_get(view, "table"), style);
    json_decref(view);
}

void show_table(const struct ch_match *match, ch_seat seat,
                const struct draw_style *style)
{
    draw_view(match, seat, style, draw_for(ch_match_game(match)->name));
}

/* Did the last move tell this seat that a round was scored? */
static bool is_scored(const struct ch_match *match,
                      const struct ch_record *record, ch_seat seat,
                      const char *name)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&record->facts, &at, &fact))
        if (ch_in(fact.to, seat) &&
            strcmp(ch_fact_schema(ch_match_game(match), fact.what)->name,
                   name) == 0)
            return true;
    return false;
}

void show_scored(const struct ch_match *match, const struct ch_record *record,
                 ch_seats people, const struct draw_style *style)
{
    const struct draw_scored *scored =
        draw_scored_for(ch_match_game(match)->name);
    ch_seat seat = (ch_seat)ch_lowest(people);

    /* The end, and the next question to one of them, draw it anyway. */
    if (scored != NULL && ch_match_actors(match) != 0 &&
        (ch_match_actors(match) & people) == 0 &&
        is_scored(match, record, seat, scored->fact))
        draw_view(match, seat, style, scored->draw);
}

int show_facts(const struct ch_match *match, const struct ch_record *record,
               ch_seat seat, const char *const *names)
{
    char sentence[SENTENCE];
    struct ch_fact fact;
    uint32_t at = 0;
    int n = 0;

    while (ch_facts_next(&record->facts, &at, &fact)) {
        if (!ch_in(fact.to, seat))
            continue;
        (void)ch_fact_say(ch_match_game(match), &fact, names, sentence,
                          sizeof sentence);
        printf("  %s\n", sentence);
        n++;
    }
    return n;
}

void show_scores(const struct ch_match *match, const char *const *names)
{
    struct ch_score score[CH_SEATS];

    ch_match_score(match, score);
    for (ch_seat seat = 0; seat < ch_match_setup(match)->seats; seat++) {
        printf("  ");
        show_seat(seat, names);
        printf(": %" PRId32 " %s\n", score[seat].points,
               score[seat].points == 1 ? "point" : "points");
    }
}

void show_outcome(const struct ch_match *match, const char *const *names)
{
    struct ch_score score[CH_SEATS];
    int winners = 0;

    show_scores(match, names);
    ch_match_score(match, score);
    for (ch_seat seat = 0; seat < ch_match_setup(match)->seats; seat++) {
        if (!score[seat].won)
            continue;
        printf(winners++ > 0 ? ", " : "Won by ");
        show_seat(seat, names);
    }
    printf(winners > 0 ? ".\n" : "Nobody won.\n");
}

/* --- Moves -------------------------------------------------------------- */

/* Prints moves as one would type them. */
struct lister {
    struct ch_move_sink offers;
    const struct ch_game *game;
    struct wrap wrap;
    int column;
    bool rows; /* one a line */
    uint32_t n;
};

static void list_move(struct ch_move_sink *self, const struct ch_move *move)
{
    struct lister *lister = (struct lister *)self;
    char line[CH_LINE] = " ";

    (void)ch_schema_print(&lister->game->verbs[move->verb], move->n, move->arg,
                          move->text, line + 1, sizeof line - 1);
    if (lister->rows) {
        printf(" %s\n", line);
    } else {
        if (lister->n > 0)
            lister->column += printf(";");
        lister->column = wrap_whole(&lister->wrap, lister->column, line);
    }
    lister->n++;
}

/* At most `most` moves of a verb, from number n on. */
static void list_moves(struct lister *lister, const struct ch_match *match,
                       ch_seat seat, int verb, uint32_t n, uint32_t most)
{
    lister->offers = (struct ch_move_sink){
        .take = list_move, .skip = n, .left = most, .verb = verb};
    lister->game = ch_match_game(match);
    ch_match_legal(match, seat, &lister->offers);
}

/* The first, the middle and the last one differ most. */
static void list_examples(struct lister *lister, const struct ch_match *match,
                          ch_seat seat, int verb, uint32_t n)
{
    list_moves(lister, match, seat, verb, 0, 1);
    list_moves(lister, match, seat, verb, n / 2, 1);
    list_moves(lister, match, seat, verb, n - 1, 1);
    putchar('\n');
}

/* A verb with many moves, or an open question. */
static void show_many(const struct ch_match *match, ch_seat seat, int v,
                      uint32_t n, bool open, int width)
{
    const struct ch_schema *verb = &ch_match_game(match)->verbs[v];
    struct lister lister = {.wrap = {width - 1, 4}}; /* room for a semicolon */
    char usage[128];

    if (verb->grave) { /* an example would invite copying it */
        show_usage(verb, usage, sizeof usage);
        printf("  %s (%" PRIu32 " ways)\n", usage, n);
        return;
    }
    if (open && verb->text != NULL) { /* a sample cannot fit what is meant */
        show_usage(verb, usage, sizeof usage);
        printf("  %s, or only the words (hint proposes some)\n", usage);
        return;
    }
    if (open)
        lister.column = printf("  %s as you like, such as:", verb->name);
    else
        lister.column = printf(
            "  %" PRIu32 " ways to %s (moves %s lists them), such as:", n,
            verb->name, verb->name);
    list_examples(&lister, match, seat, v, n);
}

/* All moves of some verbs, one bit each, on a line. */
static void show_few(const struct ch_match *match, ch_seat seat, uint32_t verbs,
                     int width)
{
    struct lister few = {.wrap = {width - 1, 2}, .column = 1};

    if (verbs == 0)
        return;
    putchar(' ');
    for (; verbs != 0; verbs &= verbs - 1)
        list_moves(&few, match, seat, (int)ch_lowest(verbs), 0, FEW_MOVES);
    putchar('\n');
}

void show_moves(const struct ch_match *match, ch_seat seat, int width)
{
    const struct ch_schema *verbs = ch_match_game(match)->verbs;
    struct ch_move_sink offers = CH_MOVE_SINK_COUNT;
    bool open = ch_in(ch_match_actors(match), seat) &&
                ch_match_prompt(match, seat).open;
    uint32_t most = open ? EXAMPLES : FEW_MOVES;
    uint32_t few[2] = {0}, many = 0; /* verbs, one bit each; few: by grave */

    ch_match_legal(match, seat, &offers);
    for (int v = 0; v < CH_VERBS; v++)
        if (offers.count[v] > most ||
            (offers.count[v] > 0 && open && verbs[v].text != NULL))
            many |= UINT32_C(1) << v;
        else if (offers.count[v] > 0)
            few[verbs[v].grave] |= UINT32_C(1) << v;
    show_few(match, seat, few[false], width);
    for (; many != 0; many &= many - 1)
        show_many(match, seat, (int)ch_lowest(many),
                  offers.count[ch_lowest(many)], open, width);
    show_few(match, seat, few[true], width); /* last: seldom what is wanted */
}

bool show_moves_of(const struct ch_match *match, ch_seat seat, const char *verb)
{
    const struct ch_game *game = ch_match_game(match);
    struct lister lister = {.rows = true};

    for (int v = 0; game->verbs[v].name != NULL; v++) {
        if (strcasecmp(game->verbs[v].name, verb) != 0)
            continue;
        list_moves(&lister, match, seat, v, 0, UINT32_MAX);
        if (lister.n == 0)
            printf("  No such move is possible now.\n");
        return true;
    }
    return false;
}

void show_refusal(const struct ch_game *game, const char *slug)
{
    const struct ch_refusal *refusal = ch_game_explain(game, slug);
    struct draw_style style;
    struct wrap wrap = {.indent = 2};
    char why[128];
    int column;

    show_style(&style);
    wrap.width = style.width;
    (void)snprintf(why, sizeof why, " (%s%s%s)", slug,
                   refusal->rule[0] != '\0' ? ", rule " : "", refusal->rule);
    column = wrap_words(&wrap, printf("  "), refusal->say);
    (void)wrap_words(&wrap, column, why);
    putchar('\n');
}
