/*
 * hue_search.c - HUE's choice by playing on.
 *
 * The best moves by judgement run a race. A deal is made up, everybody plays
 * on from each move by judgement, looking at a few places each, and the
 * outcome counts for the move. All that are still in the race meet the same
 * deals; after each round the worse half leaves it. The last card of the game
 * is not raced for but computed, and so is the last but one between two.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/hue/hue_think.h"

/* Places of 256 that are looked at while playing on. The answer to the move
 * has the closest look, then the last card; for the rest, many rough
 * games tell more than a few good ones. */
enum { GLANCE = 32, LOOK = 64, STARE = 128 };

struct race {
    struct hue_choice choice[HUE_CHOICES];
    double sum[HUE_CHOICES]; /* of outcomes; the same number for all */
    int order[HUE_CHOICES];  /* the best first */
    int n;                   /* still in the race */
};

/* Plays on from a move with the hands that were dealt, and takes all back. */
static int play_on(struct hue_world *w, struct hue_choice move)
{
    struct hue_state *t = &w->board.table;
    struct fast_undo undo[HUE_LAID];
    uint32_t hands[HUE_SEATS];
    ch_seat seat = w->seat;
    int n = 0, full = hue_total_laid(t), outcome;

    memcpy(hands, w->hand, sizeof hands);
    for (;;) {
        fast_lay(&w->board, &move.lay, &undo[n++]);
        w->hand[seat] &= ~(UINT32_C(1) << move.lay.card);
        if (t->n_laid == full)
            break;
        seat = hue_laid_by(t, t->n_laid);
        (void)hue_appraise(w, seat,
                           n == 1                  ? STARE
                           : t->n_laid == full - 1 ? LOOK
                                                   : GLANCE,
                           &move, 1);
    }
    outcome = hue_outcome(w, w->hand, move.value);
    while (n > 0)
        fast_take_back(&w->board, &undo[--n]);
    memcpy(w->hand, hands, sizeof hands);
    return outcome;
}

static void rank(struct race *r)
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

/* Deals until the effort is spent; false if time was up before. */
static bool run_round(struct hue_world *w, struct race *r, uint64_t until,
                      const struct ch_budget *budget)
{
    do {
        if (ch_is_over(budget))
            return false;
        hue_world_deal(w);
        for (int i = 0; i < r->n; i++)
            r->sum[r->order[i]] += play_on(w, r->choice[r->order[i]]);
    } while (w->effort < until);
    return true;
}

static void run_race(struct hue_world *w, struct race *r, uint64_t effort,
                     const struct ch_budget *budget)
{
    uint64_t start = w->effort;
    unsigned rounds = 0;
    bool go_on = true;

    for (int n = r->n; n > 1; n = (n + 1) / 2)
        rounds++;
    for (unsigned i = 1; i <= rounds && go_on; i++) {
        go_on = run_round(w, r, start + effort * i / rounds, budget);
        rank(r);
        r->n = (r->n + 1) / 2;
    }
}

void hue_search(struct hue_world *w, const struct hue_skill *skill,
                const struct ch_budget *budget, struct hue_choice *out)
{
    const struct hue_state *t = &w->board.table;
    int to_go = hue_total_laid(t) - t->n_laid;
    struct race race = {.n = 0};

    w->shrewd = skill->shrewd;
    if (to_go == 1) {
        hue_last_card(w, out);
        return;
    }
    race.n = hue_appraise(w, w->seat, HUE_ALL, race.choice, skill->choices);
    for (int i = 0; i < race.n; i++)
        race.order[i] = i;
    if (to_go == 2 && t->seats == 2 && skill->exact) {
        for (int i = 0; i < race.n; i++)
            race.sum[i] = hue_last_but_one(w, &race.choice[i]);
        rank(&race);
    } else {
        run_race(w, &race, skill->effort, budget);
    }
    *out = race.choice[race.order[0]];
}
