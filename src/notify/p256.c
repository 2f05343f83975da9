/*
 * p256.c - key pairs on the curve P-256, as Web Push uses them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/p256.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <string.h>

#define CURVE "prime256v1"

EVP_PKEY *p256_new(void)
{
    return EVP_EC_gen(CURVE);
}

static EVP_PKEY *make_key(OSSL_PARAM *params, int selection)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;

    if (ctx != NULL && params != NULL && EVP_PKEY_fromdata_init(ctx) == 1 &&
        EVP_PKEY_fromdata(ctx, &key, selection, params) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(ctx);
    return key;
}

/* Is the point on the curve? */
static bool is_sound(EVP_PKEY *key)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    bool sound = ctx != NULL && EVP_PKEY_public_check(ctx) == 1;

    EVP_PKEY_CTX_free(ctx);
    return sound;
}

EVP_PKEY *p256_from(const uint8_t point[P256_PUBLIC],
                    const uint8_t secret[P256_PRIVATE])
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number =
        secret != NULL ? BN_bin2bn(secret, P256_PRIVATE, NULL) : NULL;
    OSSL_PARAM *params = NULL;
    EVP_PKEY *key;

    if (build != NULL && point[0] == 4 &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME,
                                        CURVE, 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point,
                                         P256_PUBLIC) == 1 &&
        (number == NULL ||
         OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1))
        params = OSSL_PARAM_BLD_to_param(build);
    key = make_key(params,
                   number != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    if (key != NULL && !is_sound(key)) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    return key;
}

EVP_PKEY *p256_of(const uint8_t secret[P256_PRIVATE])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *at = group != NULL ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(secret, P256_PRIVATE, NULL);
    uint8_t point[P256_PUBLIC];
    EVP_PKEY *key = NULL;

    if (at != NULL && number != NULL && !BN_is_zero(number) &&
        BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
        EC_POINT_mul(group, at, number, NULL, NULL, NULL) == 1 &&
        EC_POINT_point2oct(group, at, POINT_CONVERSION_UNCOMPRESSED, point,
                           sizeof point, NULL) == sizeof point)
        key = p256_from(point, secret);
    BN_clear_free(number);
    EC_POINT_free(at);
    EC_GROUP_free(group);
    return key;
}

bool p256_point(EVP_PKEY *key, uint8_t out[P256_PUBLIC])
{
    size_t len = 0;

    /* A key that was read from a file may prefer the compressed form. */
    (void)EVP_PKEY_set_utf8_string_param(
        key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, "uncompressed");
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out,
                                           P256_PUBLIC, &len) == 1 &&
           len == P256_PUBLIC && out[0] == 4;
}

bool p256_agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t out[P256_SECRET])
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    size_t len = P256_SECRET;
    bool fine = ctx != NULL && EVP_PKEY_derive_init(ctx) == 1 &&
                EVP_PKEY_derive_set_peer(ctx, other) == 1 &&
                EVP_PKEY_derive(ctx, out, &len) == 1 && len == P256_SECRET;

    EVP_PKEY_CTX_free(ctx);
    return fine;
}
