/*
 * test_web_push.c - Web Push: the vectors of RFC 8291 and RFC 8292, keys that
 * are none, files of keys; and the signature of the webhook.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "notify/signature.h"
#include "notify/vapid.h"
#include "notify/web_push.h"

static size_t from_base64(const char *text, uint8_t *out, size_t room)
{
    size_t n = 0;

    assert_int_equal(
        sodium_base642bin(out, room, text, strlen(text), NULL, &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING),
        0);
    return n;
}

/* --- Encryption ----------------------------------------------------------- */

/* RFC 8291, section 5 and appendix A. */
static const char receiver[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH"
    "6SRpkNtoIAiw4";
static const char auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char sender[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEq"
    "KK6PBru3jl7A8";
static const char sender_secret[] =
    "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char salt_text[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char plain[] = "When I grow up, I want to be a watermelon";
static const char sealed[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDl"
    "l6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2K"
    "s3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static EVP_PKEY *vector_key(void)
{
    uint8_t point[P256_PUBLIC], secret[P256_PRIVATE];
    EVP_PKEY *key;

    assert_int_equal(from_base64(sender, point, sizeof point), sizeof point);
    assert_int_equal(from_base64(sender_secret, secret, sizeof secret),
                     sizeof secret);
    key = p256_from(point, secret);
    assert_non_null(key);
    return key;
}

static void the_example_of_rfc_8291(void **state)
{
    uint8_t salt[WEB_PUSH_SALT], out[WEB_PUSH_RECORD], expected[256];
    struct web_push_target to;
    EVP_PKEY *own = vector_key();
    size_t n, len = from_base64(sealed, expected, sizeof expected);

    (void)state;
    assert_true(web_push_read(receiver, auth, &to));
    (void)from_base64(salt_text, salt, sizeof salt);
    n = web_push_encrypt(&to, own, salt, plain, 0, out);
    assert_int_equal(n, len);
    assert_memory_equal(out, expected, len);
    EVP_PKEY_free(own);
}

static void lengths_say_nothing(void **state)
{
    uint8_t salt[WEB_PUSH_SALT] = {1}, out[WEB_PUSH_RECORD];
    char longest[WEB_PUSH_RECORD] = "";
    struct web_push_target to;
    EVP_PKEY *own = p256_new();

    (void)state;
    assert_true(web_push_read(receiver, auth, &to));
    assert_int_equal(web_push_encrypt(&to, own, salt, "a", 512, out),
                     web_push_encrypt(&to, own, salt, plain, 512, out));
    memset(longest, 'x', sizeof longest - 1);
    assert_int_equal(web_push_encrypt(&to, own, salt, longest, 512, out), 0);
    longest[WEB_PUSH_RECORD - WEB_PUSH_HEAD - WEB_PUSH_TAG - 1] = '\0';
    assert_int_equal(web_push_encrypt(&to, own, salt, longest, 0, out),
                     WEB_PUSH_RECORD);
    EVP_PKEY_free(own);
}

static void keys_that_are_none(void **state)
{
    static const char *const bad[][2] = {
        {"", auth},
        {"BCVxsr7N", auth},
        {receiver, ""},
        {receiver, "BTBZMqHH6r4Tts7J_aSIggAA"},
        {receiver, "BTBZMqHH6r4Tts7J+aSIgg"},
        /* not on the curve, compressed, the point at infinity */
        {"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7"
         "Vd8pZGH6SRpkNtoIAiw8",
         auth},
        {"AyVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx", auth},
        {"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
         "AAAAAAAAAAAAAAAAAAAA",
         auth},
    };
    struct web_push_target to;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (web_push_read(bad[i][0], bad[i][1], &to))
            fail_msg("taken: %s %s", bad[i][0], bad[i][1]);
}

/* --- Who sends ------------------------------------------------------------ */

/* Is this "vapid t=A.B.C, k=K" signed by K? */
static bool is_signed(const char *header)
{
    char token[VAPID_HEADER], name[VAPID_PUBLIC + 1], *dot;
    uint8_t numbers[64], point[P256_PUBLIC], *der = NULL;
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    ECDSA_SIG *signature = ECDSA_SIG_new();
    EVP_PKEY *key;
    int len;
    bool valid;

    assert_int_equal(sscanf(header, "vapid t=%1000[^,], k=%88s", token, name),
                     2);
    dot = strrchr(token, '.');
    assert_non_null(dot);
    assert_int_equal(from_base64(dot + 1, numbers, sizeof numbers), 64);
    *dot = '\0';
    assert_int_equal(from_base64(name, point, sizeof point), sizeof point);
    key = p256_from(point, NULL);
    assert_non_null(key);
    assert_int_equal(ECDSA_SIG_set0(signature, BN_bin2bn(numbers, 32, NULL),
                                    BN_bin2bn(numbers + 32, 32, NULL)),
                     1);
    len = i2d_ECDSA_SIG(signature, &der);
    assert_int_equal(EVP_DigestVerifyInit(ctx, NULL, EVP_sha256(), NULL, key),
                     1);
    valid = EVP_DigestVerify(ctx, der, (size_t)len, (const uint8_t *)token,
                             strlen(token)) == 1;
    OPENSSL_free(der);
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(ctx);
    EVP_PKEY_free(key);
    return valid;
}

/* RFC 8292, section 2.4: our reading of a token agrees with its authors'. */
static void the_example_of_rfc_8292(void **state)
{
    (void)state;
    assert_true(is_signed(
        "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1"
        "c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQG"
        "V4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFw"
        "DXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61"
        "m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"));
}

static void a_token_is_signed(void **state)
{
    char header[VAPID_HEADER], *text;
    uint8_t body[300] = {0};
    EVP_PKEY *key = p256_new();

    (void)state;
    for (int i = 0; i < 50; i++) { /* numbers may begin with zeros */
        assert_true(vapid_header(key, "https://push.example.net",
                                 "mailto:push@example.com", 1453523768,
                                 header));
        assert_true(is_signed(header));
    }
    text = strchr(header, '.') + 1;
    *strchr(text, '.') = '\0';
    (void)from_base64(text, body, sizeof body - 1);
    assert_string_equal((const char *)body,
                        "{\"aud\":\"https://push.example.net\",\"exp\":"
                        "1453523768,\"sub\":\"mailto:push@example.com\"}");
    EVP_PKEY_free(key);
}

static void a_key_is_made_once(void **state)
{
    char folder[] = "/tmp/vapidXXXXXX", file[64], why[200] = "";
    char first[VAPID_PUBLIC], again[VAPID_PUBLIC];
    struct stat about;
    EVP_PKEY *key;
    FILE *out;

    (void)state;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(file, sizeof file, "%s/key.pem", folder);
    key = vapid_open(file, why, sizeof why);
    assert_non_null(key);
    assert_true(vapid_public(key, first));
    EVP_PKEY_free(key);
    assert_int_equal(stat(file, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    key = vapid_open(file, why, sizeof why);
    assert_non_null(key);
    assert_true(vapid_public(key, again));
    EVP_PKEY_free(key);
    assert_string_equal(first, again);
    out = fopen(file, "w");
    assert_non_null(out);
    assert_true(fputs("nonsense\n", out) >= 0);
    assert_int_equal(fclose(out), 0);
    assert_null(vapid_open(file, why, sizeof why));
    assert_non_null(strstr(why, "restore it"));
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir(folder), 0);
    assert_null(vapid_open(file, why, sizeof why));
    assert_non_null(strstr(why, "cannot make"));
}

/* --- The webhook ---------------------------------------------------------- */

/* Computed with openssl dgst -sha256 -hmac. */
static void a_body_is_signed_with_its_time(void **state)
{
    char out[SIGNATURE_TEXT];

    (void)state;
    signature_write("0123456789abcdef", 1700000000, "{\"event\":\"turn\"}",
                    out);
    assert_string_equal(
        out,
        "t=1700000000,v1="
        "16d08bf2d0bcd71632e8ffddfe167774bf0e6d154c87b0c8583fe0e7aa86b8a5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_rfc_8291),
        cmocka_unit_test(lengths_say_nothing),
        cmocka_unit_test(keys_that_are_none),
        cmocka_unit_test(the_example_of_rfc_8292),
        cmocka_unit_test(a_token_is_signed),
        cmocka_unit_test(a_key_is_made_once),
        cmocka_unit_test(a_body_is_signed_with_its_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
