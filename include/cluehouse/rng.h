/*
 * rng.h - random numbers that are the same everywhere and cannot be guessed.
 *
 * ChaCha20, because a weaker generator can be run backwards from the draws
 * that players see. A seed has 2^64 independent streams; the dealer uses one
 * per move, so that any draw can be checked by itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_RNG_H
#define CH_RNG_H

#include <stdint.h>

struct ch_seed {
    uint8_t bytes[32];
};

/* Private; made by ch_rng_init, copied freely. */
struct ch_rng {
    uint32_t key[8];
    uint32_t nonce[2];
    uint64_t block;     /* the next block's number */
    uint32_t ready[16]; /* the present block */
    uint32_t used;      /* words of it already given away */
};

void ch_rng_init(struct ch_rng *rng, const struct ch_seed *seed,
                 uint64_t stream);
/* For tests and simulations: a seed made of one number. */
struct ch_seed ch_seed_from(uint64_t number);

uint32_t ch_rng_word(struct ch_rng *rng);
/* 0 to n - 1, each exactly as likely; n > 0. */
uint32_t ch_rng_below(struct ch_rng *rng, uint32_t n);

#endif
