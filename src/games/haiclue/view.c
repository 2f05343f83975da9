/*
 * view.c - what a seat sees of Haiclue. Review it together with redeal.c.
 *
 * Hidden from a seat: the others' cards in hand; the others' clues until all
 * are laid; the others' picks for the clue that is being read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/json.h"
#include "games/haiclue/state.h"

static const char *const side_names[] = {"white", "black"};

/* May seat `viewer` see what is private to a seat? */
static bool sees(ch_seat viewer, ch_seat seat)
{
    return viewer == seat || viewer == CH_DEALER;
}

/* A colour, or null if there is none or the seat may not see it. */
static void view_colour(struct ch_json *out, const char *key, bool may,
                        uint8_t colour)
{
    ch_json_word(out, key, haiclue_colours,
                 may && colour != NO_COLOUR ? colour : -1);
}

static void view_lines(struct ch_json *out, const struct haiclue_state *t,
                       const struct haiclue_clue *clue, unsigned side)
{
    ch_json_array_begin(out, "lines");
    ch_json_array_begin(out, NULL);
    for (unsigned i = 0; i < clue->n; i++) {
        if (clue->entry[i] == BREAK) {
            ch_json_array_end(out);
            ch_json_array_begin(out, NULL);
        } else {
            ch_json_str(out, NULL,
                        haiclue_text(t, haiclue_word(clue->entry[i], side)));
        }
    }
    ch_json_array_end(out);
    ch_json_array_end(out);
}

/* K7: picks are shown together with the card; until then, one's own. */
static void view_picks(struct ch_json *out, const struct haiclue_state *t,
                       const struct haiclue_clue *clue, ch_seat viewer)
{
    ch_json_array_begin(out, "picks");
    for (ch_seat i = 0; i < t->seats; i++)
        view_colour(out, NULL, clue->card != NO_COLOUR || sees(viewer, i),
                    clue->pick[i]);
    ch_json_array_end(out);
}

/* K6: this round's clues are seen when all are laid; one's own before. */
static bool is_hidden(const struct haiclue_state *t, unsigned side,
                      ch_seat author, ch_seat viewer)
{
    return t->phase == COMPOSE && side == haiclue_side(t) &&
           !sees(viewer, author);
}

static void view_clue(struct ch_json *out, const struct haiclue_state *t,
                      unsigned side, ch_seat author, ch_seat viewer)
{
    const struct haiclue_clue *clue = &t->clue[side][author];
    bool read = t->phase == GUESS && author == haiclue_author(t, t->read);

    ch_json_object_begin(out, NULL);
    if (clue->n == 0 || is_hidden(t, side, author, viewer))
        ch_json_null(out, "lines");
    else
        view_lines(out, t, clue, side);
    view_colour(out, "card", true, clue->card);
    if (clue->card != NO_COLOUR || read)
        view_picks(out, t, clue, viewer);
    else
        ch_json_null(out, "picks");
    ch_json_object_end(out);
}

static void view_clues(struct ch_json *out, const struct haiclue_state *t,
                       unsigned side, ch_seat viewer)
{
    ch_json_array_begin(out, "clues");
    for (ch_seat seat = 0; seat < t->seats; seat++)
        view_clue(out, t, side, seat, viewer);
    ch_json_array_end(out);
}

static const char *target(const struct haiclue_state *t, unsigned round,
                          unsigned colour)
{
    return haiclue_text(
        t, haiclue_word(t->target[round / 2][colour - BLUE], round & 1));
}

