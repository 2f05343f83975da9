/*
 * audit.c - invariants of Haiclue.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/haiclue/state.h"

static const char *audit_counters(const struct haiclue_state *t)
{
    if (t->phase > OVER || t->round >= 2 * haiclue_stack_height(t))
        return "no such phase or round";
    if (t->read > t->seats || (t->phase < GUESS && t->read != 0))
        return "clues were read too early";
    if ((t->phase == GUESS) != (t->read < t->seats && t->phase > COMPOSE))
        return "the guessing does not end with the clues";
    return NULL;
}

/* K3, K5, K7: a card is in the deck, in one hand, or discarded. */
static const char *audit_cards(const struct haiclue_state *t)
{
    uint64_t seen = t->discarded;
    unsigned held = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        uint64_t bit;

        if (t->card[seat] == 0)
            continue;
        bit = UINT64_C(1) << (t->card[seat] - 1);
        if ((seen & bit) != 0)
            return "one card is in two places";
        seen |= bit;
        held++;
    }
    if (ch_bits(t->discarded) != (unsigned)(t->round * t->seats + t->read))
        return "not one card discarded for each clue";
    if (held != (t->phase >= COMPOSE ? (unsigned)t->seats - t->read : 0U))
        return "not one card held for each clue to come";
    return NULL;
}

/* K3: a tile is in one hand, was a target, or is in the supply. */
static const char *audit_tiles(const struct haiclue_state *t)
{
    uint64_t seen[HAND_WORDS] = {0}, twice = 0;
    unsigned tiles;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        for (unsigned w = 0; w < HAND_WORDS; w++) {
            twice |= seen[w] & t->hand[seat][w];
            seen[w] |= t->hand[seat][w];
        }
    tiles = haiclue_count_tiles(seen);
    for (unsigned i = 0; i < haiclue_levels_drawn(t) * COLOURS; i++) {
        unsigned tile = t->target[i / COLOURS][i % COLOURS];

        twice |= seen[tile / 64] & UINT64_C(1) << tile % 64;
        seen[tile / 64] |= UINT64_C(1) << tile % 64;
    }
    if (twice != 0)
        return "one tile is in two places";
    return t->phase < COMPOSE || tiles == t->seats * haiclue_hand_size(t)
               ? NULL
               : "hands are not full";
}

/* K3: a hand is full, and has enough glue; one that is being dealt is empty,
 * or has its glue only. Hands change only while something is dealt. */
static const char *audit_hands(const struct haiclue_state *t)
{
    bool dealing = t->round == 0 && t->phase <= DEAL_TILES;
    unsigned each = haiclue_glue_each(t);

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        unsigned tiles = haiclue_count_tiles(t->hand[seat]), glue = 0;

        for (unsigned w = 0; w < HAND_WORDS; w++)
            glue += ch_bits(t->hand[seat][w] & haiclue_glue(t)[w]);
        if (dealing && ch_in(t->waiting, seat)) {
            if (tiles != 0 && (tiles != each || glue != each))
                return "a hand that is being dealt is not all glue";
            continue;
        }
        if (tiles != haiclue_hand_size(t))
            return "hands are not full";
        if (glue < each)
            return "a hand lacks glue";
    }
    return NULL;
}

/* K3: no target is glue. Seen before the next cards are dealt. */
static const char *audit_targets(const struct haiclue_state *t)
{
    for (unsigned i = 0; t->rules > 1 && i < haiclue_levels_drawn(t) * COLOURS;
         i++)
        if (haiclue_has_tile(haiclue_glue(t),
                             t->target[i / COLOURS][i % COLOURS]))
            return "a target is glue";
    return NULL;
}

/* K6: a clue is made of its author's tiles, each laid once. */
static const char *audit_clue(const struct haiclue_state *t, ch_seat seat)
{
    const struct haiclue_clue *clue = &t->clue[haiclue_side(t)][seat];
    uint64_t left[HAND_WORDS];
    unsigned tiles = 0;

    memcpy(left, t->hand[seat], sizeof left);
    for (unsigned i = 0; i < clue->n; i++) {
        unsigned tile = clue->entry[i];

        if (tile == BREAK)
            continue;
        if (!haiclue_has_tile(left, tile))
            return "a clue has a tile that is not there";
        left[tile / 64] &= ~(UINT64_C(1) << tile % 64);
        tiles++;
    }
    return tiles >= CLUE_MIN ? NULL : "a clue is too short";
}

/* Once all are laid they do not change, so each is checked in full only when
 * it is read. */
static const char *audit_clues(const struct haiclue_state *t)
{
    const char *why = NULL;

    for (ch_seat seat = 0; seat < t->seats && why == NULL; seat++) {
        bool laid = t->phase > COMPOSE ||
                    (t->phase == COMPOSE && !ch_in(t->waiting, seat));

        if ((t->clue[haiclue_side(t)][seat].n > 0) != laid)
            return "clues do not fit those who are waited for";
        if (laid && t->phase == COMPOSE)
            why = audit_clue(t, seat);
    }
    return why;
}

static bool is_sound_haiku(const struct haiclue_state *t, ch_seat author)
{
    uint8_t tiles[HAND_MAX];
    struct haiclue_clue found;

    return haiclue_check_haiku(t, &t->clue[haiclue_side(t)][author]) == NULL ||
           !haiclue_find_haiku(
               t, tiles, haiclue_list_tiles(t->hand[author], tiles), &found);
}

/* K7: all but the author pick; the clue that is read is a haiku, unless the
 * hand held none. */
static const char *audit_reading(const struct haiclue_state *t)
{
    ch_seat author = haiclue_author(t, t->read);
    const struct haiclue_clue *clue = &t->clue[haiclue_side(t)][author];
    ch_seats waiting = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        if (seat != author && clue->pick[seat] == NO_COLOUR)
            waiting |= ch_only(seat);
    if (t->waiting != waiting || waiting == 0)
        return "those who have no pick are not waited for";
    if (clue->card != NO_COLOUR || clue->pick[author] != NO_COLOUR)
        return "a card or the author's own pick is on the clue too early";
    if (t->haiku && !is_sound_haiku(t, author))
        return "a clue is no haiku";
    return audit_clue(t, author);
}

/* K8: the points are what the clues of this round have added. */
static const char *audit_points(const struct haiclue_state *t)
{
    unsigned points[CH_SEATS];

    for (ch_seat seat = 0; seat < t->seats; seat++)
        points[seat] = t->before[seat];
    for (unsigned k = 0; k < t->read; k++) {
        ch_seat author = haiclue_author(t, k);
        const struct haiclue_clue *clue = &t->clue[haiclue_side(t)][author];

        for (ch_seat seat = 0; seat < t->seats; seat++) {
            unsigned right = clue->pick[seat] == clue->card;

            points[seat] += right;
            points[author] += right;
        }
    }
    for (ch_seat seat = 0; seat < t->seats; seat++)
        if (points[seat] != t->points[seat])
            return "points do not follow from the picks";
    return NULL;
}

const char *haiclue_audit(const void *state)
{
    const struct haiclue_state *t = state;
    const char *why = audit_counters(t);

    if (why == NULL)
        why = audit_cards(t);
    if (why == NULL)
        why = audit_tiles(t);
    if (why == NULL && t->phase < COMPOSE)
        why = audit_hands(t);
    if (why == NULL && t->phase < COMPOSE)
        why = audit_targets(t);
    if (why == NULL)
        why = audit_clues(t);
    if (why == NULL && t->phase == GUESS)
        why = audit_reading(t);
    if (why == NULL)
        why = audit_points(t);
    return why;
}
