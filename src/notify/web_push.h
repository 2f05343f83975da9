/*
 * web_push.h - encrypts a message for a browser (RFC 8291 and RFC 8188).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_WEB_PUSH_H
#define CH_NOTIFY_WEB_PUSH_H

#include "notify/p256.h"

enum {
    WEB_PUSH_AUTH = 16,
    WEB_PUSH_SALT = 16,
    WEB_PUSH_HEAD = WEB_PUSH_SALT + 4 + 1 + P256_PUBLIC,
    WEB_PUSH_TAG = 16,
    WEB_PUSH_RECORD = 4096 /* at most, with padding and tag */
};

/* What a browser gives to those who may send it messages. */
struct web_push_target {
    uint8_t key[P256_PUBLIC];
    uint8_t auth[WEB_PUSH_AUTH];
};

/* Reads both out of base64url. False if they are no such keys. */
bool web_push_read(const char *key, const char *auth,
                   struct web_push_target *out);
/* Encrypts with a pair and a salt that are used once, and pads the text to
 * `padded` bytes, so that its length says nothing. The bytes in `out`, or 0. */
size_t web_push_encrypt(const struct web_push_target *to, EVP_PKEY *own,
                        const uint8_t salt[WEB_PUSH_SALT], const char *text,
                        size_t padded, uint8_t out[WEB_PUSH_RECORD]);

#endif
