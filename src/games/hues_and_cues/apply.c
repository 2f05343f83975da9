/*
 * apply.c - what a move of Hues and Cues does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/facts.h"
#include "games/hues_and_cues/state.h"
#include "lexicon/fold.h"

/* The audience of a private fact: one seat, and the dealer, who sees all. */
static ch_seats privately(ch_seat seat)
{
    return ch_only(seat) | ch_only(CH_DEALER);
}

/* H4: told with the first card, or with the first colour where there are no
 * cards: the host may have named the seat, and then nothing is drawn before. */
static void tell_first_giver(const struct cues_state *s, struct ch_facts *facts)
{
    if (s->round == 0)
        ch_facts_tell(facts, CH_EVERYONE, F_GIVER, 1, s->now.giver);
}

static void draw(struct cues_state *s, int card, struct ch_facts *facts)
{
    const uint16_t *cell = cues_card_cells(s, card);
    ch_seat giver = s->now.giver;

    s->now.card = (uint8_t)card;
    s->drawn[card - 1] = (uint8_t)(1 + 4 * giver);
    s->phase = P_CHOOSE;
    tell_first_giver(s, facts);
    ch_facts_tell(facts, CH_EVERYONE, F_DREW, 1, giver);
    ch_facts_tell(facts, privately(giver), F_CARD, CUES_COLOURS, cell[0],
                  cell[1], cell[2], cell[3]);
}

static void choose(struct cues_state *s, int cell, struct ch_facts *facts)
{
    s->now.target = (uint16_t)(cell + 1);
    if (s->now.card != 0)
        while (cues_card_cells(s, s->now.card)[(s->drawn[s->now.card - 1] - 1) %
                                               CUES_COLOURS] != cell)
            s->drawn[s->now.card - 1]++;
    s->phase = P_CUE_1;
    if (s->any)
        tell_first_giver(s, facts);
    ch_facts_tell(facts, CH_EVERYONE, F_CHOSE, 1, s->now.giver);
    ch_facts_tell(facts, privately(s->now.giver), F_TARGET, 1, cell);
}

/* Everybody gets the folded cue: capital letters could carry a hint. */
static void give_cue(struct cues_state *s, const char *text,
                     struct ch_facts *facts)
{
    char cue[CH_TEXT];
    int len = fold_text(text, strlen(text), cue, sizeof cue);

    memcpy(s->now.cue[cues_slot(s)], cue, (size_t)len);
    s->used[s->n_used++] = cues_cue_digest(s, cue);
    s->phase++;
    s->turn = 0;
    s->stands = 0;
    ch_facts_tell_list(facts, CH_EVERYONE, F_CUE, s->now.giver, NULL, 0, cue);
}

/* H10: what a guesser gets for one piece. */
static int piece_points(const struct cues_state *s, int piece)
{
    static const uint8_t points[] = {3, 2, 1};
    int d = cues_distance(piece - 1, s->now.target - 1);

    return d <= 2 ? points[d] : 0;
}

static void score_pieces(struct cues_state *s)
{
    uint8_t *points = s->now.points;
    int each = s->seats == 3 ? 2 : 1;

    for (int i = 0; i < 2; i++)
        for (ch_seat seat = 0; seat < s->seats; seat++) {
            int piece = s->now.piece[i][seat];
            int won = piece != 0 ? piece_points(s, piece) : 0;

            points[seat] = (uint8_t)(points[seat] + won);
            if (won >= 2) /* inside the frame */
                points[s->now.giver] = (uint8_t)(points[s->now.giver] + each);
        }
}

/* H12: in an extra round only the tied score. */
static void drop_untied(struct cues_state *s)
{
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (s->tied != 0 && !ch_in(s->tied, seat))
            s->now.points[seat] = 0;
}

static void finish_game(struct cues_state *s, struct ch_facts *facts)
{
    ch_seats winners = cues_leaders(s);

    cues_clear_round(s);
    s->phase = P_OVER;
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (ch_in(winners, seat))
            ch_facts_tell(facts, CH_EVERYONE, F_WON, 1, seat);
}

static void tell_tied(const struct cues_state *s, struct ch_facts *facts)
{
    int16_t seats[SEATS];
    uint8_t n = 0;

    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (ch_in(s->tied, seat))
            seats[n++] = seat;
    ch_facts_tell_list(facts, CH_EVERYONE, F_TIED, seats[0], seats + 1,
                       (uint8_t)(n - 1), "");
}

/* H12: the lead is tied. The next player who is not tied gives the cue. */
static void start_extra_round(struct cues_state *s, ch_seats leaders,
                              struct ch_facts *facts)
{
    ch_seat giver = (ch_seat)((s->now.giver + 1) % s->seats);
    ch_seats tied = leaders;

    ch_facts_tell(facts, CH_EVERYONE, F_EXTRA, 0);
    if (s->rules > 1 && s->tied == 0) {
        s->tied = (uint16_t)leaders;
        tell_tied(s, facts);
    }
    if (s->rules > 1)
        tied = s->tied;
    if (tied != ch_first(s->seats))
        while (ch_in(tied, giver))
            giver = (ch_seat)((giver + 1) % s->seats);
    cues_start_round(s, giver, facts);
}

