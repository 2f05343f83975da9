/*
 * digest.c - four lanes of multiply and fold.
 *
 * The digest is taken after every move, so it reads eight bytes at a time and
 * keeps four sums that do not wait for one another.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/digest.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "digests are defined over little-endian states"
#endif

#define PRIME_A UINT64_C(0x9e3779b97f4a7c15)
#define PRIME_B UINT64_C(0xd6e8feb86659fd93)

static inline uint64_t stir(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * PRIME_A;
    return sum ^ sum >> 29;
}

static uint64_t word_at(const unsigned char *p, size_t n)
{
    uint64_t word = 0;

    memcpy(&word, p, n < 8 ? n : 8);
    return word;
}

uint64_t digest_bytes(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t lane[4] = {n, PRIME_A, PRIME_B, ~(uint64_t)n};

    for (; n >= 32; n -= 32, p += 32)
        for (int i = 0; i < 4; i++)
            lane[i] = stir(lane[i], word_at(p + 8 * i, 8));
    for (int i = 0; n > 0; i++) {
        size_t step = n < 8 ? n : 8;

        lane[i] = stir(lane[i], word_at(p, step));
        p += step;
        n -= step;
    }
    uint64_t sum = 0;
    for (int i = 0; i < 4; i++)
        sum = stir(sum * PRIME_B, lane[i]);
    return sum ^ sum >> 32;
}
