/*
 * redeal.c - a state of Hues and Cues that a seat cannot tell from the true
 * one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/rng.h"
#include "games/hues_and_cues/state.h"

/* The place of the cell on the card, or -1. */
static int find_on_card(const struct cues_state *s, int card, int cell)
{
    const uint16_t *cells = cues_card_cells(s, card);

    for (int i = 0; i < CUES_COLOURS; i++)
        if (cells[i] == cell)
            return i;
    return -1;
}

/* A card that was drawn by another seat shows only the colour that was scored.
 * Puts another with that colour in its place: any undrawn one, or the same. */
static void swap_past_card(struct cues_state *s, int card, struct ch_rng *rng)
{
    int drawn = s->drawn[card - 1] - 1;
    int cell = cues_card_cells(s, card)[drawn % CUES_COLOURS];
    int other = card;
    uint32_t n = 1;

    for (int c = 1; c <= CUES_CARDS; c++)
        if (s->drawn[c - 1] == 0 && find_on_card(s, c, cell) >= 0 &&
            ch_rng_below(rng, ++n) == 0)
            other = c;
    s->drawn[card - 1] = 0;
    s->drawn[other - 1] = (uint8_t)(1 + drawn - drawn % CUES_COLOURS +
                                    find_on_card(s, other, cell));
}

/* On the full board a cell is on one card at most, so the scored colours
 * identify all cards; on the pocket board they do not. */
static void swap_past_cards(struct cues_state *s, ch_seat seat,
                            struct ch_rng *rng)
{
    if (!s->pocket)
        return;
    for (int sweep = 0; sweep < 2; sweep++)
        for (int card = 1; card <= CUES_CARDS; card++)
            if (s->drawn[card - 1] != 0 &&
                (s->drawn[card - 1] - 1) / CUES_COLOURS != seat)
                swap_past_card(s, card, rng);
}

static int random_card(const struct cues_state *s, struct ch_rng *rng)
{
    struct ch_set deck = cues_deck(s);

    return 1 + (int)ch_set_nth(&deck, ch_rng_below(rng, ch_set_count(&deck)));
}

static void redeal_cards(struct cues_state *s, ch_seat seat, struct ch_rng *rng)
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
        colour = (int)ch_rng_below(rng, CUES_COLOURS);
        s->now.target = (uint16_t)(cues_card_cells(s, s->now.card)[colour] + 1);
    }
    s->drawn[s->now.card - 1] =
        (uint8_t)(1 + CUES_COLOURS * s->now.giver + colour);
}

static void redeal_votes(struct cues_state *s, ch_seat seat, struct ch_rng *rng)
{
    ch_seats others = s->voted;

    others &= ch_except((ch_seat)(s->challenger - 1)) & ch_except(seat);
    s->strike = (uint16_t)((s->strike & ~others) | (ch_rng_word(rng) & others));
}

bool cues_redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct cues_state *s = state;

    if (cues_is_voting(s))
        redeal_votes(s, seat, rng);
    if (!s->any) {
        redeal_cards(s, seat, rng);
    } else if (s->now.target != 0 && seat != s->now.giver) {
        struct ch_set board = cues_board(s->pocket);
        uint32_t n = ch_set_count(&board);

        s->now.target =
            (uint16_t)(ch_set_nth(&board, ch_rng_below(rng, n)) + 1);
    }
    return true;
}