static void view_targets(struct ch_json *out, const struct haiclue_state *t)
{
    static const char *const shapes[] = {"none", "diamond", "bar", "triangle",
                                         "circle"};
    /* K10, K11: the top tiles are gone after a black round. */
    unsigned gone = t->round / 2U + (t->phase == OVER);

    ch_json_array_begin(out, "targets");
    for (unsigned c = BLUE; c <= YELLOW; c++) {
        ch_json_object_begin(out, NULL);
        ch_json_str(out, "colour", haiclue_colours[c]);
        ch_json_str(out, "shape", shapes[c]);
        ch_json_str(out, "word",
                    t->phase == DEAL_TARGETS ? NULL : target(t, t->round, c));
        ch_json_int(out, "left", haiclue_stack_height(t) - gone);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

static void view_hands(struct ch_json *out, const struct haiclue_state *t)
{
    ch_json_array_begin(out, "hands");
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        uint8_t tiles[HAND_MAX];
        unsigned n = haiclue_list_tiles(t->hand[seat], tiles);

        ch_json_array_begin(out, NULL);
        for (unsigned i = 0; i < n; i++)
            ch_json_str(
                out, NULL,
                haiclue_text(t, haiclue_word(tiles[i], haiclue_side(t))));
        ch_json_array_end(out);
    }
    ch_json_array_end(out);
}

/* K15: of words that clients do not know: what is on the backs of the hands'
 * tiles, and how many syllables the words that are up can have. */
static void view_own(struct ch_json *out, const struct haiclue_state *t)
{
    for (int counts = 0; counts <= 1; counts++) {
        ch_json_array_begin(out, counts ? "counts" : "backs");
        for (ch_seat seat = 0; seat < t->seats; seat++) {
            uint8_t tiles[HAND_MAX];
            unsigned n = haiclue_list_tiles(t->hand[seat], tiles);

            ch_json_array_begin(out, NULL);
            for (unsigned i = 0; i < n; i++) {
                int16_t word = haiclue_word(tiles[i], haiclue_side(t));

                if (counts)
                    ch_json_int(out, NULL, haiclue_syllables(t, word));
                else
                    ch_json_str(out, NULL, haiclue_text(t, word ^ 1));
            }
            ch_json_array_end(out);
        }
        ch_json_array_end(out);
    }
}

/* K8: what the seats got for one clue. */
static void view_gains(struct ch_json *out, const struct haiclue_state *t,
                       const struct haiclue_clue *clue, ch_seat author)
{
    int right = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        right += clue->pick[seat] == clue->card;
    ch_json_array_begin(out, "gains");
    for (ch_seat seat = 0; seat < t->seats; seat++)
        ch_json_int(out, NULL,
                    seat == author ? right : clue->pick[seat] == clue->card);
    ch_json_array_end(out);
}

/* The clue that was scored last, perhaps in the round before. */
static void view_last(struct ch_json *out, const struct haiclue_state *t)
{
    bool now = t->read > 0;
    unsigned round = now ? t->round : t->round - 1U;
    ch_seat author = haiclue_author(t, (now ? t->read : t->seats) - 1U);
    const struct haiclue_clue *clue = &t->clue[round & 1][author];

    if (!now && t->round == 0) {
        ch_json_null(out, "last");
        return;
    }
    ch_json_object_begin(out, "last");
    ch_json_int(out, "author", author);
    view_lines(out, t, clue, round & 1);
    view_colour(out, "card", true, clue->card);
    ch_json_str(out, "target", target(t, round, clue->card));
    view_picks(out, t, clue, CH_SPECTATOR);
    view_gains(out, t, clue, author);
    ch_json_object_end(out);
}

static void view_last_round(struct ch_json *out, const struct haiclue_state *t)
{
    if (t->round == 0) {
        ch_json_null(out, "last_round");
        return;
    }
    ch_json_object_begin(out, "last_round");
    ch_json_str(out, "side", side_names[!haiclue_side(t)]);
    ch_json_array_begin(out, "targets");
    for (unsigned c = BLUE; c <= YELLOW; c++)
        ch_json_str(out, NULL, target(t, t->round - 1U, c));
    ch_json_array_end(out);
    view_clues(out, t, !haiclue_side(t), CH_SPECTATOR);
    ch_json_object_end(out);
}

static void view_phase(const struct haiclue_state *t, struct ch_json *out)
{
    static const char *const phases[] = {"deal",    "deal",  "deal",
                                         "compose", "guess", "over"};

    ch_json_str(out, "phase", phases[t->phase]);
    ch_json_int(out, "round", t->round + 1);
    ch_json_int(out, "rounds", 2 * haiclue_stack_height(t));
    ch_json_str(out, "side", side_names[haiclue_side(t)]);
    ch_json_bool(out, "haiku", t->haiku != 0);
    ch_json_bool(out, "team", t->seats == TEAM);
    ch_json_int(out, "reader", t->reader);
    if (t->phase == GUESS)
        ch_json_int(out, "author", haiclue_author(t, t->read));
    else
        ch_json_null(out, "author");
    ch_json_seats(out, "waiting", t->waiting);
}

void haiclue_view(const void *state, ch_seat seat, struct ch_json *out)
{
    const struct haiclue_state *t = state;

    if (seat < t->seats)
        ch_json_int(out, "you", seat);
    view_phase(t, out);
    ch_json_array_begin(out, "points");
    for (ch_seat i = 0; i < t->seats; i++)
        ch_json_int(out, NULL, t->points[i]);
    ch_json_array_end(out);
    view_targets(out, t);
    ch_json_array_begin(out, "cards");
    for (ch_seat i = 0; i < t->seats; i++)
        view_colour(out, NULL, sees(seat, i),
                    t->card[i] != 0 ? haiclue_colour(t->card[i]) : NO_COLOUR);
    ch_json_array_end(out);
    view_hands(out, t);
    if (t->own != 0)
        view_own(out, t);
    view_clues(out, t, haiclue_side(t), seat);
    view_last(out, t);
    view_last_round(out, t);
}
