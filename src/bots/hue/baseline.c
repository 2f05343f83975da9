/*
 * baseline.c - a greedy HUE bot to measure others against.
 *
 * It looks no further than its own move: the best score card after it, less
 * 0.7 of what an unseen card would get.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/baseline.h"

#include "bots/hue/explain.h"

struct hue_baseline_state {
    struct ch_seed seed;
    struct hue_position position;
};

static void hue_baseline_begin(void *memory, const struct ch_game *game,
                               const struct ch_setup *setup, ch_seat seat,
                               enum ch_level level, const struct ch_seed *seed)
{
    struct hue_baseline_state *m = memory;

    (void)game, (void)setup, (void)seat, (void)level;
    m->seed = *seed;
}

static void hue_baseline_choose(void *memory, const struct ch_bot_view *view,
                                const struct ch_budget *budget,
                                struct ch_move *out, char *why)
{
    struct hue_baseline_state *m = memory;
    struct hue_evaluate_choice best;

    (void)budget;
    hue_position_init(&m->position, view, &m->seed);
    (void)hue_evaluate_moves(&m->position, view->seat, HUE_EVALUATE_ALL, &best,
                             1);
    hue_position_move(view, &best.lay, out);
    hue_explain_choice(&m->position, &best, why);
}

const struct ch_bot hue_baseline_greedy = {
    .name = "greedy",
    .game = "hue",
    .say = "the best score card right after the move, less what others get",
    .size = sizeof(struct hue_baseline_state),
    .begin = hue_baseline_begin,
    .choose = hue_baseline_choose,
};
