/*
 * draw_clue.c - the board of Clue with the detective's sheet beside it.
 *
 * Two characters a square, so the board takes 48 columns and the sheet fits
 * beside it. A dot is a square, an arrow a square in front of a door, "o" a
 * square where the walk may end; pawns and weapons are two letters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "cli/term/draw.h"
#include "cli/term/draw_clue_text.h"
#include "games/clue/board.h"

enum { WIDE = 2 * CLUE_COLS, SEATS = 6, COLUMNS = SEATS + 1 };

/* Background of a character; the tints of the six pawns follow. */
enum tint { PLAIN, FLOOR, CORRIDOR, REACHED, STAIRS, PAWN };

struct canvas {
    char text[CLUE_ROWS][WIDE];
    uint8_t tint[CLUE_ROWS][WIDE];
};

static const char room_letters[] = "KBCDRLOHS";
static const char *const room_labels[CLUE_ROOMS] = {
    "Kitchen", "Ballroom", "Conservatory", "Dining Room", "Billiard Rm",
    "Library", "Lounge",   "Hall",         "Study",
};
static const char pawn_letters[] = DRAW_CLUE_PAWNS;
static const char weapon_letters[] = "caknpirerowr";

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text != NULL ? text : "";
}

/* The index of a word in a list, or -1. */
static int find_word(const char *const *words, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static void put_cell(struct canvas *p, int row, int col, const char *two,
                     unsigned tint)
{
    memcpy(&p->text[row][2 * col], two, 2);
    memset(&p->tint[row][2 * col], (int)tint, 2);
}

/* An arrow towards the room behind a door. */
static const char *door_mark(const struct clue_square *square)
{
    char letter = room_letters[square->behind];
    int row = square->row, col = square->col;

    if (clue_map[row][col + 1] == letter)
        return "> "; /* first, as the conservatory is above its door too */
    if (clue_map[row][col - 1] == letter)
        return "< ";
    return clue_map[row - 1][col] == letter ? "^ " : "v ";
}

static void put_board(struct canvas *p)
{
    for (int row = 0; row < CLUE_ROWS; row++)
        for (int col = 0; col < CLUE_COLS; col++) {
            char what = clue_map[row][col];

            if (strchr(room_letters, what) != NULL)
                put_cell(p, row, col, "::", FLOOR);
            else if (what == 'X')
                put_cell(p, row, col, "##", STAIRS);
            else
                put_cell(p, row, col, "  ", PLAIN);
        }
    for (int i = 0; i < CLUE_SQUARES; i++) {
        const struct clue_square *square = &clue_squares[i];

        put_cell(p, square->row, square->col,
                 square->behind == CLUE_NOWHERE ? ". " : door_mark(square),
                 CORRIDOR);
    }
}

/* The rows and columns that a room spans. */
struct box {
    int top, bottom, left, right;
};

static struct box box_of(int room)
{
    struct box box = {CLUE_ROWS, -1, CLUE_COLS, -1};

    for (int row = 0; row < CLUE_ROWS; row++)
        for (int col = 0; col < CLUE_COLS; col++) {
            if (clue_map[row][col] != room_letters[room])
                continue;
            box.top = row < box.top ? row : box.top;
            box.bottom = row > box.bottom ? row : box.bottom;
            box.left = col < box.left ? col : box.left;
            box.right = col > box.right ? col : box.right;
        }
    return box;
}

/* Centres text in a room; line 0 is for its name. */
static void put_in_room(struct canvas *p, int room, int line, const char *text)
{
    struct box box = box_of(room);
    int row = box.top + (box.bottom - box.top - 2) / 2 + line;
    int len = (int)strlen(text);
    int at = box.left + box.right + 1 - len / 2;

    memcpy(&p->text[row][at], text, (size_t)len);
}

/* The two-letter names of the pawns, or weapons, in this room. */
static void list_in_room(char out[2 * CLUE_SUSPECTS + 1], const json_t *where,
                         const char *const *words, const char *letters,
                         const char *room)
{
    size_t n = 0;

    for (int i = 0; i < CLUE_SUSPECTS; i++)
        if (strcmp(text_of(where, words[i]), room) == 0) {
            memcpy(out + n, letters + 2 * i, 2);
            n += 2;
        }
    out[n] = '\0';
}

static void put_rooms(struct canvas *p, const json_t *view)
{
    const json_t *pawns = json_object_get(view, "pawns");
    const json_t *weapons = json_object_get(view, "weapons");

    for (int room = 0; room < CLUE_ROOMS; room++) {
        char in[2 * CLUE_SUSPECTS + 1];

        put_in_room(p, room, 0, room_labels[room]);
        list_in_room(in, pawns, clue_card_words, pawn_letters,
                     clue_place_words[room]);
        put_in_room(p, room, 1, in);
        list_in_room(in, weapons, clue_card_words + CLUE_FIRST_WEAPON,
                     weapon_letters, clue_place_words[room]);
        put_in_room(p, room, 2, in);
        if (clue_passage((unsigned)room) != CLUE_NOWHERE) {
            char to[24];

            (void)snprintf(to, sizeof to, "=> %.9s",
                           room_labels[clue_passage((unsigned)room)]);
            put_in_room(p, room, 3, to);
        }
    }
}

static const struct clue_square *find_square(const char *word)
{
    int place = find_word(clue_place_words, CLUE_PLACES, word);

    return place >= CLUE_ROOMS ? clue_square((unsigned)place) : NULL;
}

static void put_squares(struct canvas *p, const json_t *view)
{
    const json_t *pawns = json_object_get(view, "pawns");
    const struct clue_square *square;
    const json_t *place;
    size_t i;

    json_array_foreach(json_object_get(view, "reach"), i, place) {
        square = find_square(json_string_value(place));
        if (square != NULL)
            put_cell(p, square->row, square->col, "o ", REACHED);
    }
    for (unsigned k = 0; k < CLUE_SUSPECTS; k++) {
        square = find_square(text_of(pawns, clue_card_words[k]));
        if (square != NULL)
            put_cell(p, square->row, square->col, pawn_letters + 2 * k,
                     PAWN + k);
    }
}

/* Black letters on a tint of the board, or on the pawn's colour. */
static void set_tint(FILE *out, enum paint colour, unsigned tint)
{
    static const uint32_t rgb[] = {
        [FLOOR] = 0xd8c4a0,    [CORRIDOR] = 0xf6ecbe, [REACHED] = 0x96dc96,
        [STAIRS] = 0x968c82,   [PAWN] = 0xe65050,     [PAWN + 1] = 0xebc328,
        [PAWN + 2] = 0xffffff, [PAWN + 3] = 0x5abe5a, [PAWN + 4] = 0x6e96f0,
        [PAWN + 5] = 0xbe78d2,
    };

    if (tint == PLAIN) {
        paint_end(out, colour);
        return;
    }
    paint_letters(out, colour, 0);
    paint_ground(out, colour, rgb[tint]);
}

static void draw_row(FILE *out, const struct canvas *p, int row,
                     enum paint colour)
{
    unsigned now = PLAIN;

    (void)fprintf(out, "%2d ", row + 1);
    for (int i = 0; i < WIDE; i++) {
        char c = p->text[row][i];

        if (colour && p->tint[row][i] != now) {
            now = p->tint[row][i];
            set_tint(out, colour, now);
        }
        /* Without colours, marks distinguish floors from walls. */
        (void)fputc(colour && (c == ':' || c == '#') ? ' ' : c, out);
    }
    if (colour && now != PLAIN)
        set_tint(out, colour, PLAIN);
}

/* The viewer's sheet: its own marks, over what the game has deduced. */
struct sheet {
    int columns; /* seats and the envelope; 0: no sheet */
    char mark[CLUE_CARDS][COLUMNS];
};

static char mark_letter(const char *word, bool own)
{
    if (word == NULL)
        return ' ';
    if (strcmp(word, "yes") == 0)
        return own ? 'Y' : '*';
    if (strcmp(word, "no") == 0)
        return own ? 'N' : '-';
    return own ? 'M' : '?';
}

static void read_marks(struct sheet *s, const json_t *marks)
{
    const json_t *mark;
    size_t i;

    json_array_foreach(marks, i, mark) {
        int card =
            find_word(clue_card_words, CLUE_CARDS, text_of(mark, "card"));
        const char *column = text_of(mark, "column");
        int at =
            strncmp(column, "seat-", 5) == 0 ? column[5] - '0' : s->columns - 1;

        if (card >= 0 && at >= 0 && at < s->columns)
            s->mark[card][at] = mark_letter(text_of(mark, "mark"), true);
    }
}

static void read_sheet(struct sheet *s, const json_t *view, int seat)
{
    const json_t *sheet =
        json_array_get(json_object_get(view, "sheets"), (size_t)seat);
    const json_t *known = json_object_get(sheet, "known");

    memset(s->mark, ' ', sizeof s->mark);
    s->columns = 0;
    if (seat < 0)
        return;
    s->columns = (int)json_array_size(json_object_get(view, "order")) + 1;
    for (int card = 0; card < CLUE_CARDS; card++) {
        const json_t *row = json_object_get(known, clue_card_words[card]);

        for (int i = 0; i < s->columns; i++)
            s->mark[card][i] = mark_letter(
                json_string_value(json_array_get(row, (size_t)i)), false);
    }
    read_marks(s, json_object_get(sheet, "marks"));
}

static void draw_sheet_head(FILE *out, const struct sheet *s)
{
    (void)fprintf(out, "%-15s", s->columns > 0 ? " your sheet" : "");
    for (int i = 0; i + 1 < s->columns; i++)
        (void)fprintf(out, "%d ", i);
    (void)fputs(s->columns > 0 ? "E\n" : "\n", out);
}

/* One row beside the board, with a gap between the kinds of cards; the legend
 * follows below them. */
static void draw_sheet_row(FILE *out, const struct sheet *s, int row)
{
    int card = row - (row > 6) - (row > 13);

    if (s->columns > 0 && card >= CLUE_CARDS)
        (void)fputs(card == CLUE_CARDS ? " * has it  - not  ? perhaps"
                                       : " Y N M: yours  E: envelope",
                    out);
    else if (s->columns > 0 && row != 6 && row != 13) {
        (void)fprintf(out, " %-14s", clue_card_words[card]);
        for (int i = 0; i < s->columns; i++)
            (void)fprintf(out, "%c%s", s->mark[card][i],
                          i + 1 < s->columns ? " " : "");
    }
    (void)fputc('\n', out);
}

/* The seat whose hand is visible: the viewer's. -1 if none is (a spectator) or
 * all are. */
static int find_viewer(const json_t *view)
{
    const json_t *hand;
    size_t i;
    int seat = -1, n = 0;

    json_array_foreach(json_object_get(view, "hands"), i, hand)
        if (!json_is_null(hand)) {
            seat = (int)i;
            n++;
        }
    return n == 1 ? seat : -1;
}

static void draw_letters(FILE *out)
{
    (void)fputs("   ", out);
    for (int col = 0; col < CLUE_COLS; col++)
        (void)fprintf(out, "%c ", 'A' + col);
}

void draw_clue(FILE *out, const json_t *view, const struct draw_style *style)
{
    struct canvas p;
    struct sheet sheet;
    int viewer = find_viewer(view);

    put_board(&p);
    put_rooms(&p, view);
    put_squares(&p, view);
    read_sheet(&sheet, view, viewer);
    draw_letters(out);
    draw_sheet_head(out, &sheet);
    for (int row = 0; row < CLUE_ROWS; row++) {
        draw_row(out, &p, row, style->colour);
        draw_sheet_row(out, &sheet, row);
    }
    /* Again: on a terminal of 24 lines the top has scrolled off. */
    draw_letters(out);
    (void)fputs("> door => passage o in reach\n", out);
    draw_clue_text(out, view, viewer, style);
}
