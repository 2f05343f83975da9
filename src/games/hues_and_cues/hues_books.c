/*
 * hues_books.c - the auditor of Hues and Cues, and the dealer of other worlds.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/rng.h"
#include "games/hues_and_cues/hues_int.h"

/* ---- what a seat cannot know ---- */

/* Where the cell is on the card, or -1. */
static int find_on_card(const struct hues *s, int card, int cell)
{
    const uint16_t *cells = card_cells(s, card);

    for (int i = 0; i < HUES_COLOURS; i++)
        if (cells[i] == cell)
            return i;
    return -1;
}

/* A card that was drawn by another seat shows only the colour that was scored.
 * Puts another with that colour in its place: any undrawn one, or the same. */
static void swap_past_card(struct hues *s, int card, struct ch_rng *rng)
{
    int drawn = s->drawn[card - 1] - 1;
    int cell = card_cells(s, card)[drawn % HUES_COLOURS];
    int other = card;
    uint32_t n = 1;

    for (int c = 1; c <= HUES_CARDS; c++)
        if (s->drawn[c - 1] == 0 && find_on_card(s, c, cell) >= 0 &&
            ch_rng_below(rng, ++n) == 0)
            other = c;
    s->drawn[card - 1] = 0;
    s->drawn[other - 1] = (uint8_t)(1 + drawn - drawn % HUES_COLOURS +
                                    find_on_card(s, other, cell));
}

/* On the full board a cell is on one card at the most, so the scored colours
 * betray all cards; on the pocket board they do not. */
static void swap_past_cards(struct hues *s, ch_seat seat, struct ch_rng *rng)
{
    if (!s->pocket)
        return;
    for (int sweep = 0; sweep < 2; sweep++)
        for (int card = 1; card <= HUES_CARDS; card++)
            if (s->drawn[card - 1] != 0 &&
                (s->drawn[card - 1] - 1) / HUES_COLOURS != seat)
                swap_past_card(s, card, rng);
}

static int random_card(const struct hues *s, struct ch_rng *rng)
{
    struct ch_set deck = hues_deck(s);

    return 1 + (int)ch_set_nth(&deck, ch_rng_below(rng, ch_set_count(&deck)));
}

static void redeal_cards(struct hues *s, ch_seat seat, struct ch_rng *rng)
{
    bool hidden = s->now.card != 0 && seat != s->now.giver;
    int colour = 0;

    if (hidden)
        s->drawn[s->now.card - 1] = 0; /* back into the deck */
    swap_past_cards(s, seat, rng);
    if (!hidden)
        return;
    s->now.card = (uint8_t)random_card(s, rng);
    if (s->now.target != 0) {
        colour = (int)ch_rng_below(rng, HUES_COLOURS);
        s->now.target = (uint16_t)(card_cells(s, s->now.card)[colour] + 1);
    }
    s->drawn[s->now.card - 1] =
        (uint8_t)(1 + HUES_COLOURS * s->now.giver + colour);
}

static void redeal_votes(struct hues *s, ch_seat seat, struct ch_rng *rng)
{
    ch_seats others = s->voted;

    others &= ch_but((ch_seat)(s->challenger - 1)) & ch_but(seat);
    s->strike = (uint16_t)((s->strike & ~others) | (ch_rng_word(rng) & others));
}

bool hues_redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct hues *s = state;

    if (is_voting(s))
        redeal_votes(s, seat, rng);
    if (!s->any) {
        redeal_cards(s, seat, rng);
    } else if (s->now.target != 0 && seat != s->now.giver) {
        struct ch_set board = hues_board(s->pocket);
        uint32_t n = ch_set_count(&board);

        s->now.target =
            (uint16_t)(ch_set_nth(&board, ch_rng_below(rng, n)) + 1);
    }
    return true;
}

/* ---- what must be true ---- */

/* Which phases have what, as bits. */
#define BIT(phase)  (1U << (phase))
#define FROM(phase) (~0U << (phase) & ~BIT(P_OVER))

