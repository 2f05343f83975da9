/*
 * draw_clue.c - the house, the sheet beside it, and what was said.
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
#include "games/clue/clue_board.h"

enum { WIDE = 2 * CLUE_COLS, SEATS = 6, COLUMNS = SEATS + 1 };

/* What a character stands on; pawns' tints follow. */
enum tint { PLAIN, FLOOR, CORRIDOR, REACHED, STAIRS, PAWN };

struct picture {
    char text[CLUE_ROWS][WIDE];
    uint8_t tint[CLUE_ROWS][WIDE];
};

static const char room_letters[] = "KBCDRLOHS";
static const char *const room_labels[CLUE_ROOMS] = {
    "Kitchen", "Ballroom", "Conservatory", "Dining Room", "Billiard Rm",
    "Library", "Lounge",   "Hall",         "Study",
};
static const char pawn_letters[] = "ScMuWhGrPePl";
static const char weapon_letters[] = "caknpirerowr";

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text != NULL ? text : "";
}

/* The number of a word in a list of words, or -1. */
static int find_word(const char *const *words, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static void put_cell(struct picture *p, int row, int col, const char *two,
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
        return "> "; /* first: the conservatory is above its door, too */
    if (clue_map[row][col - 1] == letter)
        return "< ";
    return clue_map[row - 1][col] == letter ? "^ " : "v ";
}

static void put_house(struct picture *p)
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

/* Rows and columns that a room spans. */
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

/* Text in the middle of a room; line 0 is its name. */
static void put_in_room(struct picture *p, int room, int line, const char *text)
{
    struct box box = box_of(room);
    int row = box.top + (box.bottom - box.top - 2) / 2 + line;
    int len = (int)strlen(text);
    int at = box.left + box.right + 1 - len / 2;

    memcpy(&p->text[row][at], text, (size_t)len);
}

/* The two-letter names of all that are in this room. */
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

static void put_rooms(struct picture *p, const json_t *view)
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
    }
}

static const struct clue_square *find_square(const char *word)
{
    int place = find_word(clue_place_words, CLUE_PLACES, word);

    return place >= CLUE_ROOMS ? clue_square((unsigned)place) : NULL;
}

static void put_squares(struct picture *p, const json_t *view)
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

/* Black on a tint of the board, or on the pawn's colour. */
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

static void draw_row(FILE *out, const struct picture *p, int row,
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
        /* Tints tell floors from walls; where there are none, marks do. */
        (void)fputc(colour && (c == ':' || c == '#') ? ' ' : c, out);
    }
    if (colour && now != PLAIN)
        set_tint(out, colour, PLAIN);
}

/* The viewer's sheet: its own marks over what is known by itself. */
struct sheet {
    int columns; /* seats and the envelope; 0: there is none */
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

/* Row by row beside the board, with a gap between the kinds of cards, and
 * what the marks mean below them. */
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

/* A paragraph, wrapped when it is finished. */
struct talk {
    const struct draw_style *style;
    char text[1024];
    size_t len;
};

static void say(struct talk *talk, const char *words)
{
    size_t room = sizeof talk->text - 1 - talk->len;
    size_t n = strlen(words) < room ? strlen(words) : room;

    memcpy(talk->text + talk->len, words, n);
    talk->len += n;
    talk->text[talk->len] = '\0';
}

static void say_number(struct talk *talk, const json_t *number)
{
    char digits[24];

    (void)snprintf(digits, sizeof digits, "%d",
                   (int)json_integer_value(number));
    say(talk, digits);
}

static void say_seat(struct talk *talk, const json_t *seat)
{
    if (talk->style->names != NULL) {
        say(talk, talk->style->names[json_integer_value(seat)]);
        return;
    }
    say(talk, "seat ");
    say_number(talk, seat);
}

static void say_list(struct talk *talk, const json_t *words)
{
    const json_t *word;
    size_t i;

    json_array_foreach(words, i, word) {
        say(talk, i == 0 ? " " : ", ");
        say(talk, json_string_value(word));
    }
}

static void say_three(struct talk *talk, const json_t *three)
{
    say(talk, text_of(three, "suspect"));
    say(talk, ", ");
    say(talk, text_of(three, "weapon"));
    say(talk, ", ");
    say(talk, text_of(three, "room"));
    say(talk, ".");
}

/* How much of the text goes on a line of this width: up to a blank. */
static size_t line_length(const char *text, size_t width)
{
    size_t n = strlen(text);

    if (n <= width)
        return n;
    for (n = width; n > 0 && text[n] != ' '; n--)
        continue;
    return n > 0 ? n : width;
}

/* Ends the paragraph: writes it, later lines indented. */
static void end_talk(FILE *out, struct talk *talk)
{
    size_t width = talk->style->width > 40 ? (size_t)talk->style->width : 80;
    const char *at = talk->text;
    size_t n = line_length(at, width);

    (void)fprintf(out, "%.*s\n", (int)n, at);
    for (at += n; *at != '\0'; at += n) {
        at += *at == ' ';
        n = line_length(at, width - 4);
        (void)fprintf(out, "    %.*s\n", (int)n, at);
    }
    talk->len = 0;
    talk->text[0] = '\0';
}

/* Whose hand is open: the viewer's. -1: nobody's (a watcher) or all. */
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

static void draw_players(FILE *out, const json_t *view, struct talk *talk)
{
    const json_t *seat;
    size_t i;

    json_array_foreach(json_object_get(view, "order"), i, seat) {
        const char *suspect =
            json_string_value(json_array_get(json_object_get(view, "suspects"),
                                             (size_t)json_integer_value(seat)));
        int number = find_word(clue_card_words, CLUE_SUSPECTS, suspect);
        char pawn[3] = {pawn_letters[2 * number], pawn_letters[2 * number + 1],
                        '\0'};

        say(talk, i == 0 ? "" : "  ");
        say(talk, pawn);
        say(talk, "=");
        if (talk->style->names != NULL) {
            say_number(talk, seat);
            say(talk, ".");
        }
        say_seat(talk, seat);
    }
    end_talk(out, talk);
}

static void draw_hands(FILE *out, const json_t *view, int viewer,
                       struct talk *talk)
{
    const json_t *hand;
    size_t i;

