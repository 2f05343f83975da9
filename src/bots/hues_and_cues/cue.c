/*
 * cue.c - what the cue giver does: chooses a colour and gives cues.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/bot.h"
#include "bots/hues_and_cues/search.h"
#include "games/hues_and_cues/state.h"

enum { MOST_COLOURS = 8 }; /* colours that are tried when any may be chosen */

static int target_of(const struct ch_bot_view *view)
{
    return ((const struct cues_state *)view->state)->now.target - 1;
}

/* The best first cues for a target, and their expected points. */
static void find_cues(const struct ch_bot_view *view, int target,
                      struct cues_search_list *list)
{
    list->n = 0;
    list->most = CUES_SEARCH_MOST;
    cues_search_near(view, target, false, list);
    cues_search_rate(view, target, NULL, list);
}

static int colours_to_try(const struct ch_bot_view *view, struct ch_rng *rng,
                          int out[MOST_COLOURS])
{
    const struct cues_state *s = view->state;
    struct ch_set board = cues_board(s->pocket);

    if (!s->any) {
        for (int i = 0; i < CUES_COLOURS; i++)
            out[i] = cues_card_cells(s, s->now.card)[i];
        return CUES_COLOURS;
    }
    for (int i = 0; i < MOST_COLOURS; i++)
        out[i] =
            (int)ch_set_nth(&board, ch_rng_below(rng, ch_set_count(&board)));
    return MOST_COLOURS;
}

/* The view of a table at which this cell was chosen, to check cues on. */
static void assume_target(const struct ch_bot_view *view, int cell,
                          struct cues_state *out, struct ch_bot_view *then)
{
    memcpy(out, view->state, sizeof *out);
    out->phase = P_CUE_1;
    out->now.target = (uint16_t)(cell + 1);
    *then = *view;
    then->state = out;
}

void cues_cue_colour(const struct cues_bot_state *m,
                     const struct ch_bot_view *view,
                     const struct ch_budget *budget, struct ch_rng *rng,
                     struct ch_move *out, char *why)
{
    int cells[MOST_COLOURS], n = colours_to_try(view, rng, cells);
    int best = cells[0];
    float most = -1;

    for (int i = 0; i < n && (i == 0 || !ch_budget_is_spent(budget)); i++) {
        struct cues_state table;
        struct ch_bot_view then;
        struct cues_search_list list;

        assume_target(view, cells[i], &table, &then);
        find_cues(&then, cells[i], &list);
        if (list.n > 0 && list.best[0].score > most) {
            most = list.best[0].score;
            best = cells[i];
        }
        if (m->level == CH_EASY && i == 1) /* it compares two only */
            break;
    }
    out->verb = V_CHOOSE;
    out->n = 1;
    out->arg[0] = (int16_t)best;
    (void)snprintf(why, CH_WHY,
                   "%s is the easiest colour to find a good word for.",
                   cues_cell_words[best]);
}

/* No cue of our tables is legal any more: takes what the game offers. */
static void give_default(const struct ch_bot_view *view, struct ch_move *out,
                         char *why)
{
    ch_move_default(view->game, view->state, view->seat, out);
    (void)snprintf(why, CH_WHY, "There’s no better word left.");
}

/* Weaker levels do not always take the best cue. */
static int pick_cue(const struct cues_bot_state *m, struct ch_rng *rng,
                    const struct cues_search_list *list)
{
    static const uint32_t among[CH_LEVELS] = {8, 4, 1};
    uint32_t n = among[m->level];

    n = n < (uint32_t)list->n ? n : (uint32_t)list->n;
    return (int)ch_rng_below(rng, n);
}

static void set_cue(const char *cue, struct ch_move *out)
{
    out->verb = V_CUE;
    (void)snprintf(out->text, sizeof out->text, "%s", cue);
}

void cues_cue_first(const struct cues_bot_state *m,
                    const struct ch_bot_view *view, struct ch_rng *rng,
                    struct ch_move *out, char *why)
{
    int target = target_of(view), i;
    struct cues_search_list list;

    find_cues(view, target, &list);
    if (list.n == 0) {
        give_default(view, out, why);
        return;
    }
    i = pick_cue(m, rng, &list);
    set_cue(list.best[i].cue, out);
    (void)snprintf(why, CH_WHY, "“%s” should lead most people near %s.",
                   list.best[i].cue, cues_cell_words[target]);
}

