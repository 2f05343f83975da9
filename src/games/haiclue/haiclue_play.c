/*
 * haiclue_play.c - what the dealer draws, and what a move does.
 *
 *      DEAL_TARGETS -> DEAL_TILES -> DEAL_CARDS -> COMPOSE -> GUESS -> OVER
 *           |         (first round)   ^    ^                    |
 *           +-------------------------+    +---- to black ------+
 *           ^                                                   |
 *           +------------------- to white ----------------------+
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/news.h"
#include "games/haiclue/haiclue_int.h"

/* K3: tiles that are in no hand and were never a target. */
static void set_supply(const struct table *t, struct ch_set *out)
{
    *out = ch_set_below(LEXICON_TILES);
    for (ch_seat seat = 0; seat < t->seats; seat++)
        for (unsigned w = 0; w < HAND_WORDS; w++)
            out->word[w] &= ~t->hand[seat][w];
    for (unsigned level = 0; level < levels_drawn(t); level++)
        for (unsigned i = 0; i < COLOURS; i++)
            ch_set_remove(out, t->target[level][i]);
}

void haiclue_chance(const void *state, struct ch_chance *out)
{
    const struct table *t = state;

    switch (t->phase) {
    case DEAL_TARGETS:
        out->move.verb = V_TARGETS;
        out->draws = COLOURS;
        set_supply(t, &out->pool);
        break;
    case DEAL_TILES:
        out->move.verb = V_TILES;
        out->move.n = 1;
        out->move.arg[0] = (int16_t)ch_lowest(t->waiting);
        out->draws = (uint8_t)hand_size(t);
        set_supply(t, &out->pool);
        break;
    default:
        out->move.verb = V_CARDS;
        out->draws = t->seats;
        out->base = 1;
        out->pool = ch_set_below(CARDS);
        out->pool.word[0] &= ~t->discarded;
    }
}

static int16_t target_word(const struct table *t, unsigned colour)
{
    return word_of(t->target[t->round / 2][colour - BLUE], side_of(t));
}

static void tell_targets(const struct table *t, struct ch_news *news)
{
    ch_tell(news, CH_EVERYONE, F_TARGETS, COLOURS, target_word(t, BLUE),
            target_word(t, GREEN), target_word(t, RED), target_word(t, YELLOW));
}

static void deal_targets(struct table *t, const struct ch_move *move,
                         struct ch_news *news)
{
    for (unsigned i = 0; i < COLOURS; i++)
        t->target[t->round / 2][i] = (uint8_t)move->arg[i];
    tell_targets(t, news);
    t->phase = t->round == 0 ? DEAL_TILES : DEAL_CARDS;
}

static void deal_tiles(struct table *t, const struct ch_move *move,
                       struct ch_news *news)
{
    ch_seat seat = (ch_seat)move->arg[0];

    for (unsigned i = 1; i < move->n; i++) {
        unsigned tile = (unsigned)move->arg[i];

        t->hand[seat][tile / 64] |= UINT64_C(1) << tile % 64;
    }
    ch_tell_list(news, CH_EVERYONE, F_TILES, seat, move->arg + 1, move->n - 1,
                 "");
    t->waiting &= (uint16_t)ch_but(seat);
    if (t->waiting == 0)
        t->phase = DEAL_CARDS;
}

/* For one seat's eyes, and the dealer's. */
static ch_seats privately(ch_seat seat)
{
    return ch_only(seat) | ch_only(CH_DEALER);
}

static void deal_cards(struct table *t, const struct ch_move *move,
                       struct ch_news *news)
{
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        uint8_t colour = colour_of((uint8_t)move->arg[seat]);

        t->card[seat] = (uint8_t)move->arg[seat];
        ch_tell(news, privately(seat), F_CARD, 3, seat, colour,
                target_word(t, colour));
    }
    ch_tell(news, CH_EVERYONE, F_CARDS, 0);
    t->waiting = all_seats(t);
    t->phase = COMPOSE;
}

static void tell_clue(const struct table *t, ch_seats to, int fact,
                      ch_seat seat, struct ch_news *news)
{
    struct ch_move move;

    if (news == NULL)
        return;
    haiclue_compose(t, seat, &t->clue[side_of(t)][seat], &move);
    ch_tell_list(news, to, fact, seat, move.arg, move.n, "");
}

/* K7: the next clue is read, and all but its author guess. */
static void read_next(struct table *t, struct ch_news *news)
{
    ch_seat author = author_of(t, t->read);

    t->waiting = all_seats(t) & (uint16_t)ch_but(author);
    ch_tell(news, CH_EVERYONE, F_READING, 1, author);
}

