/*
 * bot.c - the Hues and Cues bot: what it does in each phase.
 *
 * All it needs is on the table, so it remembers only its level and seed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hues_and_cues/bot.h"

#include <string.h>

#include "games/hues_and_cues/state.h"

static void cues_bot_begin(void *memory, const struct ch_game *game,
                           const struct ch_setup *setup, ch_seat seat,
                           enum ch_level level, const struct ch_seed *seed)
{
    struct cues_bot_state *m = memory;

    (void)game;
    (void)setup;
    (void)seat;
    m->seed = *seed;
    m->level = (uint8_t)level;
}

/* Random numbers of its own, the same whenever it is asked the same. */
static void init_rng(const struct cues_bot_state *m,
                     const struct ch_bot_view *view, struct ch_rng *rng)
{
    const struct cues_state *s = view->state;
    uint64_t when = (uint64_t)s->round << 24 | (uint64_t)s->phase << 16 |
                    (uint64_t)s->n_used << 4 | view->seat;

    ch_rng_init(rng, &m->seed, when);
}

static void cues_bot_choose(void *memory, const struct ch_bot_view *view,
                            const struct ch_budget *budget, struct ch_move *out,
                            char *why)
{
    const struct cues_bot_state *m = memory;
    const struct cues_state *s = view->state;
    struct ch_rng rng;

    init_rng(m, view, &rng);
    memset(out, 0, sizeof *out);
    out->seat = view->seat;
    why[0] = '\0';
    switch ((enum phase)s->phase) {
    case P_CHOOSE:
        cues_cue_colour(m, view, budget, &rng, out, why);
        break;
    case P_CUE_1:
        cues_cue_first(m, view, &rng, out, why);
        break;
    case P_CUE_2:
        cues_cue_second(m, view, &rng, out, why);
        break;
    case P_GUESS_1:
    case P_GUESS_2:
        if (!cues_vote_challenge(view, out, why))
            cues_guess_cell(m, view, &rng, out, why);
        break;
    default:
        cues_vote_cast(view, out, why);
    }
}

const struct ch_bot cues_bot = {
    .name = "mind",
    .game = "hues-and-cues",
    .say = "knows what many thousand words look like, and watches the others",
    .size = sizeof(struct cues_bot_state),
    .has_levels = true,
    .begin = cues_bot_begin,
    .choose = cues_bot_choose,
};
