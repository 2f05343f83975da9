/*
 * commitment.c - commitments, and the seed that cards are drawn from.
 *
 * The dealer commits first, then every seat that wants to commits to random
 * bytes of its own, and only then are these revealed. So nobody, the dealer
 * included, can choose what the cards are drawn from. docs/log.md says how to
 * check it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "match/commitment.h"

#include <sodium.h>
#include <string.h>

/* BLAKE2b-256 of two pieces, keyed with a context. Hashing fails only if sizes
 * are wrong, and they are constant. */
static void hash_two(const char *context, const void *one, size_t one_len,
                     const void *two, size_t two_len, unsigned char out[32])
{
    crypto_generichash_state state;

    (void)crypto_generichash_init(&state, (const unsigned char *)context,
                                  strlen(context), 32);
    (void)crypto_generichash_update(&state, one, one_len);
    (void)crypto_generichash_update(&state, two, two_len);
    (void)crypto_generichash_final(&state, out, 32);
    sodium_memzero(&state, sizeof state);
}

void ch_commitment(const struct ch_seed *seed, char out[CH_COMMITMENT + 1])
{
    unsigned char hash[CH_COMMITMENT / 2];

    hash_two("cluehouse seed 1", seed->bytes, sizeof seed->bytes, "", 0, hash);
    (void)sodium_bin2hex(out, CH_COMMITMENT + 1, hash, sizeof hash);
}

void ch_commitment_mix(const char *commitment, const struct ch_seed *random,
                       char out[CH_COMMITMENT + 1])
{
    unsigned char hash[CH_COMMITMENT / 2];

    hash_two("cluehouse mix 2", commitment, CH_COMMITMENT, random->bytes,
             sizeof random->bytes, hash);
    (void)sodium_bin2hex(out, CH_COMMITMENT + 1, hash, sizeof hash);
}

void commitment_deal_seed(const struct ch_match *match,
                          const struct ch_seed *seed, struct ch_seed *out)
{
    *out = *seed;
    if (match->format > FORMAT_PLAIN)
        hash_two("cluehouse deal 2", seed->bytes, sizeof seed->bytes,
                 match->head, strlen(match->head), out->bytes);
}

bool ch_commitment_read(const char *text, size_t len, struct ch_seed *out)
{
    size_t n;

    for (n = 0; n < len; n++) /* libsodium reads capitals too */
        if (text[n] >= 'A' && text[n] <= 'F')
            return false;
    return len == 2 * sizeof out->bytes &&
           sodium_hex2bin(out->bytes, sizeof out->bytes, text, len, NULL, &n,
                          NULL) == 0 &&
           n == sizeof out->bytes;
}

bool commitment_mix_fits(const char *commitment, const struct ch_mix *mix)
{
    char commit[CH_COMMITMENT + 1];

    if (!mix->told)
        return true;
    ch_commitment_mix(commitment, &mix->random, commit);
    return strcmp(commit, mix->commitment) == 0;
}
