/*
 * draw_haiclue.c - a table of Haiclue as text.
 *
 * Colours are named and have their shapes (K2), so that nothing depends on
 * seeing them. Lines are wrapped at the terminal's width.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "cli/term/draw.h"
#include "lexicon/tile.h"

enum { COLOURS = 4, TILE_WIDTH = 14 };

/* By colour, in the order of the targets. */
static const struct {
    const char *name, *shape;
    uint32_t rgb;
} styles[COLOURS] = {
    {"blue", "\u25c6", 0x5a96eb},
    {"green", "\u25ac", 0x50b95f},
    {"red", "\u25b2", 0xe6554b},
    {"yellow", "\u25cf", 0xe1b92d},
};

/* Prints words and wraps lines. */
struct pen {
    FILE *out;
    const struct draw_style *style;
    int column, indent;
};

static int columns_of(const char *text)
{
    int n = 0;

    for (; *text != '\0'; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80; /* a new one */
    return n;
}

static void new_line(struct pen *pen, int indent)
{
    fprintf(pen->out, "\n%*s", indent, "");
    pen->column = pen->indent = indent;
}

/* Prints a word after a blank, or on a new line if it does not fit. */
static void put_styled(struct pen *pen, enum paint colour, uint32_t rgb,
                       const char *word)
{
    int n = columns_of(word);
    bool first = pen->column == pen->indent;

    if (!first && pen->column + 1 + n > pen->style->width) {
        new_line(pen, pen->indent);
        first = true;
    }
    if (!first)
        fputc(' ', pen->out);
    pen->column += n + !first;
    paint_letters(pen->out, colour, rgb);
    fputs(word, pen->out);
    paint_end(pen->out, colour);
}

static void put_word(struct pen *pen, const char *word)
{
    put_styled(pen, PAINT_NONE, 0, word);
}

static void put_number(struct pen *pen, const char *format, int64_t value)
{
    char text[48];

    (void)snprintf(text, sizeof text, format, (int)value);
    put_word(pen, text);
}

/* Pads with blanks, at least one, up to a column, which becomes the indent of
 * wrapped lines. */
static void tab_to(struct pen *pen, int column)
{
    int blanks = column > pen->column ? column - pen->column : 1;

    fprintf(pen->out, "%*s", blanks, "");
    pen->column += blanks;
    pen->indent = pen->column;
}

static int64_t number(const json_t *view, const char *key)
{
    return json_integer_value(json_object_get(view, key));
}

static const char *text(const json_t *view, const char *key)
{
    return json_string_value(json_object_get(view, key));
}

static bool phase_is(const json_t *view, const char *phase)
{
    return strcmp(text(view, "phase"), phase) == 0;
}

/* The seat whose view this is, or -1. */
static int64_t viewing_seat(const json_t *view)
{
    const json_t *you = json_object_get(view, "you");

    return you != NULL ? json_integer_value(you) : -1;
}

static void put_seat(struct pen *pen, int64_t seat, const char *behind)
{
    char name[64];

    if (pen->style->names != NULL)
        (void)snprintf(name, sizeof name, "%s%s", pen->style->names[seat],
                       behind);
    else
        (void)snprintf(name, sizeof name, "seat %d%s", (int)seat, behind);
    put_word(pen, name);
}

static int style_of(const char *colour)
{
    int i = 0;

    while (i < COLOURS - 1 && strcmp(styles[i].name, colour) != 0)
        i++;
    return i;
}

static void put_colour(struct pen *pen, const char *colour)
{
    int i = style_of(colour);
    char word[32];

    (void)snprintf(word, sizeof word, "%s %s", styles[i].shape, styles[i].name);
    put_styled(pen, pen->style->colour, styles[i].rgb, word);
}

static void put_words(struct pen *pen, const json_t *words)
{
    const json_t *word;
    size_t i;

    json_array_foreach(words, i, word)
        put_word(pen, json_string_value(word));
}

static void draw_heading(struct pen *pen, const json_t *view)
{
    bool haiku = json_is_true(json_object_get(view, "haiku"));

    put_word(pen, haiku ? "Haiclue with haiku," : "Haiclue,");
    put_number(pen, "round %d", number(view, "round"));
    put_number(pen, "of %d,", number(view, "rounds"));
    put_word(pen, text(view, "side"));
    put_word(pen, "words");
    if (phase_is(view, "over"))
        put_word(pen, "- the game is over");
}

static void draw_points(struct pen *pen, const json_t *view)
{
    const json_t *points = json_object_get(view, "points");
    bool team = json_is_true(json_object_get(view, "team"));
    const json_t *value;
    size_t i;

    new_line(pen, 0);
    put_word(pen, "Points:");
    pen->indent = 8;
    if (team) {
        put_number(pen, "the team has %d of 8, and needs 6",
                   json_integer_value(json_array_get(points, 0)));
        return;
    }
    json_array_foreach(points, i, value) {
        put_seat(pen, (int64_t)i, ":");
        put_number(pen, i + 1 < json_array_size(points) ? "%d," : "%d",
                   json_integer_value(value));
    }
}

/* The four words, the height of their stacks, and which one is the viewer's
 * target. */
static void draw_targets(struct pen *pen, const json_t *view)
{
    int64_t you = viewing_seat(view);
    const char *mine = you < 0
                           ? NULL
                           : json_string_value(json_array_get(
                                 json_object_get(view, "cards"), (size_t)you));
    const json_t *target;
    size_t i;

    json_array_foreach(json_object_get(view, "targets"), i, target) {
        const char *word = text(target, "word");

        new_line(pen, 2);
        put_colour(pen, text(target, "colour"));
        tab_to(pen, 12);
        put_styled(pen, pen->style->colour, styles[i].rgb,
                   word != NULL ? word : "(to come)");
        tab_to(pen, 24);
        put_number(pen, "stack of %d", number(target, "left"));
        if (mine != NULL && strcmp(mine, text(target, "colour")) == 0)
            put_word(pen, " <- your target");
    }
}

/* The number of a word of our tiles, or -1. */
static int find_tile_word(const char *word)
{
    for (int i = 0; i < TILE_WORDS; i++)
        if (strcmp(tile_words[i], word) == 0)
            return i;
    return -1;
}

/* How many syllables a word of ours can have, as bits. */
static unsigned count_syllables(const char *word)
{
    int number = find_tile_word(word);

    return number >= 0 ? tile_syllables[number] : 0;
}

/* "tiger 2": with the syllables that it can have, "1/2". */
static void print_tile(const char *word, unsigned counts, char *out,
                       size_t room)
{
    size_t at = (size_t)snprintf(out, room, "  %s", word);
    char before = ' ';

    for (int n = 1; n < 8 && at + 3 < room; n++)
        if (counts >> n & 1) {
            at += (size_t)snprintf(out + at, room - at, "%c%d", before, n);
            before = '/';
        }
}

/* `own`: the counts of words of the players' own, or NULL. */
static void draw_hand(struct pen *pen, const json_t *hand, const json_t *own,
                      bool haiku)
{
    const json_t *word;
    size_t i;

    json_array_foreach(hand, i, word) {
        const char *text = json_string_value(word);
        const json_t *count = json_array_get(own, i);
        unsigned counts = count != NULL ? (unsigned)json_integer_value(count)
                                        : count_syllables(text);
        char tile[96];
        int slot = pen->column == pen->indent
                       ? pen->indent
                       : (pen->column / TILE_WIDTH + 1) * TILE_WIDTH;

        if (slot + TILE_WIDTH > pen->style->width) {
            new_line(pen, 0);
            slot = 0;
        }
        print_tile(text, haiku ? counts : 0, tile, sizeof tile);
        fprintf(pen->out, "%*s%s", slot - pen->column, "", tile);
        pen->column = slot + (int)strlen(tile);
    }
}

/* What is on the backs of a hand's tiles: the words of the next round, if this
 * is a white one. `own`: those of words of the players' own, or NULL. */
static void draw_backs(struct pen *pen, const json_t *hand, const json_t *own)
{
    const json_t *word;
    size_t i;

    json_array_foreach(hand, i, word)
        if (own == NULL && find_tile_word(json_string_value(word)) < 0)
            return;
    new_line(pen, 0);
    put_word(pen, "On their backs:");
    pen->indent = 2;
    json_array_foreach(hand, i, word)
        put_word(pen,
                 own != NULL
                     ? json_string_value(json_array_get(own, i))
                     : tile_words[find_tile_word(json_string_value(word)) ^ 1]);
}

/* A seat's part of what there is of words of the players' own, or NULL. */
static const json_t *own_part(const json_t *view, const char *what,
                              int64_t seat)
{
    return json_array_get(json_object_get(view, what), (size_t)seat);
}

static void draw_own_hand(struct pen *pen, const json_t *view)
{
    const json_t *hand = json_array_get(json_object_get(view, "hands"),
                                        (size_t)viewing_seat(view));
    bool haiku = json_is_true(json_object_get(view, "haiku"));

    new_line(pen, 0);
    put_word(pen, haiku ? "Your tiles, with their syllables:" : "Your tiles:");
    new_line(pen, 0);
    draw_hand(pen, hand, own_part(view, "counts", viewing_seat(view)), haiku);
    if (pen->style->full)
        draw_backs(pen, hand, own_part(view, "backs", viewing_seat(view)));
}

/* K3: tiles lie open. Everybody's, without those of the viewer. */
static void draw_other_hands(struct pen *pen, const json_t *view)
{
    const json_t *hand;
    size_t i;

    new_line(pen, 0);
    put_word(pen, viewing_seat(view) >= 0 ? "The others' tiles:" : "Tiles:");
    json_array_foreach(json_object_get(view, "hands"), i, hand) {
        if ((int64_t)i == viewing_seat(view))
            continue;
        new_line(pen, 2);
        put_seat(pen, (int64_t)i, "");
        tab_to(pen, 12);
        put_words(pen, hand);
    }
}

static void put_lines(struct pen *pen, const json_t *lines)
{
    const json_t *line;
    size_t i;

    json_array_foreach(lines, i, line) {
        if (i > 0)
            put_word(pen, "/");
        put_words(pen, line);
    }
}

/* Who picked what, as far as it is visible. */
static void put_picks(struct pen *pen, const json_t *picks)
{
    const json_t *pick;
    size_t i;

    json_array_foreach(picks, i, pick) {
        if (!json_is_string(pick))
            continue;
        int style_index = style_of(json_string_value(pick));

        put_seat(pen, (int64_t)i, "");
        put_styled(pen, pen->style->colour, styles[style_index].rgb,
                   styles[style_index].shape);
    }
}

static void put_clue(struct pen *pen, const json_t *clue, int64_t author,
                     const char *missing)
{
    const json_t *picks = json_object_get(clue, "picks");
    const char *card = text(clue, "card");

    new_line(pen, 2);
    put_seat(pen, author, "");
    tab_to(pen, 12);
    if (json_is_null(json_object_get(clue, "lines")))
        put_word(pen, missing);
    put_lines(pen, json_object_get(clue, "lines"));
    if (json_is_null(picks))
        return;
    new_line(pen, 12);
    put_word(pen, card != NULL ? "meant" : "is being read");
    if (card != NULL)
        put_colour(pen, card);
    put_word(pen, "| picks:");
    put_picks(pen, picks);
}

/* Seats that have yet to compose or to pick. */
static void draw_waiting(struct pen *pen, const json_t *view)
{
    const json_t *seat;
    size_t i;

    new_line(pen, 0);
    put_word(pen, "Waiting for:");
    pen->indent = 13;
    json_array_foreach(json_object_get(view, "waiting"), i, seat)
        put_seat(pen, json_integer_value(seat), "");
}

static bool has_seat(const json_t *seats, size_t seat)
{
    const json_t *value;
    size_t i;

    json_array_foreach(seats, i, value)
        if (json_integer_value(value) == (json_int_t)seat)
            return true;
    return false;
}

static void draw_clues(struct pen *pen, const json_t *view)
{
    const json_t *clue;
    size_t i;

    if (json_array_size(json_object_get(view, "waiting")) > 0)
        draw_waiting(pen, view);
    new_line(pen, 0);
    put_word(pen, "Clues:");
    json_array_foreach(json_object_get(view, "clues"), i, clue)
        put_clue(pen, clue, (int64_t)i,
                 has_seat(json_object_get(view, "waiting"), i)
                     ? "(is composing)"
                     : "(is done)");
}

/* The last round is shown until the next clues are out. */
static void draw_last_round(struct pen *pen, const json_t *view)
{
    const json_t *last = json_object_get(view, "last_round");
    const json_t *clue;
    size_t i;

    new_line(pen, 0);
    put_word(pen, "Last round's clues, for");
    put_words(pen, json_object_get(last, "targets"));
    json_array_foreach(json_object_get(last, "clues"), i, clue)
        put_clue(pen, clue, (int64_t)i, "");
}

void draw_haiclue(FILE *out, const json_t *view, const struct draw_style *style)
{
    struct pen pen = {out, style, 0, 0};
    bool composing = phase_is(view, "compose");
    bool dealing = phase_is(view, "deal");
    bool last = json_is_object(json_object_get(view, "last_round"));

    draw_heading(&pen, view);
    draw_points(&pen, view);
    draw_targets(&pen, view);
    if (viewing_seat(view) >= 0 && (composing || style->full))
        draw_own_hand(&pen, view);
    if (viewing_seat(view) < 0 ? composing : style->full)
        draw_other_hands(&pen, view);
    if (!dealing)
        draw_clues(&pen, view);
    if (last && (composing || dealing))
        draw_last_round(&pen, view);
    fputc('\n', out);
}
