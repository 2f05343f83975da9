/*
 * digest.c - four lanes of multiply and fold, sixteen bytes at a time.
 *
 * The digest is taken after every move, so the lanes do not wait for one
 * another and each product swallows two words.
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

/* The two halves of the product of two words, folded into one. */
static inline uint64_t fold(uint64_t a, uint64_t b)
{
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t stir(uint64_t lane, uint64_t salted,
                            const unsigned char *p)
{
    uint64_t word[2];

    memcpy(word, p, sizeof word);
    return fold(word[0] ^ lane, word[1] ^ salted);
}

uint64_t digest_bytes(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t lane[LANES] = {salt[1] ^ n, salt[2], salt[3], salt[0]};
    unsigned char tail[LANES * STEP] = {0};
    uint64_t sum = n;

    for (; n >= sizeof tail; n -= sizeof tail, p += sizeof tail)
        for (int i = 0; i < LANES; i++)
            lane[i] = stir(lane[i], salt[i], p + STEP * i);
    if (n > 0) {
        memcpy(tail, p, n);
        for (int i = 0; i < LANES; i++)
            lane[i] = stir(lane[i], salt[i], tail + STEP * i);
    }
    for (int i = 0; i < LANES; i++)
        sum = fold(sum ^ lane[i], salt[i]);
    return sum;
}
