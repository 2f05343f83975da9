/*
 * search.h - the search for cues that point to a colour.
 *
 * A cue is rated by the points that several kinds of listeners would score with
 * it: those that know objects, those that know colour names, those that go by
 * similar words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HUES_AND_CUES_SEARCH_H
#define CH_BOTS_HUES_AND_CUES_SEARCH_H

#include "bots/hues_and_cues/infer.h"
#include "cluehouse/bot.h"

enum {
    CUES_SEARCH_MOST = 48, /* candidates after the fast pass */
    CUES_SEARCH_CUE = 48   /* bytes of a cue, with its NUL */
};

struct cues_search_cue {
    char cue[CUES_SEARCH_CUE];
    float score;
};

/* The best cues found, the best first. */
struct cues_search_list {
    struct cues_search_cue best[CUES_SEARCH_MOST];
    int n, most;
};

/* Adds a cue if it is among the best. */
void cues_search_add(struct cues_search_list *list, const char *cue,
                     float score);

/* The fast pass: familiar words near the colour of a cell; `two` allows cues of
 * two words. */
void cues_search_near(const struct ch_bot_view *view, int target, bool two,
                      struct cues_search_list *list);

/* The exact pass: keeps the legal cues that listeners score best with. `first`
 * is what they believe after the first cue, or NULL if this is the first. */
void cues_search_rate(const struct ch_bot_view *view, int target,
                      const struct cues_infer_belief *first,
                      struct cues_search_list *list);

/* The points of a piece after this cue, over all listeners; and in *frame the
 * chance that it lies within one cell of the target. */
float cues_search_gain(const struct ch_bot_view *view, const char *cue,
                       int target, const struct cues_infer_belief *first,
                       float *frame);

#endif
