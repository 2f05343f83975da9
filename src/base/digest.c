/*
 * digest.c - a fast hash: four lanes of multiply and fold, 16 bytes at a time.
 *
 * A state is hashed after every move, so the lanes are independent of each
 * other and each product consumes two words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/digest.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "digests are defined over little-endian states"
#endif

enum { LANES = 4, STEP = 16 };

static const uint64_t salt[LANES] = {
    UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xd6e8feb86659fd93),
    UINT64_C(0xa0761d6478bd642f), UINT64_C(0xe7037ed1a0b428db)};

/* Folds the two halves of a 128-bit product into one word. */
static inline uint64_t fold(uint64_t a, uint64_t b)
{
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t mix(uint64_t lane, uint64_t salted,
                           const unsigned char *p)
{
    uint64_t word[2];

    memcpy(word, p, sizeof word);
    return fold(word[0] ^ lane, word[1] ^ salted);
}

/* Named, not an array, so that they stay in registers. */
struct lanes {
    uint64_t a, b, c, d;
};

static inline struct lanes mix_block(struct lanes at, const unsigned char *p)
{
    return (struct lanes){mix(at.a, salt[0], p), mix(at.b, salt[1], p + STEP),
                          mix(at.c, salt[2], p + 2 * STEP),
                          mix(at.d, salt[3], p + 3 * STEP)};
}

uint64_t digest_bytes(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    struct lanes at = {salt[1] ^ n, salt[2], salt[3], salt[0]};
    unsigned char tail[LANES * STEP] = {0};
    uint64_t sum = n;

    for (; n >= sizeof tail; n -= sizeof tail, p += sizeof tail)
        at = mix_block(at, p);
    if (n > 0) {
        memcpy(tail, p, n);
        at = mix_block(at, tail);
    }
    sum = fold(sum ^ at.a, salt[0]);
    sum = fold(sum ^ at.b, salt[1]);
    sum = fold(sum ^ at.c, salt[2]);
    return fold(sum ^ at.d, salt[3]);
}
