/* outside.c - see outside.h. SPDX-License-Identifier: MIT */
#include "cli/sim/outside.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim/crowd.h"
#include "cli/say.h"
#include "cluehouse/json.h"
#include "games/form.h"

enum { VIEW_BYTES = 1 << 16 }; /* a view and its end; the largest has 20,000 */

#define FAREWELL 0.5 /* seconds a program has to leave after the game */

/* --- What may go wrong -------------------------------------------------- */

/* Notes the first trouble and ends the program; always false. */
__attribute__((format(printf, 2, 3))) static bool
give_up(struct outside *outside, const char *format, ...)
{
    va_list list;

    if (outside->trouble[0] == '\0') {
        va_start(list, format);
        (void)vsnprintf(outside->trouble, sizeof outside->trouble, format,
                        list);
        va_end(list);
    }
    child_end(&outside->child, 0);
    return false;
}

static bool give_up_because(struct outside *outside, enum child_says says)
{
    switch (says) {
    case CHILD_SILENT:
        return give_up(outside, "no answer in %g s", outside->seconds);
    case CHILD_ENDED:
        return give_up(outside, "it ended without an answer");
    case CHILD_TOO_LONG:
        return give_up(outside, "it sent a line of more than %d bytes",
                       WIRE_BOT_LINE);
    default:
        return give_up(outside, "it sent more than 1 MB without an answer");
    }
}

static bool tell(struct outside *outside, const char *text, size_t len,
                 double until)
{
    if (outside->trouble[0] != '\0')
        return false;
    if (child_send(&outside->child, text, len, until))
        return true;
    return give_up_because(outside,
                           seconds_now() < until ? CHILD_ENDED : CHILD_SILENT);
}

/* --- Beginning and end -------------------------------------------------- */

static bool wait_until_ready(struct outside *outside, double until)
{
    char line[WIRE_BOT_LINE];
    enum child_says says = child_read(&outside->child, line, until);

    while (says == CHILD_LINE && (line[0] == '\0' || line[0] == '#'))
        says = child_read(&outside->child, line, until);
    if (says != CHILD_LINE)
        return give_up_because(outside, says);
    if (strcmp(line, "ready") != 0)
        return give_up(outside, "it sent '%s' instead of ready",
                       shown(line).text);
    return true;
}

bool outside_begin(struct outside *outside, const char *command)
{
    double until = seconds_now() + outside->seconds;
    size_t len;

    outside->trouble[0] = '\0';
    if (!child_start(&outside->child, command))
        return give_up(outside, "it cannot be started: %s", strerror(errno));
    len = (size_t)snprintf(outside->line, sizeof outside->line,
                           "cluehouse-bot %d\n", WIRE_NUMBER);
    if (!tell(outside, outside->line, len, until))
        return false;
    len = wire_print_table(&outside->table, outside->line);
    return tell(outside, outside->line, len, until) &&
           wait_until_ready(outside, until);
}

void outside_end(struct outside *outside)
{
    static const char over[] = "over\n";

    (void)tell(outside, over, sizeof over - 1, seconds_now() + FAREWELL);
    child_end(&outside->child, FAREWELL);
}

void outside_hear(struct outside *outside, const struct ch_fact *fact)
{
    char *line = outside->line;
    size_t len;

    memcpy(line, "fact ", 5);
    len = 5 + ch_fact_print(outside->table.game, fact, line + 5,
                            sizeof outside->line - 6);
    line[len++] = '\n';
    /* If it is not heard, that shows when the seat is asked. */
    (void)tell(outside, line, len, seconds_now() + outside->seconds);
}

/* --- A question --------------------------------------------------------- */

/* Moves as lines; only the first of them. */
struct listing {
    struct ch_offers offers;
    const struct ch_game *game;
    uint32_t n;
    size_t len;
    char *text; /* WIRE_MOVES * CH_LINE bytes */
};

static void add_move(struct ch_offers *to, const struct ch_move *move)
{
    struct listing *list = (struct listing *)(void *)to;

    if (list->game->verbs[move->verb].when == CH_ASIDE)
        return; /* no answer */
    list->n++;
    list->len += form_print(&list->game->verbs[move->verb], move->n, move->arg,
                            move->text, list->text + list->len, CH_LINE - 1);
    list->text[list->len++] = '\n';
}

static bool send_moves(struct outside *outside, const struct ch_match *match,
                       double until)
{
    struct listing list = {.offers = CH_OFFERS_ALL(add_move),
                           .game = outside->table.game};
    char head[32];
    bool sent;

    list.offers.left = WIRE_MOVES;
    list.text = malloc((size_t)WIRE_MOVES * CH_LINE);
    if (list.text == NULL)
        return give_up(outside, "there is no memory for a list of moves");
    ch_match_legal(match, outside->table.seat, &list.offers);
    (void)snprintf(head, sizeof head, "moves %u\n", (unsigned)list.n);
    sent = tell(outside, head, strlen(head), until) &&
           tell(outside, list.text, list.len, until);
    free(list.text);
    return sent;
}

static bool send_view(struct outside *outside, const struct ch_match *match,
                      double until)
{
    static const char head[] = "view ";
    char *text = malloc(VIEW_BYTES);
    struct ch_json json;
    bool sent;

    if (text == NULL)
        return give_up(outside, "there is no memory for a view");
    ch_json_init(&json, text, VIEW_BYTES);
    ch_match_view(match, outside->table.seat, &json);
    sent = tell(outside, head, sizeof head - 1, until) &&
           tell(outside, text, strlen(text), until) &&
           tell(outside, "\n", 1, until);
    free(text);
    return sent;
}

static bool take_move(struct outside *outside, const struct ch_match *match,
                      const char *line, struct ch_move *out)
{
    const struct ch_game *game = outside->table.game;
    const char *why =
        ch_move_parse_for(game, outside->table.seat, line, strlen(line), out);

    if (why == NULL && game->verbs[out->verb].when == CH_ASIDE)
        why = "that answers nothing"; /* and we would ask for ever */
    if (why == NULL)
        why = ch_match_check(match, out);
    if (why == NULL)
        return true;
    return give_up(outside, "it sent the move '%s': %s", shown(line).text, why);
}

static bool starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

bool outside_ask(struct outside *outside, const struct ch_match *match,
                 const void *state, struct ch_move *out)
{
    double until = seconds_now() + outside->seconds;
    char line[WIRE_BOT_LINE];
    size_t len = wire_print_ask(ch_match_question(match, outside->table.seat),
                                outside->table.game, state, outside->line);
    bool fine = tell(outside, outside->line, len, until);

    outside->child.seen = 0;
    while (fine) {
        enum child_says says = child_read(&outside->child, line, until);

        if (says != CHILD_LINE)
            fine = give_up_because(outside, says);
        else if (starts(line, "move "))
            return take_move(outside, match, line + 5, out);
        else if (strcmp(line, "moves") == 0)
            fine = send_moves(outside, match, until);
        else if (strcmp(line, "view") == 0)
            fine = send_view(outside, match, until);
        else if (line[0] != '\0' && line[0] != '#' && !starts(line, "why "))
            fine = give_up(outside, "it sent '%s', which is no answer",
                           shown(line).text);
    }
    return false;
}