static void lay_clue(struct table *t, const struct ch_move *move,
                     struct ch_news *news)
{
    ch_seat seat = move->seat;
    bool first = ch_in(t->waiting, seat);

    (void)haiclue_read(t, move, &t->clue[side_of(t)][seat]); /* checked */
    tell_clue(t, privately(seat), F_LAYS, seat, news);
    /* A change of mind shows to nobody. */
    if (!first)
        return;
    ch_tell(news, CH_EVERYONE, F_LAID, 1, seat);
    t->waiting &= (uint16_t)ch_but(seat);
    if (t->waiting != 0)
        return;
    for (ch_seat i = 0; i < t->seats; i++)
        tell_clue(t, CH_EVERYONE, F_CLUE, i, news);
    t->phase = GUESS;
    read_next(t, news);
}

static void pay(struct table *t, ch_seat seat, unsigned points,
                struct ch_news *news)
{
    if (points == 0)
        return;
    t->points[seat] = (uint8_t)(t->points[seat] + points);
    if (t->seats > TEAM)
        ch_tell(news, CH_EVERYONE, F_SCORED, 2, seat, points);
}

/* K8: 1 for each right guess, to the guesser and to the author; for a team
 * that is 1 to each of its two records. */
static void score_clue(struct table *t, ch_seat author, struct ch_news *news)
{
    struct clue *clue = &t->clue[side_of(t)][author];
    unsigned right = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        if (seat == author)
            continue;
        ch_tell(news, CH_EVERYONE, F_GUESSED, 2, seat, clue->pick[seat]);
        if (clue->pick[seat] != clue->card)
            continue;
        pay(t, seat, 1, news);
        right++;
    }
    pay(t, author, right, news);
    if (t->seats == TEAM)
        ch_tell(news, CH_EVERYONE, F_TEAM, 1, t->points[author]);
}

/* K10: everybody's left neighbour is the next seat. */
static void pass_tiles(struct table *t, struct ch_news *news)
{
    uint64_t last[HAND_WORDS];

    memcpy(last, t->hand[t->seats - 1], sizeof last);
    memmove(t->hand[1], t->hand[0], (t->seats - 1U) * sizeof t->hand[0]);
    memcpy(t->hand[0], last, sizeof last);
    ch_tell(news, CH_EVERYONE, F_PASSED, 0);
}

/* K9, K10, K11 */
static void next_round(struct table *t, struct ch_news *news)
{
    if (t->round + 1U == 2 * stack_height(t)) {
        t->phase = OVER;
        return;
    }
    t->round++;
    t->read = 0;
    memcpy(t->before, t->points, sizeof t->before);
    memset(t->clue[side_of(t)], 0, sizeof t->clue[0]);
    ch_tell(news, CH_EVERYONE, F_TURNED, 1, side_of(t));
    if (side_of(t) == BLACK) {
        tell_targets(t, news);
        t->phase = DEAL_CARDS;
        return;
    }
    pass_tiles(t, news);
    t->phase = DEAL_TARGETS;
}

/* K7: picks and card are shown together, and the card is discarded. */
static void finish_clue(struct table *t, struct ch_news *news)
{
    ch_seat author = author_of(t, t->read);
    struct clue *clue = &t->clue[side_of(t)][author];

    clue->card = colour_of(t->card[author]);
    t->discarded |= UINT64_C(1) << (t->card[author] - 1);
    t->card[author] = 0;
    ch_tell(news, CH_EVERYONE, F_SHOWN, 3, author, clue->card,
            target_word(t, clue->card));
    score_clue(t, author, news);
    t->read++;
    if (t->read < t->seats)
        read_next(t, news);
    else
        next_round(t, news);
}

static void pick_colour(struct table *t, const struct ch_move *move,
                        struct ch_news *news)
{
    struct clue *clue = &t->clue[side_of(t)][author_of(t, t->read)];

    clue->pick[move->seat] = (uint8_t)move->arg[0];
    ch_tell(news, privately(move->seat), F_PICKS, 2, move->seat, move->arg[0]);
    ch_tell(news, CH_EVERYONE, F_PICKED, 1, move->seat);
    t->waiting &= (uint16_t)ch_but(move->seat);
    if (t->waiting == 0)
        finish_clue(t, news);
}

void haiclue_apply(void *state, const struct ch_move *move,
                   struct ch_news *news)
{
    static void (*const act[])(struct table *, const struct ch_move *,
                               struct ch_news *) = {
        [V_TARGETS] = deal_targets, [V_TILES] = deal_tiles,
        [V_CARDS] = deal_cards,     [V_COMPOSE] = lay_clue,
        [V_GUESS] = pick_colour,
    };

    act[move->verb](state, move, news);
}
