/*
 * draw_cues.c - a table of Hues and Cues as text.
 *
 * The board is in the middle, a cell two characters wide (four on the pocket
 * board). "3a" is the first piece of seat 3, "3b" its second one, "()" the
 * target, if it is visible. Without colours each free cell has a letter,
 * explained beside the board, and the colours of a card are described in words.
 * The cues come below the board, because that part stays in sight on a terminal
 * of 24 lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cli/term/colour_words.h"
#include "cli/term/draw.h"
#include "games/hues_and_cues/board.h"

enum { WIDTH = 80, MARK = 3 }; /* two characters and a NUL */

/* What is on each cell. */
struct marks {
    char at[CUES_CELLS][MARK];
    bool pocket;
};

static const char *text(const json_t *in, const char *key)
{
    const char *value = json_string_value(json_object_get(in, key));

    return value != NULL ? value : "";
}

static int number(const json_t *in, const char *key)
{
    return (int)json_integer_value(json_object_get(in, key));
}

static int find_cell(const char *word)
{
    for (int cell = 0; word != NULL && cell < CUES_CELLS; cell++)
        if (strcmp(cues_cell_words[cell], word) == 0)
            return cell;
    return -1;
}

static const char *name_of(const struct draw_style *style, int seat,
                           char room[16])
{
    if (style->names != NULL)
        return style->names[seat];
    (void)snprintf(room, 16, "seat %d", seat);
    return room;
}

/* A colour as a letter, a capital if it is dark. */
static char letter_of(uint32_t rgb)
{
    char letter = colour_words_letter(colour_words_family(rgb));

    return colour_words_is_dark(rgb) ? (char)(letter - 'a' + 'A') : letter;
}

static void set_background(FILE *out, enum paint colour, uint32_t rgb)
{
    uint32_t r = rgb >> 16 & 255, g = rgb >> 8 & 255, b = rgb & 255;
    bool bright = 3 * r + 6 * g + b > 1280; /* use black letters */

    paint_ground(out, colour, rgb);
    paint_letters(out, colour, bright ? 0 : 0xffffff);
}

static void set_mark(struct marks *marks, const char *word, char first,
                     char second)
{
    int cell = find_cell(word);

    if (cell < 0)
        return;
    marks->at[cell][0] = first;
    marks->at[cell][1] = second;
}

/* The target first, so that a piece on it covers it. */
static void collect_marks(const json_t *round, struct marks *marks)
{
    const json_t *pieces = json_object_get(round, "pieces");
    const json_t *pair;
    size_t seat;

    set_mark(marks, text(round, "target"), '(', ')');
    json_array_foreach(pieces, seat, pair) {
        for (size_t i = 0; i < 2; i++)
            set_mark(marks, json_string_value(json_array_get(pair, i)),
                     (char)('0' + seat), (char)('a' + i));
    }
}

static void draw_cell(FILE *out, const struct marks *marks, int cell,
                      enum paint colour)
{
    const char *side = marks->pocket ? " " : "";
    uint32_t rgb = cues_colour(marks->pocket, cell);
    char mark[MARK] = {' ', colour ? ' ' : letter_of(rgb), '\0'};

    if (marks->at[cell][0] != '\0')
        memcpy(mark, marks->at[cell], MARK);
    set_background(out, colour, rgb);
    fprintf(out, "%s%s%s", side, mark, side);
    paint_end(out, colour);
}

/* One line of the legend beside the board. The pocket board leaves room for two
 * entries on a line. */
static void draw_legend(FILE *out, bool pocket, int row)
{
    int each = pocket ? 2 : 1;

    if (row == 0)
        fputs("  CAPITALS: dark", out);
    for (int i = (row - 1) * each; row > 0 && i < row * each; i++)
        if (i < COLOUR_WORDS_FAMILIES)
            fprintf(out, "  %c %-*s", colour_words_letter(i), pocket ? 12 : 0,
                    colour_words_name(i));
}

