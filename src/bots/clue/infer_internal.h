/*
 * infer_internal.h - how deals are counted; for the files that do it.
 *
 *   infer.c         from evidence to cards in question, and the answer
 *   infer_hands.c   classes of cards, and the hands each owner can have
 *   infer_join.c    chains of owners: counting, and counting back
 *   infer_sample.c  deals drawn from the same tables
 *
 * Cards that no fact tells apart form a class, and only how many of each class
 * an owner holds matters. Such a vector of small numbers is one number with
 * mixed radix, cut into two halves: hi << 16 | lo. Adding vectors is adding
 * numbers. With few facts there are few classes, with many facts few hands.
 *
 * A hand with h[c] cards of class c weighs the product of 1 / h[c]!; the sum
 * over all ways to use up the cards, times the product of all n[c]!, counts
 * deals. So no weight depends on what others hold.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_INFER_INTERNAL_H
#define CH_BOTS_CLUE_INFER_INTERNAL_H

#include "bots/clue/infer.h"

enum {
    CLUE_INFER_SUSPECTS = 0x3f,
    CLUE_INFER_WEAPONS = 0x3f << 6,
    CLUE_INFER_ROOMS = 0x1ff << 12,
    CLUE_INFER_ALL = 0x1fffff
};
static const uint32_t clue_infer_kinds[3] = {
    CLUE_INFER_SUSPECTS, CLUE_INFER_WEAPONS, CLUE_INFER_ROOMS};

/* Memory of the workspace; NULL if there is too little left. */
static inline double *clue_infer_cells(struct clue_infer_workspace *workspace,
                                       size_t n)
{
    double *at = workspace->double_pool + workspace->cells_used;

    if (n > workspace->cells - workspace->cells_used)
        return NULL;
    workspace->cells_used += n;
    return at;
}

static inline uint32_t *clue_infer_words(struct clue_infer_workspace *workspace,
                                         size_t n)
{
    uint32_t *at = workspace->u32_pool + workspace->words_used;

    if (n > workspace->words - workspace->words_used)
        return NULL;
    workspace->words_used += n;
    return at;
}

/* infer_hands.c. False if the workspace is too small; an owner without a hand
 * has n = 0. */
void clue_infer_hands_classify(struct clue_infer_workspace *workspace,
                               bool weighted);
bool clue_infer_hands_number(struct clue_infer_workspace *workspace);
bool clue_infer_hands_list(struct clue_infer_workspace *workspace,
                           bool weighted);

/* infer_join.c */
bool clue_infer_join(struct clue_infer_workspace *workspace);

static inline unsigned clue_infer_hi(uint32_t key)
{
    return key >> 16;
}
static inline unsigned clue_infer_lo(uint32_t key)
{
    return key & 0xffff;
}

/* Can the hand be added to what is used? */
static inline bool clue_infer_fits(uint64_t used, uint64_t hand, uint64_t full,
                                   uint64_t guard)
{
    return ((((full - used) | guard) - hand) & guard) == guard;
}

#endif