static bool in_phases(const struct hues *s, unsigned phases)
{
    return (phases >> s->phase & 1) != 0;
}

static const char *audit_counters(const struct hues *s)
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

static const char *audit_deck(const struct hues *s)
{
    unsigned drawn = 0, wanted = 0;

    for (int i = 0; i < HUES_CARDS; i++)
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

/* The chosen colour is the one noted at the card, or on the board. */
static const char *audit_target(const struct hues *s)
{
    int cell = s->now.target - 1;

    if (cell < 0)
        return NULL;
    if (cell >= HUES_CELLS || !hues_on_board(s->pocket, cell))
        return "the chosen colour is not on the board";
    if (s->any)
        return NULL;
    int drawn = s->drawn[s->now.card - 1] - 1;
    if (drawn / HUES_COLOURS != s->now.giver ||
        card_cells(s, s->now.card)[drawn % HUES_COLOURS] != cell)
        return "the chosen colour is not on the card";
    return NULL;
}

/* Which seats should have placed their piece for cue i, counted from the rules
 * and not from the pieces (H7, H9). */
static ch_seats should_have_placed(const struct hues *s, int i)
{
    ch_seats who = 0;

    if (in_phases(s, i == 0 ? FROM(P_CUE_2) : 0))
        return guessers(s);
    if (slot(s) != i || s->phase == P_OVER)
        return 0;
    for (int n = 1; n <= s->turn; n++)
        who |= ch_only(
            (ch_seat)((s->now.giver + (i == 0 ? n : s->seats - n)) % s->seats));
    return who;
}

static const char *audit_pieces(const struct hues *s)
{
    struct ch_set seen = {{0}};

    for (int i = 0; i < 2; i++) {
        ch_seats placed = 0;

        for (ch_seat seat = 0; seat < s->seats; seat++) {
            int cell = s->now.piece[i][seat] - 1;

            if (cell < 0)
                continue;
            if (cell >= HUES_CELLS || !hues_on_board(s->pocket, cell))
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

static const char *audit_vote(const struct hues *s)
{
    if ((s->strike & ~s->voted) != 0 || (s->voted & ~guessers(s)) != 0)
        return "somebody voted who may not";
    if ((s->voted != 0) != (s->challenger != 0) ||
        (s->challenger != 0 && !ch_in(s->strike, (ch_seat)(s->challenger - 1))))
        return "a vote has a challenger, who strikes";
    if (s->challenger != 0 && is_voting(s) == (s->voted == guessers(s)))
        return "a vote is on until all have voted";
    return NULL;
}

/* H10, worked out a second way: the frames around the target. */
static int points_of(const struct hues *s, ch_seat seat)
{
    const struct hues_round *r = &s->last;
    int frame = 0, own = 0;

    for (int i = 0; i < 2; i++)
        for (ch_seat k = 0; k < s->seats; k++) {
            int d = r->piece[i][k] == 0
                        ? 9
                        : hues_distance(r->piece[i][k] - 1, r->target - 1);

            frame += d < 2;
            if (k == seat)
                own += d < 3 ? 3 - d : 0;
        }
    return seat != r->giver ? own : s->seats == 3 ? 2 * frame : frame;
}

/* The books of a round are checked when it was just scored. */
static const char *audit_scores(const struct hues *s)
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
         (ch_bits(hues_leaders(s)) > 1 && s->round < MOST_ROUNDS)))
        return "the game ended too early";
    return NULL;
}

const char *hues_audit(const void *state)
{
    static const char *(*const audits[])(const struct hues *) = {
        audit_counters, audit_deck, audit_target,
        audit_pieces,   audit_vote, audit_scores,
    };

    for (size_t i = 0; i < sizeof audits / sizeof audits[0]; i++) {
        const char *why = audits[i](state);

        if (why != NULL)
            return why;
    }
    return NULL;
}
