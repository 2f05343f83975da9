/*
 * guess.c - where the Hues and Cues bot places its pieces.
 *
 * A guess goes to the cell with the most expected points, after the cues and
 * the pieces that lie on the board; the less it knows a word, the more the
 * pieces count. Weaker levels place less exactly, and easy ignores the pieces
 * of others.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "bots/hues_and_cues/bot.h"
#include "bots/hues_and_cues/infer.h"
#include "games/hues_and_cues/state.h"

/* The weight of the pieces of others. */
static float trust(const struct cues_bot_state *m, float known)
{
    static const float by_level[CH_LEVELS] = {0, 0.4F, 0.8F};

    return by_level[m->level] * (1 - 0.85F * known);
}

static void lean_to_pieces(const struct cues_bot_state *m,
                           const struct cues_state *s, ch_seat me,
                           struct cues_infer_belief *belief)
{
    float believed = trust(m, belief->known);

    for (int i = 0; believed > 0 && i <= cues_slot(s); i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (seat != me && s->now.piece[i][seat] != 0)
                cues_infer_lean(belief, s->now.piece[i][seat] - 1,
                                /* The second pieces know more. */
                                i == cues_slot(s) ? believed : believed / 2);
}

static void form_belief(const struct cues_bot_state *m,
                        const struct ch_bot_view *view,
                        struct cues_infer_belief *out)
{
    const struct cues_state *s = view->state;

    cues_infer_hear(out, s->now.cue[0], LISTENER_ALL, s->pocket);
    if (cues_slot(s) == 1) {
        struct cues_infer_belief second;

        cues_infer_hear(&second, s->now.cue[1], LISTENER_ALL, s->pocket);
        cues_infer_join(out, &second);
    }
    lean_to_pieces(m, s, view->seat, out);
}

static struct ch_set free_cells(const struct cues_state *s)
{
    struct ch_set cells = cues_board(s->pocket);

    for (int i = 0; i < 2; i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (s->now.piece[i][seat] != 0)
                ch_set_remove(&cells, s->now.piece[i][seat] - 1U);
    return cells;
}

/* A random cell, better ones more often (softmax): a higher `sharpness` comes
 * closer to the best. */
static int random_cell(const float worth[CUES_CELLS],
                       const struct ch_set *cells, float sharpness,
                       struct ch_rng *rng)
{
    float chance[CUES_CELLS], sum = 0, left;
    int best = cues_infer_best(worth, cells);

    for (int i = 0; i < CUES_CELLS; i++) {
        chance[i] = ch_set_has(cells, (unsigned)i)
                        ? expf(sharpness * (worth[i] / worth[best] - 1))
                        : 0;
        sum += chance[i];
    }
    left = sum * (float)ch_rng_below(rng, 1 << 20) / (1 << 20);
    for (int i = 0; i < CUES_CELLS; i++) {
        left -= chance[i];
        if (left < 0)
            return i;
    }
    return best;
}

static void explain_guess(const struct cues_state *s,
                          const struct cues_infer_belief *belief, int cell,
                          char *why)
{
    const char *cue = s->now.cue[cues_slot(s)];

    if (belief->known >= 0.8F)
        (void)snprintf(why, CH_WHY, "%s is our best guess for “%.60s”.",
                       cues_cell_words[cell], cue);
    else if (belief->known > 0)
        (void)snprintf(
            why, CH_WHY,
            "“%.60s” is an unusual word, but similar ones point to %s.", cue,
            cues_cell_words[cell]);
    else
        (void)snprintf(why, CH_WHY,
                       "“%.60s” is hard to place, so go by the pieces on the "
                       "board and common colours.",
                       cue);
}

void cues_guess_cell(const struct cues_bot_state *m,
                     const struct ch_bot_view *view, struct ch_rng *rng,
                     struct ch_move *out, char *why)
{
    static const float sharpness[CH_LEVELS] = {6, 9.5F, 0};
    const struct cues_state *s = view->state;
    struct ch_set cells = free_cells(s);
    struct cues_infer_belief belief;
    float worth[CUES_CELLS];
    int cell;

    form_belief(m, view, &belief);
    cues_infer_worth(&belief, s->pocket, worth);
    cell = m->level == CH_HARD
               ? cues_infer_best(worth, &cells)
               : random_cell(worth, &cells, sharpness[m->level], rng);
    out->verb = V_GUESS;
    out->n = 1;
    out->arg[0] = (int16_t)cell;
    explain_guess(s, &belief, cell, why);
}
