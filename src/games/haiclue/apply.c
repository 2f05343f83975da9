/*
 * apply.c - what a move of Haiclue does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/facts.h"
#include "games/haiclue/state.h"

/* The audience of a private fact: one seat, and the dealer, who sees all. */
static ch_seats privately(ch_seat seat)
{
    return ch_only(seat) | ch_only(CH_DEALER);
}

static int16_t target_word(const struct haiclue_state *t, unsigned colour)
{
    return haiclue_word(t->target[t->round / 2][colour - BLUE],
                        haiclue_side(t));
}

static void tell_targets(const struct haiclue_state *t, struct ch_facts *facts)
{
    ch_facts_tell(facts, CH_EVERYONE, F_TARGETS, COLOURS, target_word(t, BLUE),
                  target_word(t, GREEN), target_word(t, RED),
                  target_word(t, YELLOW));
}

static void deal_targets(struct haiclue_state *t, const struct ch_move *move,
                         struct ch_facts *facts)
{
    for (unsigned i = 0; i < COLOURS; i++)
        t->target[t->round / 2][i] = (uint8_t)move->arg[i];
    if (t->round == 0)
        ch_facts_tell(facts, CH_EVERYONE, F_READER, 2, t->reader,
                      haiclue_author(t, 0));
    tell_targets(t, facts);
    t->phase = t->round == 0 ? DEAL_TILES : DEAL_CARDS;
}

/* Rules 1 told the tiles in the order in which they were drawn. */
static void tell_hand(const struct haiclue_state *t, const struct ch_move *move,
                      struct ch_facts *facts)
{
    ch_seat seat = (ch_seat)move->arg[0];
    int16_t list[HAND_MAX];
    uint8_t tiles[HAND_MAX];
    unsigned n = haiclue_list_tiles(t->hand[seat], tiles);

    for (unsigned i = 0; i < n; i++)
        list[i] = t->rules > 1 ? tiles[i] : move->arg[i + 1];
    ch_facts_tell_list(facts, CH_EVERYONE, F_TILES, seat, list, (int)n, "");
}

static void deal_tiles(struct haiclue_state *t, const struct ch_move *move,
                       struct ch_facts *facts)
{
    ch_seat seat = (ch_seat)move->arg[0];

    for (unsigned i = 1; i < move->n; i++) {
        unsigned tile = (unsigned)move->arg[i];

        t->hand[seat][tile / 64] |= UINT64_C(1) << tile % 64;
    }
    if (haiclue_count_tiles(t->hand[seat]) < haiclue_hand_size(t))
        return; /* its glue: the rest follows */
    tell_hand(t, move, facts);
    t->waiting &= (uint16_t)ch_except(seat);
    if (t->waiting == 0)
        t->phase = DEAL_CARDS;
}

static void deal_cards(struct haiclue_state *t, const struct ch_move *move,
                       struct ch_facts *facts)
{
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        uint8_t colour = haiclue_colour((uint8_t)move->arg[seat]);

        t->card[seat] = (uint8_t)move->arg[seat];
        ch_facts_tell(facts, privately(seat), F_CARD, 3, seat, colour,
                      target_word(t, colour));
    }
    ch_facts_tell(facts, CH_EVERYONE, F_CARDS, 0);
    t->waiting = haiclue_all_seats(t);
    t->phase = COMPOSE;
}

static void tell_clue(const struct haiclue_state *t, ch_seats to, int fact,
                      ch_seat seat, struct ch_facts *facts)
{
    struct ch_move move;

    if (facts == NULL)
        return;
    haiclue_clue_move(t, seat, &t->clue[haiclue_side(t)][seat], &move);
    ch_facts_tell_list(facts, to, fact, seat, move.arg, move.n, "");
}

/* K7: the next clue is read, and all but its author guess. */
static void read_next(struct haiclue_state *t, struct ch_facts *facts)
{
    ch_seat author = haiclue_author(t, t->read);

    t->waiting = haiclue_all_seats(t) & (uint16_t)ch_except(author);
    ch_facts_tell(facts, CH_EVERYONE, F_READING, 1, author);
}

static void lay_clue(struct haiclue_state *t, const struct ch_move *move,
                     struct ch_facts *facts)
{
    ch_seat seat = move->seat;
    bool first = ch_in(t->waiting, seat);

