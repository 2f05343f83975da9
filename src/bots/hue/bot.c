/*
 * bot.c - the HUE bot and its levels.
 *
 * Easy rates moves as the greedy bot does and overlooks most places. Normal
 * and hard search by playouts (search.h); hard does so longer, with more moves,
 * better guesses at others' hands and an exact endgame.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/bot.h"

#include "bots/hue/explain.h"
#include "bots/hue/search.h"

enum { EASY_PLACES = 24 }; /* of 256 */

static const struct hue_search_skill skills[CH_LEVELS] = {
    [CH_NORMAL] = {.effort = 10000000, .choices = 12},
    [CH_HARD] = {.effort = 250000000,
                 .choices = 40,
                 .shrewd = true,
                 .exact = true},
};

struct hue_bot_state {
    struct ch_seed seed;
    enum ch_level level;
    struct hue_position position; /* scratch: nothing in it is remembered */
};

static void hue_bot_begin(void *memory, const struct ch_game *game,
                          const struct ch_setup *setup, ch_seat seat,
                          enum ch_level level, const struct ch_seed *seed)
{
    struct hue_bot_state *m = memory;

    (void)game, (void)setup, (void)seat;
    m->seed = *seed;
    m->level = level;
}

static void hue_bot_choose(void *memory, const struct ch_bot_view *view,
                           const struct ch_budget *budget, struct ch_move *out,
                           char *why)
{
    struct hue_bot_state *m = memory;
    struct hue_evaluate_choice best;

    hue_position_init(&m->position, view, &m->seed);
    if (m->level == CH_EASY)
        (void)hue_evaluate_moves(&m->position, view->seat, EASY_PLACES, &best,
                                 1);
    else
        hue_search_move(&m->position, &skills[m->level], budget, &best);
    hue_position_move(view, &best.lay, out);
    hue_explain_choice(&m->position, &best, why);
}

const struct ch_bot hue_bot = {
    .name = "mind",
    .game = "hue",
    .say = "plays on in its head from the best moves, with hands that others "
           "may hold",
    .size = sizeof(struct hue_bot_state),
    .has_levels = true,
    .begin = hue_bot_begin,
    .choose = hue_bot_choose,
};