const char *const cues_cue_modifiers[CUES_CUE_MODIFIERS] = {
    "light", "dark",   "pale",  "deep", "bright", "soft",
    "dusty", "pastel", "vivid", "warm", "cool",   "faded",
};

/* The first cue again, with a modifier before it. */
static void add_modified(const char *first, struct cues_search_list *list)
{
    for (int i = 0; i < CUES_CUE_MODIFIERS; i++) {
        char cue[CUES_SEARCH_CUE];

        if (strlen(first) + 8 < CUES_SEARCH_CUE && strchr(first, ' ') == NULL) {
            (void)snprintf(cue, sizeof cue, "%s %s", cues_cue_modifiers[i],
                           first);
            cues_search_add(list, cue, 1);
        }
    }
}

/* What the others believe after the first cue, from where their pieces lie. */
static void believe_first(const struct cues_state *s,
                          struct cues_infer_belief *out)
{
    cues_infer_hear(out, s->now.cue[0], LISTENER_ALL, s->pocket);
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (s->now.piece[0][seat] != 0)
            cues_infer_lean(out, s->now.piece[0][seat] - 1,
                            0.5F / (float)(s->seats - 1));
}

/* H10: what a second piece of everybody brings the giver, less what it brings
 * one of them. Below 0 it is better to pass. */
static float advantage(const struct cues_state *s, float gain, float frame)
{
    float each = s->seats == 3 ? 2 : 1;

    return each * frame * (float)(s->seats - 1) - gain;
}

/* What the first pieces alone would bring (H10). */
static int first_points(const struct cues_state *s, ch_seat seat)
{
    int sum = 0, target = s->now.target - 1;

    for (ch_seat other = 0; other < s->seats; other++) {
        int piece = s->now.piece[0][other];
        int d = piece == 0 ? CUES_CELLS : cues_distance(piece - 1, target);

        if (seat == s->now.giver)
            sum += d > 1 ? 0 : s->seats == 3 ? 2 : 1;
        else if (seat == other && d <= 2)
            sum += 3 - d;
    }
    return sum;
}

/* H12: the game ends with this round. Has the giver won it as pieces lie? */
static bool has_won(const struct cues_state *s)
{
    ch_seat me = s->now.giver;
    int mine = s->score[me] + first_points(s, me);

    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (seat != me && s->score[seat] + first_points(s, seat) >= mine)
            return false;
    return true;
}

/* In the last round only winning counts; before it, the points gained on the
 * others. NULL: do not pass. */
static const char *reason_to_pass(const struct cues_state *s, float gain,
                                  float frame)
{
    if (s->tied != 0 && !ch_in(s->tied, s->now.giver))
        return NULL; /* it only decides among others */
    if (s->round + 1 >= s->rounds)
        return has_won(s) ? "You win if nobody places another piece." : NULL;
    return advantage(s, gain, frame) < 0
               ? "A second cue would help the others more than you."
               : NULL;
}

void cues_cue_second(const struct cues_bot_state *m,
                     const struct ch_bot_view *view, struct ch_rng *rng,
                     struct ch_move *out, char *why)
{
    const struct cues_state *s = view->state;
    int target = target_of(view), i;
    struct cues_search_list list = {.n = 0, .most = CUES_SEARCH_MOST};
    struct cues_infer_belief first;
    const char *reason;
    float gain, frame;

    believe_first(s, &first);
    cues_search_near(view, target, true, &list);
    add_modified(s->now.cue[0], &list);
    cues_search_rate(view, target, &first, &list);
    if (list.n == 0) {
        give_default(view, out, why);
        return;
    }
    i = pick_cue(m, rng, &list);
    gain = cues_search_gain(view, list.best[i].cue, target, &first, &frame);
    reason = m->level == CH_EASY ? NULL : reason_to_pass(s, gain, frame);
    if (reason != NULL) {
        out->verb = V_PASS;
        (void)snprintf(why, CH_WHY, "%s", reason);
        return;
    }
    set_cue(list.best[i].cue, out);
    (void)snprintf(why, CH_WHY,
                   "“%s” should lead them to %s, with about %.0f%% of the "
                   "pieces in the frame.",
                   list.best[i].cue, cues_cell_words[target],
                   (double)(100 * frame));
}
