/*
 * test_base.c - sets, random numbers, the JSON writer, the digest.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/digest.h"
#include "cluehouse/json.h"
#include "cluehouse/rng.h"
#include "cluehouse/set.h"

static struct ch_rng rng_of(uint64_t seed)
{
    struct ch_seed from = ch_seed_from(seed);
    struct ch_rng rng;

    ch_rng_init(&rng, &from, 0);
    return rng;
}

/* --- Sets --------------------------------------------------------------- */

static void same_as_naive(const struct ch_set *set)
{
    unsigned count = 0;

    for (unsigned i = 0; i < CH_SET_SIZE; i++) {
        if (!ch_set_has(set, i))
            continue;
        assert_int_equal(ch_set_nth(set, count), i);
        count++;
    }
    assert_int_equal(ch_set_count(set), count);
    for (int from = 0; from <= CH_SET_SIZE + 1; from++) {
        int next = from;

        while (next < CH_SET_SIZE && !ch_set_has(set, (unsigned)next))
            next++;
        assert_int_equal(ch_set_next(set, from),
                         next < CH_SET_SIZE ? next : -1);
    }
}

static void sets_agree_with_a_plain_search(void **unused)
{
    struct ch_rng rng = rng_of(1);

    (void)unused;
    for (int round = 0; round < 60; round++) {
        struct ch_set set = {{0}};
        unsigned members = ch_rng_below(&rng, CH_SET_SIZE + 1);

        for (unsigned i = 0; i < members; i++)
            ch_set_add(&set, ch_rng_below(&rng, CH_SET_SIZE));
        for (unsigned i = 0; i < members / 3; i++)
            ch_set_remove(&set, ch_rng_below(&rng, CH_SET_SIZE));
        same_as_naive(&set);
    }
}

static void sets_with_one_member(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < CH_SET_SIZE; i++) {
        struct ch_set set = {{0}};

        ch_set_add(&set, i);
        same_as_naive(&set);
        ch_set_remove(&set, i);
        assert_int_equal(ch_set_count(&set), 0);
        assert_int_equal(ch_set_next(&set, 0), -1);
    }
}

static void sets_below_have_exactly_those(void **unused)
{
    (void)unused;
    for (unsigned n = 0; n <= CH_SET_SIZE; n++) {
        struct ch_set set = ch_set_below(n);

        assert_int_equal(ch_set_count(&set), n);
        for (unsigned i = 0; i < CH_SET_SIZE; i++)
            assert_int_equal(ch_set_has(&set, i), i < n);
    }
    struct ch_set all = ch_set_below(CH_SET_SIZE);
    same_as_naive(&all);
}

/* --- Random numbers ----------------------------------------------------- */

static void random_words_are_chacha20(void **unused)
{
    static const uint64_t streams[] = {
        0, 1, 2, 255, 1U << 31, UINT64_C(1) << 32, UINT64_MAX};

    (void)unused;
    for (size_t s = 0; s < sizeof streams / sizeof streams[0]; s++) {
        struct ch_seed seed;
        struct ch_rng rng;
        unsigned char nonce[8], expected[64 * 40];

        for (size_t i = 0; i < sizeof seed.bytes; i++)
            seed.bytes[i] = (uint8_t)(37 * i + 11 * s + 5);
        for (int i = 0; i < 8; i++)
            nonce[i] = (unsigned char)(streams[s] >> 8 * i);
        assert_int_equal(crypto_stream_chacha20(expected, sizeof expected,
                                                nonce, seed.bytes),
                         0);
        ch_rng_init(&rng, &seed, streams[s]);
        for (size_t i = 0; i < sizeof expected / 4; i++) {
            uint32_t word = ch_rng_word(&rng);

            assert_memory_equal(&word, expected + 4 * i, 4);
        }
    }
}

