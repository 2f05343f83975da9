/*
 * infer.h - what follows from the evidence at a table of Clue, exactly.
 *
 * Evidence goes in: how many cards each seat holds, which cards it surely has
 * or lacks, of which three cards it holds at least one, and which accusations
 * were wrong. Odds come out: all deals that fit are counted, each as likely as
 * any other, and the share of them in which a card is here or there is its
 * probability. Nothing is sampled.
 *
 * A second measure weighs each deal by how likely its cards were to be shown:
 * a seat that holds k of the three cards named shows one of them at random, so
 * each card that was seen counts 1/k. Habits of the players count too, if any
 * are given.
 *
 * Nothing is allocated: the caller lends a workspace.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_INFER_H
#define CH_BOTS_CLUE_INFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ch_rng;

enum {
    CLUE_INFER_SEATS = 6,
    CLUE_INFER_ENVELOPE = CLUE_INFER_SEATS, /* its column */
    CLUE_INFER_COLUMNS = CLUE_INFER_SEATS + 1,
    CLUE_INFER_CARDS = 21,
    CLUE_INFER_TRIPLES = 324, /* (suspect * 6 + weapon) * 9 + room */
    CLUE_INFER_CLAUSES = 640, /* most clauses of one kind */
    CLUE_INFER_SILENCES = 32, /* most silences */
    CLUE_INFER_LO = 512,      /* see infer_internal.h */
    CLUE_INFER_HI = 4096,
    /* Memory for a seat's questions; a spectator, who knows no card at all,
     * needs more. Both were measured with the worst evidence. */
    CLUE_INFER_CELLS = 136000,
    CLUE_INFER_WORDS = 60000,
    CLUE_INFER_SPECTATOR_CELLS = 1400000,
    CLUE_INFER_SPECTATOR_WORDS = 400000
};

/* A seat and three cards, one bit each. */
struct clue_infer_clause {
    uint32_t cards;
    uint8_t seat;
};

struct clue_infer_evidence {
    uint8_t seats;
    uint8_t size[CLUE_INFER_SEATS]; /* cards dealt; with three they make 21 */
    uint32_t has[CLUE_INFER_COLUMNS], lacks[CLUE_INFER_COLUMNS];
    uint16_t n_one_of, n_shown, n_wrong;
    /* The seat holds at least one of these. */
    struct clue_infer_clause one_of[CLUE_INFER_CLAUSES];
    /* The seat showed me one of these; the card itself is in has[]. */
    struct clue_infer_clause shown[CLUE_INFER_CLAUSES];
    uint32_t wrong[CLUE_INFER_SEATS]; /* accusations: three cards each */

    /* Habits, for the second measure only, if no_accuse_odds > 0. No deal is
     * ruled out by them: own_card_weight[] and no_accuse_odds are above 0. */

    /* Cards that it suggested: each that it holds weighs own_card_weight. */
    uint32_t named[CLUE_INFER_SEATS];
    double own_card_weight[CLUE_INFER_SEATS], no_accuse_odds;
    uint16_t n_silent;
    /* Nobody could answer it, yet it did not accuse: weighs no_accuse_odds if
     * it holds none of these. */
    struct clue_infer_clause silent[CLUE_INFER_SILENCES];
};

struct clue_infer_odds {
    double deals; /* how many fit, or their weight; 0: a contradiction */
    double owner[CLUE_INFER_CARDS][CLUE_INFER_COLUMNS];
    double envelope[CLUE_INFER_TRIPLES];
    /* Cards that the column has in all deals that fit, and in none. */
    uint32_t forced[CLUE_INFER_COLUMNS], never[CLUE_INFER_COLUMNS];
};

/* A column that still needs cards. */
struct clue_infer_owner {
    uint8_t column, need;
    uint32_t first, n; /* its hands */
};

struct clue_infer_workspace {
    double *double_pool; /* lent, like u32_pool: so many cells and words */
    uint32_t *u32_pool;
    size_t cells, words;
    size_t cells_used, words_used;

    /* The rest belongs to the last question: see infer_internal.h. */
    struct clue_infer_evidence e;
    uint32_t free, possible[CLUE_INFER_COLUMNS];
    uint8_t need[CLUE_INFER_COLUMNS];
    unsigned n_classes, n_lo, n_hi; /* n_lo, n_hi: numbers in each half */
    unsigned lo_classes;            /* how many classes the low half has */
    uint32_t class_cards[CLUE_INFER_CARDS];
    uint8_t class_size[CLUE_INFER_CARDS];
    uint16_t step[CLUE_INFER_CARDS]; /* worth of one card of a class */
    uint8_t lo_sum[CLUE_INFER_LO], hi_sum[CLUE_INFER_HI];
    uint16_t lo_rank[CLUE_INFER_LO];
    uint16_t lo_count[CLUE_INFER_CARDS + 2];
    uint64_t lo_pack[CLUE_INFER_LO], hi_pack[CLUE_INFER_HI], lo_guard, hi_guard;
    uint32_t lo_at[CLUE_INFER_LO]; /* 1 + where its pairs begin; 0: not made */
    uint32_t
        *start[CLUE_INFER_CARDS + 1]; /* by cards: where a high half begins */
    uint32_t n_states[CLUE_INFER_CARDS + 1];
    unsigned n_owners, n_left; /* the first n_left make the left chain */
    struct clue_infer_owner owner[CLUE_INFER_COLUMNS];
    uint32_t n_hands, *key;                   /* of each hand: hi << 16 | lo */
    double *weight, *share;                   /* of each hand */
    double *ways[CLUE_INFER_COLUMNS], *joint; /* see infer_join.c */
    double total;
};

/* Lends a workspace its memory. */
void clue_infer_lend(struct clue_infer_workspace *workspace, double *cell,
                     size_t cells, uint32_t *word, size_t words);

/* Adds a clause if it is new; false if the list is full. */
bool clue_infer_add(struct clue_infer_clause *list, uint16_t *n, unsigned seat,
                    uint32_t cards);

/*
 * Counts all deals that fit. False if the workspace is too small for it (a
 * spectator's evidence in a seat's workspace). Contradictory evidence is
 * answered with no deals.
 */
bool clue_infer_count(struct clue_infer_workspace *workspace,
                      const struct clue_infer_evidence *e, bool weighted,
                      struct clue_infer_odds *out);

/* Draws n deals with the probabilities of the last answer, which must have
 * some: the cards in each column. */
void clue_infer_sample(const struct clue_infer_workspace *workspace,
                       struct ch_rng *rng, unsigned n,
                       uint32_t (*out)[CLUE_INFER_COLUMNS]);

#endif
