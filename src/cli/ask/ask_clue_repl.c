/*
 * ask_clue_repl.c - `cluehouse ask clue` for people: type what happens.
 *
 *   players 4                          how many play
 *   sizes 5 5 4 4                      cards dealt (as usual, if left out)
 *   me 0 Plum Rope Hall Study Knife    who I am, and my hand
 *   2 suggests Plum Rope Hall, 3 shows
 *   0 suggests Plum Rope Hall, 3 shows Rope
 *   1 suggests Green Knife Study, nobody shows
 *   undo, sheet, help, quit
 *
 * Players are numbered clockwise from 0. After each event comes the sheet and
 * what to suggest next.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ask/ask_clue_repl.h"

#include <stdlib.h>
#include <string.h>

#include "bots/clue/ask.h"
#include "bots/clue/suggest.h"
#include "cli/term/input_line.h"
#include "cluehouse/rng.h"
#include "cluehouse/set.h"

enum { WORDS = 32 };

static const char help[] =
    "  players 4                            how many play\n"
    "  sizes 5 5 4 4                        cards dealt, if not as usual\n"
    "  me 0 Plum Rope Hall Study Knife      who you are, and your hand\n"
    "  2 suggests Plum Rope Hall, 3 shows   add the card if you saw it\n"
    "  1 suggests Green Knife Study, nobody shows\n"
    "  undo, sheet, help, quit\n"
    "Players are numbered clockwise from 0.\n";

struct repl {
    FILE *out;
    bool weighted;
    struct clue_ask_question q;
    struct clue_ask_answer answer;
    struct clue_infer_evidence evidence;
    struct clue_suggest think;
    char *word[WORDS];
    unsigned n;
};

/* --- Words ------------------------------------------------------------- */

/* Splits a line at blanks and commas, in place. */
static void split_words(struct repl *t, char *text)
{
    t->n = 0;
    while (t->n < WORDS) {
        text += strspn(text, " \t,");
        if (*text == '\0')
            return;
        t->word[t->n++] = text;
        text += strcspn(text, " \t,");
        if (*text != '\0')
            *text++ = '\0';
    }
}

static bool is_word(const struct repl *t, unsigned i, const char *word)
{
    return i < t->n && strcmp(t->word[i], word) == 0;
}

static bool number_at(const struct repl *t, unsigned i, uint8_t *out)
{
    char *end;
    long n;

    if (i >= t->n)
        return false;
    n = strtol(t->word[i], &end, 10);
    if (*end != '\0' || n < 0 || n > 18)
        return false;
    *out = (uint8_t)n;
    return true;
}

/* The cards named by the words from..to - 1. */
static bool cards_at(const struct repl *t, unsigned from, unsigned to,
                     uint32_t *out)
{
    *out = 0;
    for (unsigned i = from; i < to && i < t->n; i++) {
        unsigned card = clue_ask_find_card(t->word[i]);

        if (card == CLUE_ASK_NONE) {
            fprintf(t->out, "%s is no card\n", t->word[i]);
            return false;
        }
        *out |= UINT32_C(1) << card;
    }
    return true;
}

/* --- The sheet --------------------------------------------------------- */

static void print_odds(FILE *out, double chance, bool sure, bool never)
{
    if (sure)
        fputs("   yes", out);
    else if (never)
        fputs("     .", out);
    else
        fprintf(out, "  %3.0f%%", 100 * chance);
}

static void print_sheet(const struct repl *t)
{
    const struct clue_infer_odds *odds = &t->answer.odds;

    fprintf(t->out, "%-13s", "");
    for (unsigned i = 0; i < t->q.players; i++)
        fprintf(t->out, "  %3u%s", i, i == t->q.me ? "*" : " ");
    fputs("  case\n", t->out);
    for (unsigned card = 0; card < CLUE_INFER_CARDS; card++) {
        fprintf(t->out, "%-13s", clue_ask_card_names[card]);
        for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
            if (i < t->q.players || i == CLUE_INFER_ENVELOPE)
                print_odds(t->out, odds->owner[card][i],
                           odds->forced[i] >> card & 1,
                           odds->never[i] >> card & 1);
        fputs(card == 5 || card == 11 ? "\n\n" : "\n", t->out);
    }
}

static void print_advice(struct repl *t)
{
    struct ch_seed seed = ch_seed_from(t->q.n_events);
    struct clue_suggest_idea best = {.worth = -1e9};
    struct ch_rng rng;
    unsigned e;

    if (!clue_suggest_odds(&t->think, &t->evidence, t->weighted))
        return;
    e = t->think.best;
    fprintf(t->out, "most likely: %s, %s, %s (%.0f in 100)\n",
            clue_ask_card_names[e / 54], clue_ask_card_names[6 + e / 9 % 6],
            clue_ask_card_names[12 + e % 9], 100 * t->think.odds.envelope[e]);
    if (t->think.n_envelopes == 1 || t->q.me == CLUE_ASK_NONE)
        return;
    t->think.me = t->q.me;
    for (unsigned i = 0; i < t->q.players; i++)
        t->think.after[i] = (uint8_t)((i + 1) % t->q.players);
    ch_rng_init(&rng, &seed, 0);
    clue_suggest_sample(&t->think, &rng);
    fputs("best to suggest:\n", t->out);
    for (unsigned room = 0; room < 9; room++) {
        struct clue_suggest_idea idea = clue_suggest_best(&t->think, room);

        fprintf(t->out, "  in the %-13s %-9s %-12s %.2f bits\n",
                clue_ask_card_names[12 + room],
                clue_ask_card_names[idea.suspect],
                clue_ask_card_names[6 + idea.weapon], idea.gain);
        if (idea.worth > best.worth)
            best = idea;
    }
    fprintf(t->out, "  of these %s, %s, %s teaches most\n",
            clue_ask_card_names[best.suspect],
            clue_ask_card_names[6 + best.weapon],
            clue_ask_card_names[12 + best.room]);
}

