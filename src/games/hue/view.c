/*
 * view.c - what a seat sees of HUE.
 *
 * Everything except the hands is public, and at the end the hands are too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/json.h"
#include "games/hue/state.h"

/* Cards in the order in which they were laid, with who laid them. */
static void view_laid(const struct hue_state *t, struct ch_json *out)
{
    ch_json_array_begin(out, "laid");
    for (int i = 0; i < t->n_laid; i++) {
        const struct hue_laid *laid = &t->laid[i];

        ch_json_object_begin(out, NULL);
        if (i < HUE_STARTS)
            ch_json_null(out, "seat");
        else
            ch_json_int(out, "seat", hue_laid_by(t, i));
        ch_json_str(out, "card", hue_card_names[laid->card]);
        ch_json_int(out, "column", laid->column);
        ch_json_int(out, "row", laid->row);
        ch_json_str(out, "turn", hue_turns[laid->turn]);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

/* For each section its colour's letter if it counts for the colour's value, x
 * if poison spoils it, - if it lies in a lesser region. */
static void mark_regions(const struct hue_regions *regions, int square,
                         const uint8_t *colour, int sections, char *out)
{
    for (int k = 0; k < sections; k++) {
        int region = regions->of[3 * square + k];

        out[k] = '-';
        if (region == regions->best[colour[k]])
            out[k] = hue_letters[colour[k]];
        if (regions->spoilt[region])
            out[k] = 'x';
    }
    out[sections] = '\0';
}

static void view_square(const struct hue_board *board,
                        const struct hue_regions *regions, int i,
                        struct ch_json *out)
{
    static const char *const forms[] = {"solid", "skull", "rows", "columns"};
    const struct hue_square *square = &board->square[i];
    int sections = square->form == PLAIN || square->form == SKULL ? 1 : 3;
    char letters[4] = "", marks[4];

    for (int k = 0; k < sections; k++)
        letters[k] = hue_letters[square->colour[k]];
    mark_regions(regions, i, square->colour, sections, marks);
    ch_json_object_begin(out, NULL);
    ch_json_int(out, "column", square->column);
    ch_json_int(out, "row", square->row);
    ch_json_str(out, "form", forms[square->form]);
    ch_json_str(out, "colours", letters);
    ch_json_str(out, "region", marks);
    ch_json_object_end(out);
}

/* The visible squares, and what the colours are worth as things lie. */
static void view_board(const struct hue_state *t, struct ch_json *out)
{
    struct hue_board board;
    struct hue_regions regions;

    hue_find_board(t, &board);
    hue_find_regions(t, &board, &regions);
    ch_json_array_begin(out, "squares");
    for (int i = 0; i < board.n; i++)
        view_square(&board, &regions, i, out);
    ch_json_array_end(out);
    ch_json_object_begin(out, "values");
    for (int c = 0; c < HUE_COLOURS; c++)
        ch_json_int(out, hue_colours[c], regions.value[c]);
    ch_json_object_end(out);
}

static void view_hand(uint32_t hand, struct ch_json *out)
{
    ch_json_array_begin(out, NULL);
    for (; hand != 0; hand &= hand - 1)
        ch_json_str(out, NULL, hue_card_names[ch_lowest(hand)]);
    ch_json_array_end(out);
}

/* U8: at the end everyone sees the score cards. */
static void view_hands(const struct hue_state *t, ch_seat seat,
                       struct ch_json *out)
{
    ch_json_array_begin(out, "cards");
    for (ch_seat i = 0; i < t->seats; i++)
        ch_json_int(out, NULL, ch_bits(t->hand[i]));
    ch_json_array_end(out);
    ch_json_array_begin(out, "hands");
    for (ch_seat i = 0; i < t->seats; i++) {
        bool shown = t->n_laid >= hue_total_laid(t);

        if (i == seat || seat == CH_DEALER || shown)
            view_hand(t->hand[i], out);
        else
            ch_json_null(out, NULL);
    }
    ch_json_array_end(out);
}

static void view_end(const struct hue_state *t, struct ch_json *out)
{
    if (!hue_is_over(t)) {
        ch_json_null(out, "points");
        ch_json_null(out, "winner");
        return;
    }
    ch_json_array_begin(out, "points");
    for (ch_seat seat = 0; seat < t->seats; seat++)
        ch_json_int(out, NULL, hue_points(t, seat));
    ch_json_array_end(out);
    ch_json_int(out, "winner", hue_winner(t));
}

void hue_view(const void *state, ch_seat seat, struct ch_json *out)
{
    const struct hue_state *t = state;

    ch_json_str(out, "poison", hue_poisons[t->poison]);
    if (t->known)
        ch_json_int(out, "first", t->first);
    else
        ch_json_null(out, "first");
    if (t->hands == t->seats && !hue_is_over(t))
        ch_json_int(out, "player", hue_laid_by(t, t->n_laid));
    else
        ch_json_null(out, "player");
    view_hands(t, seat, out);
    view_laid(t, out);
    view_board(t, out);
    view_end(t, out);
}
