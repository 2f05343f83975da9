/*
 * search.c - the search for a move in HUE by playouts.
 *
 * The moves that are rated best run a race (successive halving). The hands of
 * the others are re-dealt, the game is played out from each move with everybody
 * playing by rating over a few places each, and the outcome counts for the
 * move. All moves still in the race meet the same hands; after each round the
 * worse half drops out. The last card of the game is computed instead, and so
 * is the last but one between two.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/search.h"

#include <string.h>

#include "bots/hue/endgame.h"

/* Places of 256 that a playout evaluates: most for the answer to the move, then
 * for the last card; for the rest, many rough playouts tell more than a few
 * good ones. */
enum { PLACES = 32, PLACES_LAST = 64, PLACES_ANSWER = 128 };

struct race {
    struct hue_evaluate_choice choice[HUE_SEARCH_CHOICES];
    double sum[HUE_SEARCH_CHOICES]; /* of outcomes; the same number for all */
    int order[HUE_SEARCH_CHOICES];  /* the best first */
    int n;                          /* still in the race */
};

/* Plays the game out from a move with the hands as dealt, and undoes it all.
 * Returns the outcome. */
static int play_out(struct hue_position *p, struct hue_evaluate_choice move)
{
    struct hue_state *t = &p->board.table;
    struct hue_fast_undo undo[HUE_LAID];
    uint32_t hands[HUE_SEATS];
    ch_seat seat = p->seat;
    int n = 0, full = hue_total_laid(t), outcome;

    memcpy(hands, p->hand, sizeof hands);
    for (;;) {
        hue_fast_lay_card(&p->board, &move.lay, &undo[n++]);
        p->hand[seat] &= ~(UINT32_C(1) << move.lay.card);
        if (t->n_laid == full)
            break;
        seat = hue_laid_by(t, t->n_laid);
        (void)hue_evaluate_moves(p, seat,
                                 n == 1                  ? PLACES_ANSWER
                                 : t->n_laid == full - 1 ? PLACES_LAST
                                                         : PLACES,
                                 &move, 1);
    }
    outcome = hue_evaluate_outcome(p, p->hand, move.value);
    while (n > 0)
        hue_fast_take_back(&p->board, &undo[--n]);
    memcpy(p->hand, hands, sizeof hands);
    return outcome;
}

static void rank_moves(struct race *r)
{
    for (int i = 1; i < r->n; i++)
        for (int k = i; k > 0; k--) {
            int other = r->order[k - 1];

            if (r->sum[r->order[k]] <= r->sum[other])
                break;
            r->order[k - 1] = r->order[k];
            r->order[k] = other;
        }
}

/* Playouts until the effort is spent; false if the budget was spent before. */
static bool run_round(struct hue_position *p, struct race *r, uint64_t until,
                      const struct ch_budget *budget)
{
    do {
        if (ch_budget_is_spent(budget))
            return false;
        hue_position_redeal(p);
        for (int i = 0; i < r->n; i++)
            r->sum[r->order[i]] += play_out(p, r->choice[r->order[i]]);
    } while (p->effort < until);
    return true;
}

static void run_race(struct hue_position *p, struct race *r, uint64_t effort,
                     const struct ch_budget *budget)
{
    uint64_t start = p->effort;
    unsigned rounds = 0;
    bool go_on = true;

    for (int n = r->n; n > 1; n = (n + 1) / 2)
        rounds++;
    for (unsigned i = 1; i <= rounds && go_on; i++) {
        go_on = run_round(p, r, start + effort * i / rounds, budget);
        rank_moves(r);
        r->n = (r->n + 1) / 2;
    }
}

void hue_search_move(struct hue_position *p,
                     const struct hue_search_skill *skill,
                     const struct ch_budget *budget,
                     struct hue_evaluate_choice *out)
{
    const struct hue_state *t = &p->board.table;
    int to_go = hue_total_laid(t) - t->n_laid;
    struct race race = {.n = 0};

    p->shrewd = skill->shrewd;
    if (to_go == 1) {
        hue_endgame_last_card(p, out);
        return;
    }
    race.n = hue_evaluate_moves(p, p->seat, HUE_EVALUATE_ALL, race.choice,
                                skill->choices);
    for (int i = 0; i < race.n; i++)
        race.order[i] = i;
    if (to_go == 2 && t->seats == 2 && skill->exact) {
        for (int i = 0; i < race.n; i++)
            race.sum[i] = hue_endgame_last_but_one(p, &race.choice[i]);
        rank_moves(&race);
    } else {
        run_race(p, &race, skill->effort, budget);
    }
    *out = race.choice[race.order[0]];
}