    (void)haiclue_read_clue(t, move,
                            &t->clue[haiclue_side(t)][seat]); /* checked */
    tell_clue(t, privately(seat), F_LAYS, seat, facts);
    /* Changing a clue tells nobody else. */
    if (!first)
        return;
    ch_facts_tell(facts, CH_EVERYONE, F_LAID, 1, seat);
    t->waiting &= (uint16_t)ch_except(seat);
    if (t->waiting != 0)
        return;
    for (ch_seat i = 0; i < t->seats; i++)
        tell_clue(t, CH_EVERYONE, F_CLUE, i, facts);
    t->phase = GUESS;
    read_next(t, facts);
}

static void pay(struct haiclue_state *t, ch_seat seat, unsigned points,
                struct ch_facts *facts)
{
    if (points == 0)
        return;
    t->points[seat] = (uint8_t)(t->points[seat] + points);
    if (t->seats > TEAM)
        ch_facts_tell(facts, CH_EVERYONE, F_SCORED, 2, seat, points);
}

/* K8: 1 for each right guess, to the guesser and to the author; for a team
 * that is 1 to each of its two records. */
static void score_clue(struct haiclue_state *t, ch_seat author,
                       struct ch_facts *facts)
{
    struct haiclue_clue *clue = &t->clue[haiclue_side(t)][author];
    unsigned right = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        if (seat == author)
            continue;
        ch_facts_tell(facts, CH_EVERYONE, F_GUESSED, 2, seat, clue->pick[seat]);
        if (clue->pick[seat] != clue->card)
            continue;
        pay(t, seat, 1, facts);
        right++;
    }
    pay(t, author, right, facts);
    if (t->seats == TEAM)
        ch_facts_tell(facts, CH_EVERYONE, F_TEAM, 1, t->points[author]);
}

/* K10: everybody's left neighbour is the next seat. */
static void pass_tiles(struct haiclue_state *t, struct ch_facts *facts)
{
    uint64_t last[HAND_WORDS];

    memcpy(last, t->hand[t->seats - 1], sizeof last);
    memmove(t->hand[1], t->hand[0], (t->seats - 1U) * sizeof t->hand[0]);
    memcpy(t->hand[0], last, sizeof last);
    ch_facts_tell(facts, CH_EVERYONE, F_PASSED, 0);
}

/* K9, K10, K11 */
static void next_round(struct haiclue_state *t, struct ch_facts *facts)
{
    if (t->round + 1U == 2 * haiclue_stack_height(t)) {
        t->phase = OVER;
        return;
    }
    t->round++;
    t->read = 0;
    memcpy(t->before, t->points, sizeof t->before);
    memset(t->clue[haiclue_side(t)], 0, sizeof t->clue[0]);
    ch_facts_tell(facts, CH_EVERYONE, F_TURNED, 1, haiclue_side(t));
    if (haiclue_side(t) == BLACK) {
        tell_targets(t, facts);
        t->phase = DEAL_CARDS;
        return;
    }
    pass_tiles(t, facts);
    t->phase = DEAL_TARGETS;
}

/* K7: picks and card are shown together, and the card is discarded. */
static void finish_clue(struct haiclue_state *t, struct ch_facts *facts)
{
    ch_seat author = haiclue_author(t, t->read);
    struct haiclue_clue *clue = &t->clue[haiclue_side(t)][author];

    clue->card = haiclue_colour(t->card[author]);
    t->discarded |= UINT64_C(1) << (t->card[author] - 1);
    t->card[author] = 0;
    ch_facts_tell(facts, CH_EVERYONE, F_SHOWN, 3, author, clue->card,
                  target_word(t, clue->card));
    score_clue(t, author, facts);
    t->read++;
    if (t->read < t->seats)
        read_next(t, facts);
    else
        next_round(t, facts);
}

static void pick_colour(struct haiclue_state *t, const struct ch_move *move,
                        struct ch_facts *facts)
{
    struct haiclue_clue *clue =
        &t->clue[haiclue_side(t)][haiclue_author(t, t->read)];

    clue->pick[move->seat] = (uint8_t)move->arg[0];
    ch_facts_tell(facts, privately(move->seat), F_PICKS, 2, move->seat,
                  move->arg[0]);
    ch_facts_tell(facts, CH_EVERYONE, F_PICKED, 1, move->seat);
    t->waiting &= (uint16_t)ch_except(move->seat);
    if (t->waiting == 0)
        finish_clue(t, facts);
}

void haiclue_apply(void *state, const struct ch_move *move,
                   struct ch_facts *facts)
{
    static void (*const act[])(struct haiclue_state *, const struct ch_move *,
                               struct ch_facts *) = {
        [V_TARGETS] = deal_targets, [V_TILES] = deal_tiles,
        [V_CARDS] = deal_cards,     [V_COMPOSE] = lay_clue,
        [V_GUESS] = pick_colour,
    };

    act[move->verb](state, move, facts);
}
