/* hue_think.c - see hue_think.h. SPDX-License-Identifier: MIT */
#include "bots/hue/hue_think.h"

#include <string.h>

enum { RIVALS_SHARE = 7 * HUE_ONE / 10 }; /* a rival's point, to me */

/* --- The table ---------------------------------------------------------- */

/* splitmix64: quick, and good enough to play a game in one's head. */
static uint64_t next(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0 to n - 1, nearly even. */
static uint32_t roll(struct hue_world *w, uint32_t n)
{
    return (uint32_t)((next(&w->chance) >> 32) * n >> 32);
}

void hue_world_see(struct hue_world *w, const struct ch_eyes *eyes,
                   const struct ch_seed *seed)
{
    const struct hue_state *t = eyes->state;
    struct ch_rng rng;

    /* The same question gets the same answer, whatever was asked before. */
    ch_rng_init(&rng, seed, t->n_laid);
    w->chance = (uint64_t)ch_rng_word(&rng) << 32 | ch_rng_word(&rng);
    w->seat = eyes->seat;
    w->shrewd = false;
    w->effort = 0;
    memset(w->hand, 0, sizeof w->hand);
    w->hand[eyes->seat] = t->hand[eyes->seat];
    for (int i = 0; i < t->seats; i++) {
        w->poisons[i] = (uint8_t)ch_bits(t->hand[i] >> HUE_POISON);
        w->cards[i] = (uint8_t)(ch_bits(t->hand[i]) - w->poisons[i]);
    }
    fast_init(&w->board, t);
    fast_find_regions(&w->board, &w->scan.without[0]);
    memcpy(w->value, w->scan.without[0].value, sizeof w->value);
}

uint32_t hue_unseen(const struct fast_board *b, uint32_t hand)
{
    uint32_t cards = (UINT32_C(1) << HUE_PLAYABLE) - 1;

    for (int i = HUE_STARTS; i < b->table.n_laid; i++)
        cards &= ~(UINT32_C(1) << b->table.laid[i].card);
    return cards & ~hand;
}

/* n different cards of the pool. */
static uint32_t draw(struct hue_world *w, uint32_t pool, int n)
{
    uint32_t cards = 0;

    for (; n > 0; n--) {
        uint32_t left = pool;

        for (uint32_t k = roll(w, ch_bits(left)); k > 0; k--)
            left &= left - 1;
        left &= ~left + 1;
        cards |= left;
        pool &= ~left;
    }
    return cards;
}

/* A hand that the seat may hold, out of the unseen cards. */
static uint32_t draw_hand(struct hue_world *w, int seat, uint32_t unseen)
{
    uint32_t standard = unseen & ((UINT32_C(1) << HUE_STANDARD) - 1);

    return draw(w, standard, w->cards[seat]) |
           draw(w, unseen & ~standard, w->poisons[seat]);
}

void hue_world_deal(struct hue_world *w)
{
    uint32_t unseen = hue_unseen(&w->board, w->hand[w->seat]);

    for (int i = 0; i < w->board.table.seats; i++) {
        uint32_t one, other;
        int card;

        if (i == w->seat)
            continue;
        one = draw_hand(w, i, unseen);
        /* People hold on to what is worth something: of two hands that a
         * rival may have the better one is likelier. */
        other = w->shrewd ? draw_hand(w, i, unseen) : one;
        if (hue_best_keep(other, w->value, &card) >
            hue_best_keep(one, w->value, &card))
            one = other;
        w->hand[i] = one;
        unseen &= ~one;
    }
}

/* --- Judgement ---------------------------------------------------------- */

int hue_best_keep(uint32_t hand, const uint8_t value[HUE_COLOURS], int *card)
{
    int best = -1;

    for (; hand != 0; hand &= hand - 1) {
        int points = fast_points((int)ch_lowest(hand), value);

        if (points > best) {
            best = points;
            *card = (int)ch_lowest(hand);
        }
    }
    return best;
}

void hue_weigh_rivals(uint32_t cards, int32_t weight[HUE_COLOURS])
{
    int32_t n = (int32_t)ch_bits(cards);

    memset(weight, 0, HUE_COLOURS * sizeof *weight);
    for (; cards != 0; cards &= cards - 1) {
        const uint8_t *colour = hue_deck[ch_lowest(cards)].colour;

        weight[colour[0]]++;
        weight[colour[1]] += 2; /* U12 */
        weight[colour[2]]++;
    }
    for (int c = 0; c < HUE_COLOURS && n > 0; c++)
        weight[c] = weight[c] * RIVALS_SHARE / n;
}

struct judge {
    uint32_t hand;
    int32_t rival[HUE_COLOURS];
    struct hue_choice *out;
    int n, room;
};

static int32_t judge(const struct judge *j, int laid,
                     const uint8_t value[HUE_COLOURS])
{
    uint32_t kept = j->hand & ~(UINT32_C(1) << laid);
    int card;
    int32_t sum = HUE_ONE * hue_best_keep(kept, value, &card);

    for (int c = 0; c < HUE_COLOURS; c++)
        sum -= j->rival[c] * value[c];
    return sum;
}

/* Keeps the list sorted, first come first among equals. */
static void note(struct judge *j, const struct hue_choice *choice)
{
    int at = j->n < j->room ? j->n++ : j->n - 1;

    for (; at > 0 && j->out[at - 1].judgement < choice->judgement; at--)
        j->out[at] = j->out[at - 1];
    j->out[at] = *choice;
}

static void judge_spot(struct hue_world *w, struct judge *j,
                       const struct fast_spot *spot)
{
    struct fast_touch touch;
    struct hue_choice choice;

    fast_touch(&w->board, &w->scan, spot, &touch);
    for (uint32_t left = j->hand; left != 0; left &= left - 1)
        for (int flip = 0; flip < 2; flip++) {
            int card = (int)ch_lowest(left);

            fast_after(&w->board, &touch, card, flip != 0, choice.value);
            choice.judgement = judge(j, card, choice.value);
            if (j->n == j->room &&
                choice.judgement <= j->out[j->n - 1].judgement)
                continue;
            choice.lay = fast_lay_at(spot, card, flip != 0);
            note(j, &choice);
        }
}

int hue_appraise(struct hue_world *w, ch_seat seat, int places,
                 struct hue_choice *out, int room)
{
    struct judge j = {.hand = w->hand[seat], .out = out, .room = room};
    int always, looked = 0;
    uint64_t dice = 0;

    hue_weigh_rivals(hue_unseen(&w->board, j.hand), j.rival);
    fast_scan(&w->board, &w->scan);
    always = (int)roll(w, (uint32_t)w->scan.n); /* so that there is a move */
    for (int i = 0; i < w->scan.n; i++) {
        dice = i % 8 == 0 ? next(&w->chance) : dice >> 8;
        if ((int)(dice & 255) >= places && i != always)
            continue;
        judge_spot(w, &j, &w->scan.spot[i]);
        looked++;
    }
    w->effort += (uint64_t)(1000 + looked * (150 + 40 * (int)ch_bits(j.hand)));
    return j.n;
}

/* --- The outcome -------------------------------------------------------- */

/* U13: who wins a tie? */
static bool goes_before(const struct hue_state *t, int seat, int rival)
{
    return (seat + t->seats - t->first) % t->seats <
           (rival + t->seats - t->first) % t->seats;
}

int hue_outcome(const struct hue_world *w, const uint32_t hand[HUE_SEATS],
                const uint8_t value[HUE_COLOURS])
{
    int own = fast_points((int)ch_lowest(hand[w->seat]), value);
    int ahead = INT16_MAX;
    bool won = true;

    for (int i = 0; i < w->board.table.seats; i++) {
        int lead;

        if (i == w->seat)
            continue;
        lead = own - fast_points((int)ch_lowest(hand[i]), value);
        won = won && (lead > 0 ||
                      (lead == 0 && goes_before(&w->board.table, w->seat, i)));
        ahead = lead < ahead ? lead : ahead;
    }
    return ahead + (won ? HUE_WIN : 0);
}
