/*
 * hue_greedy.c - HUE as one plays who looks no further than the next card: the
 * best score card after the move, less 0.7 of what an unseen card would get.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/bots.h"
#include "bots/hue/hue_think.h"

struct mind {
    struct ch_seed seed;
    struct hue_world world;
};

static void begin(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat, enum ch_level level,
                  const struct ch_seed *seed)
{
    struct mind *m = mind;

    (void)game, (void)how, (void)seat, (void)level;
    m->seed = *seed;
}

static void choose(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why)
{
    struct mind *m = mind;
    struct hue_choice best;

    (void)budget;
    hue_world_see(&m->world, eyes, &m->seed);
    (void)hue_appraise(&m->world, eyes->seat, HUE_ALL, &best, 1);
    hue_move(eyes, &best.lay, out);
    hue_explain(&m->world, &best, why);
}

const struct ch_bot bot_hue_greedy = {
    .name = "greedy",
    .game = "hue",
    .say = "the best score card right after the move, less what others get",
    .size = sizeof(struct mind),
    .begin = begin,
    .choose = choose,
};