    json_array_foreach(json_object_get(view, "hands"), i, hand) {
        if (json_is_null(hand))
            continue;
        if (viewer < 0) {
            json_t *seat = json_integer((json_int_t)i);

            say_seat(talk, seat);
            json_decref(seat);
        }
        say(talk, viewer < 0 ? ":" : "Your cards:");
        say_list(talk, hand);
        end_talk(out, talk);
    }
}

static void draw_suggestion(FILE *out, const json_t *s, struct talk *talk)
{
    const json_t *seat, *answer = json_object_get(s, "answer");
    const char *card = json_string_value(json_object_get(s, "card"));
    size_t i;

    say(talk, "  ");
    say_seat(talk, json_object_get(s, "by"));
    say(talk, ": ");
    say_three(talk, s);
    json_array_foreach(json_object_get(s, "passed"), i, seat) {
        say(talk, i == 0 ? " Not " : ", ");
        say_seat(talk, seat);
    }
    if (json_array_size(json_object_get(s, "passed")) > 0)
        say(talk, ".");
    if (json_is_true(json_object_get(s, "shown"))) {
        say(talk, " ");
        say_seat(talk, answer);
        say(talk, " showed ");
        say(talk, card != NULL ? card : "a card");
        say(talk, ".");
    }
    end_talk(out, talk);
}

/* The latest three are enough to follow; the view has more. */
static void draw_suggestions(FILE *out, const json_t *view, struct talk *talk)
{
    const json_t *suggestions = json_object_get(view, "suggestions");

    if (json_array_size(suggestions) > 0)
        (void)fputs("Suggestions, the latest first:\n", out);
    for (size_t i = 0; i < 3 && i < json_array_size(suggestions); i++)
        draw_suggestion(out, json_array_get(suggestions, i), talk);
}

static void draw_accusations(FILE *out, const json_t *view, struct talk *talk)
{
    const json_t *three;
    size_t i;

    json_array_foreach(json_object_get(view, "accusations"), i, three) {
        json_t *seat = json_integer((json_int_t)i);

        if (!json_is_null(three)) {
            say_seat(talk, seat);
            say(talk, " accused: ");
            say_three(talk, three);
            end_talk(out, talk);
        }
        json_decref(seat);
    }
}

/* "Round 3, turn of ann, who rolled 4." */
static void draw_status(FILE *out, const json_t *view, struct talk *talk)
{
    const json_t *turn = json_object_get(view, "turn");
    const json_t *asked = json_object_get(view, "asked");
    const json_t *die = json_object_get(view, "die");

    say(talk, "Round ");
    say_number(talk, json_object_get(view, "round"));
    if (json_is_integer(turn)) {
        say(talk, ", turn of ");
        say_seat(talk, turn);
    }
    if (json_is_integer(die)) {
        say(talk, ", who rolled ");
        say_number(talk, die);
    }
    if (json_is_integer(asked)) {
        say(talk, "; a card is to be shown by ");
        say_seat(talk, asked);
    }
    say(talk, ".");
    end_talk(out, talk);
}

/* What the envelope held, for those who may know, and how it ended. */
static void draw_end(FILE *out, const json_t *view, struct talk *talk)
{
    static const char *const results[][2] = {
        {"solved", "The case is solved. The winner: "},
        {"last-detective", "One detective is left. The winner: "},
        {"unsolved", "Everybody accused wrongly. Nobody wins."},
        {"cold", "The case is cold. Nobody wins."},
    };

    if (json_is_object(json_object_get(view, "envelope"))) {
        say(talk, "In the envelope: ");
        say_three(talk, json_object_get(view, "envelope"));
        end_talk(out, talk);
    }
    if (!json_is_string(json_object_get(view, "result")))
        return;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (strcmp(results[i][0], text_of(view, "result")) == 0)
            say(talk, results[i][1]);
    if (json_is_integer(json_object_get(view, "winner"))) {
        say_seat(talk, json_object_get(view, "winner"));
        say(talk, ".");
    }
    end_talk(out, talk);
}

static void draw_letters(FILE *out)
{
    (void)fputs("   ", out);
    for (int col = 0; col < CLUE_COLS; col++)
        (void)fprintf(out, "%c ", 'A' + col);
}

void draw_clue(FILE *out, const json_t *view, const struct draw_style *style)
{
    struct picture p;
    struct sheet sheet;
    struct talk talk = {.style = style, .len = 0};
    int viewer = find_viewer(view);

    put_house(&p);
    put_rooms(&p, view);
    put_squares(&p, view);
    read_sheet(&sheet, view, viewer);
    draw_letters(out);
    draw_sheet_head(out, &sheet);
    for (int row = 0; row < CLUE_ROWS; row++) {
        draw_row(out, &p, row, style->colour);
        draw_sheet_row(out, &sheet, row);
    }
    /* Once more: on a terminal of 24 lines the top is out of sight. */
    draw_letters(out);
    (void)fputs(" > door  o a walk may end\n", out);
    draw_players(out, view, &talk);
    draw_hands(out, view, viewer, &talk);
    draw_suggestions(out, view, &talk);
    draw_accusations(out, view, &talk);
    draw_status(out, view, &talk);
    draw_end(out, view, &talk);
}
