/*
 * hue_mind.c - HUE played by looking ahead.
 *
 * Easy has the judgement of the greedy player and overlooks most places.
 * Normal and hard play on in their heads (hue_search.c); hard does so longer,
 * with more moves, better guesses at others' hands and an exact end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/bots.h"
#include "bots/hue/hue_think.h"

enum { EASY_PLACES = 24 }; /* of 256 */

static const struct hue_skill skills[CH_LEVELS] = {
    [CH_NORMAL] = {.effort = 10000000, .choices = 12},
    [CH_HARD] = {.effort = 250000000,
                 .choices = 40,
                 .shrewd = true,
                 .exact = true},
};

struct mind {
    struct ch_seed seed;
    enum ch_level level;
    struct hue_world world; /* scratch: nothing in it is remembered */
};

static void begin(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat, enum ch_level level,
                  const struct ch_seed *seed)
{
    struct mind *m = mind;

    (void)game, (void)how, (void)seat;
    m->seed = *seed;
    m->level = level;
}

static void choose(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why)
{
    struct mind *m = mind;
    struct hue_choice best;

    hue_world_see(&m->world, eyes, &m->seed);
    if (m->level == CH_EASY)
        (void)hue_appraise(&m->world, eyes->seat, EASY_PLACES, &best, 1);
    else
        hue_search(&m->world, &skills[m->level], budget, &best);
    hue_move(eyes, &best.lay, out);
    hue_explain(&m->world, &best, why);
}

const struct ch_bot bot_hue = {
    .name = "mind",
    .game = "hue",
    .say = "plays on in its head from the best moves, with hands that others "
           "may hold",
    .size = sizeof(struct mind),
    .begin = begin,
    .choose = choose,
};
