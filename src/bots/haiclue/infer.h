/*
 * infer.h - which of four words a clue points to.
 *
 * People hear the same clue differently. So there are several listeners, which
 * weigh the measures of assoc.h differently: the first is the best single
 * judge, and a good clue is one that most of them understand. Works for any
 * words, not only for those of the tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_INFER_H
#define CH_BOTS_HAICLUE_INFER_H

#include <stdint.h>

enum {
    HAICLUE_INFER_TARGETS = 4,
    HAICLUE_INFER_TILES = 22,
    HAICLUE_INFER_LISTENERS = 4,
    HAICLUE_INFER_JOINED = 32 /* most compounds */
};

/* How strongly one word is tied to each target, for each listener. */
struct haiclue_infer_ties {
    float to[HAICLUE_INFER_LISTENERS][HAICLUE_INFER_TARGETS];
};

/* Tiles and their ties to four targets. */
struct haiclue_infer {
    int n; /* tiles */
    int word[HAICLUE_INFER_TILES];
    struct haiclue_infer_ties tie[HAICLUE_INFER_TILES];
    /* Two tiles that make one word if laid in this order. */
    int n_joined;
    struct {
        uint8_t first, second;
        struct haiclue_infer_ties tie;
    } joined[HAICLUE_INFER_JOINED];
};

/* Words are numbers of vectors.h, -1 if unknown. Only the first
 * HAICLUE_INFER_TILES tiles count. */
void haiclue_infer_init(struct haiclue_infer *infer, const int *tiles, int n,
                        const int targets[HAICLUE_INFER_TARGETS]);

/* How strongly a clue (indexes of k tiles, in order) points to each target for
 * one listener, as a log-likelihood. */
void haiclue_infer_score(const struct haiclue_infer *infer, int listener,
                         const uint8_t *clue, int k,
                         float out[HAICLUE_INFER_TARGETS]);
/* Scores as probabilities (softmax). */
void haiclue_infer_chances(const float score[HAICLUE_INFER_TARGETS],
                           float out[HAICLUE_INFER_TARGETS]);
/* The mean probability that the first `listeners` give this target. */
float haiclue_infer_worth(const struct haiclue_infer *infer, int listeners,
                          const uint8_t *clue, int k, int target);
/* For each target the mean tie of its two best tiles, for the first listener:
 * what an author could have laid and did not says something too. */
void haiclue_infer_best_pair(const struct haiclue_infer *infer,
                             float out[HAICLUE_INFER_TARGETS]);
/* The ties of the compound that two tiles make in this order, or NULL. */
const struct haiclue_infer_ties *
haiclue_infer_compound(const struct haiclue_infer *infer, unsigned first,
                       unsigned second);

#endif