/* The block number has 64 bits: the carry into its upper half is right. */
static void random_blocks_count_past_32_bits(void **unused)
{
    static const uint64_t starts[] = {UINT32_MAX, UINT64_C(1) << 32,
                                      UINT64_C(0x123456789)};
    struct ch_seed seed = ch_seed_from(99);
    unsigned char nonce[8] = {7}, expected[128], zero[128] = {0};

    (void)unused;
    for (size_t s = 0; s < 3; s++) {
        struct ch_rng rng;

        ch_rng_init(&rng, &seed, 7);
        rng.block = starts[s];
        crypto_stream_chacha20_xor_ic(expected, zero, sizeof zero, nonce,
                                      starts[s], seed.bytes);
        for (int i = 0; i < 32; i++) {
            uint32_t word = ch_rng_word(&rng);

            assert_memory_equal(&word, expected + 4 * i, 4);
        }
    }
}

static void seeds_of_numbers_differ(void **unused)
{
    struct ch_seed a = ch_seed_from(1), b = ch_seed_from(1);
    struct ch_seed c = ch_seed_from(UINT64_C(1) << 56);

    (void)unused;
    assert_memory_equal(&a, &b, sizeof a);
    assert_memory_not_equal(&a, &c, sizeof a);
    assert_int_equal(a.bytes[0], 1);
    assert_int_equal(c.bytes[7], 1);
}

static void below_is_in_range_and_even(void **unused)
{
    static const uint32_t sizes[] = {1, 2, 3, 5, 6, 7, 16, 100, 479};
    struct ch_rng rng = rng_of(5);

    (void)unused;
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        uint32_t n = sizes[s], count[480] = {0}, each = 2000;
        double chi = 0;

        for (uint32_t i = 0; i < each * n; i++) {
            uint32_t k = ch_rng_below(&rng, n);

            assert_true(k < n);
            count[k]++;
        }
        for (uint32_t k = 0; k < n; k++) {
            double off = (double)count[k] - each;

            chi += off * off / each;
        }
        /* Mean n - 1, variance 2 (n - 1): six sigmas and a little. */
        assert_true(chi < n - 1 + 6 * sqrt(2.0 * n) + 10);
    }
}

/* With words of our choice: exactly the first (2^32 mod n) low halves are
 * drawn again, so that each answer has floor(2^32 / n) words. */
static void below_draws_again_when_it_must(void **unused)
{
    static const uint32_t sizes[] = {3,          6,          7,         1000,
                                     0x80000001, 0xc0000000, UINT32_MAX};

    (void)unused;
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        uint32_t n = sizes[s], spare = (uint32_t)((UINT64_C(1) << 32) % n);
        struct ch_rng pick = rng_of(s);

        for (int i = 0; i < 3000; i++) {
            struct ch_rng rng = {.used = 14};
            uint32_t word = i < 8 ? (uint32_t)i : ch_rng_word(&pick);
            bool again = (uint32_t)((uint64_t)word * n) < spare;

            rng.ready[14] = word;
            rng.ready[15] = UINT32_MAX; /* its low half is 2^32 - n */
            uint32_t k = ch_rng_below(&rng, n);
            uint32_t used = again ? UINT32_MAX : word;

            if (again && (uint32_t)(0U - n) < spare)
                continue; /* even the last word would be drawn again */
            assert_int_equal(rng.used, again ? 16 : 15);
            assert_int_equal(k, (uint32_t)((uint64_t)used * n >> 32));
        }
    }
}

static void below_one_is_zero(void **unused)
{
    struct ch_rng rng = rng_of(3);

    (void)unused;
    for (int i = 0; i < 100; i++)
        assert_int_equal(ch_rng_below(&rng, 1), 0);
}

/* --- JSON --------------------------------------------------------------- */

static char buffer[4096];

static const char *quoted(const char *text)
{
    struct ch_json out;

    ch_json_init(&out, buffer, sizeof buffer);
    ch_json_str(&out, NULL, text);
    assert_false(out.overflowed);
    assert_int_equal(out.len, strlen(buffer));
    return buffer;
}

