/*
 * clue_deals.h - what follows from the evidence at a table of Clue, exactly.
 *
 * Evidence goes in: how many cards each seat holds, which cards it surely has
 * or lacks, of which three cards it holds at least one, and which accusations
 * were wrong. Odds come out: all deals that fit are counted, each as likely as
 * any other, and the share of them in which a card is here or there is its
 * chance. Nothing is sampled.
 *
 * A second measure weighs each deal by how likely its cards were to be shown:
 * a seat that holds k of the three cards named shows one of them at random, so
 * each card that was seen counts 1/k. Habits of the players count too, if any
 * are given.
 *
 * Nothing is allocated: all work is done on a desk that the caller lends.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_CLUE_DEALS_H
#define CH_BOTS_CLUE_DEALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ch_rng;

enum {
    DEALS_SEATS = 6,
    DEALS_ENVELOPE = DEALS_SEATS, /* its column */
    DEALS_COLUMNS = DEALS_SEATS + 1,
    DEALS_CARDS = 21,
    DEALS_TRIPLES = 324, /* (suspect * 6 + weapon) * 9 + room */
    DEALS_FACTS = 640,   /* most facts of one kind in a body of evidence */
    DEALS_HINTS = 32,    /* most silences */
    DEALS_LO = 512,      /* see clue_deals_int.h */
    DEALS_HI = 4096,
    /* A desk for a seat's questions; a watcher who knows no card at all needs
     * the larger one. Both were measured at the worst shapes. */
    DEALS_CELLS = 136000,
    DEALS_WORDS = 60000,
    DEALS_WATCHER_CELLS = 1400000,
    DEALS_WATCHER_WORDS = 400000
};

/* A seat and three cards, one bit each. */
struct deals_fact {
    uint32_t cards;
    uint8_t seat;
};

struct deals_evidence {
    uint8_t seats;
    uint8_t size[DEALS_SEATS]; /* cards dealt; with three they make 21 */
    uint32_t has[DEALS_COLUMNS], lacks[DEALS_COLUMNS];
    uint16_t n_one_of, n_shown, n_wrong;
    struct deals_fact one_of[DEALS_FACTS]; /* holds at least one of these */
    struct deals_fact shown[DEALS_FACTS];  /* showed me one of these; the card
                                            * itself is in has[] */
    uint32_t wrong[DEALS_SEATS];           /* accusations: three cards each */

    /* Habits, for the second measure only, if rash > 0. No deal is ruled out
     * by them: own[] and rash are above 0. */
    uint32_t named[DEALS_SEATS]; /* cards that it suggested: any that it holds
                                  * counts own[seat] */
    double own[DEALS_SEATS], rash;
    uint16_t n_silent;
    struct deals_fact silent[DEALS_HINTS]; /* nobody could answer it, yet it
                                            * did not accuse: counts rash if
                                            * it holds none of these */
};

struct deals_odds {
    double deals; /* how many fit, or their weight; 0: the evidence clashes */
    double owner[DEALS_CARDS][DEALS_COLUMNS];
    double envelope[DEALS_TRIPLES];
    /* Forced: in all deals that fit, and in none of them. */
    uint32_t surely[DEALS_COLUMNS], never[DEALS_COLUMNS];
};

/* Most owners, classes and so on: insides, see clue_deals_int.h. */
struct deals_owner {
    uint8_t column, need;
    uint32_t first, n; /* its hands */
};

struct deals_desk {
    double *cell;
    uint32_t *word;
    size_t cells, words; /* lent */
    size_t cells_used, words_used;

    /* The rest is the work of the last question. */
    struct deals_evidence e;
    uint32_t free, may[DEALS_COLUMNS];
    uint8_t need[DEALS_COLUMNS];
    unsigned n_classes, n_lo, n_hi; /* n_lo, n_hi: numbers in each half */
    unsigned lo_classes;            /* how many classes the low half has */
    uint32_t class_cards[DEALS_CARDS];
    uint8_t class_size[DEALS_CARDS];
    uint16_t step[DEALS_CARDS]; /* worth of one card of a class */
    uint8_t lo_sum[DEALS_LO], hi_sum[DEALS_HI];
    uint16_t lo_rank[DEALS_LO];
    uint16_t lo_count[DEALS_CARDS + 2];
    uint64_t lo_pack[DEALS_LO], hi_pack[DEALS_HI], lo_guard, hi_guard;
    uint32_t lo_at[DEALS_LO]; /* 1 + where its pairs begin; 0: not made */
    uint32_t *start[DEALS_CARDS + 1]; /* by cards: where a high half begins */
    uint32_t n_states[DEALS_CARDS + 1];
    unsigned n_owners, n_left; /* the first n_left make the left chain */
    struct deals_owner owner[DEALS_COLUMNS];
    uint32_t n_hands, *key;              /* of each hand: hi << 16 | lo */
    double *weight, *share;              /* of each hand */
    double *ways[DEALS_COLUMNS], *joint; /* see clue_deals_join.c */
    double total;
};

/* Lend a desk its memory. */
void deals_lend(struct deals_desk *desk, double *cell, size_t cells,
                uint32_t *word, size_t words);

/* Add a fact if it is new; false if there is no more room. */
bool deals_add(struct deals_fact *list, uint16_t *n, unsigned seat,
               uint32_t cards);

/*
 * Answer. False if the desk is too small for the question (a watcher's on a
 * seat's desk). Evidence that clashes is answered: no deals.
 */
bool deals_count(struct deals_desk *desk, const struct deals_evidence *e,
                 bool weighted, struct deals_odds *out);

/* Draw n deals, as likely as the last answer has them, if it had any: the
 * cards in each column. */
void deals_sample(const struct deals_desk *desk, struct ch_rng *rng, unsigned n,
                  uint32_t (*out)[DEALS_COLUMNS]);

#endif
