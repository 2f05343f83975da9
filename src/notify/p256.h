/*
 * p256.h - key pairs on the curve P-256, as Web Push uses them.
 *
 * A public key is an uncompressed point: 0x04 and two coordinates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_P256_H
#define CH_NOTIFY_P256_H

#include <openssl/types.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { P256_PUBLIC = 65, P256_PRIVATE = 32, P256_SECRET = 32 };

/* A new pair, or NULL. Free it with EVP_PKEY_free. */
EVP_PKEY *p256_new(void);
/* A key from its bytes; `secret` may be NULL. NULL: no point of the curve. */
EVP_PKEY *p256_from(const uint8_t point[P256_PUBLIC],
                    const uint8_t secret[P256_PRIVATE]);
/* The key whose private part is `secret`. NULL: there is none, which is as
 * likely as to guess a key of 32 bits. */
EVP_PKEY *p256_of(const uint8_t secret[P256_PRIVATE]);
bool p256_point(EVP_PKEY *key, uint8_t out[P256_PUBLIC]);
/* The secret that both sides can compute. */
bool p256_agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t out[P256_SECRET]);

#endif