static void json_escapes_what_it_must(void **unused)
{
    (void)unused;
    assert_string_equal(quoted(""), "\"\"");
    assert_string_equal(quoted("a\"b\\c/d"), "\"a\\\"b\\\\c/d\"");
    assert_string_equal(quoted("\n\t\x01\x1f\x7f"),
                        "\"\\u000a\\u0009\\u0001\\u001f\\u007f\"");
    assert_string_equal(quoted("h\xc3\xa9\xf0\x9f\x98\x80"),
                        "\"h\xc3\xa9\xf0\x9f\x98\x80\"");
    assert_string_equal(quoted(NULL), "null");
}

/* Text is checked eight bytes at a time: each byte counts, wherever it is. */
static void json_escapes_at_every_place(void **unused)
{
    (void)unused;
    for (size_t n = 1; n <= 20; n++)
        for (size_t at = 0; at < n; at++)
            for (int c = 1; c < 0x80; c++) {
                char text[24] = "", expected[64], written[64];
                struct ch_json out;

                memset(text, 'x', n);
                text[at] = (char)c;
                ch_json_init(&out, written, sizeof written);
                ch_json_str(&out, NULL, text);
                (void)snprintf(expected, sizeof expected,
                               c == '"' || c == '\\'   ? "\"%.*s\\%c%s\""
                               : c < 0x20 || c == 0x7f ? "\"%.*s\\u%04x%s\""
                                                       : "\"%.*s%c%s\"",
                               (int)at, text, c, text + at + 1);
                assert_string_equal(written, expected);
            }
}

