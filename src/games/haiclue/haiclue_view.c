/*
 * haiclue_view.c - what a seat sees of Haiclue, and redeal(), which changes
 * all the rest. To be read side by side.
 *
 * Hidden from a seat: the others' cards in hand; the others' clues until all
 * are laid; the others' picks for the clue that is being read.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/rng.h"
#include "games/haiclue/haiclue_int.h"

static const char *const side_names[] = {"white", "black"};

/* May `eyes` see what is private to a seat? */
static bool sees(ch_seat eyes, ch_seat seat)
{
    return eyes == seat || eyes == CH_DEALER;
}

/* A colour, or null if it is none or not for these eyes. */
static void show_colour(struct ch_json *out, const char *key, bool may,
                        uint8_t colour)
{
    ch_json_word(out, key, haiclue_colours,
                 may && colour != NO_COLOUR ? colour : -1);
}

static void show_lines(struct ch_json *out, const struct clue *clue,
                       unsigned side)
{
    ch_json_array_begin(out, "lines");
    ch_json_array_begin(out, NULL);
    for (unsigned i = 0; i < clue->n; i++) {
        if (clue->entry[i] == BREAK) {
            ch_json_array_end(out);
            ch_json_array_begin(out, NULL);
        } else {
            ch_json_str(out, NULL,
                        lexicon_words[word_of(clue->entry[i], side)]);
        }
    }
    ch_json_array_end(out);
    ch_json_array_end(out);
}

/* K7: picks are shown together with the card; until then, one's own. */
static void show_picks(struct ch_json *out, const struct table *t,
                       const struct clue *clue, ch_seat eyes)
{
    ch_json_array_begin(out, "picks");
    for (ch_seat i = 0; i < t->seats; i++)
        show_colour(out, NULL, clue->card != NO_COLOUR || sees(eyes, i),
                    clue->pick[i]);
    ch_json_array_end(out);
}

/* K6: this round's clues are seen when all are laid; one's own before. */
static bool is_hidden(const struct table *t, unsigned side, ch_seat author,
                      ch_seat eyes)
{
    return t->phase == COMPOSE && side == side_of(t) && !sees(eyes, author);
}

static void show_clue(struct ch_json *out, const struct table *t, unsigned side,
                      ch_seat author, ch_seat eyes)
{
    const struct clue *clue = &t->clue[side][author];
    bool read = t->phase == GUESS && author == author_of(t, t->read);

    ch_json_object_begin(out, NULL);
    if (clue->n == 0 || is_hidden(t, side, author, eyes))
        ch_json_null(out, "lines");
    else
        show_lines(out, clue, side);
    show_colour(out, "card", true, clue->card);
    if (clue->card != NO_COLOUR || read)
        show_picks(out, t, clue, eyes);
    else
        ch_json_null(out, "picks");
    ch_json_object_end(out);
}

static void show_clues(struct ch_json *out, const struct table *t,
                       unsigned side, ch_seat eyes)
{
    ch_json_array_begin(out, "clues");
    for (ch_seat seat = 0; seat < t->seats; seat++)
        show_clue(out, t, side, seat, eyes);
    ch_json_array_end(out);
}

static const char *target(const struct table *t, unsigned round,
                          unsigned colour)
{
    return lexicon_words[word_of(t->target[round / 2][colour - BLUE],
                                 round & 1)];
}

static void show_targets(struct ch_json *out, const struct table *t)
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
        ch_json_int(out, "left", stack_height(t) - gone);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

static void show_hands(struct ch_json *out, const struct table *t)
{
    ch_json_array_begin(out, "hands");
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        uint8_t tiles[HAND_MAX];
        unsigned n = haiclue_list(t->hand[seat], tiles);

        ch_json_array_begin(out, NULL);
        for (unsigned i = 0; i < n; i++)
            ch_json_str(out, NULL,
                        lexicon_words[word_of(tiles[i], side_of(t))]);
        ch_json_array_end(out);
    }
    ch_json_array_end(out);
}

/* K8: what the seats got for one clue. */
static void show_gains(struct ch_json *out, const struct table *t,
                       const struct clue *clue, ch_seat author)
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

/* The clue that was scored last, be it in the round before. */
static void show_last(struct ch_json *out, const struct table *t)
{
    bool now = t->read > 0;
    unsigned round = now ? t->round : t->round - 1U;
    ch_seat author = author_of(t, (now ? t->read : t->seats) - 1U);
    const struct clue *clue = &t->clue[round & 1][author];

    if (!now && t->round == 0) {
        ch_json_null(out, "last");
        return;
    }
    ch_json_object_begin(out, "last");
    ch_json_int(out, "author", author);
    show_lines(out, clue, round & 1);
    show_colour(out, "card", true, clue->card);
    ch_json_str(out, "target", target(t, round, clue->card));
    show_picks(out, t, clue, CH_WATCHER);
    show_gains(out, t, clue, author);
    ch_json_object_end(out);
}