/* H11, H12: the next cue giver, or the end. */
static void next_round(struct cues_state *s, struct ch_facts *facts)
{
    ch_seats leaders = cues_leaders(s);

    if (s->round < s->rounds) {
        cues_start_round(s, (ch_seat)((s->now.giver + 1) % s->seats), facts);
        return;
    }
    if (ch_bits(leaders) == 1 || s->round == MOST_ROUNDS)
        finish_game(s, facts);
    else
        start_extra_round(s, leaders, facts);
}

static void finish_round(struct cues_state *s, struct ch_facts *facts)
{
    score_pieces(s);
    drop_untied(s);
    ch_facts_tell(facts, CH_EVERYONE, F_REVEALED, 2, s->now.giver,
                  s->now.target - 1);
    memcpy(s->earlier, s->score, sizeof s->earlier);
    for (ch_seat seat = 0; seat < s->seats; seat++) {
        s->score[seat] = (uint16_t)(s->score[seat] + s->now.points[seat]);
        ch_facts_tell(facts, CH_EVERYONE, F_POINTS, 2, seat,
                      s->now.points[seat]);
    }
    s->now.card = 0; /* put away: what was not chosen stays secret */
    s->last = s->now;
    s->round++;
    next_round(s, facts);
}

static void pass(struct cues_state *s, struct ch_facts *facts)
{
    s->passes++;
    ch_facts_tell(facts, CH_EVERYONE, F_PASSED, 1, s->now.giver);
    finish_round(s, facts);
}

static void guess(struct cues_state *s, ch_seat seat, int cell,
                  struct ch_facts *facts)
{
    s->now.piece[cues_slot(s)][seat] = (uint16_t)(cell + 1);
    ch_facts_tell(facts, CH_EVERYONE, F_GUESSED, 2, seat, cell);
    if (++s->turn < s->seats - 1)
        return;
    if (s->phase == P_GUESS_2) {
        finish_round(s, facts);
        return;
    }
    s->phase = P_CUE_2;
    s->turn = 0;
    s->strikes = 0;
    s->stands = 0;
}

static void challenge(struct cues_state *s, ch_seat seat,
                      struct ch_facts *facts)
{
    s->challenger = (uint8_t)(seat + 1);
    s->voted = (uint16_t)ch_only(seat);
    s->strike = (uint16_t)ch_only(seat);
    s->phase++;
    ch_facts_tell(facts, CH_EVERYONE, F_CHALLENGED, 1, seat);
}

/* H18: the pieces for this cue go back; it stays used. */
static void strike_cue(struct cues_state *s, struct ch_facts *facts)
{
    int i = cues_slot(s);

    ch_facts_tell_list(facts, CH_EVERYONE, F_STRUCK, s->now.giver, NULL, 0,
                       s->now.cue[i]);
    memset(s->now.piece[i], 0, sizeof s->now.piece[i]);
    memset(s->now.cue[i], 0, sizeof s->now.cue[i]);
    s->turn = 0;
    s->strikes++;
    s->struck++;
    s->phase = i == 0 ? P_CUE_1 : P_CUE_2;
}

static bool is_struck(const struct cues_state *s)
{
    return 2 * ch_bits(s->strike) > ch_bits(cues_guessers(s));
}

static void close_vote(struct cues_state *s, struct ch_facts *facts)
{
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (ch_in(s->voted, seat))
            ch_facts_tell(facts, CH_EVERYONE, F_VOTE, 2, seat,
                          ch_in(s->strike, seat));
    if (is_struck(s)) {
        strike_cue(s, facts);
        return;
    }
    s->stands = 1;
    s->phase--;
    ch_facts_tell_list(facts, CH_EVERYONE, F_UPHELD, s->now.giver, NULL, 0,
                       s->now.cue[cues_slot(s)]);
}

static void vote(struct cues_state *s, ch_seat seat, bool strike,
                 struct ch_facts *facts)
{
    s->voted = (uint16_t)(s->voted | ch_only(seat));
    if (strike)
        s->strike = (uint16_t)(s->strike | ch_only(seat));
    ch_facts_tell(facts, CH_EVERYONE, F_VOTED, 1, seat);
    if (s->voted == cues_guessers(s))
        close_vote(s, facts);
}

void cues_apply(void *state, const struct ch_move *move, struct ch_facts *facts)
{
    struct cues_state *s = state;

    switch ((enum verb)move->verb) {
    case V_FIRST:
        cues_start_round(s, (ch_seat)move->arg[0], NULL);
        break;
    case V_DRAW:
        draw(s, move->arg[0], facts);
        break;
    case V_CHOOSE:
        choose(s, move->arg[0], facts);
        break;
    case V_CUE:
        give_cue(s, move->text, facts);
        break;
    case V_PASS:
        pass(s, facts);
        break;
    case V_GUESS:
        guess(s, move->seat, move->arg[0], facts);
        break;
    case V_CHALLENGE:
        challenge(s, move->seat, facts);
        break;
    case V_UPHOLD:
    case V_STRIKE:
        vote(s, move->seat, move->verb == V_STRIKE, facts);
        break;
    }
}
