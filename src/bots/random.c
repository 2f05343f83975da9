/*
 * random.c - a bot for every game that makes any legal move.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "bots/bot.h"

static void random_begin(void *memory, const struct ch_game *game,
                         const struct ch_setup *setup, ch_seat seat,
                         enum ch_level level, const struct ch_seed *seed)
{
    (void)game, (void)setup, (void)seat, (void)level;
    ch_rng_init(memory, seed, 0);
}

static void random_choose(void *memory, const struct ch_bot_view *view,
                          const struct ch_budget *budget, struct ch_move *out,
                          char *why)
{
    (void)budget;
    ch_move_pick(view->game, view->state, view->seat, memory, out);
    (void)snprintf(why, CH_WHY, "It’s a legal move, picked at random.");
}

const struct ch_bot random_bot = {
    .name = "random",
    .say = "any legal move, grave ones rarely",
    .size = sizeof(struct ch_rng),
    .begin = random_begin,
    .choose = random_choose,
};
