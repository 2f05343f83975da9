/*
 * test_deal.c - commitments, heads of logs, and the seed of a deal.
 *
 * The hashes were made with Python's hashlib from what docs/log.md says;
 * deal.py does the same with whole logs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "lib/log_kit.h"
#include "match/commitment.h"

static const char commitment[] =
    "5313081cbbebc1e0cb580f2c50a1cf500d42ca62d5332ae84223543b31c6bc4b";
static const char mix_commit[] =
    "dc41225e1987c7cbb0a41503f7af8fe4725dc4f20f8799a0eece88cf8246fd6b";

static struct ch_record record;

/* Bytes 0 to 31. */
static struct ch_seed the_seed(void)
{
    struct ch_seed seed;

    for (unsigned i = 0; i < 32; i++)
        seed.bytes[i] = (uint8_t)i;
    return seed;
}

/* Seat 1 of 2 adds 32 sevens. */
static struct ch_match *mixed_match(struct ch_mix mixes[CH_SEATS],
                                    const char **why)
{
    struct ch_seed seed = the_seed();
    struct ch_setup setup;

    memset(mixes, 0, CH_SEATS * sizeof mixes[0]);
    memset(mixes[1].random.bytes, 7, 32);
    mixes[1].told = true;
    memcpy(mixes[1].commitment, mix_commit, sizeof mix_commit);
    ch_setup_standard(&template_game, 2, &setup);
    return ch_match_deal(&template_game, &setup, &seed, mixes, &record, why);
}

static void commitments_are_as_documented(void **unused)
{
    struct ch_seed seed = the_seed(), sevens;
    char out[CH_COMMITMENT + 1];

    (void)unused;
    memset(sevens.bytes, 7, 32);
    ch_commitment(&seed, out);
    assert_string_equal(out, commitment);
    ch_commitment_mix(commitment, &sevens, out);
    assert_string_equal(out, mix_commit);
    ch_commitment_mix(mix_commit, &sevens, out); /* for another deal */
    assert_string_not_equal(out, mix_commit);
}

static void the_seed_is_derived_as_documented(void **unused)
{
    static const char derived[] =
        "7d7deb95268e5e6ae178251c4ef88c235adc0be51f5c50ac0e4e9e7eaa35705b";
    struct ch_mix mixes[CH_SEATS];
    struct ch_seed seed = the_seed(), expected, deal;
    const char *why;
    struct ch_match *match = mixed_match(mixes, &why);
    char head[CH_LOG_HEAD];

    (void)unused;
    assert_non_null(match);
    (void)ch_log_head(match, head);
    assert_string_equal(
        head,
        "cluehouse 2 template rules 1 seats 2 commit "
        "5313081cbbebc1e0cb580f2c50a1cf500d42ca62d5332ae84223543b31c6bc4b"
        " rounds=3\nmix 1 "
        "dc41225e1987c7cbb0a41503f7af8fe4725dc4f20f8799a0eece88cf8246fd6b"
        " 0707070707070707070707070707070707070707070707070707070707070707"
        "\n");
    assert_true(ch_commitment_read(derived, strlen(derived), &expected));
    commitment_deal_seed(match, &seed, &deal);
    assert_memory_equal(&deal, &expected, sizeof deal);
    assert_memory_equal(&match->deal, &expected, sizeof deal);
    assert_memory_equal(&match->seed, &seed,
                        sizeof seed); /* revealed at the end */
    ch_match_destroy(match);
}

static void nothing_added_is_the_seed_itself(void **unused)
{
    struct ch_seed seed = the_seed();
    struct ch_setup setup;
    const char *why;
    char head[CH_LOG_HEAD];

    (void)unused;
    ch_setup_standard(&template_game, 2, &setup);
    struct ch_match *match =
        ch_match_create(&template_game, &setup, &seed, &record, &why);
    assert_memory_equal(&match->deal, &seed, sizeof seed);
    (void)ch_log_head(match, head);
    assert_memory_equal(head, "cluehouse 1 ", 12);
    ch_match_destroy(match);
}