/* Column numbers, tens above units. */
static void draw_columns(FILE *out, int columns, bool pocket)
{
    const char *side = pocket ? " " : "";

    if (columns > 9) {
        fputs("  ", out);
        for (int column = 1; column <= columns; column++)
            fprintf(out, " %c", column < 10 ? ' ' : (char)('0' + column / 10));
        fputs("\n", out);
    }
    fputs("  ", out);
    for (int column = 1; column <= columns; column++)
        fprintf(out, "%s %d%s", side, column % 10, side);
    fputs("\n", out);
}

static void draw_board(FILE *out, const struct marks *marks, enum paint colour)
{
    int rows = marks->pocket ? CUES_POCKET : CUES_ROWS;
    int columns = marks->pocket ? CUES_POCKET : CUES_COLUMNS;

    draw_columns(out, columns, marks->pocket);
    for (int row = 0; row < rows; row++) {
        fprintf(out, "%c ", 'A' + row);
        for (int column = 0; column < columns; column++)
            draw_cell(out, marks, row * CUES_COLUMNS + column, colour);
        fprintf(out, " %c", 'A' + row);
        if (!colour)
            draw_legend(out, marks->pocket, row);
        fputs("\n", out);
    }
}

/* One colour of the card: its cell, a swatch, and a description. */
static void draw_colour(FILE *out, const char *word, bool pocket,
                        enum paint colour)
{
    int cell = find_cell(word);
    char words[COLOUR_WORDS_ROOM];

    if (cell < 0)
        return;
    colour_words_describe(cues_colour(pocket, cell), words);
    fprintf(out, "  %-3s ", word);
    if (colour) {
        set_background(out, colour, cues_colour(pocket, cell));
        fputs("    ", out);
        paint_end(out, colour);
        fputs(" ", out);
    }
    fprintf(out, "%s\n", words);
}

static void draw_secrets(FILE *out, const json_t *view, bool pocket,
                         enum paint colour)
{
    const json_t *card = json_object_get(view, "card");
    const char *target = text(view, "target");
    const json_t *cell;
    size_t i;

    if (target[0] != '\0') {
        fputs("Your colour:\n", out);
        draw_colour(out, target, pocket, colour);
    } else if (json_array_size(card) > 0) {
        fputs("Your card:\n", out);
        json_array_foreach(card, i, cell)
            draw_colour(out, json_string_value(cell), pocket, colour);
    }
}

static void draw_round_cues(FILE *out, const json_t *round)
{
    const json_t *cues = json_object_get(round, "cues");
    const char *first = json_string_value(json_array_get(cues, 0));
    const char *second = json_string_value(json_array_get(cues, 1));

    if (first != NULL)
        fprintf(out, "First cue: %s\n", first);
    if (second != NULL)
        fprintf(out, "Second cue: %s\n", second);
}

/* "0 Ann 12 (+3)", as many on a line as fit. */
static void draw_scores(FILE *out, const json_t *view,
                        const struct draw_style *style)
{
    const json_t *scores = json_object_get(view, "scores");
    const json_t *points =
        json_object_get(json_object_get(view, "last"), "points");
    const json_t *score;
    size_t seat, used = 0;

    json_array_foreach(scores, seat, score) {
        char room[16], part[WIDTH], gain[16] = "";
        const json_t *gained = json_array_get(points, seat);

        if (json_integer_value(gained) > 0)
            (void)snprintf(gain, sizeof gain, " (+%d)",
                           (int)json_integer_value(gained));
        (void)snprintf(part, sizeof part, "%zu %.40s %d%s", seat,
                       style->names != NULL ? name_of(style, (int)seat, room)
                                            : "has",
                       (int)json_integer_value(score), gain);
        if (used > 0 && used + 3 + strlen(part) > WIDTH) {
            fputs("\n", out);
            used = 0;
        }
        fprintf(out, "%s%s", used > 0 ? " | " : "", part);
        used += (used > 0 ? 3 : 0) + strlen(part);
    }
    fputs("\n", out);
}

