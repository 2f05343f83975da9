/*
 * draw_hue.c - a table of HUE as text.
 *
 * A square is three by three characters, one for each ninth of it, so that
 * the picture is the board: stripes run as they lie, and regions can be seen.
 * The capital in the middle says where a square is; a skull has * there.
 *
 *      ggg      rgb      rrr
 *      gGg      rGb      r*r
 *      ggg      rgb      rrr
 *      solid  striped   skull
 *
 * A board that is too wide for the terminal is drawn with one character a
 * square: a capital if solid, * a skull, else the middle stripe in lower case.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/draw.h"

#include <ctype.h>
#include <string.h>

enum {
    SIDE = 72,  /* squares along a side: at most 65, and a margin */
    MARGIN = 6, /* characters left of the board */
    AIR = 1     /* empty squares drawn around it */
};

struct square {
    char form;       /* 0: empty; s(olid), k (skull), r(ows), c(olumns) */
    char colours[3]; /* letters */
};

struct board {
    int west, north, columns, rows;
    struct square at[SIDE][SIDE]; /* row, column */
};

/* A coordinate, reduced so that sums of a few do not overflow whatever the view
 * says. */
static int number(const json_t *object, const char *key)
{
    return (int)(json_integer_value(json_object_get(object, key)) % 1000);
}

static const char *text(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));

    return value != NULL ? value : "";
}

/* Computes the bounding box of all squares; false if there are none, or too
 * many. */
static bool measure(struct board *board, const json_t *squares)
{
    int east, south;
    const json_t *one = json_array_get(squares, 0);
    size_t i;

    if (one == NULL)
        return false;
    board->west = east = number(one, "column");
    board->north = south = number(one, "row");
    json_array_foreach(squares, i, one) {
        int column = number(one, "column"), row = number(one, "row");

        board->west = column < board->west ? column : board->west;
        east = column > east ? column : east;
        board->north = row < board->north ? row : board->north;
        south = row > south ? row : south;
    }
    board->west -= AIR;
    board->north -= AIR;
    board->columns = east + AIR - board->west + 1;
    board->rows = south + AIR - board->north + 1;
    return board->columns <= SIDE && board->rows <= SIDE;
}

static void read_square(struct board *board, const json_t *one)
{
    struct square *square = &board->at[number(one, "row") - board->north]
                                      [number(one, "column") - board->west];
    const char *form = text(one, "form"), *colours = text(one, "colours");
    size_t n = strlen(colours);

    if (n == 0)
        return;
    square->form = strcmp(form, "skull") == 0 ? 'k' : form[0];
    for (size_t i = 0; i < 3; i++)
        square->colours[i] = colours[i < n ? i : n - 1];
}

/* The colour of one ninth of a square. */
static char ninth(const struct square *square, int x, int y)
{
    return square->colours[square->form == 'c' ? x : y];
}

/* Prints a letter on its colour. */
static void put_letter(FILE *out, const struct draw_style *style, char colour,
                       char shown)
{
    static const char letters[] = "RYGBP";
    static const uint32_t grounds[] = {0xd63c32, 0xf7d138, 0x40a054, 0x3068c8,
                                       0x8848a4};
    const char *found = colour != '\0' ? strchr(letters, colour) : NULL;

    if (found == NULL) {
        fputc(shown, out);
        return;
    }
    paint_ground(out, style->colour, grounds[found - letters]);
    paint_letters(out, style->colour, colour == 'Y' ? 0 : 0xffffff);
    fputc(shown, out);
    paint_end(out, style->colour);
}

/* One of the three lines of a square. */
static void draw_line(FILE *out, const struct draw_style *style,
                      const struct square *square, int y)
{
    for (int x = 0; x < 3; x++) {
        bool middle = x == 1 && y == 1;
        char colour, shown;

        if (square->form == 0) {
            fputc(middle ? '.' : ' ', out);
            continue;
        }
        colour = ninth(square, x, y);
        shown = (char)tolower((unsigned char)colour);
        if (middle)
            shown = square->form == 'k' ? '*' : colour;
        put_letter(out, style, colour, shown);
    }
}

static void draw_large(FILE *out, const struct draw_style *style,
                       const struct board *board)
{
    fprintf(out, "%*s", MARGIN, "");
    for (int c = 0; c < board->columns; c++) {
        int column = board->west + c;

        if (column > -10)
            fprintf(out, "%2d ", column);
        else if (column % 2 == 0) /* three columns: skip the next */
            fprintf(out, "%3d", column);
        else
            fputs("   ", out);
    }
    fputc('\n', out);
    for (int r = 0; r < board->rows; r++)
        for (int y = 0; y < 3; y++) {
            if (y == 1)
                fprintf(out, "%*d  ", MARGIN - 2, board->north + r);
            else
                fprintf(out, "%*s", MARGIN, "");
            for (int c = 0; c < board->columns; c++)
                draw_line(out, style, &board->at[r][c], y);
            fputc('\n', out);
        }
}

