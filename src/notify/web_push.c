/*
 * web_push.c - encrypts a message for a browser (RFC 8291 and RFC 8188).
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/web_push.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <string.h>

enum { HASH = 32, KEY = 16, NONCE = 12, LABEL = 32 };

/* --- Subscriptions -------------------------------------------------------- */

static bool decode(const char *text, uint8_t *out, size_t len)
{
    size_t n = 0;

    return sodium_base642bin(out, len, text, strlen(text), NULL, &n, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           n == len;
}

bool web_push_read(const char *key, const char *auth,
                   struct web_push_target *out)
{
    EVP_PKEY *point;

    if (!decode(key, out->key, sizeof out->key) ||
        !decode(auth, out->auth, sizeof out->auth))
        return false;
    point = p256_from(out->key, NULL);
    EVP_PKEY_free(point);
    return point != NULL;
}

/* --- Keys ----------------------------------------------------------------- */

static bool hmac(const uint8_t *key, size_t key_len, const uint8_t *text,
                 size_t len, uint8_t out[HASH])
{
    return HMAC(EVP_sha256(), key, (int)key_len, text, len, out, NULL) != NULL;
}

/* HKDF's second half, for one block: label, NUL, 1. */
static bool expand(const uint8_t key[HASH], const char *label,
                   uint8_t out[HASH])
{
    uint8_t info[LABEL];
    size_t len = strlen(label);

    memcpy(info, label, len + 1);
    info[len + 1] = 1;
    return hmac(key, HASH, info, len + 2, out);
}

struct keys {
    uint8_t key[HASH], nonce[HASH]; /* the first bytes of each count */
};

/* The secret of both pairs and of the subscription, bound to both points. */
static bool mix(const struct web_push_target *to, EVP_PKEY *own,
                const uint8_t point[P256_PUBLIC], uint8_t out[HASH])
{
    static const char label[] = "WebPush: info";
    uint8_t info[sizeof label + 2 * P256_PUBLIC + 1];
    uint8_t secret[P256_SECRET], first[HASH];
    EVP_PKEY *other = p256_from(to->key, NULL);
    bool fine = other != NULL && p256_agree(own, other, secret) &&
                hmac(to->auth, sizeof to->auth, secret, sizeof secret, first);

    EVP_PKEY_free(other);
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, to->key, P256_PUBLIC);
    memcpy(info + sizeof label + P256_PUBLIC, point, P256_PUBLIC);
    info[sizeof info - 1] = 1;
    fine = fine && hmac(first, sizeof first, info, sizeof info, out);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(first, sizeof first);
    return fine;
}

static bool make_keys(const struct web_push_target *to, EVP_PKEY *own,
                      const uint8_t point[P256_PUBLIC],
                      const uint8_t salt[WEB_PUSH_SALT], struct keys *out)
{
    uint8_t mixed[HASH], salted[HASH];
    bool fine = mix(to, own, point, mixed) &&
                hmac(salt, WEB_PUSH_SALT, mixed, sizeof mixed, salted) &&
                expand(salted, "Content-Encoding: aes128gcm", out->key) &&
                expand(salted, "Content-Encoding: nonce", out->nonce);

    sodium_memzero(mixed, sizeof mixed);
    sodium_memzero(salted, sizeof salted);
    return fine;
}

/* --- Encryption ----------------------------------------------------------- */

static size_t seal(const struct keys *keys, const uint8_t *text, size_t len,
                   uint8_t *out)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int n = 0, last = 0;
    bool fine = ctx != NULL &&
                EVP_EncryptInit_ex(ctx, EVP_aes_128_gcm(), NULL, keys->key,
                                   keys->nonce) == 1 &&
                EVP_EncryptUpdate(ctx, out, &n, text, (int)len) == 1 &&
                EVP_EncryptFinal_ex(ctx, out + n, &last) == 1 &&
                EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_GCM_GET_TAG, WEB_PUSH_TAG,
                                    out + n + last) == 1;

    EVP_CIPHER_CTX_free(ctx);
    return fine ? (size_t)n + (size_t)last + WEB_PUSH_TAG : 0;
}

/* Salt, size of records, and our half of the keys. */
static void write_head(const uint8_t salt[WEB_PUSH_SALT],
                       const uint8_t point[P256_PUBLIC],
                       uint8_t out[WEB_PUSH_HEAD])
{
    memcpy(out, salt, WEB_PUSH_SALT);
    out += WEB_PUSH_SALT;
    *out++ = 0;
    *out++ = 0;
    *out++ = WEB_PUSH_RECORD >> 8;
    *out++ = WEB_PUSH_RECORD & 0xff;
    *out++ = P256_PUBLIC;
    memcpy(out, point, P256_PUBLIC);
}

size_t web_push_encrypt(const struct web_push_target *to, EVP_PKEY *own,
                        const uint8_t salt[WEB_PUSH_SALT], const char *text,
                        size_t padded, uint8_t out[WEB_PUSH_RECORD])
{
    uint8_t plain[WEB_PUSH_RECORD] = {0}, point[P256_PUBLIC];
    size_t len = strlen(text), most = padded > len ? padded : len, n = 0;
    struct keys keys;

    if (WEB_PUSH_HEAD + most + 1 + WEB_PUSH_TAG > WEB_PUSH_RECORD)
        return 0;
    memcpy(plain, text, len);
    plain[len] = 2; /* the end of the last record; zeros are padding */
    if (p256_point(own, point) && make_keys(to, own, point, salt, &keys)) {
        write_head(salt, point, out);
        n = seal(&keys, plain, most + 1, out + WEB_PUSH_HEAD);
    }
    sodium_memzero(&keys, sizeof keys);
    return n > 0 ? WEB_PUSH_HEAD + n : 0;
}