static void draw_vote(FILE *out, const json_t *view,
                      const struct draw_style *style)
{
    const json_t *vote = json_object_get(view, "vote");
    const json_t *each, *votes = json_object_get(vote, "votes");
    const json_t *struck = json_object_get(vote, "struck");
    char room[16];
    size_t seat;

    if (!json_is_object(vote))
        return;
    fprintf(out, "%s challenged the cue%s:",
            name_of(style, number(vote, "challenger"), room),
            json_is_true(struck) ? " before this" : "");
    json_array_foreach(votes, seat, each) {
        if (json_is_string(each))
            fprintf(out, " %zu %s,", seat, json_string_value(each));
    }
    fprintf(out, " %s\n",
            json_is_null(struck)   ? "the vote is on"
            : json_is_true(struck) ? "it was struck"
                                   : "it stands");
}

/* H12: who alone can still win, in an extra round. */
static void draw_tied(FILE *out, const json_t *view,
                      const struct draw_style *style)
{
    const json_t *tied = json_object_get(view, "tied"), *seat;
    char room[16];
    size_t i;

    if (json_array_size(tied) == 0)
        return;
    fputs("Tied, and alone in scoring:", out);
    json_array_foreach(tied, i, seat) {
        fprintf(out, "%s %.40s", i > 0 ? "," : "",
                name_of(style, (int)json_integer_value(seat), room));
    }
    fputs("\n", out);
}

static void draw_head(FILE *out, const json_t *view,
                      const struct draw_style *style)
{
    const json_t *giver = json_object_get(view, "giver");
    const json_t *left = json_object_get(view, "cards_left");
    char room[16];

    if (number(view, "round") > number(view, "rounds"))
        fprintf(out, "Extra round %d",
                number(view, "round") - number(view, "rounds"));
    else
        fprintf(out, "Round %d of %d", number(view, "round"),
                number(view, "rounds"));
    if (json_is_integer(giver))
        fprintf(out, " | cue giver: %.40s",
                name_of(style, number(view, "giver"), room));
    if (json_is_integer(left))
        fprintf(out, " | cards left: %d", number(view, "cards_left"));
    fputs("\n", out);
    draw_tied(out, view, style);
}

/* H10: what a piece is worth around the colour that was meant. */
static void mark_frame(struct marks *marks, int target)
{
    for (int cell = 0; cell < CUES_CELLS; cell++) {
        int far = cues_distance(cell, target);

        if (target < 0 || far > 2 || !cues_on_board(marks->pocket, cell))
            continue;
        marks->at[cell][0] = ' ';
        marks->at[cell][1] = (char)('0' + 3 - far);
    }
}

/* The board with the pieces of this round, or of the last one with what they
 * are worth. */
static void draw_round(FILE *out, const json_t *view, const json_t *round,
                       const struct draw_style *style)
{
    struct marks marks = {.pocket = strcmp(text(view, "board"), "pocket") == 0};
    char room[16];

    if (round != view)
        mark_frame(&marks, find_cell(text(round, "target")));
    collect_marks(round, &marks);
    draw_board(out, &marks, style->colour);
    if (round != view)
        fprintf(
            out,
            "Last round: %.40s described %s.\nA piece scored 3 there, and 2 "
            "or 1 on the cells so marked.\n",
            name_of(style, number(round, "giver"), room),
            text(round, "target"));
    draw_round_cues(out, round);
}

void draw_cues_scored(FILE *out, const json_t *view,
                      const struct draw_style *style)
{
    draw_round(out, view, json_object_get(view, "last"), style);
    draw_scores(out, view, style);
}

/* The round to draw: between rounds, the last one. */
static const json_t *shown_round(const json_t *view)
{
    const json_t *last = json_object_get(view, "last");
    const json_t *cues = json_object_get(view, "cues");

    return json_is_object(last) && json_is_null(json_array_get(cues, 0)) ? last
                                                                         : view;
}

void draw_cues(FILE *out, const json_t *view, const struct draw_style *style)
{
    bool pocket = strcmp(text(view, "board"), "pocket") == 0;

    draw_round(out, view, shown_round(view), style);
    draw_head(out, view, style);
    draw_vote(out, view, style);
    draw_scores(out, view, style);
    draw_secrets(out, view, pocket, style->colour);
}