static void draw_small(FILE *out, const struct draw_style *style,
                       const struct board *board)
{
    fprintf(out, "%*s", MARGIN, "");
    for (int c = 0; c < board->columns; c++)
        if ((board->west + c) % 5 == 0 && c + 5 <= board->columns)
            c += fprintf(out, "%-5d", board->west + c) - 1;
        else
            fputc(' ', out);
    fputc('\n', out);
    for (int r = 0; r < board->rows; r++) {
        fprintf(out, "%*d  ", MARGIN - 2, board->north + r);
        for (int c = 0; c < board->columns; c++) {
            const struct square *square = &board->at[r][c];
            char colour = square->colours[1];
            char shown = square->form == 0     ? '.'
                         : square->form == 'k' ? '*'
                         : square->form == 's'
                             ? colour
                             : (char)tolower((unsigned char)colour);

            put_letter(out, style, colour, shown);
        }
        fputc('\n', out);
    }
}

static void draw_board(FILE *out, const json_t *view,
                       const struct draw_style *style)
{
    const json_t *squares = json_object_get(view, "squares"), *one;
    struct board board = {.columns = 0};
    int width = style->width > 0 ? style->width : 80;
    size_t i;

    if (!measure(&board, squares))
        return;
    json_array_foreach(squares, i, one)
        read_square(&board, one);
    if (MARGIN + 3 * board.columns <= width)
        draw_large(out, style, &board);
    else
        draw_small(out, style, &board);
}

static void put_seat(FILE *out, const struct draw_style *style, json_int_t seat)
{
    if (style->names != NULL)
        fputs(style->names[seat], out);
    else
        fprintf(out, "seat %d", (int)seat);
}

/* "solid-RYG", with its letters on their colours. */
static void put_card(FILE *out, const struct draw_style *style,
                     const char *name)
{
    for (; *name != '\0'; name++)
        put_letter(out, style, *name, *name);
}

static void draw_last(FILE *out, const json_t *view,
                      const struct draw_style *style)
{
    const json_t *laid = json_object_get(view, "laid");
    size_t n = json_array_size(laid);
    const json_t *last = n > 0 ? json_array_get(laid, n - 1) : NULL;
    const json_t *seat = json_object_get(last, "seat");

    if (!json_is_integer(seat))
        return;
    put_seat(out, style, json_integer_value(seat));
    fputs(" laid ", out);
    put_card(out, style, text(last, "card"));
    fprintf(out, " from column %d, row %d, running %s.\n",
            number(last, "column"), number(last, "row"), text(last, "turn"));
}

static void draw_values(FILE *out, const json_t *view,
                        const struct draw_style *style)
{
    json_t *values = json_object_get(view, "values");
    const char *colour;
    json_t *value;

    fputs("Worth now:", out);
    json_object_foreach(values, colour, value) {
        char letter = (char)toupper((unsigned char)colour[0]);

        fputs("  ", out);
        put_letter(out, style, letter, letter);
        fprintf(out, " %s %d", colour, (int)json_integer_value(value));
    }
    fputc('\n', out);
}

static void draw_count(FILE *out, const json_t *view, size_t seat)
{
    const json_t *cards = json_object_get(view, "cards");
    int n = (int)json_integer_value(json_array_get(cards, seat));

    fprintf(out, " holds %d card%s", n, n == 1 ? "" : "s");
}

/* The hands that this seat may see: its own, and at the end the score cards. */
static void draw_hands(FILE *out, const json_t *view,
                       const struct draw_style *style)
{
    const json_t *hands = json_object_get(view, "hands"), *hand, *card;
    const json_t *points = json_object_get(view, "points");
    size_t seat, i;

    json_array_foreach(hands, seat, hand) {
        put_seat(out, style, (json_int_t)seat);
        if (json_is_null(hand))
            draw_count(out, view, seat);
        else
            fputs(json_is_array(points) ? " kept" : " holds", out);
        json_array_foreach(hand, i, card) {
            fputs(i == 4 ? "\n    " : " ", out);
            put_card(out, style, json_string_value(card));
        }
        if (json_is_array(points))
            fprintf(out, ": %d points",
                    (int)json_integer_value(json_array_get(points, seat)));
        fputc('\n', out);
    }
}

/* U13: does another seat have as many points as the winner? */
static bool is_tied(const json_t *view, size_t winner)
{
    const json_t *points = json_object_get(view, "points"), *each;
    json_int_t best = json_integer_value(json_array_get(points, winner));
    size_t seat;

    json_array_foreach(points, seat, each) {
        if (seat != winner && json_integer_value(each) == best)
            return true;
    }
    return false;
}

static void draw_what_next(FILE *out, const json_t *view,
                           const struct draw_style *style)
{
    const json_t *winner = json_object_get(view, "winner");
    const json_t *player = json_object_get(view, "player");

    if (json_is_integer(winner)) {
        put_seat(out, style, json_integer_value(winner));
        fputs(is_tied(view, (size_t)json_integer_value(winner))
                  ? " wins the tie: first from the start player, clockwise.\n"
                  : " wins.\n",
              out);
    } else if (json_is_integer(player)) {
        put_seat(out, style, json_integer_value(player));
        fputs(" is to lay a card: lay CARD COLUMN ROW right|down|left|up\n"
              "  The first square goes there, and the card runs that way. Its "
              "first stripe\n  is on top (right), right (down), at the bottom "
              "(left), or left (up).\n",
              out);
    }
}

void draw_hue(FILE *out, const json_t *view, const struct draw_style *style)
{
    draw_board(out, view, style);
    draw_last(out, view, style);
    draw_values(out, view, style);
    draw_hands(out, view, style);
    draw_what_next(out, view, style);
}
