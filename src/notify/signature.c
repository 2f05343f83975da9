/*
 * signature.c - how a receiver knows that a message is ours.
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/signature.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

void signature_write(const char *secret, int64_t now, const char *body,
                     char out[SIGNATURE_TEXT])
{
    crypto_auth_hmacsha256_state state;
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    char hex[2 * sizeof mac + 1], time[24];
    int n = snprintf(time, sizeof time, "%" PRId64 ".", now);

    (void)crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret,
                                      strlen(secret));
    (void)crypto_auth_hmacsha256_update(&state, (const uint8_t *)time,
                                        (unsigned long long)n);
    (void)crypto_auth_hmacsha256_update(&state, (const uint8_t *)body,
                                        strlen(body));
    (void)crypto_auth_hmacsha256_final(&state, mac);
    (void)sodium_bin2hex(hex, sizeof hex, mac, sizeof mac);
    (void)snprintf(out, SIGNATURE_TEXT, "t=%" PRId64 ",v1=%s", now, hex);
}
