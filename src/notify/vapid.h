/*
 * vapid.h - how a push service knows who sends (RFC 8292).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_VAPID_H
#define CH_NOTIFY_VAPID_H

#include "notify/p256.h"

enum {
    VAPID_PUBLIC = 88,  /* bytes of the public key in base64url, with its NUL */
    VAPID_HEADER = 1024 /* of the value of Authorization */
};

/* Reads the key in `file`, or makes one there, for its owner alone. NULL: see
 * *why. */
EVP_PKEY *vapid_open(const char *file, char *why, size_t room);
bool vapid_public(EVP_PKEY *key, char out[VAPID_PUBLIC]);
/* Signs that we send to `origin` ("https://push.example.net") until `expires`;
 * `contact` is a mailto: or https: address of the operator. */
bool vapid_header(EVP_PKEY *key, const char *origin, const char *contact,
                  int64_t expires, char out[VAPID_HEADER]);

#endif