static void json_mends_what_is_not_utf8(void **unused)
{
    (void)unused;
    assert_string_equal(quoted("\xff"), "\"\xef\xbf\xbd\"");
    assert_string_equal(quoted("a\xc3"), "\"a\xef\xbf\xbd\"");
    assert_string_equal(quoted("\xc3z"), "\"\xef\xbf\xbdz\"");
    /* overlong, a surrogate, beyond the last plane */
    assert_string_equal(quoted("\xc0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_non_null(strstr(quoted("\xed\xa0\x80"), "\xef\xbf\xbd"));
    assert_non_null(strstr(quoted("\xf4\x90\x80\x80"), "\xef\xbf\xbd"));
}

static void json_writes_every_kind_of_value(void **unused)
{
    static const char *const words[] = {"red", "green"};
    struct ch_json out;

    (void)unused;
    ch_json_init(&out, buffer, sizeof buffer);
    ch_json_object_begin(&out, NULL);
    ch_json_int(&out, "least", INT64_MIN);
    ch_json_int(&out, "most", INT64_MAX);
    ch_json_int(&out, "zero", 0);
    ch_json_bool(&out, "yes", true);
    ch_json_bool(&out, "no", false);
    ch_json_null(&out, "none");
    ch_json_real(&out, "half", -0.5);
    ch_json_real(&out, "huge", 1e300);
    ch_json_real(&out, "nan", (double)NAN);
    ch_json_real(&out, "infinite", (double)-INFINITY);
    ch_json_word(&out, "word", words, 1);
    ch_json_word(&out, "wordless", words, -1);
    ch_json_seats(&out, "seats", 1U << 31 | 5);
    ch_json_array_begin(&out, "list");
    ch_json_array_begin(&out, NULL);
    ch_json_array_end(&out);
    ch_json_object_begin(&out, NULL);
    ch_json_object_end(&out);
    ch_json_array_end(&out);
    ch_json_object_end(&out);
    assert_false(out.overflowed);
    assert_string_equal(
        buffer, "{\"least\":-9223372036854775808,\"most\":9223372036854775807,"
                "\"zero\":0,\"yes\":true,\"no\":false,\"none\":null,"
                "\"half\":-0.500,\"huge\":null,\"nan\":null,\"infinite\":null,"
                "\"word\":\"green\",\"wordless\":null,\"seats\":[0,2,31],"
                "\"list\":[[],{}]}");
}

/* Writes any tree, and builds the same with jansson. */
static void random_tree(struct ch_rng *rng, struct ch_json *out,
                        const char *key, int depth, json_t **twin)
{
    static const char *const texts[] = {"",
                                        "a",
                                        "blank here",
                                        "\"quoted\"",
                                        "back\\slash",
                                        "\xc3\xa9t\xc3\xa9",
                                        "tab\tend",
                                        "\xf0\x9f\x8e\xb2",
                                        "\x01",
                                        "0123456789012345678901234"};
    uint32_t kind = ch_rng_below(rng, depth > 0 ? 7 : 5);
    uint32_t n = ch_rng_below(rng, 5);

    switch (kind) {
    case 0:
        ch_json_int(out, key, (int32_t)ch_rng_word(rng) >> n * 7);
        *twin = NULL;
        break;
    case 1:
        ch_json_bool(out, key, n > 2);
        *twin = json_boolean(n > 2);
        break;
    case 2:
        ch_json_null(out, key);
        *twin = json_null();
        break;
    case 3:
    case 4: {
        const char *text = texts[ch_rng_below(rng, 10)];

        ch_json_str(out, key, text);
        *twin = json_string(text);
        break;
    }
    default: {
        bool object = kind == 5;

        if (object)
            ch_json_object_begin(out, key);
        else
            ch_json_array_begin(out, key);
        *twin = object ? json_object() : json_array();
        for (uint32_t i = 0; i < n; i++) {
            const char *names[] = {"a", "b b", "", "long-key", "e"};
            json_t *child;

            random_tree(rng, out, object ? names[i] : NULL, depth - 1, &child);
            if (child == NULL)
                child = json_integer(0); /* numbers are compared elsewhere */
            if (object)
                json_object_set_new(*twin, names[i], child);
            else
                json_array_append_new(*twin, child);
        }
        if (object)
            ch_json_object_end(out);
        else
            ch_json_array_end(out);
    }
    }
}

/* Numbers become 0, so that trees can be compared. */
static json_t *without_numbers(json_t *at)
{
    const char *key;
    json_t *child;
    size_t i;

    if (json_is_integer(at)) {
        json_integer_set(at, 0);
    } else if (json_is_object(at)) {
        json_object_foreach(at, key, child)
            without_numbers(child);
    } else {
        json_array_foreach(at, i, child)
            without_numbers(child);
    }
    return at;
}

static void json_means_what_was_written(void **unused)
{
    struct ch_rng rng = rng_of(8);

    (void)unused;
    for (int round = 0; round < 2000; round++) {
        char text[8192];
        struct ch_json out;
        json_t *twin, *read, *wanted = json_array();

        ch_json_init(&out, text, sizeof text);
        ch_json_array_begin(&out, NULL);
        random_tree(&rng, &out, NULL, 4, &twin);
        ch_json_array_end(&out);
        assert_false(out.overflowed);
        json_array_append_new(wanted, twin != NULL ? twin : json_integer(0));
        read = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(read);
        assert_true(json_equal(without_numbers(read), wanted));
        json_decref(read);
        json_decref(wanted);
    }
}

/* At every size: nothing outside is touched, a NUL is always there, and what
 * fitted is a beginning of the whole. */
static void json_never_overruns(void **unused)
{
    char whole[2048];
    struct ch_json out;
    json_t *twin;

    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct ch_rng rng = rng_of(seed);

        ch_json_init(&out, whole, sizeof whole);
        ch_json_array_begin(&out, NULL);
        random_tree(&rng, &out, NULL, 3, &twin);
        json_decref(twin);
        ch_json_str(&out, NULL, "\x01\xff\"end");
        ch_json_array_end(&out);
        assert_false(out.overflowed);
        size_t len = out.len;
        for (size_t cap = 1; cap <= len + 2; cap++) {
            char *small = malloc(cap); /* exactly, for the sanitizer */

            rng = rng_of(seed);
            ch_json_init(&out, small, cap);
            ch_json_array_begin(&out, NULL);
            random_tree(&rng, &out, NULL, 3, &twin);
            json_decref(twin);
            ch_json_str(&out, NULL, "\x01\xff\"end");
            ch_json_array_end(&out);
            assert_int_equal(out.overflowed, cap <= len);
            assert_true(out.len < cap);
            assert_int_equal(small[out.len], '\0');
            assert_memory_equal(small, whole, out.len);
            free(small);
        }
    }
}

/* --- Digest ------------------------------------------------------------- */

static void digest_sees_every_bit(void **unused)
{
    unsigned char bytes[80];

    (void)unused;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 7);
    for (size_t n = 0; n <= sizeof bytes; n++) {
        uint64_t whole = digest_bytes(bytes, n);

        for (size_t bit = 0; bit < 8 * n; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            assert_true(digest_bytes(bytes, n) != whole);
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        assert_true(digest_bytes(bytes, n) == whole);
    }
}

static void digest_sees_the_length(void **unused)
{
    static const unsigned char zero[4096];
    uint64_t seen[200];

    (void)unused;
    for (size_t n = 0; n < 200; n++) {
        seen[n] = digest_bytes(zero, n);
        for (size_t k = 0; k < n; k++)
            assert_true(seen[k] != seen[n]);
    }
    assert_true(digest_bytes(zero, 4096) != digest_bytes(zero, 4095));
}

/* Alignment and the bytes behind the end do not matter. */
static void digest_reads_its_bytes_only(void **unused)
{
    unsigned char store[128];

    (void)unused;
    for (size_t n = 0; n < 70; n++)
        for (size_t shift = 0; shift < 9; shift++) {
            unsigned char *exact = malloc(n + 1);

            memset(store, 0xee, sizeof store);
            for (size_t i = 0; i < n; i++)
                exact[i] = store[shift + i] = (unsigned char)(i * i);
            exact[n] = 0x11;
            assert_true(digest_bytes(exact, n) ==
                        digest_bytes(store + shift, n));
            free(exact);
        }
}

/* Logs are stored for years: these numbers must never change. */
static void digest_is_what_it_was(void **unused)
{
    (void)unused;
    assert_true(digest_bytes("", 0) == UINT64_C(0x8bdfb05083bdb8e7));
    assert_true(digest_bytes("cluehouse", 9) == UINT64_C(0x447d3965a02cc976));
    assert_true(digest_bytes("0123456789012345678901234567890123456789", 40) ==
                UINT64_C(0x4e81b000bea9ef88));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_agree_with_a_plain_search),
        cmocka_unit_test(sets_with_one_member),
        cmocka_unit_test(sets_below_have_exactly_those),
        cmocka_unit_test(random_words_are_chacha20),
        cmocka_unit_test(random_blocks_count_past_32_bits),
        cmocka_unit_test(seeds_of_numbers_differ),
        cmocka_unit_test(below_is_in_range_and_even),
        cmocka_unit_test(below_draws_again_when_it_must),
        cmocka_unit_test(below_one_is_zero),
        cmocka_unit_test(json_escapes_what_it_must),
        cmocka_unit_test(json_escapes_at_every_place),
        cmocka_unit_test(json_mends_what_is_not_utf8),
        cmocka_unit_test(json_writes_every_kind_of_value),
        cmocka_unit_test(json_means_what_was_written),
        cmocka_unit_test(json_never_overruns),
        cmocka_unit_test(digest_sees_every_bit),
        cmocka_unit_test(digest_sees_the_length),
        cmocka_unit_test(digest_reads_its_bytes_only),
        cmocka_unit_test(digest_is_what_it_was),
    };

    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
