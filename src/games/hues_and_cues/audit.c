/*
 * audit.c - invariants of Hues and Cues.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/state.h"

/* Sets of phases, one bit each. */
#define BIT(phase)  (1U << (phase))
#define FROM(phase) (~0U << (phase) & ~BIT(P_OVER))

static bool in_phases(const struct cues_state *s, unsigned phases)
{
    return (phases >> s->phase & 1) != 0;
}

static const char *audit_counters(const struct cues_state *s)
{
    int cues = (s->now.cue[0][0] != '\0') + (s->now.cue[1][0] != '\0');

    if (s->phase > P_OVER || s->now.giver >= s->seats ||
        s->round > MOST_ROUNDS || s->turn > s->seats - 2)
        return "a counter is out of range";
    if (s->strikes > MOST_STRIKES || s->struck > MOST_STRUCK)
        return "too many cues were struck";
    if (s->n_used != 2 * s->round - s->passes + s->struck + cues)
        return "the used cues do not add up";
    if ((s->now.cue[0][0] != '\0') != in_phases(s, FROM(P_GUESS_1)) ||
        (s->now.cue[1][0] != '\0') != in_phases(s, FROM(P_GUESS_2)))
        return "a cue is given exactly before its guesses";
    return NULL;
}

static const char *audit_deck(const struct cues_state *s)
{
    unsigned drawn = 0, wanted = 0;

    for (int i = 0; i < CUES_CARDS; i++)
        drawn += s->drawn[i] != 0;
    if (!s->any)
        wanted = s->round + (in_phases(s, FROM(P_CHOOSE)) ? 1U : 0U);
    if (drawn != wanted)
        return "a card is drawn exactly once a round";
    if ((s->now.card != 0) != (!s->any && in_phases(s, FROM(P_CHOOSE))))
        return "the cue giver holds a card from the draw to the scoring";
    if ((s->now.target != 0) != in_phases(s, FROM(P_CUE_1)))
        return "a colour is chosen before the first cue";
    return NULL;
}

/* The chosen colour is on the board, and the one noted for the card. */
static const char *audit_target(const struct cues_state *s)
{
    int cell = s->now.target - 1;

    if (cell < 0)
        return NULL;
    if (cell >= CUES_CELLS || !cues_on_board(s->pocket, cell))
        return "the chosen colour is not on the board";
    if (s->any)
        return NULL;
    int drawn = s->drawn[s->now.card - 1] - 1;
    if (drawn / CUES_COLOURS != s->now.giver ||
        cues_card_cells(s, s->now.card)[drawn % CUES_COLOURS] != cell)
        return "the chosen colour is not on the card";
    return NULL;
}

/* Which seats should have placed their piece for cue i, counted from the rules
 * and not from the pieces (H7, H9). */
static ch_seats should_have_placed(const struct cues_state *s, int i)
{
    ch_seats who = 0;

    if (in_phases(s, i == 0 ? FROM(P_CUE_2) : 0))
        return cues_guessers(s);
    if (cues_slot(s) != i || s->phase == P_OVER)
        return 0;
    for (int n = 1; n <= s->turn; n++)
        who |= ch_only(
            (ch_seat)((s->now.giver + (i == 0 ? n : s->seats - n)) % s->seats));
    return who;
}

static const char *audit_pieces(const struct cues_state *s)
{
    struct ch_set seen = {{0}};

    for (int i = 0; i < 2; i++) {
        ch_seats placed = 0;

        for (ch_seat seat = 0; seat < s->seats; seat++) {
            int cell = s->now.piece[i][seat] - 1;

            if (cell < 0)
                continue;
            if (cell >= CUES_CELLS || !cues_on_board(s->pocket, cell))
                return "a piece is not on the board";
            if (ch_set_has(&seen, (unsigned)cell))
                return "two pieces are on one cell";
            ch_set_add(&seen, (unsigned)cell);
            placed |= ch_only(seat);
        }
        if (placed != should_have_placed(s, i))
            return "a piece was placed out of turn";
    }
    return NULL;
}

