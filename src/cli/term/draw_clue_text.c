/*
 * draw_clue_text.c - what is below the board of Clue: players, cards,
 * suggestions, accusations and the result, as wrapped paragraphs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/draw_clue_text.h"

#include <string.h>

#include "games/clue/board.h"

static const char pawns[] = DRAW_CLUE_PAWNS;

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text != NULL ? text : "";
}

/* The index of a suspect, or 0. */
static int find_suspect(const char *word)
{
    for (int i = 0; i < CLUE_SUSPECTS; i++)
        if (strcmp(clue_card_words[i], word) == 0)
            return i;
    return 0;
}

/* A paragraph, wrapped when it is printed. */
struct paragraph {
    const struct draw_style *style;
    char text[1024];
    size_t len;
};

static void add_text(struct paragraph *paragraph, const char *words)
{
    size_t room = sizeof paragraph->text - 1 - paragraph->len;
    size_t n = strlen(words) < room ? strlen(words) : room;

    memcpy(paragraph->text + paragraph->len, words, n);
    paragraph->len += n;
    paragraph->text[paragraph->len] = '\0';
}

static void add_number(struct paragraph *paragraph, const json_t *number)
{
    char digits[24];

    (void)snprintf(digits, sizeof digits, "%d",
                   (int)json_integer_value(number));
    add_text(paragraph, digits);
}

static void add_seat(struct paragraph *paragraph, const json_t *seat)
{
    if (paragraph->style->names != NULL) {
        add_text(paragraph, paragraph->style->names[json_integer_value(seat)]);
        return;
    }
    add_text(paragraph, "seat ");
    add_number(paragraph, seat);
}

static void add_list(struct paragraph *paragraph, const json_t *words)
{
    const json_t *word;
    size_t i;

    json_array_foreach(words, i, word) {
        add_text(paragraph, i == 0 ? " " : ", ");
        add_text(paragraph, json_string_value(word));
    }
}

static void add_three_cards(struct paragraph *paragraph, const json_t *three)
{
    add_text(paragraph, text_of(three, "suspect"));
    add_text(paragraph, ", ");
    add_text(paragraph, text_of(three, "weapon"));
    add_text(paragraph, ", ");
    add_text(paragraph, text_of(three, "room"));
    add_text(paragraph, ".");
}

/* How many characters fit on a line of this width: up to a blank. */
static size_t line_length(const char *text, size_t width)
{
    size_t n = strlen(text);

    if (n <= width)
        return n;
    for (n = width; n > 0 && text[n] != ' '; n--)
        continue;
    return n > 0 ? n : width;
}

/* Prints the paragraph, with hanging indent, and empties it. */
static void print_paragraph(FILE *out, struct paragraph *paragraph)
{
    size_t width =
        paragraph->style->width > 40 ? (size_t)paragraph->style->width : 80;
    const char *at = paragraph->text;
    size_t n = line_length(at, width);

    (void)fprintf(out, "%.*s\n", (int)n, at);
    for (at += n; *at != '\0'; at += n) {
        at += *at == ' ';
        n = line_length(at, width - 4);
        (void)fprintf(out, "    %.*s\n", (int)n, at);
    }
    paragraph->len = 0;
    paragraph->text[0] = '\0';
}

static void draw_players(FILE *out, const json_t *view,
                         struct paragraph *paragraph)
{
    const json_t *seat;
    size_t i;

    json_array_foreach(json_object_get(view, "order"), i, seat) {
        const char *suspect =
            json_string_value(json_array_get(json_object_get(view, "suspects"),
                                             (size_t)json_integer_value(seat)));
        int number = find_suspect(suspect);
        char pawn[3] = {pawns[2 * number], pawns[2 * number + 1], '\0'};

        add_text(paragraph, i == 0 ? "" : "  ");
        add_text(paragraph, pawn);
        add_text(paragraph, "=");
        if (paragraph->style->names != NULL) {
            add_number(paragraph, seat);
            add_text(paragraph, ".");
        }
        add_seat(paragraph, seat);
    }
    print_paragraph(out, paragraph);
}

/* C4: hands may differ by a card. */
static void draw_sizes(FILE *out, const json_t *view,
                       struct paragraph *paragraph)
{
    const json_t *sizes = json_object_get(view, "sizes"), *seat;
    size_t i;

    json_array_foreach(json_object_get(view, "order"), i, seat) {
        add_text(paragraph, i == 0 ? "Cards in hand: " : ", ");
        add_seat(paragraph, seat);
        add_text(paragraph, " ");
        add_number(paragraph,
                   json_array_get(sizes, (size_t)json_integer_value(seat)));
    }
    add_text(paragraph, ".");
    print_paragraph(out, paragraph);
}

static void draw_hands(FILE *out, const json_t *view, int viewer,
                       struct paragraph *paragraph)
{
    const json_t *hand;
    size_t i;

    json_array_foreach(json_object_get(view, "hands"), i, hand) {
        if (json_is_null(hand))
            continue;
        if (viewer < 0) {
            json_t *seat = json_integer((json_int_t)i);

            add_seat(paragraph, seat);
            json_decref(seat);
        }
        add_text(paragraph, viewer < 0 ? ":" : "Your cards:");
        add_list(paragraph, hand);
        print_paragraph(out, paragraph);
    }
}

static void draw_suggestion(FILE *out, const json_t *s,
                            struct paragraph *paragraph)
{
    const json_t *seat, *answer = json_object_get(s, "answer");
    const char *card = json_string_value(json_object_get(s, "card"));
    size_t i;

