/*
 * draw_hues.c - the table of Hues and Cues as text.
 *
 * The board stands in the middle, a cell two characters wide (four on the
 * pocket board). "3a" is the first piece of seat 3, "3b" its second one, "()"
 * the colour to be found, where that may be seen. Without colours free cells
 * are dots, and colours are put in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cli/draw.h"
#include "games/hues_board.h"

enum { WIDTH = 80, MARK = 3 }; /* a mark has two characters and a NUL */

/* What stands where, by cell. */
struct marks {
    char at[HUES_CELLS][MARK];
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
    for (int cell = 0; word != NULL && cell < HUES_CELLS; cell++)
        if (strcmp(hues_cell_words[cell], word) == 0)
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

/* A colour in plain words: "pale green", for those who cannot see it. */
static void say_colour(uint32_t rgb, char room[32])
{
    static const char *const hues[] = {
        "red",  "orange",   "yellow", "yellow-green", "green",  "green",
        "teal", "sky blue", "blue",   "violet",       "purple", "pink",
    };
    int r = (int)(rgb >> 16 & 255), g = (int)(rgb >> 8 & 255);
    int b = (int)(rgb & 255);
    int most = r > g ? (r > b ? r : b) : (g > b ? g : b);
    int least = r < g ? (r < b ? r : b) : (g < b ? g : b);
    int span = most - least, light = (most + least) / 2, hue = 0;
    const char *shade = light > 200   ? "pale "
                        : light > 160 ? "light "
                        : light < 75  ? "dark "
                                      : "";

    if (span < 20) {
        (void)snprintf(room, 32, "%sgrey", shade);
        return;
    }
    if (most == r)
        hue = 60 * (g - b) / span;
    else if (most == g)
        hue = 120 + 60 * (b - r) / span;
    else
        hue = 240 + 60 * (r - g) / span;
    hue = (hue + 375) % 360 / 30;
    (void)snprintf(room, 32, "%s%s", shade,
                   hue == 1 && light < 110 ? "brown" : hues[hue]);
}

static void set_background(FILE *out, uint32_t rgb)
{
    uint32_t r = rgb >> 16 & 255, g = rgb >> 8 & 255, b = rgb & 255;
    bool bright = 3 * r + 6 * g + b > 1280; /* black letters read better */

    fprintf(out, "\033[48;2;%u;%u;%u;38;5;%dm", r, g, b, bright ? 16 : 231);
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
    json_array_foreach(pieces, seat, pair)
    {
        for (size_t i = 0; i < 2; i++)
            set_mark(marks, json_string_value(json_array_get(pair, i)),
                     (char)('0' + seat), (char)('a' + i));
    }
}

static void draw_cell(FILE *out, const struct marks *marks, int cell,
                      bool colour)
{
    const char *mark = marks->at[cell];
    const char *side = marks->pocket ? " " : "";

    if (mark[0] == '\0')
        mark = colour ? "  " : " .";
    if (colour)
        set_background(out, hues_colour(marks->pocket, cell));
    fprintf(out, "%s%s%s", side, mark, side);
    if (colour)
        fputs("\033[0m", out);
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

static void draw_board(FILE *out, const struct marks *marks, bool colour)
{
    int rows = marks->pocket ? HUES_POCKET : HUES_ROWS;
    int columns = marks->pocket ? HUES_POCKET : HUES_COLUMNS;

    draw_columns(out, columns, marks->pocket);
    for (int row = 0; row < rows; row++) {
        fprintf(out, "%c ", 'A' + row);
        for (int column = 0; column < columns; column++)
            draw_cell(out, marks, row * HUES_COLUMNS + column, colour);
        fprintf(out, " %c\n", 'A' + row);
    }
}

/* One colour of the card: its name, a swatch, and words for it. */
static void draw_colour(FILE *out, const char *word, bool pocket, bool colour)
{
    int cell = find_cell(word);
    char words[32];

    if (cell < 0)
        return;
    say_colour(hues_colour(pocket, cell), words);
    fprintf(out, "  %-3s ", word);
    if (colour) {
        set_background(out, hues_colour(pocket, cell));
        fputs("    \033[0m ", out);
    }
    fprintf(out, "%s\n", words);
}

static void draw_secrets(FILE *out, const json_t *view, bool pocket,
                         bool colour)
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

static void draw_cues(FILE *out, const json_t *round)
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

    json_array_foreach(scores, seat, score)
    {
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
    fprintf(out, "%s challenged the cue:",
            name_of(style, number(vote, "challenger"), room));
    json_array_foreach(votes, seat, each)
    {
        if (json_is_string(each))
            fprintf(out, " %zu %s,", seat, json_string_value(each));
    }
    fprintf(out, " %s\n",
            json_is_null(struck)   ? "the vote is on"
            : json_is_true(struck) ? "it was struck"
                                   : "it stands");
}

static void draw_head(FILE *out, const json_t *view,
                      const struct draw_style *style)
{
    const json_t *giver = json_object_get(view, "giver");
    const json_t *left = json_object_get(view, "cards_left");
    char room[16];

    fprintf(out, "Round %d of %d", number(view, "round"),
            number(view, "rounds"));
    if (json_is_integer(giver))
        fprintf(out, " | cue giver: %.40s",
                name_of(style, number(view, "giver"), room));
    if (json_is_integer(left))
        fprintf(out, " | cards left: %d", number(view, "cards_left"));
    fputs("\n", out);
}

/* Between the rounds, the last one is what is worth seeing. */
static const json_t *shown_round(const json_t *view)
{
    const json_t *last = json_object_get(view, "last");
    const json_t *cues = json_object_get(view, "cues");

    return json_is_object(last) && json_is_null(json_array_get(cues, 0)) ? last
                                                                         : view;
}

void draw_hues(FILE *out, const json_t *view, const struct draw_style *style)
{
    const json_t *round = shown_round(view);
    struct marks marks = {.pocket = strcmp(text(view, "board"), "pocket") == 0};
    char room[16];

    collect_marks(round, &marks);
    draw_head(out, view, style);
    if (round != view)
        fprintf(out, "Last round: %.40s described %s\n",
                name_of(style, number(round, "giver"), room),
                text(round, "target"));
    draw_cues(out, round);
    draw_board(out, &marks, style->colour);
    draw_vote(out, view, style);
    draw_scores(out, view, style);
    draw_secrets(out, view, marks.pocket, style->colour);
}