static const char *audit_vote(const struct cues_state *s)
{
    if ((s->strike & ~s->voted) != 0 || (s->voted & ~cues_guessers(s)) != 0)
        return "somebody voted who may not";
    if ((s->voted != 0) != (s->challenger != 0) ||
        (s->challenger != 0 && !ch_in(s->strike, (ch_seat)(s->challenger - 1))))
        return "a vote has a challenger, who strikes";
    if (s->challenger != 0 &&
        cues_is_voting(s) == (s->voted == cues_guessers(s)))
        return "a vote is on until all have voted";
    return NULL;
}

/* H10, computed in a second way: the frames around the target. */
static int points_of(const struct cues_state *s, ch_seat seat)
{
    const struct cues_round *r = &s->last;
    int frame = 0, own = 0;

    for (int i = 0; i < 2; i++)
        for (ch_seat k = 0; k < s->seats; k++) {
            int d = r->piece[i][k] == 0
                        ? 9
                        : cues_distance(r->piece[i][k] - 1, r->target - 1);

            frame += d < 2;
            if (k == seat)
                own += d < 3 ? 3 - d : 0;
        }
    if (s->tied != 0 && s->round > s->rounds && !ch_in(s->tied, seat))
        return 0;
    return seat != r->giver ? own : s->seats == 3 ? 2 * frame : frame;
}

/* H12: after the last regular round exactly those are tied who have the best
 * score of all. */
static bool is_tied_by_scores(const struct cues_state *s)
{
    int best = 0;

    for (ch_seat seat = 0; seat < s->seats; seat++)
        best = s->score[seat] > best ? s->score[seat] : best;
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (ch_in(s->tied, seat) != (s->score[seat] == best))
            return false;
    return true;
}

/* H12: who is tied is known when the regular rounds are over. */
static const char *audit_tie(const struct cues_state *s)
{
    bool extra = s->round >= s->rounds && s->phase != P_OVER;

    if (s->rules == 1)
        return s->tied != 0 ? "rules 1 know no tied players" : NULL;
    if ((s->tied & ~ch_first(s->seats)) != 0 || ch_bits(s->tied) == 1)
        return "nobody is tied alone";
    if ((extra && s->tied == 0) || (s->tied != 0 && s->round < s->rounds))
        return "players are tied exactly in extra rounds";
    if (s->tied != 0 && s->round == s->rounds && !is_tied_by_scores(s))
        return "the wrong players are tied";
    if (extra && s->tied != ch_first(s->seats) && ch_in(s->tied, s->now.giver))
        return "a tied player gives cues in an extra round";
    return NULL;
}

/* The scores of a round are checked when it was just scored. */
static const char *audit_scores(const struct cues_state *s)
{
    if (s->round == 0 ||
        !in_phases(s, BIT(P_DRAW) | BIT(P_CHOOSE) | BIT(P_OVER)))
        return NULL;
    for (ch_seat seat = 0; seat < s->seats; seat++) {
        if (s->last.points[seat] != points_of(s, seat))
            return "the last round is not scored by the rules";
        if (s->score[seat] != s->earlier[seat] + s->last.points[seat])
            return "the scores do not add up";
    }
    if (s->phase == P_OVER &&
        (s->round < s->rounds ||
         (ch_bits(cues_leaders(s)) > 1 && s->round < MOST_ROUNDS)))
        return "the game ended too early";
    return NULL;
}

const char *cues_audit(const void *state)
{
    static const char *(*const audits[])(const struct cues_state *) = {
        audit_counters, audit_deck, audit_target, audit_pieces,
        audit_vote,     audit_tie,  audit_scores,
    };

    for (size_t i = 0; i < sizeof audits / sizeof audits[0]; i++) {
        const char *why = audits[i](state);

        if (why != NULL)
            return why;
    }
    return NULL;
}