static void print_event(const struct repl *t, const struct clue_ask_event *e)
{
    fprintf(t->out, "  %u suggests", e->suggester);
    for (uint32_t set = e->cards; set != 0; set &= set - 1)
        fprintf(t->out, " %s", clue_ask_card_names[ch_lowest(set)]);
    if (e->responder == CLUE_ASK_NONE)
        fputs(", nobody shows\n", t->out);
    else
        fprintf(t->out, ", %u shows %s\n", e->responder,
                e->shown == CLUE_ASK_NONE ? "" : clue_ask_card_names[e->shown]);
}

/* --- Commands ---------------------------------------------------------- */

/* Prints the sheet and advice, or which events are missing or contradict each
 * other. */
static void print_state(struct repl *t)
{
    int event;
    const char *why = clue_ask_check(&t->q, &event);

    if (why != NULL) {
        fprintf(t->out, "%s\n", why);
        return;
    }
    clue_ask_evidence(&t->q, &t->evidence);
    clue_infer_lend(&t->think.workspace, t->think.cell, CLUE_INFER_CELLS,
                    t->think.word, CLUE_INFER_WORDS);
    if (!clue_ask_solve(&t->think.workspace, &t->q, t->weighted, &t->answer)) {
        fputs("too much is open to count it\n", t->out);
        return;
    }
    if (t->answer.odds.deals > 0) {
        print_sheet(t);
        print_advice(t);
        return;
    }
    fputs("these cannot all be true:\n", t->out);
    for (unsigned i = 0; i < t->answer.n_conflict; i++)
        print_event(t, &t->q.event[t->answer.conflict[i]]);
}

/* C4: cards are dealt one at a time, from player 0 on. */
static bool do_players(struct repl *t)
{
    uint8_t n;

    if (!number_at(t, 1, &n) || n < 3 || n > CLUE_INFER_SEATS)
        return false;
    t->q = (struct clue_ask_question){.players = n, .me = CLUE_ASK_NONE};
    for (unsigned i = 0; i < 18; i++)
        t->q.size[i % n]++;
    return true;
}

static bool do_sizes(struct repl *t)
{
    for (unsigned i = 0; i < t->q.players; i++)
        if (!number_at(t, 1 + i, &t->q.size[i]))
            return false;
    return t->n == 1U + t->q.players;
}

static bool do_me(struct repl *t)
{
    uint8_t me;

    if (!number_at(t, 1, &me) || me >= t->q.players ||
        !cards_at(t, 2, t->n, &t->q.hand))
        return false;
    t->q.me = me;
    print_state(t);
    return true;
}

/* "2 suggests Plum Rope Hall, 3 shows Rope" */
static bool do_event(struct repl *t)
{
    struct clue_ask_event e = {0, 0, CLUE_ASK_NONE, CLUE_ASK_NONE};
    int event;
    uint32_t card;

    if (!is_word(t, 1, "suggests") || !is_word(t, 6, "shows") ||
        !number_at(t, 0, &e.suggester) || !cards_at(t, 2, 5, &e.cards) ||
        t->q.n_events == CLUE_ASK_EVENTS || t->n > 8)
        return false;
    if (!is_word(t, 5, "nobody") && !number_at(t, 5, &e.responder))
        return false;
    if (t->n == 8) {
        if (!cards_at(t, 7, 8, &card))
            return false;
        e.shown = (uint8_t)ch_lowest(card);
    }
    t->q.event[t->q.n_events++] = e;
    if (clue_ask_check(&t->q, &event) != NULL && event >= 0) {
        fprintf(t->out, "%s\n", clue_ask_check(&t->q, &event));
        t->q.n_events--;
        return true;
    }
    print_state(t);
    return true;
}

static bool run_line(struct repl *t)
{
    if (is_word(t, 0, "help"))
        return fputs(help, t->out) >= 0;
    if (is_word(t, 0, "players"))
        return do_players(t);
    if (is_word(t, 0, "sizes"))
        return do_sizes(t);
    if (is_word(t, 0, "me"))
        return do_me(t);
    if (is_word(t, 0, "sheet")) {
        print_state(t);
        return true;
    }
    if (is_word(t, 0, "undo") && t->q.n_events > 0) {
        t->q.n_events--;
        print_state(t);
        return true;
    }
    return do_event(t);
}

void ask_clue_repl_run(FILE *in, FILE *out, bool weighted)
{
    struct repl *t = calloc(1, sizeof *t);
    struct input_line line;

    if (t == NULL)
        return;
    t->out = out;
    t->weighted = weighted;
    t->q.me = CLUE_ASK_NONE;
    fputs(help, out);
    fflush(out);
    while (input_line_read(in, &line)) {
        split_words(t, line.text);
        if (is_word(t, 0, "quit"))
            break;
        if (line.why != NULL || (t->n > 0 && !run_line(t)))
            fputs("not understood; type help\n", out);
        fflush(out);
    }
    free(t);
}
