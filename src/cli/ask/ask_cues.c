/*
 * ask_cues.c - `cluehouse ask hues`: advice at a real table of Hues and Cues.
 *
 * A question is a cue of one or more words, or two cues with " / " between
 * them. With --batch a line is an id, a tab and a question, and the answer is
 * the id and two cells. Without, people type questions and see the board.
 * Unknown words are reported, and the answer is a guess.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ask/ask_cues.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/infer.h"
#include "cli/args.h"
#include "cli/diag.h"
#include "cli/term/input_line.h"
#include "cli/term/show.h"

struct answer {
    float worth[CUES_CELLS];
    struct cues_infer_belief belief;
    int cell[2];
};

/* --- One question -------------------------------------------------------- */

static char *trimmed(char *text)
{
    size_t len;

    text += strspn(text, " \t");
    len = strlen(text);
    while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t'))
        text[--len] = '\0';
    return text;
}

static void warn_unknown(const char *cue, int line)
{
    if (line > 0)
        fprintf(stderr, "line %d: nobody knows '%s'; the answer is a guess\n",
                line, diag_quote(cue).text);
    else
        diag_error("nobody knows '%s'; the answer is a guess",
                   diag_quote(cue).text);
}

static void read_cue(struct cues_infer_belief *out, const char *cue, int line)
{
    cues_infer_hear(out, cue, LISTENER_ALL, false);
    if (out->known <= 0)
        warn_unknown(cue, line);
}

/* The two cells worth most: each piece scores by itself (H10). */
static void choose_pair(struct answer *a)
{
    struct ch_set cells = cues_board(false);

    cues_infer_worth(&a->belief, false, a->worth);
    for (int i = 0; i < 2; i++) {
        a->cell[i] = cues_infer_best(a->worth, &cells);
        ch_set_remove(&cells, (unsigned)a->cell[i]);
    }
}

/* NULL, or what is wrong with the question. Modifies the text. */
static const char *solve(char *text, int line, struct answer *a)
{
    char *slash = strchr(text, '/');
    char *first = text, *second = NULL;

    if (slash != NULL) {
        *slash = '\0';
        second = trimmed(slash + 1);
        if (*second == '\0' || strchr(second, '/') != NULL)
            return "two cues are expected: first / second";
    }
    first = trimmed(first);
    if (*first == '\0')
        return "the cue is empty";
    read_cue(&a->belief, first, line);
    if (second != NULL) {
        struct cues_infer_belief more;

        read_cue(&more, second, line);
        cues_infer_join(&a->belief, &more);
    }
    choose_pair(a);
    return NULL;
}

/* What is wrong with a line, as a sentence, or NULL. */
static const char *line_error(const struct input_line *line)
{
    if (line->why == NULL)
        return NULL;
    return ch_game_explain(ch_game_find("hues"), line->why)->say;
}

/* --- Batches ------------------------------------------------------------- */

/* "cat<TAB>..." NULL, or what is wrong with the line. */
static const char *answer_line(struct input_line *line, int number)
{
    char *tab;
    struct answer a;
    const char *why;

    if (line->why != NULL)
        return line_error(line);
    tab = strchr(line->text, '\t');
    if (tab == NULL)
        return "an id, a tab and a cue are expected";
    *tab = '\0';
    why = solve(tab + 1, number, &a);
    if (why == NULL)
        printf("%s\t%s\t%s\n", line->text, cues_cell_words[a.cell[0]],
               cues_cell_words[a.cell[1]]);
    return why;
}

static int run_batch(void)
{
    struct input_line line;
    int code = CLI_OK;

    for (int number = 1; input_line_read(stdin, &line); number++) {
        const char *why;

        if (line.len == 0 && line.why == NULL)
            continue;
        why = answer_line(&line, number);
        if (why == NULL)
            continue;
        fprintf(stderr, "line %d: %s\n", number, why);
        code = CLI_FAILED;
    }
    return code;
}

/* --- Interactive ---------------------------------------------------------- */

/* Two characters: a guess, or how likely the cell is, in tenths of the best. */
static void write_mark(const struct answer *a, int cell, float most,
                       char mark[3])
{
    int tenths = (int)(10 * a->belief.p[cell] / most);

    memcpy(mark, "  ", 3);
    if (cell == a->cell[0] || cell == a->cell[1])
        memcpy(mark, cell == a->cell[0] ? "<1" : "<2", 3);
    else if (tenths > 0)
        mark[1] = (char)(tenths > 9 ? '9' : '0' + tenths);
}

static void draw_cell(int cell, const char *mark, bool colour)
{
    uint32_t rgb = cues_colours[cell];
    uint32_t r = rgb >> 16 & 255, g = rgb >> 8 & 255, b = rgb & 255;

    if (!colour) {
        printf("%s", mark[0] == ' ' && mark[1] == ' ' ? " ." : mark);
        return;
    }
    printf("\033[48;2;%u;%u;%u;38;5;%dm%s\033[0m", r, g, b,
           3 * r + 6 * g + b > 1280 ? 16 : 231, mark);
}

static void draw_board(const struct answer *a, bool colour)
{
    float most = 0;
    char mark[3];

    for (int i = 0; i < CUES_CELLS; i++)
        most = a->belief.p[i] > most ? a->belief.p[i] : most;
    for (int row = 0; row < CUES_ROWS; row++) {
        printf("%c ", 'A' + row);
        for (int column = 0; column < CUES_COLUMNS; column++) {
            int cell = row * CUES_COLUMNS + column;

            write_mark(a, cell, most, mark);
            draw_cell(cell, mark, colour);
        }
        printf("\n");
    }
    printf("   1       5         10        15        20        25        30\n");
}

static void print_answer(const struct answer *a, bool colour)
{
    draw_board(a, colour);
    for (int i = 0; i < 2; i++)
        printf("guess %d: %s, worth %.2f points\n", i + 1,
               cues_cell_words[a->cell[i]], (double)a->worth[a->cell[i]]);
}

static int run_repl(void)
{
    struct draw_style style = {0};
    struct input_line line;

    show_style(&style);
    printf("Type a cue, or two as: first / second. The digits say how likely "
           "a cell is.\n> ");
    for (fflush(stdout); input_line_read(stdin, &line); fflush(stdout)) {
        struct answer a;
        const char *why = line_error(&line);

        if (why == NULL && line.len > 0)
            why = solve(line.text, 0, &a);
        if (why != NULL)
            printf("%s\n", why);
        else if (line.len > 0)
            print_answer(&a, style.colour);
        printf("> ");
    }
    printf("\n");
    return CLI_OK;
}

int ask_cues(int argc, char **argv)
{
    if (argc == 0)
        return run_repl();
    if (argc == 1 && strcmp(argv[0], "--batch") == 0)
        return run_batch();
    diag_error("ask hues: '%s' is not understood", diag_quote(argv[0]).text);
    diag_hint("usage: cluehouse ask hues [--batch]");
    return CLI_USAGE;
}