    add_text(paragraph, "  ");
    add_seat(paragraph, json_object_get(s, "by"));
    add_text(paragraph, ": ");
    add_three_cards(paragraph, s);
    json_array_foreach(json_object_get(s, "passed"), i, seat) {
        add_text(paragraph, i == 0 ? " Not " : ", ");
        add_seat(paragraph, seat);
    }
    if (json_array_size(json_object_get(s, "passed")) > 0)
        add_text(paragraph, ".");
    if (json_is_true(json_object_get(s, "shown"))) {
        add_text(paragraph, " ");
        add_seat(paragraph, answer);
        add_text(paragraph, " showed ");
        add_text(paragraph, card != NULL ? card : "a card");
        add_text(paragraph, ".");
    }
    print_paragraph(out, paragraph);
}

/* The latest three are enough to follow the game. */
static void draw_suggestions(FILE *out, const json_t *view,
                             struct paragraph *paragraph)
{
    const json_t *suggestions = json_object_get(view, "suggestions");
    size_t n = json_array_size(suggestions);
    size_t shown = n > 3 && !paragraph->style->full ? 3 : n;

    if (n > 0)
        (void)fputs("Suggestions, the latest first:\n", out);
    for (size_t i = 0; i < shown; i++)
        draw_suggestion(out, json_array_get(suggestions, i), paragraph);
    if (shown < n)
        (void)fprintf(out, "  (%zu more: type table)\n", n - shown);
}

static void draw_accusations(FILE *out, const json_t *view,
                             struct paragraph *paragraph)
{
    const json_t *three;
    size_t i;

    json_array_foreach(json_object_get(view, "accusations"), i, three) {
        json_t *seat = json_integer((json_int_t)i);

        if (!json_is_null(three)) {
            add_seat(paragraph, seat);
            add_text(paragraph, " accused: ");
            add_three_cards(paragraph, three);
            print_paragraph(out, paragraph);
        }
        json_decref(seat);
    }
}

/* "Round 3, turn of ann, who rolled 4." */
static void draw_status(FILE *out, const json_t *view,
                        struct paragraph *paragraph)
{
    const json_t *turn = json_object_get(view, "turn");
    const json_t *asked = json_object_get(view, "asked");
    const json_t *die = json_object_get(view, "die");

    add_text(paragraph, "Round ");
    add_number(paragraph, json_object_get(view, "round"));
    if (json_is_integer(turn)) {
        add_text(paragraph, ", turn of ");
        add_seat(paragraph, turn);
    }
    if (json_is_integer(die)) {
        add_text(paragraph, ", who rolled ");
        add_number(paragraph, die);
    }
    if (json_is_integer(asked)) {
        add_text(paragraph, "; a card is to be shown by ");
        add_seat(paragraph, asked);
    }
    add_text(paragraph, ".");
    print_paragraph(out, paragraph);
}

static bool has_seat(const json_t *seats, int seat)
{
    const json_t *one;
    size_t i;

    json_array_foreach(seats, i, one)
        if (json_integer_value(one) == seat)
            return true;
    return false;
}

/* C15: what being brought into a room is good for. */
static void draw_summons(FILE *out, const json_t *view, int viewer,
                         struct paragraph *paragraph)
{
    const json_t *turn = json_object_get(view, "turn");
    bool now = json_is_integer(turn) && json_integer_value(turn) == viewer;
    const char *suspect = json_string_value(
        json_array_get(json_object_get(view, "suspects"), (size_t)viewer));

    if (!has_seat(json_object_get(view, "summoned"), viewer) ||
        (now && strcmp(text_of(view, "phase"), "start") != 0))
        return;
    add_text(paragraph, "You were brought into the ");
    add_text(paragraph, text_of(json_object_get(view, "pawns"), suspect));
    add_text(paragraph, now ? ": you may suggest here, without a roll."
                            : ": in your next turn you may suggest there, "
                              "without a roll.");
    print_paragraph(out, paragraph);
}

/* The content of the envelope, if it is visible, and how the game ended. */
static void draw_end(FILE *out, const json_t *view, struct paragraph *paragraph)
{
    static const char *const results[][2] = {
        {"solved", "The case is solved. The winner: "},
        {"last-detective", "One detective is left. The winner: "},
        {"unsolved", "Everybody accused wrongly. Nobody wins."},
        {"cold", "The case is cold. Nobody wins."},
    };

    if (json_is_object(json_object_get(view, "envelope"))) {
        add_text(paragraph, "In the envelope: ");
        add_three_cards(paragraph, json_object_get(view, "envelope"));
        print_paragraph(out, paragraph);
    }
    if (!json_is_string(json_object_get(view, "result")))
        return;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (strcmp(results[i][0], text_of(view, "result")) == 0)
            add_text(paragraph, results[i][1]);
    if (json_is_integer(json_object_get(view, "winner"))) {
        add_seat(paragraph, json_object_get(view, "winner"));
        add_text(paragraph, ".");
    }
    print_paragraph(out, paragraph);
}

void draw_clue_text(FILE *out, const json_t *view, int viewer,
                    const struct draw_style *style)
{
    struct paragraph paragraph = {.style = style, .len = 0};

    draw_players(out, view, &paragraph);
    draw_sizes(out, view, &paragraph);
    draw_hands(out, view, viewer, &paragraph);
    draw_suggestions(out, view, &paragraph);
    draw_accusations(out, view, &paragraph);
    draw_status(out, view, &paragraph);
    if (viewer >= 0)
        draw_summons(out, view, viewer, &paragraph);
    draw_end(out, view, &paragraph);
}
