/*
 * deal.c - what a deal is made of: the dealer's seed, and what people add.
 *
 *     cluehouse 2 clue rules 1 seats 3 commit 5f...e0 notes=auto ...
 *     mix 0 77...1a 03...9c                (committed to, and then told)
 *     mix 2 b0...44 -                      (committed to, and never told)
 *
 * The dealer commits first, then every seat that wants to commits to random
 * bytes of its own, and only then are these told. So nobody, the dealer
 * included, can choose what the cards are drawn from. docs/log.md says how to
 * check it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "games/form.h"
#include "match/match_int.h"

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

void ch_commit(const struct ch_seed *seed, char out[CH_COMMITMENT + 1])
{
    unsigned char hash[CH_COMMITMENT / 2];

    hash_two("cluehouse seed 1", seed->bytes, sizeof seed->bytes, "", 0, hash);
    (void)sodium_bin2hex(out, CH_COMMITMENT + 1, hash, sizeof hash);
}

void ch_mix_commit(const char *commitment, const struct ch_seed *random,
                   char out[CH_COMMITMENT + 1])
{
    unsigned char hash[CH_COMMITMENT / 2];

    hash_two("cluehouse mix 2", commitment, CH_COMMITMENT, random->bytes,
             sizeof random->bytes, hash);
    (void)sodium_bin2hex(out, CH_COMMITMENT + 1, hash, sizeof hash);
}

void match_seed(struct ch_match *match, const struct ch_seed *seed,
                struct ch_seed *out)
{
    *out = *seed;
    if (match->format > FORMAT_PLAIN)
        hash_two("cluehouse deal 2", seed->bytes, sizeof seed->bytes,
                 match->head, strlen(match->head), out->bytes);
}

/* --- Writing ------------------------------------------------------------ */

static size_t print_options(const struct ch_game *game,
                            const struct ch_setup *how, char *out, size_t at)
{
    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const struct ch_arg *value = &game->options[i].value;
        char number[8];
        int n = snprintf(out + at, CH_LOG_LINE - at, " %s=%s", value->name,
                         arg_text(value, how->option[i], number));

        assert(n > 0 && at + (size_t)n < CH_LOG_LINE);
        at += (size_t)n;
    }
    return at;
}

size_t head_first(const struct ch_game *game, const struct ch_setup *how,
                  unsigned format, const char *commitment, char *out)
{
    int n = snprintf(out, CH_LOG_LINE,
                     "cluehouse %u %s rules %d seats %d commit %s", format,
                     game->name, game->rules, how->seats, commitment);
    size_t at = print_options(game, how, out, (size_t)n);

    memcpy(out + at, "\n", 2);
    return at + 1;
}

size_t head_mix(unsigned seat, const struct ch_mix *mix, char *out)
{
    char random[2 * sizeof mix->random.bytes + 1] = "-";
    int n;

    if (mix->told)
        (void)sodium_bin2hex(random, sizeof random, mix->random.bytes,
                             sizeof mix->random.bytes);
    n = snprintf(out, CH_LOG_MIX, "mix %u %s %s\n", seat, mix->commit, random);
    assert(n > 0 && n < CH_LOG_MIX);
    return (size_t)n;
}

size_t ch_deal_head(const struct ch_game *game, const struct ch_setup *how,
                    const char *commitment, const struct ch_mix *mixes,
                    char *out)
{
    unsigned format = FORMAT_PLAIN;
    size_t at;

    for (unsigned seat = 0; seat < how->seats; seat++)
        if (mixes[seat].commit[0] != '\0')
            format = FORMAT_MIXED;
    at = head_first(game, how, format, commitment, out);
    for (unsigned seat = 0; seat < how->seats; seat++)
        if (mixes[seat].commit[0] != '\0')
            at += head_mix(seat, &mixes[seat], out + at);
    return at;
}

/* --- Reading ------------------------------------------------------------ */

bool ch_hex_read(const char *text, size_t len, struct ch_seed *out)
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

bool mix_fits(const char *commitment, const struct ch_mix *mix)
{
    char commit[CH_COMMITMENT + 1];

    if (!mix->told)
        return true;
    ch_mix_commit(commitment, &mix->random, commit);
    return strcmp(commit, mix->commit) == 0;
}
