/*
 * vapid.c - how a push service knows who sends (RFC 8292).
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/vapid.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { NUMBER = 32, SIGNATURE = 2 * NUMBER, TOKEN = 700 };

/* --- The key -------------------------------------------------------------- */

static EVP_PKEY *fail(const char *what, const char *file, const char *reason,
                      char *why, size_t room)
{
    (void)snprintf(why, room, "cannot %s the key %.120s: %s", what, file,
                   reason);
    return NULL;
}

static EVP_PKEY *read_key(FILE *file)
{
    EVP_PKEY *key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
    uint8_t point[P256_PUBLIC];

    if (key != NULL && p256_point(key, point))
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

/* The file is complete and on the disk, or not there. */
static bool write_key(const char *name, EVP_PKEY *key)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool fine =
        file != NULL &&
        PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) == 1 &&
        fflush(file) == 0 && fsync(fd) == 0;

    if (file != NULL)
        fine = fclose(file) == 0 && fine;
    if (!fine && fd >= 0)
        (void)unlink(name); /* what cannot be removed is refused next time */
    return fine;
}

static EVP_PKEY *make(const char *name, char *why, size_t room)
{
    EVP_PKEY *key = p256_new();

    if (key != NULL && write_key(name, key))
        return key;
    EVP_PKEY_free(key);
    return fail("make", name, strerror(errno), why, room);
}

EVP_PKEY *vapid_open(const char *name, char *why, size_t room)
{
    FILE *file = fopen(name, "re");
    EVP_PKEY *key;

    if (file == NULL)
        return errno == ENOENT ? make(name, why, room)
                               : fail("read", name, strerror(errno), why, room);
    key = read_key(file);
    (void)fclose(file); /* only read */
    return key != NULL ? key
                       : fail("read", name,
                              "it is no private key on P-256 in PEM; restore "
                              "it, or remove it to get a new one",
                              why, room);
}

bool vapid_public(EVP_PKEY *key, char out[VAPID_PUBLIC])
{
    uint8_t point[P256_PUBLIC];

    return p256_point(key, point) &&
           sodium_bin2base64(out, VAPID_PUBLIC, point, sizeof point,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) != NULL;
}

/* --- Tokens --------------------------------------------------------------- */

/* A token has two numbers of fixed length instead of DER. */
static bool unpack(const uint8_t *der, size_t len, uint8_t out[SIGNATURE])
{
    ECDSA_SIG *sig = d2i_ECDSA_SIG(NULL, &der, (long)len);
    bool fine =
        sig != NULL &&
        BN_bn2binpad(ECDSA_SIG_get0_r(sig), out, NUMBER) == NUMBER &&
        BN_bn2binpad(ECDSA_SIG_get0_s(sig), out + NUMBER, NUMBER) == NUMBER;

    ECDSA_SIG_free(sig);
    return fine;
}

static bool sign(EVP_PKEY *key, const char *text, uint8_t out[SIGNATURE])
{
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    uint8_t der[128];
    size_t len = sizeof der;
    bool fine = ctx != NULL &&
                EVP_DigestSignInit(ctx, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(ctx, der, &len, (const uint8_t *)text,
                               strlen(text)) == 1;

    EVP_MD_CTX_free(ctx);
    return fine && unpack(der, len, out);
}

/* Appends a text and, in base64url, some bytes. */
static bool append(char out[VAPID_HEADER], const char *before,
                   const void *bytes, size_t len)
{
    const int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    size_t used = strlen(out), room = VAPID_HEADER - used;
    int n = snprintf(out + used, room, "%s", before);

    if (n < 0 || (size_t)n + sodium_base64_encoded_len(len, variant) > room)
        return false;
    (void)sodium_bin2base64(out + used + n, room - (size_t)n, bytes, len,
                            variant);
    return true;
}

bool vapid_header(EVP_PKEY *key, const char *origin, const char *contact,
                  int64_t expires, char out[VAPID_HEADER])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    static const char start[] = "vapid t=";
    uint8_t signature[SIGNATURE], point[P256_PUBLIC];
    char body[TOKEN];
    int n = snprintf(body, sizeof body,
                     "{\"aud\":\"%s\",\"exp\":%" PRId64 ",\"sub\":\"%s\"}",
                     origin, expires, contact);

    out[0] = '\0';
    return n > 0 && (size_t)n < sizeof body &&
           append(out, start, head, sizeof head - 1) &&
           append(out, ".", body, (size_t)n) &&
           sign(key, out + sizeof start - 1, signature) &&
           append(out, ".", signature, sizeof signature) &&
           p256_point(key, point) && append(out, ", k=", point, sizeof point);
}
