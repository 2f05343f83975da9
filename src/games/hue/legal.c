/*
 * legal.c - which moves of HUE are legal, and what the dealer draws.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hue/state.h"

/* All places for one card turned one way. */
static void list_turn(const struct hue_places *places, struct ch_move *move,
                      struct ch_move_sink *to)
{
    const uint64_t *word = places->word[hue_axis(move->arg[3])];
    int west = places->west - hue_east(move->arg[3]);
    int north = places->north - hue_south(move->arg[3]);

    for (int r = 0; r < places->rows; r++) {
        if (ch_moves_skip(to, V_LAY, ch_bits(word[r])))
            continue;
        move->arg[2] = (int16_t)(north + r);
        for (uint64_t left = word[r]; left != 0; left &= left - 1) {
            move->arg[1] = (int16_t)(west + (int)ch_lowest(left));
            ch_moves_add(to, move);
        }
    }
}

/* Cards first, then turns, then places: all cards have the same places, so
 * they are skipped in bulk. */
void hue_legal(const void *state, ch_seat seat, struct ch_move_sink *to)
{
    const struct hue_state *t = state;
    struct ch_move move = {.seat = seat, .verb = V_LAY, .n = 4};
    struct hue_places places;
    uint32_t hand = t->hand[seat], each;

    if (!ch_in(hue_actors(t), seat))
        return;
    hue_find_places(t, &places);
    each = 2 * (places.n[ACROSS] + places.n[UPRIGHT]);
    if (ch_moves_skip(to, V_LAY, ch_bits(hand) * each))
        return;
    for (uint32_t left = hand; left != 0; left &= left - 1) {
        if (ch_moves_skip(to, V_LAY, each))
            continue;
        move.arg[0] = (int16_t)ch_lowest(left);
        for (int turn = RIGHT; turn <= UP; turn++) {
            move.arg[3] = (int16_t)turn;
            if (!ch_moves_skip(to, V_LAY, places.n[hue_axis(turn)]))
                list_turn(&places, &move, to);
        }
    }
}

const char *hue_check(const void *state, const struct ch_move *move)
{
    const struct hue_state *t = state;
    struct hue_laid where = hue_read_place(move);

    if ((t->hand[move->seat] >> move->arg[0] & 1) == 0)
        return "card-not-in-hand";
    return hue_check_place(t, t->n_laid, &where);
}

/* The cards from..to - 1 that no hand holds. */
static struct ch_set undealt(const struct hue_state *t, unsigned from,
                             unsigned to)
{
    struct ch_set pool = {{((UINT64_C(1) << to) - 1) >> from << from}};

    for (ch_seat seat = 0; seat < t->seats; seat++)
        pool.word[0] &= ~(uint64_t)t->hand[seat];
    return pool;
}

void hue_chance(const void *state, struct ch_chance *out)
{
    const struct hue_state *t = state;

    if (!t->known) { /* U5 */
        out->move.verb = V_FIRST;
        out->draws = 1;
        out->pool = ch_set_below(t->seats);
    } else if (t->n_laid == 0) { /* U4 */
        out->move.verb = V_START;
        out->draws = HUE_STARTS;
        out->pool = undealt(t, HUE_STARTING, HUE_CARDS);
    } else if (!t->poisons) { /* U3 */
        out->move.verb = V_POISON;
        out->draws = t->seats;
        out->pool = undealt(t, HUE_POISON, HUE_PLAYABLE);
    } else {
        out->move.verb = V_HAND;
        out->move.n = 1;
        out->move.arg[0] = t->hands;
        out->draws = (uint8_t)hue_hand_size(t);
        out->pool = undealt(t, 0, HUE_STANDARD);
    }
}
