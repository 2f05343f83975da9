/*
 * search.c - the search for cues that point to a colour.
 *
 * A fast pass finds a few dozen candidates among the familiar words, an exact
 * one the best of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hues_and_cues/search.h"

#include <stdio.h>
#include <string.h>

#include "games/hues_and_cues/state.h"

enum { MOST_HEARD = 10 }; /* candidates after the exact pass */

void cues_search_add(struct cues_search_list *list, const char *cue,
                     float score)
{
    int i = list->n;

    if (i == list->most && score <= list->best[i - 1].score)
        return;
    i -= i == list->most;
    for (; i > 0 && list->best[i - 1].score < score; i--)
        list->best[i] = list->best[i - 1];
    list->best[i].score = score;
    (void)snprintf(list->best[i].cue, CUES_SEARCH_CUE, "%s", cue);
    list->n += list->n < list->most;
}

/* The cell of the full board that has the colour of this one. */
static int full_cell(bool pocket, int cell)
{
    int row = cell / CUES_COLUMNS, column = cell % CUES_COLUMNS;

    if (!pocket)
        return cell;
    return row * (CUES_ROWS - 1) / (CUES_POCKET - 1) * CUES_COLUMNS +
           column * (CUES_COLUMNS - 1) / (CUES_POCKET - 1);
}

/* A factor that prefers everyday words: a rare one must be clearly better. */
static float familiarity(int rank)
{
    float rare = (float)rank / 44000;

    return 1 - 0.35F * (rare > 1.6F ? 1.6F : rare);
}

static bool is_legal(const struct ch_bot_view *view, const char *cue)
{
    struct ch_move move = {.seat = view->seat, .verb = V_CUE};

    (void)snprintf(move.text, sizeof move.text, "%s", cue);
    return view->game->check(view->state, &move) == NULL;
}

/* Each kind of listener and its share; the last is the slowest, so it is asked
 * about the best cues only. */
static const struct {
    enum colour_listener ear;
    float share;
} listeners[] = {
    {LISTENER_OBJECTS, 0.5F}, {LISTENER_NAMES, 0.25F}, {LISTENER_PARTS, 0.25F}};

/* The points of a piece after this cue, over the first `asked` listeners. */
static float gain_with(const struct ch_bot_view *view, const char *cue,
                       int target, const struct cues_infer_belief *first,
                       int asked, float *frame)
{
    const struct cues_state *s = view->state;
    float gain = 0, shares = 0, inside = 0;

    for (int i = 0; i < asked; i++) {
        struct cues_infer_belief belief, second;
        float part;

        cues_infer_hear(&belief, cue, listeners[i].ear, s->pocket);
        if (belief.known <= 0)
            continue;
        if (first != NULL) {
            second = belief;
            belief = *first;
            cues_infer_join(&belief, &second);
        }
        gain += listeners[i].share *
                cues_infer_gain(&belief, s->pocket, target, &part);
        inside += listeners[i].share * part;
        shares += listeners[i].share;
    }
    *frame = shares > 0 ? inside / shares : 0;
    return shares > 0 ? gain / shares : 0;
}

void cues_search_near(const struct ch_bot_view *view, int target, bool two,
                      struct cues_search_list *list)
{
    const struct cues_state *s = view->state;
    int cell = full_cell(s->pocket, target);

    for (int i = 0; i < colour_cues(); i++) {
        const char *cue = colour_cue(i);
        float fit;

        if (strlen(cue) >= CUES_SEARCH_CUE ||
            (!two && strchr(cue, ' ') != NULL))
            continue;
        fit = colour_fit(cue, cell) * familiarity(colour_cue_rank(i));
        if (fit > 0.02F &&
            (list->n < list->most || fit > list->best[list->n - 1].score))
            cues_search_add(list, cue, fit);
    }
}

static float familiarity_of(const char *cue)
{
    /* A linear search: the list is sorted by rank, and few cues get here. */
    for (int i = 0; i < colour_cues(); i++)
        if (strcmp(colour_cue(i), cue) == 0)
            return familiarity(colour_cue_rank(i));
    return 1; /* made of words already given */
}

/* First with two listeners, then with all of them for the few that are left. */
void cues_search_rate(const struct ch_bot_view *view, int target,
                      const struct cues_infer_belief *first,
                      struct cues_search_list *list)
{
    struct cues_search_list next;
    float frame;

    for (int asked = 2; asked <= 3; asked++) {
        next.n = 0;
        next.most = MOST_HEARD;
        for (int i = 0; i < list->n; i++) {
            const char *cue = list->best[i].cue;

            if (asked == 2 && !is_legal(view, cue))
                continue;
            cues_search_add(&next, cue,
                            gain_with(view, cue, target, first, asked, &frame) *
                                familiarity_of(cue));
        }
        *list = next;
    }
}

float cues_search_gain(const struct ch_bot_view *view, const char *cue,
                       int target, const struct cues_infer_belief *first,
                       float *frame)
{
    return gain_with(view, cue, target, first,
                     sizeof listeners / sizeof *listeners, frame);
}
