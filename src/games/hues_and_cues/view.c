/*
 * view.c - what a seat sees of Hues and Cues.
 *
 * Secret are the card and the colour chosen, until it is scored, and the votes
 * until all are in. Everything else is public.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/json.h"
#include "games/hues_and_cues/state.h"

/* A cell that is stored plus one; 0 is null. */
static void view_cell(struct ch_json *out, const char *key, int stored)
{
    ch_json_word(out, key, cues_cell_words, stored - 1);
}

static void view_card(const struct cues_state *s, bool may, struct ch_json *out)
{
    if (!may || s->now.card == 0) {
        ch_json_null(out, "card");
        return;
    }
    ch_json_array_begin(out, "card");
    for (int i = 0; i < CUES_COLOURS; i++)
        view_cell(out, NULL, cues_card_cells(s, s->now.card)[i] + 1);
    ch_json_array_end(out);
}

static void view_cues(const struct cues_round *round, struct ch_json *out)
{
    ch_json_array_begin(out, "cues");
    for (int i = 0; i < 2; i++)
        ch_json_str(out, NULL, round->cue[i][0] != '\0' ? round->cue[i] : NULL);
    ch_json_array_end(out);
}

/* By seat: the first piece and the second. */
static void view_pieces(const struct cues_state *s,
                        const struct cues_round *round, struct ch_json *out)
{
    ch_json_array_begin(out, "pieces");
    for (ch_seat seat = 0; seat < s->seats; seat++) {
        ch_json_array_begin(out, NULL);
        view_cell(out, NULL, round->piece[0][seat]);
        view_cell(out, NULL, round->piece[1][seat]);
        ch_json_array_end(out);
    }
    ch_json_array_end(out);
}

/* Who has yet to place a piece for the present cue, in order. */
static void view_to_place(const struct cues_state *s, struct ch_json *out)
{
    ch_json_array_begin(out, "to_place");
    if (cues_is_guessing(s) || cues_is_voting(s))
        for (int n = s->turn; n < s->seats - 1; n++)
            ch_json_int(out, NULL, cues_guesser(s, n));
    ch_json_array_end(out);
}

static void view_votes(const struct cues_state *s, ch_seat seat,
                       struct ch_json *out)
{
    static const char *const words[] = {"uphold", "strike"};
    bool open = !cues_is_voting(s) || seat == CH_DEALER;

    ch_json_array_begin(out, "votes");
    for (ch_seat i = 0; i < s->seats; i++) {
        bool may = open || i == seat || i + 1 == s->challenger;

        ch_json_word(out, NULL, words,
                     may && ch_in(s->voted, i) ? ch_in(s->strike, i) : -1);
    }
    ch_json_array_end(out);
}

/* The vote that is on, or the last one of the round; null if there is none. */
static void view_vote(const struct cues_state *s, ch_seat seat,
                      struct ch_json *out)
{
    if (s->challenger == 0) {
        ch_json_null(out, "vote");
        return;
    }
    ch_json_object_begin(out, "vote");
    ch_json_int(out, "challenger", s->challenger - 1);
    ch_json_bool(out, "open", cues_is_voting(s));
    ch_json_seats(out, "voted", s->voted);
    view_votes(s, seat, out);
    if (cues_is_voting(s))
        ch_json_null(out, "struck");
    else
        ch_json_bool(out, "struck", 2 * ch_bits(s->strike) > ch_bits(s->voted));
    ch_json_object_end(out);
}

static void view_may_challenge(const struct cues_state *s, struct ch_json *out)
{
    ch_seats who = 0;

    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (cues_check_challenge(s, seat) == NULL)
            who |= ch_only(seat);
    ch_json_seats(out, "may_challenge", who);
}

static void view_last(const struct cues_state *s, struct ch_json *out)
{
    if (s->round == 0) {
        ch_json_null(out, "last");
        return;
    }
    ch_json_object_begin(out, "last");
    ch_json_int(out, "giver", s->last.giver);
    view_cell(out, "target", s->last.target);
    view_cues(&s->last, out);
    view_pieces(s, &s->last, out);
    ch_json_array_begin(out, "points");
    for (ch_seat seat = 0; seat < s->seats; seat++)
        ch_json_int(out, NULL, s->last.points[seat]);
    ch_json_array_end(out);
    /* H12: whose points alone counted; empty if all did. */
    ch_json_seats(out, "tied", s->round > s->rounds ? s->tied : 0);
    ch_json_object_end(out);
}

static int cards_left(const struct cues_state *s)
{
    return CUES_CARDS - s->round - (s->phase > P_DRAW && s->phase < P_OVER);
}

static void view_table(const struct cues_state *s, struct ch_json *out)
{
    static const char *const phases[] = {
        "first",  "draw",  "choose",  "cue-1",  "guess-1",
        "vote-1", "cue-2", "guess-2", "vote-2", "over",
    };
    static const char *const referees[] = {"strict", "easy", "table"};
    static const char *const languages[] = {"en", "de"};

    ch_json_str(out, "board", s->pocket ? "pocket" : "full");
    ch_json_str(out, "from", s->any ? "any" : "card");
    ch_json_bool(out, "challenges", s->challenges);
    ch_json_word(out, "referee", referees, s->referee);
    ch_json_word(out, "language", languages, s->language);
    ch_json_word(out, "phase", phases, s->phase);
    ch_json_int(out, "round", s->round + (s->phase != P_OVER));
    ch_json_int(out, "rounds", s->rounds);
    ch_json_seats(out, "tied", s->tied);
    if (s->any)
        ch_json_null(out, "cards_left");
    else
        ch_json_int(out, "cards_left", cards_left(s));
    if (s->phase == P_FIRST || s->phase == P_OVER)
        ch_json_null(out, "giver");
    else
        ch_json_int(out, "giver", s->now.giver);
}

void cues_view(const void *state, ch_seat seat, struct ch_json *out)
{
    const struct cues_state *s = state;
    bool may = seat == s->now.giver || seat == CH_DEALER;

    view_table(s, out);
    view_card(s, may, out);
    view_cell(out, "target", may ? s->now.target : 0);
    view_cues(&s->now, out);
    view_pieces(s, &s->now, out);
    view_to_place(s, out);
    view_vote(s, seat, out);
    view_may_challenge(s, out);
    ch_json_array_begin(out, "scores");
    for (ch_seat i = 0; i < s->seats; i++)
        ch_json_int(out, NULL, s->score[i]);
    ch_json_array_end(out);
    view_last(s, out);
}