static void show_last_round(struct ch_json *out, const struct table *t)
{
    if (t->round == 0) {
        ch_json_null(out, "last_round");
        return;
    }
    ch_json_object_begin(out, "last_round");
    ch_json_str(out, "side", side_names[!side_of(t)]);
    ch_json_array_begin(out, "targets");
    for (unsigned c = BLUE; c <= YELLOW; c++)
        ch_json_str(out, NULL, target(t, t->round - 1U, c));
    ch_json_array_end(out);
    show_clues(out, t, !side_of(t), CH_WATCHER);
    ch_json_object_end(out);
}

void haiclue_view(const void *state, ch_seat seat, struct ch_json *out)
{
    static const char *const phases[] = {"deal",    "deal",  "deal",
                                         "compose", "guess", "over"};
    const struct table *t = state;

    if (seat < t->seats)
        ch_json_int(out, "you", seat);
    ch_json_str(out, "phase", phases[t->phase]);
    ch_json_int(out, "round", t->round + 1);
    ch_json_int(out, "rounds", 2 * stack_height(t));
    ch_json_str(out, "side", side_names[side_of(t)]);
    ch_json_bool(out, "haiku", t->haiku != 0);
    ch_json_bool(out, "team", t->seats == TEAM);
    ch_json_int(out, "reader", t->reader);
    if (t->phase == GUESS)
        ch_json_int(out, "author", author_of(t, t->read));
    else
        ch_json_null(out, "author");
    ch_json_seats(out, "waiting", t->waiting);
    ch_json_array_begin(out, "points");
    for (ch_seat i = 0; i < t->seats; i++)
        ch_json_int(out, NULL, t->points[i]);
    ch_json_array_end(out);
    show_targets(out, t);
    ch_json_array_begin(out, "cards");
    for (ch_seat i = 0; i < t->seats; i++)
        show_colour(out, NULL, sees(seat, i),
                    t->card[i] != 0 ? colour_of(t->card[i]) : NO_COLOUR);
    ch_json_array_end(out);
    show_hands(out, t);
    show_clues(out, t, side_of(t), seat);
    show_last(out, t);
    show_last_round(out, t);
}

/* The deck less what lies open and the seat's own card. */
static void redeal_cards(struct table *t, ch_seat seat, struct ch_rng *rng)
{
    struct ch_set pool = ch_set_below(CARDS);
    uint32_t left;

    pool.word[0] &= ~t->discarded;
    if (seat < t->seats && t->card[seat] != 0)
        ch_set_remove(&pool, t->card[seat] - 1U);
    left = ch_set_count(&pool);
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat || t->card[i] == 0)
            continue;
        unsigned k = ch_set_nth(&pool, ch_rng_below(rng, left--));

        ch_set_remove(&pool, k);
        t->card[i] = (uint8_t)(k + 1);
    }
}

/* Two to five tiles, maybe in two lines. */
static void free_clue(const uint8_t *tiles, struct ch_rng *rng,
                      struct clue *out)
{
    unsigned n = CLUE_MIN + ch_rng_below(rng, 4);
    unsigned cut = ch_rng_below(rng, n); /* 0: one line */

    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) {
        if (i > 0 && i == cut)
            out->entry[out->n++] = BREAK;
        out->entry[out->n++] = tiles[i];
    }
}

static void redeal_clue(struct table *t, ch_seat seat, struct ch_rng *rng)
{
    struct clue *clue = &t->clue[side_of(t)][seat];
    uint8_t tiles[HAND_MAX];
    unsigned n = haiclue_list(t->hand[seat], tiles);

    for (unsigned i = n; i > 1; i--) {
        unsigned j = ch_rng_below(rng, i);
        uint8_t kept = tiles[i - 1];

        tiles[i - 1] = tiles[j];
        tiles[j] = kept;
    }
    if (!t->haiku || !haiclue_find(tiles, n, side_of(t), clue))
        free_clue(tiles, rng, clue);
}

bool haiclue_redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct table *t = state;

    if (t->phase != COMPOSE && t->phase != GUESS)
        return true;
    redeal_cards(t, seat, rng);
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat || ch_in(t->waiting, i))
            continue;
        if (t->phase == COMPOSE)
            redeal_clue(t, i, rng);
        else if (i != author_of(t, t->read))
            t->clue[side_of(t)][author_of(t, t->read)].pick[i] =
                (uint8_t)(BLUE + ch_rng_below(rng, COLOURS));
    }
    return true;
}