static void what_does_not_fit_is_not_dealt(void **unused)
{
    struct ch_mix mixes[CH_SEATS];
    struct ch_seed seed = the_seed();
    struct ch_setup setup;
    const char *why;

    (void)unused;
    ch_match_destroy(mixed_match(mixes, &why));
    mixes[1].random.bytes[31]++;
    ch_setup_standard(&template_game, 2, &setup);
    assert_null(
        ch_match_deal(&template_game, &setup, &seed, mixes, &record, &why));
    assert_string_equal(why, "mix-differs");
    assert_int_equal(record.n, 0);
    mixes[1].told = false; /* then it does not count */
    struct ch_match *match =
        ch_match_deal(&template_game, &setup, &seed, mixes, &record, &why);
    assert_non_null(match);
    assert_non_null(strstr(match->head, " -\n"));
    ch_match_destroy(match);
}

/* What all agreed on is the head of the log, but for what was revealed. */
static void the_head_before_and_after(void **unused)
{
    struct ch_mix mixes[CH_SEATS];
    const char *why;
    struct ch_match *match = mixed_match(mixes, &why);
    char before[CH_LOG_HEAD], after[CH_LOG_HEAD];
    size_t n;

    (void)unused;
    mixes[1].told = false;
    n = ch_log_deal_head(&template_game, ch_match_setup(match), commitment,
                         mixes, before);
    assert_int_equal(n, strlen(before));
    assert_int_equal(ch_log_head(match, after), n + 63);
    assert_memory_equal(before, after, n - 2);
    assert_string_equal(before + n - 2, "-\n");
    assert_int_equal(ch_match_mixes(match)[1].told, true);
    assert_string_equal(ch_match_mixes(match)[0].commitment, "");
    ch_match_destroy(match);
}

/* Everything at its longest has room. */
static void the_longest_head_has_room(void **unused)
{
    struct ch_mix mixes[CH_SEATS] = {{.told = false}};
    const struct ch_game *game = ch_game_find("haiclue");
    struct ch_seed seed = the_seed();
    struct ch_setup setup;
    const char *why;
    char head[CH_LOG_HEAD];

    (void)unused;
    ch_setup_standard(game, CH_SEATS, &setup);
    for (unsigned i = 0; i < CH_SEATS; i++) {
        mixes[i].told = true;
        ch_commitment_mix(commitment, &mixes[i].random, mixes[i].commitment);
    }
    struct ch_match *match =
        ch_match_deal(game, &setup, &seed, mixes, &record, &why);
    size_t len = ch_log_head(match, head);
    struct ch_match *again = ch_log_replay(head, len, NULL, NULL, &bad);
    assert_non_null(again);
    for (unsigned i = 0; i < CH_SEATS; i++)
        assert_true(ch_match_mixes(again)[i].told);
    ch_match_destroy(again);
    ch_match_destroy(match);
}

/* A head that lacks a newer option is used as it was dealt. */
static void older_heads_are_kept_as_they_are(void **unused)
{
    const char *log = mixed_log();
    char *older = edited(log, 0, " rounds=3", "");
    size_t len = (size_t)(strstr(older, "\n1 ") + 1 - older);
    struct ch_seed seed = ch_seed_from(21);
    struct ch_match *whole, *match;
    char head[CH_LOG_HEAD], first[CH_LOG_LINE], other[CH_LOG_LINE];

    (void)unused;
    match = ch_log_replay(older, len, NULL, NULL, &bad);
    assert_non_null(match);
    assert_int_equal(ch_log_head(match, head), len);
    assert_memory_equal(head, older, len);
    assert_null(ch_match_resume(match, &seed, &record));
    (void)ch_log_entry(match, &record.entry[0], first);
    whole = ch_log_replay(log, len + 9, NULL, NULL, &bad);
    assert_null(ch_match_resume(whole, &seed, &record));
    (void)ch_log_entry(whole, &record.entry[0], other);
    assert_string_not_equal(first, other); /* every byte counts */
    assert_memory_equal(other, log + len + 9, strlen(other));
    ch_match_destroy(whole);
    ch_match_destroy(match);
    free(older);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitments_are_as_documented),
        cmocka_unit_test(the_seed_is_derived_as_documented),
        cmocka_unit_test(nothing_added_is_the_seed_itself),
        cmocka_unit_test(what_does_not_fit_is_not_dealt),
        cmocka_unit_test(the_head_before_and_after),
        cmocka_unit_test(the_longest_head_has_room),
        cmocka_unit_test(older_heads_are_kept_as_they_are),
    };

    return cmocka_run_group_tests_name("deal", tests, NULL, NULL);
}
