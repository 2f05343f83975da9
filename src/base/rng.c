/*
 * rng.c - random numbers: ChaCha20 in its original form, with a 64-bit block
 * counter and a 64-bit nonce, which is the stream. Tested against libsodium.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/rng.h"

#include <string.h>

static uint32_t little(const uint8_t *b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
           (uint32_t)b[3] << 24;
}

void ch_rng_init(struct ch_rng *rng, const struct ch_seed *seed,
                 uint64_t stream)
{
    memset(rng, 0, sizeof *rng);
    for (int i = 0; i < 8; i++)
        rng->key[i] = little(seed->bytes + 4 * i);
    rng->nonce[0] = (uint32_t)stream;
    rng->nonce[1] = (uint32_t)(stream >> 32);
    rng->used = 16;
}

struct ch_seed ch_seed_from(uint64_t number)
{
    struct ch_seed seed = {{0}};

    for (int i = 0; i < 8; i++)
        seed.bytes[i] = (uint8_t)(number >> 8 * i);
    return seed;
}

static inline uint32_t turn(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static inline void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = turn(*d ^ *a, 16);
    *c += *d, *b = turn(*b ^ *c, 12);
    *a += *b, *d = turn(*d ^ *a, 8);
    *c += *d, *b = turn(*b ^ *c, 7);
}

static void next_block(struct ch_rng *rng)
{
    static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32,
                                      0x6b206574};
    uint32_t in[16], x[16];

    memcpy(in, sigma, sizeof sigma);
    memcpy(in + 4, rng->key, sizeof rng->key);
    in[12] = (uint32_t)rng->block;
    in[13] = (uint32_t)(rng->block >> 32);
    in[14] = rng->nonce[0];
    in[15] = rng->nonce[1];
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 10; round++) {
        quarter(&x[0], &x[4], &x[8], &x[12]);
        quarter(&x[1], &x[5], &x[9], &x[13]);
        quarter(&x[2], &x[6], &x[10], &x[14]);
        quarter(&x[3], &x[7], &x[11], &x[15]);
        quarter(&x[0], &x[5], &x[10], &x[15]);
        quarter(&x[1], &x[6], &x[11], &x[12]);
        quarter(&x[2], &x[7], &x[8], &x[13]);
        quarter(&x[3], &x[4], &x[9], &x[14]);
    }
    for (int i = 0; i < 16; i++)
        rng->ready[i] = x[i] + in[i];
    rng->block++;
    rng->used = 0;
}

uint32_t ch_rng_word(struct ch_rng *rng)
{
    if (rng->used == 16)
        next_block(rng);
    return rng->ready[rng->used++];
}

/* Lemire's method: the high half of a product is uniform if the few products
 * whose low half is too small are drawn again. */
uint32_t ch_rng_below(struct ch_rng *rng, uint32_t n)
{
    uint64_t product = (uint64_t)ch_rng_word(rng) * n;

    if ((uint32_t)product < n) {
        uint32_t short_of = (0U - n) % n;

        while ((uint32_t)product < short_of)
            product = (uint64_t)ch_rng_word(rng) * n;
    }
    return (uint32_t)(product >> 32);
}
